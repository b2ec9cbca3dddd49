"""`python -m simkit`: the program, where its script is not on the path."""

import sys

from simkit.cli.app import main

sys.exit(main())
