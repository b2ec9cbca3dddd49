"""The rules of Dragon Castle, each in one function."""
