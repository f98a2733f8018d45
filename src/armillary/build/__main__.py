"""python -m armillary.build [GAME...]: compile the rules of games now, instead of when they are first needed."""

import sys

from armillary.build.units import usable
from armillary.kernel import registry


def main(names: list[str]) -> int:
    """0 if all were compiled; why one was not is said."""
    made = [usable(registry.game(name).position_class) for name in names or registry.names()]
    return 0 if all(made) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
