"""Castellion: build a castle against three Trials."""

from simkit.games.castellion import columns
from simkit.games.castellion.bots import weights
from simkit.games.castellion.house_rules import FORCINGS
from simkit.games.castellion.notes import notes
from simkit.games.castellion.variants import SETTINGS, VARIANTS, check
from simkit.games.contract import BotSpec, GameSpec, Question

SIX_COLUMNS = (("foundation_width", (6,)),)  # plans, windows and networks know no other foundation

GAME = GameSpec(
    id="castellion",
    title="Castellion",
    package="castellion",
    edition="inPatience 2022",
    rules_version="3",
    settings=SETTINGS,
    bots=(
        BotSpec(
            "random", 0, "Chooses uniformly among the kinds of action possible, then among their details."
        ),
        BotSpec(
            "greedy",
            1,
            "Puts each tile where it brings a needed formation closest; never plans and uses no power.",
        ),
        BotSpec(
            "blueprint",
            2,
            "Intro: builds after a plan for the three Exams. Base and expert: plays every tile, powers included, "
            "where the castle is worth most. Spends safe stack and Traitor payments by danger.",
            weights.BLUEPRINT,
            made_for=SIX_COLUMNS,
        ),
        BotSpec(
            "taught",
            3,
            "Rates every castle that a turn can lead to by a small network taught by self-play, and takes the best; "
            "no simulated matches.",
            (("temperature", 0.0),),
            weights="taught",
            taught_for=(("players", (1, 2)),),
            made_for=SIX_COLUMNS,
        ),
        BotSpec(
            "taught-search",
            4,
            "Plays the best options of taught on in simulations, with what is hidden drawn anew, lets the network "
            "tell the rest after some turns, and drops options that fall behind until one is left.",
            weights.TAUGHT_SEARCH,
            effort="medium",
            weights="taught",
            taught_for=(("players", (1, 2)),),
            made_for=SIX_COLUMNS,
            worth_trying=weights.WORTH_TRYING,
        ),
    ),
    match_columns=columns.MATCH_COLUMNS,
    seat_columns=columns.SEAT_COLUMNS,
    courses=columns.COURSES,
    breakdown="ending",
    question=lambda config: Question("together", "win"),
    seats=lambda config: config["players"],
    check=check,
    notes=notes,
    variants=VARIANTS,
    bound="Introductory game, solo, no appendix: whether any play wins a deal.",
    length="turns",
    forcings=FORCINGS,
)
