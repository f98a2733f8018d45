"""Work that goes on to its end though nobody waits for it any more."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Outcome = TypeVar("Outcome")


def shielded(work: Callable[Given, Coroutine[Any, Any, Outcome]]) -> Callable[Given, Awaitable[Outcome]]:
    """The same, such that a caller that stops waiting does not stop it."""

    @wraps(work)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> Awaitable[Outcome]:
        return asyncio.shield(asyncio.ensure_future(work(*args, **kwargs)))

    return run
