"""A ledger of a transcript: what every player must own, added up from the events alone."""

from collections import Counter

RESOURCES = ("meat", "milk", "gold", "crystal")


def empty_account(coins=6, eggs=1):
    """Return what a player owns before the first event: the coins and the eggs of the setup."""
    return Counter(coin=coins, eggs=eggs, cards=6)


def size(part, value):
    """Return the number of things in a part of a bundle."""
    return len(value) if isinstance(value, list) else value


def book(account, bundle, sign):
    """Add or subtract a bundle."""
    for part, value in bundle.items():
        account["cards" if part in ("dragons", "caves") else part] += sign * size(part, value)


def enter(accounts, event, is_ravel, kept=2, new=6):
    """Enter one event into the accounts of all players; Ravel lets coins be kept, each round brings new ones."""
    if event["event"] == "round" and event["number"] > 1:
        for account in accounts:
            account["coin"] = (min(account["coin"], kept) if is_ravel else account["coin"]) + new
    if event.get("seat", len(accounts)) >= len(accounts):
        return
    account = accounts[event["seat"]]
    for key, sign in (("pay", -1), ("discard", -1), ("give", -1), ("gain", 1)):
        book(account, event.get(key, {}), sign)
    if event["event"] in ("pay", "discard", "gain"):
        book(account, event["items"], 1 if event["event"] == "gain" else -1)
    if event["event"] in ("excavate", "entice", "tuck") and event["from"] == "hand":
        account["cards"] -= 1
    account["cards"] += event["event"] == "draw"
    account["eggs"] += len(event["at"]) if event["event"] == "lay" else 0
    if event["event"] == "cache" and event["from"] == "supply":
        account[event["resource"]] -= 1
    if event["event"] == "exchange":
        account[event["get"]] += 1


def owned(player):
    """Return what the referee says that a player owns."""
    stock = {resource: player.stock[resource] for resource in RESOURCES}
    cards = len(player.dragons) + len(player.caves)
    return {"coin": player.coins, "eggs": player.n_eggs(), "cards": cards, **stock}
