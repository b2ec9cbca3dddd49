"""Payments: what a group of symbols, an excavation or a dragon costs."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from .bundles import Bundle, hand_over
from .choices import Payment
from .components import Dragon
from .context import Context, nests_of
from .state import NEST, Place, Player, State
from .symbols import RESOURCES, Group


@dataclass(frozen=True)
class Cost:
    """A price in coins, named resources and eggs of any place."""

    coin: int = 0
    resources: tuple[tuple[str, int], ...] = ()
    eggs: int = 0

    def payment(self, player: Player) -> Payment:
        """Return the bundles that pay it."""
        return Payment(player, self.coin, self.resources, eggs=self.eggs, nests=all_nests(player))

    def is_affordable(self, player: Player) -> bool:
        """Tell whether it can be paid, perhaps after exchanges of two resources for one."""
        if self.coin > player.coins or self.eggs > player.n_eggs():
            return False
        asked = dict(self.resources)
        left = [player.stock[resource] - asked.get(resource, 0) for resource in RESOURCES]
        missing = -sum(n for n in left if n < 0)
        spare = sum(n for n in left if n > 0)
        return 2 * missing <= spare


def all_nests(player: Player) -> tuple[Place, ...]:
    """Return every place that may hold eggs."""
    return (NEST, *player.spaces())


def dragon_costs(dragon: Dragon, how: str, needs_discount: bool) -> list[Cost]:
    """Return the prices of a dragon, one for each icon that may be left out with `minus1`."""
    named = {resource: dragon.cost[resource] for resource in RESOURCES if dragon.cost[resource]}
    eggs, coin = dragon.cost["egg"], dragon.cost["coin"]
    if how in ("free", "over"):
        return [Cost()]
    if how == "nores":
        return [Cost(coin, (), eggs)]
    if how == "action":
        return [Cost(coin + 1, tuple(named.items()), eggs)]
    less = [Cost(coin, tuple((r, n - (r == resource)) for r, n in named.items()), eggs) for resource in named]
    if eggs:
        less.append(Cost(coin, tuple(named.items()), eggs - 1))
    return less or ([] if needs_discount else [Cost(coin)])


def is_payment(group: Group) -> bool:
    """Tell whether a group is paid."""
    return group[0].atoms[0].word == "pay"


def payment_of(
    state: State, ctx: Context, group: Group, allowed: Callable[[Bundle], bool] | None = None
) -> Payment:
    """Return the bundles that pay a group."""
    n: Counter[str] = Counter()
    place = "any"
    for item in group:
        what, count = item.atoms[0].args
        number, _, where = count.partition("@")
        n[what] += int(number)
        place = where or place
    return Payment(
        player=state.players[ctx.seat],
        coin=n["coin"],
        resources=n["any"],
        eggs=n["egg"],
        nests=tuple(nests_of(state, ctx, place)) if n["egg"] else (),
        dragons=n["dragon"],
        caves=n["cave"],
        mixed=n["mixed"],
        allowed=allowed,
    )


def pay(state: State, seat: int, bundle: Bundle) -> None:
    """Take a bundle from a player; paid cards go to their discard piles."""
    hand_over(state.players[seat], bundle)
    for kind in ("dragons", "caves"):
        state.discards[kind] += bundle.get(kind, [])
