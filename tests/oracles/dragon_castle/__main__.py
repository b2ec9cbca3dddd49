"""Checks a file of transcripts, or the standard input for `-`."""

import sys

from tests.oracles.dragon_castle.faults import Rejected
from tests.oracles.dragon_castle.stream import matches
from tests.oracles.dragon_castle.turns import referee


def main(arguments: list[str]) -> int:
    """Check a file, or the standard input for `-`, and return the exit code."""
    if len(arguments) != 1:
        print("usage: dragon_castle FILE|-", file=sys.stderr)
        return 2
    source = sys.stdin.fileno() if arguments[0] == "-" else arguments[0]
    accepted = 0
    try:
        with open(source, encoding="utf-8", closefd=arguments[0] != "-") as lines:
            for match in matches(lines):
                referee(match)
                accepted += 1
    except (Rejected, UnicodeDecodeError) as error:
        print(f"match {accepted + 1}: {error}")
        return 1
    print(f"{accepted} matches accepted")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
