"""`python -m simkit`: the program, where its script is not on the path."""

from __future__ import annotations

import sys

from simkit.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
