"""simkit from Python: what the commands do, as objects for notebooks and scripts."""
