"""Texts and files that are sent unchanged: each encoding of them, under the tag of the content."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from gzip import compress
from hashlib import sha256

FOR_EVER = "public, max-age=31536000, immutable"
"""Of what has its content, or an edition, in its address."""
ASK_AGAIN = "no-cache"
ENCODINGS = ("br", "gzip")
"""The smallest first."""
WORTH = 500
"""Bytes; what is smaller gains nothing."""


@dataclass(frozen=True)
class File:
    """Something that is the same for everybody."""

    media: str
    cache: str
    tag: str
    content: Mapping[str, bytes]
    """By its encoding; "": as it is."""
    varies: str = "Accept-Encoding"
    """Headers of a request that decide which of several it is."""

    def best(self, accepted: str) -> str:
        """The encoding that suits the client."""
        offered = {part.split(";")[0].strip() for part in accepted.split(",")}
        return next((one for one in ENCODINGS if one in offered and one in self.content), "")

    def lasting(self, lasts: bool) -> "File":
        """To be kept without asking again, where its address says which it is."""
        return replace(self, cache=FOR_EVER if lasts else ASK_AGAIN)


def tag_of(content: bytes) -> str:
    return f'W/"{sha256(content).hexdigest()[:32]}"'


def packed(content: bytes, media: str) -> File:
    """A text that is made here, compressed once."""
    smaller = {"gzip": compress(content, mtime=0)} if len(content) >= WORTH else {}
    return File(media, ASK_AGAIN, tag_of(content), {"": content, **smaller})
