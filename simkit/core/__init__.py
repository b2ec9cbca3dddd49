"""What kernels share: compilation, bits, random streams, the event log. No game, no files, no tables."""
