"""Checks a file of transcripts: `python -m tests.oracles.dragon_castle FILE|-`."""

import sys

from tests.oracles.dragon_castle.turns import referee
from tests.oracles.stream import check_file, transcripts


def main(arguments: list[str]) -> int:
    """Check a file, or the standard input for `-`, and return the exit code."""
    return check_file(arguments, "dragon_castle", transcripts, referee)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
