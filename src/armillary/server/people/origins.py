"""Who is behind an address, as far as it tells: what limits by address go by."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address

NETWORK = 64
"""Bits of an IPv6 address that a provider gives out; who has them chooses the others freely."""
KEPT = 4_096


@lru_cache(KEPT)
def origin(address: str) -> str:
    """An IPv4 address, in whichever way it is written, or the network of an IPv6 address; else what was given."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), NETWORK), strict=False))
