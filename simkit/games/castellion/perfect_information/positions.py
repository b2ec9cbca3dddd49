"""Positions of the exhaustive search: those that wait, those visited, and the path to the one at hand.

A position is how many Defenders of each stack are gone and the motif on each cell; the types of an arrangement's own
tiles are fixed, and those of the others matter to nobody once they stand.
"""

from __future__ import annotations

from typing import NamedTuple

from simkit.core.jit import kernel
from simkit.core.kinds import int64
from simkit.core.records import Record, Vector, field, new_record
from simkit.games.castellion.constants import N_MOTIFS, N_SAFE, N_STANDARD, N_TYPES, Cell, stacks
from simkit.games.castellion.perfect_information.constants import NOWHERE

MAX_DEPTH = N_STANDARD + N_SAFE
MAX_FRONTIER = 2048  # positions that wait; each expansion leaves at most 15 behind
N_SLOTS = int64(1) << 20  # of the table of positions visited


class Position(NamedTuple):
    """A position as kernels hand it on, in registers."""

    n_standard: int  # Defenders gone of the standard stack
    n_safe: int  # Defenders gone of the safe stack
    motif_a: int  # cells of the first motif
    motif_b: int
    motif_c: int
    depth: int  # steps from the start of the deal


class Node(Record):
    """A position that waits, and the step that led to it."""

    n_standard: int = field()
    n_safe: int = field()
    motifs: Vector[int] = field(N_MOTIFS)
    depth: int = field()
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
    # The path to the position at hand
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
def take_node(search: Search) -> Position:
    """Take the position that was added last and note the step to it."""
    search.n_frontier -= 1
    node = search.frontier[search.n_frontier]
    if node.depth > 0:
        search.sources[node.depth - 1] = node.source
        search.cells[node.depth - 1] = node.cell
    motifs = node.motifs
    return Position(node.n_standard, node.n_safe, motifs[0], motifs[1], motifs[2], node.depth)


@kernel
def make_key(target: int, at: Position) -> int:
    """A position as one number: two bits for each of at most 24 cells, six and four for the stacks; never 0."""
    key = int64(1)
    while target:
        bit = target & -target
        target ^= bit
        key = key << 2 | (1 if at.motif_a & bit else 2 if at.motif_b & bit else 3 if at.motif_c & bit else 0)
    return (key << 6 | at.n_standard) << 4 | at.n_safe


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
def add_node(search: Search, at: Position, source: int, motif: int, cell: Cell) -> None:
    """Add the position that a draw from a stack and a cell for its tile lead to."""
    node = search.frontier[search.n_frontier]
    search.n_frontier += 1
    node.n_standard = at.n_standard + int64(source == stacks.STANDARD)
    node.n_safe = at.n_safe + int64(source == stacks.SAFE)
    node.motifs[0], node.motifs[1], node.motifs[2] = at.motif_a, at.motif_b, at.motif_c
    if cell != NOWHERE:
        node.motifs[motif] |= int64(1) << cell
    node.depth = at.depth + 1
    node.source = source
    node.cell = cell
