"""Hand-made positions of Wyrmspan, and telling what happens in them move by move."""

from collections import Counter

from tests.oracles.wyrmspan.config import check_config
from tests.oracles.wyrmspan.exchange import exchange
from tests.oracles.wyrmspan.form import Values
from tests.oracles.wyrmspan.moves import Choice
from tests.oracles.wyrmspan.state import Automa, Den, Player, State

CODES = ["eggs", "cave_cards", "large", "shy"]


def table(players=2, guild="plains", codes=None, dragons=(), caves=(), **config):
    """Return a table in the first round: decks as given, the last cards on display, empty hands, no resources."""
    checked = check_config({"players": players, **config})
    return State(
        config=checked,
        guild=guild,
        codes=list(codes or CODES),
        players=[Player() for _ in range(players)],
        decks={"dragons": list(dragons), "caves": list(caves)},
        display={"dragons": [181, 182, 183], "caves": [73, 74, 75]},
        automa=Automa() if players == 1 else None,
        round=1,
        exchanges=True,
    )


def put(state, cave, *dragons, seat=0, excavated=0):
    """Put dragons into a cave from the left, on excavated spaces; return their dens."""
    player = state.players[seat]
    dens = []
    for number in dragons:
        column = player.n_dragons(cave)
        dens.append(Den(number))
        player.dens[cave, column] = dens[-1]
        dig(state, cave, column + 1, seat)
    dig(state, cave, excavated, seat)
    return dens[0] if len(dens) == 1 else dens


def dig(state, cave, n_spaces, seat=0):
    """Excavate the first spaces of a cave."""
    for column in range(1, n_spaces):
        state.players[seat].cards.setdefault((cave, column), 60 + column)


def give(state, seat=0, **what):
    """Give a player things: coins, eggs on the nests, resources, lists of hand cards."""
    player = state.players[seat]
    for key, value in what.items():
        if key in ("coins", "nest", "dragons", "caves", "steps", "cubes"):
            setattr(player, key, value)
        else:
            player.stock[key] = value
    return player


class Story:
    """A course of moves told event by event."""

    def __init__(self, state, moves):
        """Begin it."""
        self.state, self.moves = state, moves
        self.ask = next(moves, None)

    def due(self):
        """Return the names of the events that may come, None among them where one may leave off."""
        if self.ask is None:
            return {None}
        names = {option.event["event"] for option in self.ask.options()}
        return names | ({None} if self.ask.may_stop() else set())

    def all(self, name, key):
        """Return every value of a key in the legal events of a name, listed out."""
        options = [o for o in self.ask.options() if o.event["event"] == name and key in o.event]
        found = []
        for option in options:
            value = option.event[key]
            for single in value.all() if isinstance(value, Values) else [value]:
                if single not in found:
                    found.append(single)
        return found

    def do(self, name, **keys):
        """Go on with the only legal event of a name that has the given values."""
        keys = {key.removesuffix("_"): value for key, value in keys.items()}
        if name == "exchange":
            exchange(self.state, self.ask, {"event": name, **keys})
            return self
        if self.ask.may_stop() and name not in self.due():
            self.send(None)
        fitting = []
        for option in self.ask.options():
            for event in [option.event] if keys.keys() >= open_keys(option) else option.events():
                given = {**event, **keys}
                if event["event"] == name and keys.keys() <= event.keys() and fits(given, option):
                    fitting.append((given, option.path))
        assert fitting, f"no {name} {keys} among {[option.event for option in self.ask.options()]}"
        assert all(event == fitting[0][0] for event, _ in fitting), f"several: {fitting}"
        self.send(Choice(*fitting[0]))
        return self

    def refuses(self, name, **keys):
        """Tell whether no legal event of a name has the given values."""
        keys = {key.removesuffix("_"): value for key, value in keys.items()}
        named = [o for o in self.ask.options() if o.event["event"] == name]
        return not any(fits({**option.event, **keys}, option, only=keys) for option in named)

    def use(self, by, seat=0):
        """Use an effect."""
        return self.do("effect", seat=seat, by=by, use=True)

    def decline(self, by, seat=0):
        """Decline an effect."""
        return self.do("effect", seat=seat, by=by, use=False)

    def stop(self):
        """Leave off where one may."""
        assert self.ask.may_stop()
        self.send(None)
        return self

    def send(self, choice):
        """Answer the open question."""
        try:
            self.ask = self.moves.send(choice)
        except StopIteration:
            self.ask = None

    def over(self):
        """Tell whether nothing more is asked."""
        return self.ask is None


def open_keys(option):
    """Return the keys of an option that are left to choice."""
    return {key for key, value in option.event.items() if isinstance(value, Values)}


def fits(event, option, only=None):
    """Tell whether an event is an option, perhaps in some keys only."""
    for key, value in option.event.items():
        if only is not None and key not in only:
            continue
        given = event[key]
        right = value.has(given) if isinstance(value, Values) else given == value
        if not right:
            return False
    return True


def stock(player):
    """Return the resources of a player that are there."""
    return {resource: n for resource, n in Counter(player.stock).items() if n}
