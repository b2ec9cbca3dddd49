"""What can be done at all: an effect is used only if it brings something, and nothing is paid in vain."""

from .boards import printed_step
from .building import excavation_sites, offers
from .bundles import Bundle
from .context import Context, amount, condition_holds, filtered, nests_of, spaces_of
from .decks import can_draw
from .payments import Cost, is_payment, pay, payment_of
from .state import CAVE_CARDS, DRAGONS, State
from .symbols import CAVES, RESOURCES, Atom, Clause, Flow, Group, Program

FOLLOWS = ("keep", "discard", "vp")  # nothing of their own is needed


def clause_possible(state: State, ctx: Context, clause: Clause) -> bool:
    """Tell whether a clause has a flow that can be begun."""
    if not condition_holds(state, ctx, clause.condition):
        return False
    return any(flow_possible(state, ctx, flow) for flow in clause.flows)


def flow_possible(state: State, ctx: Context, flow: Flow) -> bool:
    """Tell whether a flow can be begun: its first group, and after a payment all the rest."""
    if is_payment(flow[0]):
        return payment_of(state, ctx, flow[0], LeavesRest(state, ctx, [flow[1:]])).is_possible()
    return group_possible(state, ctx, flow[0])


class LeavesRest:
    """The question whether after a payment every later group of one of some flows can be done."""

    def __init__(self, state: State, ctx: Context, rests: list[Flow]) -> None:
        """Keep what is to be looked at."""
        self.state, self.ctx, self.rests = state, ctx, rests

    def __call__(self, bundle: Bundle) -> bool:
        """Pay on a copy of the table and look."""
        after = self.state.imagined(self.ctx.seat)
        pay(after, self.ctx.seat, bundle)
        return any(all(group_possible(after, self.ctx, group) for group in rest) for rest in self.rests)


def group_possible(state: State, ctx: Context, group: Group) -> bool:
    """Tell whether at least one item of a group can be done, at least in part."""
    return any(atom_possible(state, ctx, atom) for item in group for atom in item.atoms)


def atom_possible(state: State, ctx: Context, atom: Atom) -> bool:
    """Tell whether an atom can be done, at least in part."""
    word, args, seat = atom.word, atom.args, ctx.seat
    if word in FOLLOWS or "drawn" in args or "gained" in args or "costres" in args:
        return True
    if word == "gain":
        kind = {"dragon": DRAGONS, "cave": CAVE_CARDS}.get(args[0])
        return amount(state, ctx, args[1]) > 0 and (kind is None or can_draw(state, kind, from_display=True))
    if word == "lay":
        return any(state.room(seat, place) > 0 for place in nests_of(state, ctx, args[0]))
    if word == "layeach":
        return any(state.room(seat, space) > 0 for space in filtered(state, ctx, *args[0].split(".")))
    if word in ("draw", "reveal"):
        n = amount(state, ctx, args[1]) if word == "draw" else 1
        return n > 0 and can_draw(state, DRAGONS)
    if word in ("cache", "tuck", "tuckeach"):
        return laying_aside_possible(state, ctx, atom)
    if word == "excavate":
        return excavation_possible(state, seat, args[0])
    if word == "entice":
        return next(offers(state, seat, *args), None) is not None
    if word == "activate":
        return bool(targets(state, ctx, args[0]))
    assert word == "swap"
    return len(state.players[seat].dens) >= 2


def laying_aside_possible(state: State, ctx: Context, atom: Atom) -> bool:
    """Tell whether something can be cached or tucked."""
    player, args = state.players[ctx.seat], atom.args
    if atom.word == "tuckeach":
        return bool(filtered(state, ctx, *args[1].split("."))) and can_draw(state, DRAGONS)
    if atom.word == "tuck":
        source, place, n = args
        there = bool(player.dragons) if source == "hand" else can_draw(state, DRAGONS)
        return there and amount(state, ctx, n) > 0 and bool(spaces_of(state, ctx, place))
    source, resource, place, _ = args
    if source == "supply" and resource == "any":
        there = player.n_stock() > 0
    else:
        there = source == "bank" or Cost(0, ((resource, 1),)).is_affordable(player)
    return there and bool(spaces_of(state, ctx, place))


def excavation_possible(state: State, seat: int, source: str) -> bool:
    """Tell whether there is a card of a source and a space for it."""
    if next(excavation_sites(state, seat, is_action=False), None) is None:
        return False
    if source == "hand":
        return bool(state.players[seat].caves)
    if source == "display":
        return any(card is not None for card in state.display[CAVE_CARDS])
    return can_draw(state, CAVE_CARDS)


# Activation ----------------------------------------------------------------------


def targets(state: State, ctx: Context, kind: str) -> list[tuple[str, Context, Program]]:
    """Return the abilities that can be activated and used: their names, contexts and programs."""
    found = []
    for by, inner, program in named_steps(state, ctx) if kind == "mat" else named_dragons(state, ctx, kind):
        if clause_possible(state, inner, program[0]):
            found.append((by, inner, program))
    return found


def named_dragons(state: State, ctx: Context, kind: str) -> list[tuple[str, Context, Program]]:
    """Return the abilities of a kind on the own mat, without the one that activates."""
    found = []
    for space in state.players[ctx.seat].spaces():
        dragon = state.dragon_at(ctx.seat, space)
        if dragon.kind == kind and dragon.number != ctx.source:
            inner = Context(ctx.seat, space, dragon.number)
            found.append((f"dragon-{dragon.number}", inner, dragon.program))
    return found


def named_steps(state: State, ctx: Context) -> list[tuple[str, Context, Program]]:
    """Return the printed explore steps that may be activated."""
    found = []
    for cave in CAVES:
        reached = 4 if state.config["activate_mat"] == "any" else state.players[ctx.seat].n_dragons(cave)
        for step in range(reached + 1):
            found.append((f"mat-{cave}-{step}", Context(ctx.seat), step_program(state, cave, step)))
    return found


def step_program(state: State, cave: str, step: int) -> Program:
    """Return a printed explore step, the last one repeated as the settings say."""
    (clause,) = printed_step(cave, step)
    if step == 4:
        clause = Clause(clause.flows, times=state.config["step4_repeats"])
    return (clause,)


def cached_types(state: State, ctx: Context, source: str, resource: str) -> list[str]:
    """Return the resources that may be cached from a source as the stock is now."""
    types = RESOURCES if resource == "any" else (resource,)
    if source == "bank":
        return list(types)
    stock = state.players[ctx.seat].stock
    return [r for r in types if stock[r] > 0 and (source == "supply" or ctx.gained[r] > 0)]
