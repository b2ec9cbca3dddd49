"""Reads `data/wyrmspan/` and users' own cards, and builds the tables of a kernel."""
