"""Results read as numbers: measures, selections, blocks and their sums."""
