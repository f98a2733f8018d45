"""`python -m armillary.cli` is the `armillary` command."""

import sys

from armillary.cli import main

if __name__ == "__main__":
    sys.exit(main())
