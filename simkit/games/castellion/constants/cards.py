"""Trial cards by number, Exams, Simulations, Assaults, and what the numbers of a card mean."""

EXAMS = ("E1", "E2", "E3a", "E3b", "E3c")
SIMULATIONS = ("S1", "S2a", "S2b", "S2c", "S3a", "S3b", "S3c")
ASSAULTS = tuple(f"A{trial}{avatar}" for trial in (1, 2, 3) for avatar in "hbdw")
DECKS = (  # by level, the cards from which each Trial is drawn
    (EXAMS[:1], EXAMS[1:2], EXAMS[2:]),
    (SIMULATIONS[:1], SIMULATIONS[1:4], SIMULATIONS[4:]),
    (ASSAULTS[:4], ASSAULTS[4:8], ASSAULTS[8:]),
)
NAMES = EXAMS + SIMULATIONS + ASSAULTS
N = len(NAMES)
SETS = ("S-A", "S-B", "S-C", "S-D")  # of Simulations

TRAITORS, TOWERS, BASTIONS, LINES, ROWS, DAMAGE = range(6)
N_NUMBERS = 6
