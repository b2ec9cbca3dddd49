"""Actions. A top spot is its cell number (0–47); the others follow, each range by its first."""

from simkit.core.kinds import int64

PLACE_LEFT = int64(64)
PLACE_RIGHT = int64(65)
DISCARD = int64(66)
USE_POWER = int64(67)  # discard with the power of the tile's type
SWAP_VIGIL = int64(68)
GO_ON = int64(69)
TRIGGER = int64(70)
DRAW_STANDARD = int64(71)
DRAW_SAFE = int64(72)
STOP = int64(73)
LAY_TRAITOR = int64(74)
DISCARD_TRAITOR = int64(75)
FORESEE = int64(76)  # Premonition
GIVE_TILE = int64(77)
GIVE_CHAMPION = int64(78)
HERALD_FIRST = int64(80)  # pawn on Trial I; II and III follow
UNCOVER_FIRST = int64(84)  # Trial I; II and III follow
FACE_FIRST = int64(88)  # seat 0 faces the Trial; seat 1 follows
HAUNT_FIRST = int64(96)  # by column
PRISON_FIRST = int64(104)  # by cell of the ring
TAKE_FIRST = int64(128)  # by tile
RECOVER_FIRST = int64(160)  # by tile
PANTRY_FIRST = int64(192)  # by motif
REVEAL_STANDARD = int64(196)
REVEAL_SAFE = int64(197)
REVEAL_PLAN = int64(200)  # + tiles from the standard stack × 5 + tiles from the safe stack
DESTROY_FIRST = int64(256)  # by cell
SWAP_FIRST = int64(320)  # + cell × 2 + (0 with the tile above, 1 with the one to the right)
MOVE_FIRST = int64(512)  # + cell × 8 + goal
NONE = int64(-1)
