"""The columns of Castellion's tables, in the order in which `outcomes.py` writes them."""

from __future__ import annotations

from simkit.games.castellion.constants import COURSE_TURNS, cards, defender, reason
from simkit.games.contract import Column, Course

TRIAL_NAMES = ("I", "II", "III")
ENDINGS = ("won", *(f"{trial}: {why}" for trial in TRIAL_NAMES for why in reason.NAMES))


def _of_trials() -> tuple[Column, ...]:
    """When each Trial was resolved and what stood then."""
    return tuple(
        column
        for number, name in enumerate(TRIAL_NAMES, start=1)
        for column in (
            Column(
                f"turn_trial_{number}",
                "count",
                f"Turn of Trial {name}",
                f"Turn in which Trial {name} was resolved; null if it never was.",
                "turns",
            ),
            Column(
                f"tiles_trial_{number}",
                "count",
                f"Tiles at Trial {name}",
                f"Tiles in the castle that faced Trial {name}, before its effect; null if it never was resolved.",
                "tiles",
            ),
        )
    )


MATCH_COLUMNS = (
    Column("win", "flag", "Win", "All three Trials were passed.", better="more"),
    Column("ending", "category", "Ending", "Won, or the Trial not passed and why.", labels=ENDINGS),
    Column("trials_passed", "count", "Trials passed", "Trials passed, 0 to 3.", "trials", better="more"),
    Column("turns", "count", "Turns", "Turns played.", "turns"),
    Column("tiles", "count", "Tiles", "Tiles in all castles at the end.", "tiles", better="more"),
    Column("safe_used", "count", "Safe tiles used", "Tiles drawn or revealed from the safe stack.", "tiles"),
    Column("discards", "count", "Discards", "Defenders thrown away, with or without their power.", "tiles"),
    Column("vigil_swaps", "count", "Vigil swaps", "Exchanges with the Vigil tile.", "swaps"),
    Column(
        "herald_trial", "count", "Herald's Trial", "Trial under the Herald, 1 to 3; null without.", "trial"
    ),
    Column(
        "card_failed",
        "category",
        "Card failed",
        "Card of the Trial at which the match was lost; null if won.",
        labels=cards.NAMES,
    ),
    *(
        Column(
            f"card_{number}",
            "category",
            f"Card of Trial {name}",
            f"Which card Trial {name} was.",
            labels=cards.NAMES,
        )
        for number, name in enumerate(TRIAL_NAMES, start=1)
    ),
    *(
        Column(
            f"power_{kind}",
            "count",
            f"{kind.capitalize()} powers",
            f"Defenders discarded with the power of the {kind.capitalize()}.",
            "powers",
        )
        for kind in defender.NAMES
    ),
    Column("traitors_discarded", "count", "Traitors discarded", "Traitors discarded for tiles.", "traitors"),
    Column("volunteered", "count", "Early Trials", "Trials resolved early by choice.", "trials"),
    Column("uncovered", "count", "Cards uncovered", "Face-down cards turned up by towers.", "cards"),
    Column(
        "prison_tiles", "count", "Prison tiles", "Tiles in the ring at the end; null without prison.", "tiles"
    ),
    Column("pantry_placed", "count", "Pantry tiles", "Pantry tiles built; null without Pantry.", "tiles"),
    Column("gifts", "count", "Gifts", "Tiles given to the partner; null for one player.", "tiles"),
    Column(
        "champion_gifts",
        "count",
        "Champion cards given",
        "Times that the Champion card was given away; null for one player.",
        "times",
    ),
    Column(
        "traitor_spared",
        "flag",
        "Traitor spared",
        "Premonition or Cold Sweat was used; null without these appendices.",
    ),
    *_of_trials(),
)
SEAT_COLUMNS = (
    Column("tiles", "count", "Tiles", "Tiles in this seat's castle at the end.", "tiles", better="more"),
    Column("placed", "count", "Placed", "Tiles built by this seat.", "tiles"),
    Column("discarded", "count", "Discarded", "Defenders thrown away by this seat.", "tiles"),
    Column("powers", "count", "Powers", "Powers used by this seat.", "powers"),
    Column("given", "count", "Given", "Tiles given away by this seat.", "tiles"),
)
COURSES = (
    Course(
        "tiles_after",
        "Tiles in the castle",
        "Tiles in all castles at the end of that turn.",
        "tiles",
        COURSE_TURNS,
    ),
)
