"""Parameter vectors of the bots, by name."""

from __future__ import annotations

# What the weights of the greedy bot mean, in VP.
GREEDY = (
    ("tile", 0.4),  # a face-up tile in the realm
    ("join", 0.25),  # each further tile of the group that a tile joins
    ("shrine", 1.3),  # the first shrine in the pool; the second half of it, the third a third
)
TILE, JOIN, SHRINE = range(3)  # places in the vector

# Builder: potentials in VP, worth less the nearer the end is: turns / (turns + quick or slow).
BUILDER = (
    ("group_1", 0.55),  # a lone tile that can grow
    ("group_2", 1.5),  # a group of two
    ("group_3", 1.864),  # a group of three
    ("room", 0.078),  # each space beside a group, up to three
    ("key", 0.356),  # part of the set that one more tile would make at the best space
    ("spare", 0.175),  # part of that at the next best space
    ("scarce", 1.298),  # tiles of a type to be seen in the castle at which hope is halved
    ("ground_1", 0.183),  # free face-down ground one tile high
    ("ground_2", 0.449),  # two tiles high
    ("ground_3", 0.308),  # three or more
    ("pool_1", 1.181),  # the first shrine in the pool
    ("pool_2", 0.985),  # the second
    ("pool_3", 0.485),  # each further one
    ("quick", 0.513),  # turns left at which a set or shrine to come is worth half
    ("slow", 0.573),  # turns left at which groups and ground are worth half
    ("lasting", 0.742),  # a point of a Dragon that looks at shrines
    ("fleeting", 0.0),  # a point of another Dragon while there is much time, more and more towards the end
)
(
    GROUP,
    _,
    _,
    ROOM,
    KEY,
    SPARE,
    SCARCE,
    GROUND,
    _,
    _,
    POOL,
    _,
    _,
    QUICK,
    SLOW,
    LASTING,
    FLEETING,
) = range(len(BUILDER))

ENDGAMER = (
    *BUILDER,
    ("denial", 0.8),  # part of the next seat's best gain that counts, shared by all opponents
    ("rival_loss", 0.6),  # part of what others lose by a summons that counts as gain
    ("own_loss", 0.9),  # part of the own loss
    ("lead", 0.05),  # each point of lead when the last countdown token is near
)
DENIAL, RIVAL_LOSS, OWN_LOSS, LEAD = range(len(BUILDER), len(ENDGAMER))

TAUGHT = (
    ("temperature", 0.0),  # points behind at which a turn is taken about a third as often; 0: always the best
    ("spirits", 1.0),  # 0: it uses none
    ("firsts", 2.0),  # spaces for the first of two tiles for which a second is looked for
    ("leaves", 5.0),  # ends of the turn that are evaluated with the castle they leave, 24 at most
    ("margin", 0.0),  # points by which a turn with a Spirit must be better than one without
    (
        "strength_margin",
        1.0,
    ),  # more of these for Strength: without them it is used too often, and loses by it
)
TEMPERATURE, USES_SPIRITS, FIRSTS, LEAVES, MARGIN, STRENGTH_MARGIN = range(len(TAUGHT))

TAUGHT_SEARCH = (
    *TAUGHT,
    ("options", 8.0),  # turns that are played on, 24 at most
    ("gap", 2.0),  # points by which they may be behind the best
    ("rounds", 1.0),  # how far they are played on; then the value is asked
    ("playouts", 6.0),  # of each turn at first, twice as many of the better half, and so on
    ("playouts_in_duel", 48.0),  # of the best of them and the turn that the value likes most
    ("surety", 1.0),  # standard errors by which that duel must be won
)
OPTIONS, GAP, SEARCH_ROUNDS, SEARCH_PLAYOUTS, DUEL, SURETY = range(len(TAUGHT), len(TAUGHT_SEARCH))

N_PARAMETERS = len(ENDGAMER)
