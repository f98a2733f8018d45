"""Whom limits by address are counted for."""

from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armillary.server.people.limits import RATES
from armillary.server.people.origins import origin
from tests.server.serving import serving

HALF = 2**64


@settings(deadline=None)
@given(st.integers(1, HALF - 1), st.integers(0, HALF - 1), st.integers(0, HALF - 1))
def test_an_ipv6_network_is_one(network: int, one: int, other: int) -> None:
    """However its owner chooses among its addresses, and however they are written."""
    first, second = IPv6Address(network * HALF + one), IPv6Address(network * HALF + other)
    assert origin(str(first)) == origin(second.exploded)
    assert origin(str(first)) != origin(str(IPv6Address((network ^ 1) * HALF + one)))


@settings(deadline=None)
@given(st.ip_addresses(v=4), st.ip_addresses(v=4))
def test_every_ipv4_address_is_one(one: IPv4Address, other: IPv4Address) -> None:
    """Also where an IPv6 socket took the connection."""
    assert origin(f"::ffff:{one}") == origin(str(one)) == str(one)
    assert (origin(str(one)) == origin(str(other))) == (one == other)


@pytest.mark.parametrize("odd", ["-", "", "unix:", "1.2.3", "fe80::1::2"])
def test_what_is_no_address_stands_for_itself(odd: str) -> None:
    assert origin(odd) == odd


def test_nobody_escapes_a_limit_within_their_network(tmp_path: Path) -> None:
    """As a trusted proxy tells where requests come from."""
    burst = int(RATES["guest"].burst)
    with serving(str(tmp_path / "armillary.db")) as url, httpx.Client(base_url=url) as client:

        def guest(address: str) -> int:
            client.cookies.clear()
            asked = client.post("/api/guest", json={"name": "Ann"}, headers={"X-Forwarded-For": address})
            return asked.status_code

        asked = [guest(f"2001:db8:0:7::{n:x}") for n in range(1, burst + 10)]
        assert 429 in asked
        assert set(asked) == {200, 429}
        assert guest("2001:db8:0:8::1") == 200, "a neighbour is another origin"
