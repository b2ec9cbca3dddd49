"""The bots of Dragon Castle."""
