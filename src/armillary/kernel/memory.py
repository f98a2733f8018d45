"""The numbers of a position: field by field when interpreted, one stretch of memory when compiled (memory.pxd)."""

from typing import Any

from armillary.kernel.dialect import fields

ALL = slice(None)


def size(cls: type) -> int:
    """The bytes of a compiled position; nothing to know when interpreted."""
    return 0


def copy(target: Any, source: Any, size: int) -> None:
    """Make every number of target that of source, unchecked: source was checked when it got them."""
    for name, field in fields(type(source)).items():
        if field.count:
            list.__setitem__(getattr(target, name), ALL, getattr(source, name))
        else:
            object.__setattr__(target, name, getattr(source, name))


def raw(source: Any, size: int) -> bytes:
    """The memory of a compiled position; nothing to read when interpreted."""
    return b""
