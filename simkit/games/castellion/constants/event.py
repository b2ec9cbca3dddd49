"""Events of the log: the transcript's, and the formations that belong to the `trial` before them."""

from simkit.core.kinds import int64

NAMES = (
    "setup",
    "draw",
    "take",
    "pantry",
    "vigil",
    "place",
    "prison",
    "discard",
    "swap",
    "reveal",
    "recover",
    "destroy",
    "destroy-rows",
    "move",
    "traitor",
    "traitor-discard",
    "premonition",
    "haunt",
    "gift",
    "champion",
    "uncover",
    "trial",
    "trial-end",
    "result",
    "formations",
)
SETUP, DRAW, TAKE, PANTRY, VIGIL, PLACE, PRISON, DISCARD = (int64(code) for code in range(8))
SWAP, REVEAL, RECOVER, DESTROY, DESTROY_ROWS, MOVE = (int64(code) for code in range(8, 14))
TRAITOR, TRAITOR_DISCARD, PREMONITION, HAUNT, GIFT, CHAMPION = (int64(code) for code in range(14, 20))
UNCOVER, TRIAL, TRIAL_END, RESULT, FORMATIONS = (int64(code) for code in range(20, 25))

# Where a placed tile goes.
AT_LEFT, AT_RIGHT, ON_TOP = (int64(code) for code in range(3))
NO_COLUMN = int64(-1)
