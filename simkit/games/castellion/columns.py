"""The columns of Castellion's tables, in the order in which `outcomes.py` writes them."""

from __future__ import annotations

from simkit.games.castellion.constants import COURSE_TURNS, cards, defender, reason
from simkit.games.columns import category, count
from simkit.games.contract import Column, Course

TRIAL_NAMES = ("I", "II", "III")
ENDINGS = ("won", *(f"{trial}: {why}" for trial in TRIAL_NAMES for why in reason.NAMES))


def _of_trials() -> tuple[Column, ...]:
    """When each Trial was resolved and what stood then."""
    return tuple(
        column
        for number, name in enumerate(TRIAL_NAMES, start=1)
        for column in (
            count(
                f"turn_trial_{number}",
                f"Turn of Trial {name}",
                f"Turn in which Trial {name} was resolved; null if it never was.",
                "turns",
            ),
            count(
                f"tiles_trial_{number}",
                f"Tiles at Trial {name}",
                f"Tiles in the castle that faced Trial {name}, before its effect; null if it never was resolved.",
                "tiles",
            ),
        )
    )


MATCH_COLUMNS = (
    Column("win", "flag", "Win", "All three Trials were passed.", better="more"),
    category("ending", "Ending", "Won, or the Trial not passed and why.", ENDINGS),
    count("trials_passed", "Trials passed", "Trials passed, 0 to 3.", "trials", "more", most=3),
    count("turns", "Turns", "Turns played.", "turns"),
    count("tiles", "Tiles", "Tiles in all castles at the end.", "tiles", "more"),
    count("safe_used", "Safe tiles used", "Tiles drawn or revealed from the safe stack.", "tiles"),
    count("discards", "Discards", "Defenders thrown away, with or without their power.", "tiles"),
    count("vigil_swaps", "Vigil swaps", "Exchanges with the Vigil tile.", "swaps"),
    count("herald_trial", "Herald's Trial", "Trial under the Herald, 1 to 3; null without.", "trial"),
    category(
        "card_failed",
        "Card failed",
        "Card of the Trial at which the match was lost; null if won.",
        cards.NAMES,
    ),
    *(
        category(f"card_{number}", f"Card of Trial {name}", f"Which card Trial {name} was.", cards.NAMES)
        for number, name in enumerate(TRIAL_NAMES, start=1)
    ),
    *(
        count(
            f"power_{kind}",
            f"{kind.capitalize()} powers",
            f"Defenders discarded with the power of the {kind.capitalize()}.",
            "powers",
        )
        for kind in defender.NAMES
    ),
    count("traitors_discarded", "Traitors discarded", "Traitors discarded for tiles.", "traitors"),
    count("volunteered", "Early Trials", "Trials resolved early by choice.", "trials"),
    count("uncovered", "Cards uncovered", "Face-down cards turned up by towers.", "cards"),
    count("prison_tiles", "Prison tiles", "Tiles in the ring at the end; null without prison.", "tiles"),
    count("pantry_placed", "Pantry tiles", "Pantry tiles built; null without Pantry.", "tiles"),
    count("gifts", "Gifts", "Tiles given to the partner; null for one player.", "tiles"),
    count(
        "champion_gifts",
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
    count("tiles", "Tiles", "Tiles in this seat's castle at the end.", "tiles", "more"),
    count("placed", "Placed", "Tiles built by this seat.", "tiles"),
    count("discarded", "Discarded", "Defenders thrown away by this seat.", "tiles"),
    count("powers", "Powers", "Powers used by this seat.", "powers"),
    count("given", "Given", "Tiles given away by this seat.", "tiles"),
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
