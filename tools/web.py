"""Build the web client into the package, or run one of its checks: `python tools/web.py [check | test]`.

Needs Node 20.19 or newer with npm: the one on the PATH, or else the one from PyPI, which is then installed here.
"""

import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
SITE = ROOT / "src/armillary/server/web/site"
FONT = SITE / "display.ttf"
"""For pictures that the server draws."""
DISPLAY = "@fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-normal.woff"
STAMP = ROOT / "build/web.stamp"
BIN = Path(sys.executable).parent
OLDEST = (20, 19)
ODD = 21  # not kept up by anybody, and neither is 22 before 22.12
EVEN = (22, 12)
INSTALL = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", "install"]
CLEAN = re.compile(r"\x1b\[[0-9;]*m")


class Unable(Exception):
    """Why the web client cannot be built, in one line."""


def main(given: list[str]) -> int:
    try:
        if given:
            return npm("run", *given, shown=True)
        if is_built():
            return 0
        npm("run", "build")
    except Unable as reason:
        print(f"The web client cannot be built: {reason}", file=sys.stderr)
        return 1
    FONT.write_bytes(unwoff((PACKAGES / DISPLAY).read_bytes()))
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(sources_hash())
    print("The web client is built.")
    return 0


def is_built() -> bool:
    return (SITE / "index.html").is_file() and STAMP.is_file() and STAMP.read_text() == sources_hash()


def sources_hash() -> str:
    found = hashlib.sha256()
    for path in sorted(sources(WEB)):
        found.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_file():
            yield path
        elif path != PACKAGES:
            yield from sources(path)


def unwoff(woff: bytes) -> bytes:
    """A font as programs other than browsers read it: its tables unpacked, behind a list of them."""
    count = int.from_bytes(woff[12:14])
    power = 1 << count.bit_length() - 1
    tables = [struct.unpack_from(">4s4I", woff, 44 + 20 * n) for n in range(count)]
    head, body = [struct.pack(">4s4H", woff[4:8], count, power * 16, power.bit_length() - 1, (count - power) * 16)], b""
    for tag, start, packed, size, check in tables:
        data = woff[start : start + packed]
        head.append(struct.pack(">4s3I", tag, check, 12 + 16 * count + len(body), size))
        body += (zlib.decompress(data) if packed < size else data) + bytes(-size % 4)
    return b"".join(head) + body


def npm(*arguments: str, shown: bool = False) -> int:
    """Run npm with the packages that are locked."""
    path = node_path()
    if not are_packages_fresh():
        run(path, ["ci", "--no-audit", "--no-fund"])
    return run(path, list(arguments), shown)


def are_packages_fresh() -> bool:
    """npm leaves a list of what it has installed."""
    kept = PACKAGES / ".package-lock.json"
    return kept.is_file() and kept.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


def node_path() -> str:
    """Where programs are looked for, so that a Node that is new enough is found first."""
    usual = os.environ.get("PATH", "")
    own = f"{BIN}{os.pathsep}{usual}"
    for path in (usual, own):
        if is_enough(path):
            return path
    done = subprocess.run(
        [*INSTALL, "--require-hashes", "-r", str(ROOT / "requirements/web.txt")], capture_output=True, text=True
    )
    if done.returncode or not is_enough(own):
        raise Unable(
            f"there is no Node {'.'.join(map(str, OLDEST))} or newer with npm, and none came from PyPI. "
            + last_line(done.stderr)
        )
    return own


def is_enough(path: str) -> bool:
    node = shutil.which("node", path=path)
    if node is None or shutil.which("npm", path=path) is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = tuple(map(int, re.findall(r"\d+", said)[:2]))
    return found >= EVEN or OLDEST <= found < (ODD,)


def run(path: str, arguments: list[str], shown: bool = False) -> int:
    """Quiet, unless it is to be shown or fails."""
    command = [str(shutil.which("npm", path=path)), *arguments]
    environment = {**os.environ, "PATH": path, "NPM_CONFIG_UPDATE_NOTIFIER": "false"}
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=not shown, text=True)
    if done.returncode and not shown:
        print(done.stdout + done.stderr, file=sys.stderr)
        raise Unable(f"`npm {' '.join(arguments)}` failed, see above.")
    return done.returncode


def last_line(text: str) -> str:
    lines = [line.strip() for line in CLEAN.sub("", text).splitlines() if line.strip()]
    return lines[-1] if lines else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
