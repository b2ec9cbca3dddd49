"""Sets of values that a player may choose from: payments, gains, places for eggs, orders of cards."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .bundles import Bundle, Split, is_bundle, make_bundle, multisets, tokens
from .form import Values
from .state import Place, Player, as_json, as_place
from .symbols import RESOURCES


@dataclass(frozen=True)
class Payment(Values):
    """What a player may hand over: so much of everything, of free choice where the rules leave it."""

    player: Player
    coin: int = 0
    exact: tuple[tuple[str, int], ...] = ()  # named resources
    resources: int = 0  # of any type
    eggs: int = 0
    nests: tuple[Place, ...] = ()  # where the eggs may come from
    dragons: int = 0
    caves: int = 0
    cards: int = 0  # of either kind
    mixed: int = 0  # resources and cards of either kind
    allowed: Callable[[Bundle], bool] | None = None  # what must hold beyond it

    def splits(self) -> Iterator[Split]:
        """Yield how many free resources, dragons and caves there may be."""
        for resources in range(self.mixed + 1):
            n_cards = self.cards + self.mixed - resources
            for dragons in range(n_cards + 1):
                yield self.resources + resources, self.dragons + dragons, self.caves + n_cards - dragons

    def laid(self) -> dict[Place, int]:
        """Return the eggs that may be taken, by place."""
        return {place: self.player.eggs_at(place) for place in self.nests if self.player.eggs_at(place)}

    def spare(self) -> dict[str, int]:
        """Return the resources left when the named ones are paid."""
        stock = {resource: self.player.stock[resource] for resource in RESOURCES}
        for resource, n in self.exact:
            stock[resource] -= n
        return stock

    def is_covered(self) -> bool:
        """Tell whether coins and named resources are there."""
        return self.coin <= self.player.coins and min(self.spare().values()) >= 0

    def all(self) -> Iterator[Bundle]:
        """Yield every bundle."""
        if not self.is_covered():
            return
        hand = self.player
        for n_resources, n_dragons, n_caves in self.splits():
            for free, eggs, dragons, caves in itertools.product(
                multisets(n_resources, self.spare()),
                multisets(self.eggs, self.laid()),
                itertools.combinations(hand.dragons, n_dragons),
                itertools.combinations(hand.caves, n_caves),
            ):
                bundle = make_bundle(
                    self.coin, free + Counter(dict(self.exact)), eggs.elements(), dragons, caves
                )
                if self.allowed is None or self.allowed(bundle):
                    yield bundle

    def is_possible(self) -> bool:
        """Tell whether it can be paid at all."""
        return next(self.all(), None) is not None

    def has(self, value: Any) -> bool:
        """Tell whether a value is such a bundle."""
        if not is_bundle(value) or not self.is_covered():
            return False
        named, spare = dict(self.exact), self.spare()
        free = {resource: value.get(resource, 0) - named.get(resource, 0) for resource in RESOURCES}
        dragons, caves = value.get("dragons", []), value.get("caves", [])
        eggs = Counter(map(as_place, value.get("eggs", [])))
        laid = self.laid()
        return (
            value.get("coin", 0) == self.coin
            and all(0 <= free[resource] <= spare[resource] for resource in RESOURCES)
            and (sum(free.values()), len(dragons), len(caves)) in set(self.splits())
            and sum(eggs.values()) == self.eggs
            and all(place is not None and laid.get(place, 0) >= n for place, n in eggs.items())
            and all(type(card) is int and card in self.player.dragons for card in dragons)
            and all(type(card) is int and card in self.player.caves for card in caves)
            and (self.allowed is None or self.allowed(value))
        )

    def sample(self, rng: random.Random) -> Bundle:
        """Return a random bundle."""
        for _ in range(20):
            bundle = self.guess(rng)
            if self.has(bundle):
                return bundle
        return rng.choice(list(self.all()))

    def guess(self, rng: random.Random) -> Bundle:
        """Return a random bundle that may yet be one that is not allowed."""
        n_resources, n_dragons, n_caves = rng.choice(list(self.splits()))
        hand, spare, laid = self.player, tokens(self.spare()), tokens(self.laid())

        def take(things: list[Any], n: int) -> list[Any]:
            return rng.sample(things, min(n, len(things)))

        free = Counter(take(spare, n_resources)) + Counter(dict(self.exact))
        eggs = take(laid, self.eggs)
        return make_bundle(self.coin, free, eggs, take(hand.dragons, n_dragons), take(hand.caves, n_caves))

    def words(self) -> str:
        """Return what is to be paid."""
        named = ", ".join(f"{n} {resource}" for resource, n in self.exact if n)
        numbers = {
            "coins": self.coin,
            "resources": self.resources,
            "eggs": self.eggs,
            "dragon cards": self.dragons,
            "cave cards": self.caves,
            "cards": self.cards,
            "resources or cards": self.mixed,
        }
        parts = [named] if named else []
        parts += [f"{n} {what}" for what, n in numbers.items() if n]
        extra = " that leave the rest possible" if self.allowed else ""
        return f"a bundle of {', '.join(parts) or 'nothing'}{extra}"


@dataclass(frozen=True)
class Resources(Values):
    """So many resources from the bank, each of free choice or all of one type."""

    n: int
    types: tuple[str, ...] = RESOURCES
    same: bool = False

    def all(self) -> Iterator[Bundle]:
        """Yield every bundle."""
        if self.same:
            yield from ({resource: self.n} for resource in self.types)
        else:
            for chosen in multisets(self.n, dict.fromkeys(self.types, self.n)):
                yield make_bundle(0, chosen, (), (), ())

    def has(self, value: Any) -> bool:
        """Tell whether a value is such a bundle."""
        right = is_bundle(value) and set(value) <= set(self.types) and sum(value.values()) == self.n
        return right and (not self.same or len(value) == 1)

    def sample(self, rng: random.Random) -> Bundle:
        """Return a random bundle."""
        return rng.choice(list(self.all()))

    def words(self) -> str:
        """Return what is to be gained."""
        return f"{self.n} {'equal ' if self.same else ''}resources of {', '.join(self.types)}"


@dataclass(frozen=True)
class Laying(Values):
    """So many eggs on places with room."""

    n: int
    room: tuple[tuple[Place, int], ...]

    def all(self) -> Iterator[list[Any]]:
        """Yield every list of places, one entry per egg."""
        for chosen in multisets(self.n, dict(self.room)):
            yield sorted((as_json(place) for place in chosen.elements()), key=str)

    def has(self, value: Any) -> bool:
        """Tell whether a value lists places with room for its eggs."""
        if type(value) is not list or len(value) != self.n:
            return False
        room = dict(self.room)
        chosen = Counter(map(as_place, value))
        return all(place is not None and n <= room.get(place, 0) for place, n in chosen.items())

    def sample(self, rng: random.Random) -> list[Any]:
        """Return a random list of places."""
        chosen = rng.sample(tokens(dict(self.room)), self.n)
        return sorted((as_json(place) for place in chosen), key=str)

    def words(self) -> str:
        """Return where eggs may be laid."""
        return f"{self.n} of the places {[as_json(place) for place, _ in self.room]} with room"


@dataclass(frozen=True)
class Shuffled(Values):
    """Some cards in any order."""

    cards: tuple[int, ...]

    def all(self) -> Iterator[list[int]]:
        """Yield every order."""
        yield from map(list, itertools.permutations(self.cards))

    def has(self, value: Any) -> bool:
        """Tell whether a value is an order of the cards."""
        right = type(value) is list and all(type(card) is int for card in value)
        return right and sorted(value) == sorted(self.cards)

    def sample(self, rng: random.Random) -> list[int]:
        """Return a random order."""
        return rng.sample(self.cards, len(self.cards))

    def words(self) -> str:
        """Return which cards are meant."""
        return f"the cards {sorted(self.cards)} in some order"
