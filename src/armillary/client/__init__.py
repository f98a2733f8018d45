"""Plays at a server from Python: typed, synchronous, and patient with bad connections."""

from armillary.client.client import Client
from armillary.client.draws import Verdict
from armillary.client.errors import ClientError, ClientProblem, Stranger, Unreachable
from armillary.client.live import Live
from armillary.client.patience import Link
from armillary.client.story import Story
from armillary.client.table import LiveTable

__all__ = [
    "Client",
    "ClientError",
    "ClientProblem",
    "Link",
    "Live",
    "LiveTable",
    "Story",
    "Stranger",
    "Unreachable",
    "Verdict",
]
