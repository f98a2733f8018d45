"""Files as they go out: as small as the client can read them, and not at all where it has them already."""

from collections.abc import Mapping

from starlette.responses import Response

from armillary.server.files import File

UNCHANGED = 304


def sent(file: File, call: Mapping[str, str], headers: Mapping[str, str]) -> Response:
    """The answer to a call with these headers."""
    headers = {**headers, "Cache-Control": file.cache, "ETag": file.tag, "Vary": file.varies}
    if file.tag in call.get("if-none-match", ""):
        return Response(status_code=UNCHANGED, headers=headers)
    encoding = file.best(call.get("accept-encoding", ""))
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(file.content[encoding], media_type=file.media, headers=headers)
