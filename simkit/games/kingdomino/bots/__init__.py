"""The bots of Kingdomino and the dispatchers that ask them."""
