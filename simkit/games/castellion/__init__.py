"""Castellion: build a castle against three Trials."""

from simkit.games.castellion import weights
from simkit.games.castellion.constants import COURSE_TURNS, N_TRIALS, REASONS
from simkit.games.castellion.variants import SETTINGS, check, notes
from simkit.games.contract import BotSpec, Column, Course, GameSpec

TRIAL_NAMES = ("I", "II", "III")
ENDINGS = ("won", *(f"{trial}: {reason}" for trial in TRIAL_NAMES for reason in REASONS))

GAME = GameSpec(
    id="castellion",
    title="Castellion",
    package="castellion",
    edition="inPatience 2022",
    rules_version="1",
    settings=SETTINGS,
    bots=(
        BotSpec(
            "random", 0, "Chooses uniformly among the kinds of action possible, then among their details."
        ),
        BotSpec("greedy", 1, "Puts each tile where it brings a needed formation closest; never plans."),
        BotSpec(
            "blueprint",
            2,
            "Builds after a plan for the three Exams and spends the safe stack by danger.",
            weights.BLUEPRINT,
        ),
    ),
    match_columns=(
        Column("win", "flag", "Win", "All three Trials were passed.", better="more"),
        Column("ending", "category", "Ending", "Won, or the Trial failed and why.", labels=ENDINGS),
        Column("trials_passed", "count", "Trials passed", "Trials passed, 0 to 3.", "trials", better="more"),
        Column("turns", "count", "Turns", "Turns played.", "turns"),
        Column("tiles", "count", "Tiles", "Tiles in the castle at the end.", "tiles", better="more"),
        Column("safe_used", "count", "Safe tiles used", "Tiles drawn from the safe stack.", "tiles"),
        Column("discards", "count", "Discards", "Defenders thrown away.", "tiles"),
        Column("vigil_swaps", "count", "Vigil swaps", "Exchanges with the Vigil tile.", "swaps"),
        Column(
            "herald_trial",
            "count",
            "Herald's Trial",
            "Trial under the Herald, 1 to 3; null without.",
            "trial",
        ),
        Column("exam_3", "category", "Exam III", "Which card Exam III was.", labels=("E3a", "E3b", "E3c")),
        *(
            column
            for number, name in zip(range(1, N_TRIALS + 1), TRIAL_NAMES, strict=True)
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
                    f"Tiles in the castle when Trial {name} was resolved, before its effect; null if never.",
                    "tiles",
                ),
            )
        ),
    ),
    seat_columns=(
        Column("tiles", "count", "Tiles", "Tiles in this seat's castle at the end.", "tiles", better="more"),
        Column("placed", "count", "Placed", "Tiles built by this seat.", "tiles"),
        Column("discarded", "count", "Discarded", "Defenders thrown away by this seat.", "tiles"),
    ),
    courses=(
        Course(
            "tiles_after",
            "Tiles in the castle",
            "Tiles in the castle at the end of that turn.",
            "tiles",
            COURSE_TURNS,
        ),
    ),
    headline="win",
    breakdown="ending",
    seats=lambda config: int(config["players"]),  # type: ignore[arg-type]
    check=check,
    notes=notes,
)
