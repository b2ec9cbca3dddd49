"""Whole turns of a seat, searched and evaluated: for the bots that plan."""
