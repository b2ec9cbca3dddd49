"""simkit in a browser: pages on this machine alone, made from the same objects as the commands."""
