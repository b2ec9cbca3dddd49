"""One file per bot; a bot sees what its seat sees."""
