"""What a command needs that is not installed with the package itself."""

from importlib.util import find_spec

from armillary.cli.errors import BadCommand


def needs_extra(extra: str, module: str) -> None:
    """Refuse a command whose extra is not installed."""
    if find_spec(module) is None:
        raise BadCommand("cli.extra", extra=extra)
