"""The rules of Castellion, each in one function: setup, the castle, its formations, the turn, the Trials."""
