"""Checks a file of transcripts: `python -m tests.oracles.kingdomino FILE|-`."""

import sys

from tests.oracles.kingdomino.match import main

sys.exit(main(sys.argv[1:]))
