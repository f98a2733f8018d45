"""The verb of what is shown of a link."""

from armillary.server.call import Call, Reply
from armillary.server.wire import Pictured

LASTS = "public, max-age=300"
"""A site that shows a link need not ask at each look."""


async def preview(call: Call) -> Reply:
    """The picture of a page, for those who show a link to it."""
    given: Pictured = call.query
    found = await call.server.previews.picture(given, call.language, call.claim)
    return Reply(found, "image/png", cache=LASTS)
