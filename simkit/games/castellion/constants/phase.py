"""Decisions, what `state.phase` says is due, and steps between them, which the rules carry out by themselves."""

from simkit.core.kinds import int64

NAMES = (
    "herald",
    "champion",
    "turn",
    "play",
    "traitor",
    "horror",
    "swap",
    "reveal",
    "recover",
    "destroy",
    "move",
    "uncover",
    "face",
    "over",
)
HERALD, CHAMPION, TURN, PLAY, TRAITOR, HORROR, SWAP = (int64(code) for code in range(7))
REVEAL, RECOVER, DESTROY, MOVE, UNCOVER, FACE, OVER = (int64(code) for code in range(7, 14))

ACTED, CHECK_DUE, TRIAL_DUE, TRIAL_FACED, TRIAL_SUFFERED, TRIAL_DONE, DESTROYED = (
    int64(code) for code in range(32, 39)
)
FIRST_STEP = ACTED
