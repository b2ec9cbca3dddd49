"""Trees of symbols compiled into the arrays that the interpreter of effects reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simkit.core.records import Record, Vector, field
from simkit.errors import InputError
from simkit.games.wyrmspan.constants import ANY, op
from simkit.games.wyrmspan.symbols import Atom, Clause, Flow, Group, Item

MAX_EFFECTS = 512
MAX_CLAUSES = 512
MAX_FLOWS = 640
MAX_GROUPS = 900
MAX_ITEMS = 1200
MAX_ATOMS = 1600
NO_CLAUSE = -1

# Atoms that can set off something else, so that their order within a group is a decision.
STIRRING = {op.GAIN_GUILD, op.CACHE, op.TUCK, op.TUCK_EACH, op.EXCAVATE, op.ENTICE, op.ACTIVATE, op.REVEAL}
TAKEN = (op.KEEP, op.DISCARD)  # of the cards just drawn, in the order written


class Programs(Record):
    """Effects as clauses of flows of groups of items of atoms, each level by where the next one begins."""

    owner: Vector[int] = field(MAX_EFFECTS)  # clause of the owner
    opponents: Vector[int] = field(MAX_EFFECTS)  # clause of every opponent; NO_CLAUSE
    clause_flow: Vector[int] = field(MAX_CLAUSES)  # first flow
    clause_flows: Vector[int] = field(MAX_CLAUSES)  # number of flows
    repeats: Vector[int] = field(MAX_CLAUSES)  # how often a flow may be done
    condition: Vector[int] = field(MAX_CLAUSES)
    argument: Vector[int] = field(MAX_CLAUSES)  # of the condition
    is_bound: Vector[int] = field(MAX_CLAUSES)  # the clause cannot be declined
    is_specific: Vector[int] = field(MAX_CLAUSES)  # an exchange of resources can help to do it
    flow_group: Vector[int] = field(MAX_FLOWS)
    flow_groups: Vector[int] = field(MAX_FLOWS)
    group_item: Vector[int] = field(MAX_GROUPS)
    group_items: Vector[int] = field(MAX_GROUPS)
    is_paid: Vector[int] = field(MAX_GROUPS)  # all its items are payments
    is_ordered: Vector[int] = field(MAX_GROUPS)  # which item comes first is a decision
    item_atom: Vector[int] = field(MAX_ITEMS)
    item_atoms: Vector[int] = field(MAX_ITEMS)
    picks: Vector[int] = field(MAX_ITEMS)  # so many different atoms of the item; 0: its only one
    is_optional: Vector[int] = field(MAX_ITEMS)
    code: Vector[int] = field(MAX_ATOMS)
    a: Vector[int] = field(MAX_ATOMS)
    b: Vector[int] = field(MAX_ATOMS)
    n: Vector[int] = field(MAX_ATOMS)  # amount; below 0 one that is counted
    reserve: Vector[int] = field(MAX_ATOMS)  # cards just drawn that earlier items of the group take


class Writer:
    """Writes programs one behind the other; equal ones are written once."""

    def __init__(self) -> None:
        self.columns: dict[str, list[int]] = {name: [] for name in Programs.fields}
        self.known: dict[tuple[Clause, ...], int] = {}

    def add(self, program: tuple[Clause, ...]) -> int:
        """Write an effect and return its number."""
        if program not in self.known:
            clauses = [self._add_clause(clause) for clause in program]
            self.known[program] = self._append(
                owner=clauses[0], opponents=clauses[1] if len(clauses) > 1 else NO_CLAUSE
            )
        return self.known[program]

    def add_atom(self, atom: Atom) -> int:
        """Write an atom that stands alone and return its number."""
        return self._append(code=atom.code, a=atom.a, b=atom.b, n=atom.n, reserve=0)

    def finish(self) -> Any:
        """Return all that was written as one record."""
        programs = Programs.new()
        for name, values in self.columns.items():
            room = Programs.fields[name].shape[0]
            if len(values) > room:
                raise InputError(f"the cards hold more effects than there is room for ({room} of {name})")
            programs[name][: len(values)] = np.array(values, dtype=np.int64)  # type: ignore[index]
        return programs

    def _append(self, **values: int) -> int:
        for name, value in values.items():
            self.columns[name].append(value)
        return len(self.columns[next(iter(values))]) - 1

    def _add_clause(self, clause: Clause) -> int:
        flows = self._block([self._plan_flow(flow) for flow in clause.flows], "flow_group", "flow_groups")
        atoms = [a for flow in clause.flows for group in flow for item in group for a in item.atoms]
        return self._append(
            clause_flow=flows,
            clause_flows=len(clause.flows),
            repeats=clause.repeats,
            condition=clause.condition,
            argument=clause.argument,
            is_bound=int(any(atom.code == op.GAIN_SAME for atom in atoms) and not clause.is_opponents),
            is_specific=int(any(map(_is_specific, atoms))),
        )

    def _block(self, planned: Sequence[tuple[int, int]], first: str, count: str) -> int:
        """Write entries one behind the other and return where they begin."""
        start = len(self.columns[first])
        for begin, n in planned:
            self.columns[first].append(begin)
            self.columns[count].append(n)
        return start

    def _plan_flow(self, flow: Flow) -> tuple[int, int]:
        planned = [self._plan_group(group) for group in flow]
        start = self._block(planned, "group_item", "group_items")
        for group in flow:
            self.columns["is_paid"].append(int(group[0].atoms[0].code == op.PAY))
            self.columns["is_ordered"].append(int(_is_ordered(group)))
        return start, len(flow)

    def _plan_group(self, group: Group) -> tuple[int, int]:
        planned, taken = [], 0
        for item in group:
            planned.append(self._plan_item(item, taken))
            taken += sum(atom.n for atom in item.atoms if atom.code in TAKEN)
        start = self._block(planned, "item_atom", "item_atoms")
        for item in group:
            self.columns["picks"].append(item.picks)
            self.columns["is_optional"].append(int(item.is_optional))
        return start, len(group)

    def _plan_item(self, item: Item, taken: int) -> tuple[int, int]:
        start = len(self.columns["code"])
        for atom in item.atoms:
            self._append(code=atom.code, a=atom.a, b=atom.b, n=atom.n, reserve=taken)
        return start, len(item.atoms)


def _is_specific(atom: Atom) -> bool:
    """Whether an atom wants one kind of resource, or may lead to one that does."""
    if atom.code == op.CACHE:
        return atom.a // 8 == op.SUPPLY and atom.a % 8 != ANY
    return atom.code == op.ACTIVATE or (atom.code == op.ENTICE and atom.b == op.MINUS_1)


def _is_ordered(group: Group) -> bool:
    """Whether the order of a group's items can matter."""
    atoms = [atom for item in group for atom in item.atoms]
    if len(group) < 2 or any(atom.code in TAKEN for atom in atoms):
        return False
    return any(atom.code in STIRRING for atom in atoms)
