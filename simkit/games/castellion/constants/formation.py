"""Kinds of formations, in the order of a Trial card's requirement."""

NAMES = ("towers", "bastions", "lines")
TOWER, BASTION, LINE = range(3)
N = len(NAMES)
