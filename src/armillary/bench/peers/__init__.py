"""Other engines measured beside ours, each where it is installed."""

from importlib import import_module
from types import ModuleType
from typing import Any

from armillary.bench.peers import catanatron, openspiel

PEERS: tuple[ModuleType, ...] = (openspiel, catanatron)


def available(peer: ModuleType) -> bool:
    """Whether the engine can be imported."""
    try:
        import_module(peer.PACKAGE)
    except ImportError:
        return False
    return True


def measure_peers(seconds: float) -> dict[str, dict[str, Any]]:
    """Measure every engine that is installed, each rate for about so many seconds."""
    return {name: rates for peer in PEERS if available(peer) for name, rates in peer.measure(seconds).items()}


def missing() -> list[str]:
    """The engines that are not installed, as the notes call them."""
    return [peer.NOTE for peer in PEERS if not available(peer)]
