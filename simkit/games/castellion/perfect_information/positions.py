"""Positions of the exhaustive search: those that wait, those visited, and the path to the one at hand.

A position is how many Defenders of each stack are gone and the motif on each cell; the types of an arrangement's own
tiles are fixed, and those of the others matter to nobody once they stand.
"""

from __future__ import annotations

from simkit.core.copies import copy_into
from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Record, Vector, field, new_record
from simkit.games.castellion.constants import N_MOTIFS, N_SAFE, N_STANDARD, N_TYPES, Cell, Tile, stacks
from simkit.games.castellion.perfect_information.constants import NOWHERE

MAX_DEPTH = N_STANDARD + N_SAFE
MAX_FRONTIER = 2048  # positions that wait; each expansion leaves at most 15 behind
N_SLOTS = int64(1) << 20  # of the table of positions visited


class Node(Record):
    """A position and the step that led to it."""

    n_standard: int = field()  # Defenders gone of the standard stack
    n_safe: int = field()  # Defenders gone of the safe stack
    motifs: Vector[int] = field(N_MOTIFS)  # cells of each motif
    depth: int = field()  # steps from the start of the deal
    source: int = field()  # stack of the last draw
    cell: Cell = field()  # where its tile went; NOWHERE


class Search(Record):
    """A goal, the positions that wait, those visited, and the path to the one at hand."""

    # The goal
    arrangement: int = field()
    target: int = field()  # cells to be built before Exam II
    closure: int = field()  # those of them before Exam I
    own: Vector[int] = field(N_TYPES)  # cells of the arrangement that must have a type
    allowed: Vector[int] = field(N_TYPES)  # cells that may have a type before Exam I
    # Positions that wait, last in first out
    frontier: Vector[Node] = field(MAX_FRONTIER, of=Node)
    n_frontier: int = field()
    # The position at hand and the path to it
    node: Node = field(of=Node)
    sources: Vector[int] = field(MAX_DEPTH)  # stack of each draw
    cells: Vector[Cell] = field(MAX_DEPTH)  # where its tile goes; NOWHERE
    n_steps: int = field()
    # Positions visited
    visited: Vector[int] = field(N_SLOTS)  # their keys; 0 for an empty slot
    used: Vector[int] = field(N_SLOTS)  # slots that are not empty
    n_used: int = field()
    n_positions: int = field()  # expanded since the last reset


def new_search() -> Search:
    """Allocate a search, all zero; the system gives it memory only where it writes."""
    search: Search = new_record(Search.dtype)
    return search


@kernel
def reset(search: Search) -> None:
    """Forget all positions and wait at the start of the deal."""
    for place in range(search.n_used):
        search.visited[search.used[place]] = 0
    search.n_used = 0
    search.n_frontier = 1
    root = search.frontier[0]
    root.n_standard, root.n_safe, root.depth = 0, 0, 0
    for motif in range(N_MOTIFS):
        root.motifs[motif] = 0


@kernel
def make_key(target: int, node: Node) -> int:
    """A position as one number: two bits for each of at most 24 cells, six and four for the stacks; never 0."""
    motif_a, motif_b, motif_c = node.motifs[0], node.motifs[1], node.motifs[2]
    key = int64(1)
    while target:
        bit = target & -target
        target ^= bit
        key = key << 2 | (1 if motif_a & bit else 2 if motif_b & bit else 3 if motif_c & bit else 0)
    return (key << 6 | node.n_standard) << 4 | node.n_safe


@kernel
def visit(search: Search, key: int) -> bool:
    """Note a position; return whether it is new."""
    slot = (key ^ key >> 17 ^ key >> 37) & (N_SLOTS - 1)
    while search.visited[slot] != 0:
        if search.visited[slot] == key:
            return False
        slot = (slot + 1) & (N_SLOTS - 1)
    search.visited[slot] = key
    search.used[search.n_used] = slot
    search.n_used += 1
    return True


@kernel
def add_node(search: Search, source: int, tile: Tile, cell: Cell) -> None:
    """Add the position that a draw from a stack and a cell for its tile lead to."""
    node, added = search.node, search.frontier[search.n_frontier]
    search.n_frontier += 1
    copy_into(added, node)
    added.n_standard += int64(source == stacks.STANDARD)
    added.n_safe += int64(source == stacks.SAFE)
    if cell != NOWHERE:
        added.motifs[tile % N_MOTIFS] |= int64(1) << cell
    added.depth += 1
    added.source = source
    added.cell = cell
