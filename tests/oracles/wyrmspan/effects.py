"""Effects: reached, used or declined, and carried out clause by clause, flow by flow."""

from __future__ import annotations

from collections.abc import Callable

from .bundles import Bundle
from .context import Context
from .form import Option
from .moves import Maker, Moves, choose, first_of
from .payments import is_payment, pay, payment_of
from .possible import LeavesRest, atom_possible, clause_possible, flow_possible
from .state import State
from .symbols import Atom, Clause, Flow, Group, Item, Program, atoms_of

# By the word of an atom; filled where the atoms are written, because they reach effects in their turn.
PERFORMERS: dict[str, Callable[[State, Context, tuple[str, ...]], Moves]] = {}


def effect(state: State, ctx: Context, by: str, program: Program, forced: bool = False) -> Moves:
    """Let the owner use or decline his part, then every opponent clockwise his."""
    own, *others = program
    compulsory = forced or any(str(atom).startswith("gain:same") for atom in atoms_of((own,)))
    yield from decide(state, ctx, by, own, compulsory)
    for clause in others:
        for further in range(1, state.n_seats):
            opponent = Context((ctx.seat + further) % state.n_seats, same=ctx.same)
            yield from decide(state, opponent, by, clause, compulsory=False)


def decide(state: State, ctx: Context, by: str, clause: Clause, compulsory: bool) -> Moves:
    """Ask a player whether he uses a clause, and carry it out if he does."""

    def options() -> list[Option]:
        possible = clause_possible(state, ctx, clause)
        uses = [True] * possible + [False] * (not (possible and compulsory))
        return [Option({"event": "effect", "seat": ctx.seat, "by": by, "use": use}) for use in uses]

    event = yield from choose(options, ctx.seat)
    if event["use"]:
        yield from carry_out(state, ctx, clause)


def carry_out(state: State, ctx: Context, clause: Clause) -> Moves:
    """Carry out a clause once, and again as often as it allows and the player likes."""
    for time in range(clause.times):
        ctx.drawn, ctx.tucked = [], None
        ctx.gained.clear()
        flows = [flow for flow in clause.flows if flow_possible(state, ctx, flow)]
        done = yield from one_flow(state, ctx, flows, optional=time > 0)
        if not done:
            return


def one_flow(state: State, ctx: Context, flows: list[Flow], optional: bool = False) -> Moves:
    """Carry out one of some flows; those that begin alike part only where they differ."""
    heads: dict[Group, list[Flow]] = {}
    for flow in flows:
        heads.setdefault(flow[0], []).append(flow[1:])
    makers: list[Maker] = [
        lambda head=head, rests=rests: run(state, ctx, head, rests)  # type: ignore[misc]
        for head, rests in heads.items()
    ]
    index = yield from first_of(makers, [optional] * len(makers))
    return index is not None


def run(state: State, ctx: Context, head: Group, rests: list[Flow]) -> Moves:
    """Carry out the first group of a flow and then one of the ways to go on."""
    if is_payment(head):
        yield from pay_group(state, ctx, head, rests)
    else:
        yield from run_group(state, ctx, head)
    if len(rests) == 1:
        for group in rests[0]:
            yield from run_group(state, ctx, group)
    else:
        yield from one_flow(state, ctx, [r for r in rests if flow_possible(state, ctx, r)])


def pay_group(state: State, ctx: Context, group: Group, rests: list[Flow]) -> Moves:
    """Pay a group in one event that leaves the rest possible."""

    def options() -> list[Option]:
        payment = payment_of(state, ctx, group, LeavesRest(state, ctx, rests))
        return [Option({"event": "pay", "seat": ctx.seat, "items": payment})] * payment.is_possible()

    event = yield from choose(options, ctx.seat)
    bundle: Bundle = event["items"]
    pay(state, ctx.seat, bundle)


def run_group(state: State, ctx: Context, group: Group) -> Moves:
    """Carry out the items of a group in any order, each as far as possible."""
    if group[0].atoms[0].word == "vp":
        state.players[ctx.seat].paid += int(group[0].atoms[0].args[0])
        return
    left = shared_out(ctx, group)
    while left:
        makers: list[Maker] = [lambda item=item: run_item(state, ctx, item) for item in left]  # type: ignore[misc]
        index = yield from first_of(makers, [item.may for item in left])
        if index is None:
            return
        left.pop(index)


def shared_out(ctx: Context, group: Group) -> list[Item]:
    """Return the items of a group; what was drawn too few is kept first, then goes in the order written."""
    if all(item.atoms[0].word != "keep" for item in group):
        return list(group)
    n, found = len(ctx.drawn) or sum(ctx.gained.values()), []
    for item in group:
        if n > 0:
            found.append(item)
        n -= int(item.atoms[0].args[-1])
    return found


def perform(state: State, ctx: Context, atom: Atom) -> Moves:
    """Carry out an atom as far as possible; nothing is asked if nothing can be done."""
    if atom_possible(state, ctx, atom) and atom.word in PERFORMERS:
        yield from PERFORMERS[atom.word](state, ctx, atom.args)


def run_item(state: State, ctx: Context, item: Item) -> Moves:
    """Carry out an atom, or so many different ones of several."""
    left: list[Atom] = list(item.atoms)
    for _ in range(item.n):
        makers: list[Maker] = [lambda atom=atom: perform(state, ctx, atom) for atom in left]  # type: ignore[misc]
        index = yield from first_of(makers)
        if index is None:
            return
        left.pop(index)
