"""python -m armillary.build FOLDER: compile a game that lives outside the package. Without one: say what runs."""

import sys
from pathlib import Path

from armillary.sources import sources_only

USAGE = "usage: python -m armillary.build [FOLDER]   (a game's folder, with rules.py in it)"


def status() -> str:
    """One line on how the rules run."""
    import armillary.kernel.position as position

    if position.__file__ and position.__file__.endswith(".py"):
        return "armillary: no compiled rules here; the same rules run interpreted, about 100 times slower"
    return "armillary: the rules are compiled"


def main(arguments: list[str]) -> int:
    if not arguments:
        print(status())
        return 0
    folder = Path(arguments[0]).resolve()
    if len(arguments) > 1 or not (folder / "rules.py").exists():
        print(f"{USAGE}; {folder / 'rules.py'} does not exist" if len(arguments) == 1 else USAGE, file=sys.stderr)
        return 2
    sources_only()
    try:
        from armillary.build.compile import build_game
        from armillary.build.refusals import DialectError
    except ModuleNotFoundError as missing:
        print(f"armillary.build needs {missing.name}: pip install 'armillary[build]'", file=sys.stderr)
        return 2
    try:
        built = build_game(folder)
    except DialectError as refused:
        print(f"not in the dialect:\n{refused}", file=sys.stderr)
        return 1
    except Exception as reason:
        print(
            f"not compiled: {str(reason).splitlines()[0]}; the game still runs with ARMILLARY_PURE=1", file=sys.stderr
        )
        return 1
    print(f"compiled {', '.join(path.name for path in built)} in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
