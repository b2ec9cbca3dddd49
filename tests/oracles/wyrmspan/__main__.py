"""Checks a file of transcripts: `python -m tests.oracles.wyrmspan FILE|-`."""

import sys

from .match import main

sys.exit(main(sys.argv[1:]))
