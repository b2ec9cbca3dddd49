"""The bots of Castellion: one file each, one dispatcher for each decision in `choose.py`."""
