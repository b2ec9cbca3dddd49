"""The rules of Kingdomino, each in one function."""
