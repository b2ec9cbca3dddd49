"""Numbers of Castellion's rules that a designer may turn, each with the printed value as its default."""

from __future__ import annotations

from simkit.errors import InputError
from simkit.games.castellion.constants import (
    ASSAULT_DAMAGE,
    BASTION_SAVES,
    CHAMPION_COST,
    LINE_SAVES,
    MAX_REVEALED,
    N_SAFE,
    N_TRAITORS,
    N_TRIALS,
    PRISON_PENALTY,
    TRAITOR_COST,
    TRAITORS,
    WIDTH,
    cards,
    levels,
)
from simkit.games.castellion.own_trials import COLUMNS, document_simulations, read_trials
from simkit.games.forcing import IN, Forcing, check_forced, force_one, forcing_setting, read_forced
from simkit.games.setting import PRINTED, Config, Parts, house_file, house_rule

FORCED = "forced_trials"
NARROWEST = 4  # columns: a line must fit
OWN = "own_trials"

HOUSE_RULES = (
    house_rule(
        "trial_traitors",
        (0,) * N_TRIALS,
        "Traitors that trigger Trials I, II and III; 0 for the number that the card says (C-09).",
        0,
        N_TRAITORS,
        printed=lambda config: PRINTED,
    ),
    house_rule(
        "traitors",
        TRAITORS,
        "Plain and black-bordered Traitors in the standard stack, at most twelve together (C-01).",
        0,
        N_TRAITORS,
    ),
    house_rule(
        "safe_tiles",
        N_SAFE,
        "Tiles of the safe stack; the others, drawn at random, are shown and leave the game (C-01).",
        0,
        N_SAFE,
    ),
    house_rule(
        "assault_damage",
        ASSAULT_DAMAGE,
        "Tiles that the Assaults of Trials I, II and III destroy if they are not met (C-28).",
        1,
        60,
    ),
    house_rule("bastion_saves", BASTION_SAVES, "Tiles that each bastion saves in an Assault (C-28).", 0, 12),
    house_rule("traitor_cost", int(TRAITOR_COST), "Tiles that a discarded Traitor costs (C-25).", 0, 12),
    house_rule(
        "champion_cost", int(CHAMPION_COST), "Tiles that giving the Champion card away costs (C-48).", 1, 12
    ),
    house_rule(
        "prison_penalty",
        int(PRISON_PENALTY),
        "Tiles that an unfinished prison costs after a Trial (C-34).",
        0,
        20,
    ),
    house_rule(
        "seer_tiles",
        MAX_REVEALED,
        "Tiles that a Seer reveals at most, and that lie open at once at most (C-24).",
        1,
        MAX_REVEALED,
    ),
    house_rule(
        "line_saves", LINE_SAVES, "Tiles by which each line makes a discarded Traitor cheaper (C-29).", 0, 4
    ),
    house_rule(
        "foundation_width",
        WIDTH,
        "Columns of a foundation: as many as every Trial asks for, and no castle has more (C-05, C-12).",
        NARROWEST,
        WIDTH,
    ),
    house_file(
        OWN,
        f"A CSV file with the columns {','.join(COLUMNS)}: Trial cards of the level, such as E3a, that take the "
        f"places of those with the same names; `{PRINTED}`: none (C-12, C-28).",
        read_trials,
        document_simulations,
    ),
    forcing_setting(
        FORCED,
        cards.NAMES,
        "Trial cards that are drawn in every match (in-E3a) or in none (out-E3a); all others as drawn (C-02).",
    ),
)


def check_stacks(config: Config, appendices: tuple[str, ...]) -> None:
    """Refuse stacks that cannot be laid out."""
    traitors, needed = read_row(config, "traitors"), read_row(config, "trial_traitors")
    is_changed = traitors != TRAITORS
    faults = {
        "traitors": (sum(traitors) > N_TRAITORS, f"there are {N_TRAITORS} Traitors, not {sum(traitors)}"),
        "even_traitors": (
            bool(config["even_traitors"]) and is_changed,
            f"even_traitors says where the printed {N_TRAITORS} Traitors lie, and traitors changes them",
        ),
        "safe_tiles": (
            config["safe_tiles"] == 0 and "vigil" in appendices,
            "the Vigil is a tile of the safe stack, which has none",
        ),
        "trial_traitors": (
            1 in needed and "herald" in appendices,
            "the Herald takes a Traitor from a Trial, and one needs only one",
        ),
    }
    for key, (is_wrong, problem) in faults.items():
        if is_wrong:
            value = config[key]
            shown = "+".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
            raise InputError(problem, key=key, value=shown)


def read_row(config: Config, name: str) -> tuple[int, ...]:
    """The numbers of a setting that is a row of them."""
    row = config[name]
    assert isinstance(row, tuple)
    return tuple(int(number) for number in row)


def check_own_trials(config: Config, appendices: tuple[str, ...]) -> None:
    """Refuse a user's own cards of another level, and a Herald on one that a single Traitor triggers."""
    own = config[OWN]
    if not isinstance(own, Parts):
        return
    allowed = [card for deck in cards.DECKS[levels.NAMES.index(str(config["level"]))] for card in deck]
    for row in own:
        card, traitors = row.split()[:2]
        if card not in allowed:
            raise InputError(f"no card of the level {config['level']}", key=OWN, value=card, allowed=allowed)
        if traitors == "1" and "herald" in appendices:
            raise InputError(
                "the Herald takes a Traitor from a card, and it needs only one", key=OWN, value=card
            )


def check_trials(config: Config) -> None:
    """Refuse Trial cards of another level, two forced into one Trial, and a Trial that keeps no card."""
    decks = cards.DECKS[levels.NAMES.index(str(config["level"]))]
    forced = config[FORCED]
    assert isinstance(forced, tuple)
    words = [str(word) for word in forced]
    forced_in, forced_out = read_forced(words)
    check_forced(FORCED, words, most_in=N_TRIALS, most_out=cards.N, whole="a match has three Trials")
    for card in (*forced_in, *forced_out):
        if not any(card in deck for deck in decks):
            allowed = [one for deck in decks for one in deck]
            raise InputError(
                f"no card of the level {config['level']}", key=FORCED, value=card, allowed=allowed
            )
    for trial, deck in enumerate(decks, 1):
        if sum(card in deck for card in forced_in) > 1:
            raise InputError(f"Trial {trial} has one card", key=FORCED, value="+".join(words))
        if all(card in forced_out for card in deck):
            raise InputError(f"no card is left for Trial {trial}", key=FORCED, value="+".join(words))


def list_drawn(config: Config, card: str) -> tuple[str, str] | None:
    """A card of this level in and out; None for one that is not drawn from several."""
    decks = cards.DECKS[levels.NAMES.index(str(config["level"]))]
    deck = next((deck for deck in decks if card in deck), ())
    others = {IN + other for other in deck if other != card}
    if len(deck) < 2 or others & set(config[FORCED]):  # type: ignore[arg-type]
        return None
    return force_one(FORCED)(config, card)


FORCINGS = (
    Forcing(
        "trials",
        FORCED,
        cards.NAMES,
        cards.NAMES,
        list_drawn,
        "In: the card is drawn for its Trial in every match. Out: one of the others is.",
    ),
)
