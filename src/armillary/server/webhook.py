"""Notices to an address that a person has named, without anybody reaching through us what only we can reach."""

import asyncio
import socket
import ssl
from concurrent.futures import Executor
from functools import cached_property
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

import httpx

from armillary.server.delivery import LONGEST, Undelivered
from armillary.server.people.notices import is_web_address

HEADERS = {"Content-Type": "application/json", "User-Agent": "Armillary"}
TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv4 addresses as a translating gateway writes them."""
PORTS = {"http": 80, "https": 443}
NONSENSE = "the address makes no sense"
AGAIN = (408, 425, 429)
"""Answers that ask for another try, beside those from 500 on."""


def is_public(text: str) -> bool:
    """Whether anybody on the internet could reach the address: it is not of our machine, nor of a network around it."""
    address = ip_address(text)
    inner = embedded(address) if isinstance(address, IPv6Address) else None
    if inner is not None:
        return is_public(str(inner))
    local = isinstance(address, IPv6Address) and address.is_site_local
    return address.is_global and not (address.is_multicast or address.is_reserved or local)


def embedded(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address leads to in the end."""
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


class Webhooks:
    """Posts to addresses that people have named."""

    def __init__(self, private: bool, threads: Executor) -> None:
        self.private = private
        """Also to addresses that not everybody can reach."""
        self.threads = threads

    @cached_property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    async def post(self, address: str, body: bytes) -> None:
        """One try."""
        if not is_web_address(address):
            raise Undelivered(NONSENSE, is_final=True)
        try:
            async with asyncio.timeout(LONGEST):
                status = await self.send(httpx.URL(address), body)
        except TimeoutError:
            raise Undelivered("it took too long") from None
        except (httpx.InvalidURL, UnicodeError):
            raise Undelivered(NONSENSE, is_final=True) from None
        except (httpx.HTTPError, OSError) as error:
            raise Undelivered(type(error).__name__) from None
        if not 200 <= status < 300:
            raise Undelivered(f"status {status}", is_final=status < 500 and status not in AGAIN)

    async def send(self, url: httpx.URL, body: bytes) -> int:
        """The status of the first address of the name that can be reached."""
        trouble: httpx.ConnectError | None = None
        for address in await self.resolve(url.raw_host.decode(), url.port or PORTS[url.scheme]):
            try:
                return await self.send_to(address, url, body)
            except httpx.ConnectError as error:
                trouble = error
        raise trouble or Undelivered("the name has no address")

    async def send_to(self, address: str, url: httpx.URL, body: bytes) -> int:
        """Connects to the very address that was checked; the name is only said, and proved where there is TLS.

        Nothing but the status is read of the answer, and it leads nowhere else.
        """
        headers = {**HEADERS, "Host": url.netloc.decode()}
        # a client of its own: no connection and no cookie is shared by receivers that share an address
        async with httpx.AsyncClient(verify=self.trust, trust_env=False, timeout=LONGEST) as client:
            request = client.build_request(
                "POST",
                url.copy_with(host=address),
                content=body,
                headers=headers,
                extensions={"sni_hostname": url.raw_host.decode()},
            )
            response = await client.send(request, stream=True, follow_redirects=False)
            await response.aclose()
            return response.status_code

    async def resolve(self, name: str, port: int) -> list[str]:
        """The addresses of a name. One that is not for us to reach spoils them all."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self.threads, look_up, name, port)
        if not self.private and not all(map(is_public, found)):
            raise Undelivered("the address is not public", is_final=True)
        return found


def look_up(name: str, port: int) -> list[str]:
    found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_, place in found))
