"""SVG made PNG, by a program of its own: that takes a tenth of a second, in which no thread of ours would go on."""

import subprocess
import sys
from pathlib import Path

from armillary.server.errors import Unavailable

LONGEST = 20.0
"""Seconds."""
FONT = Path(__file__).parents[1] / "web" / "site" / "display.ttf"
"""The build of the web client puts it there."""
PROGRAM = """
import sys, resvg_py
sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=sys.stdin.buffer.read().decode(), font_files=sys.argv[1:]))
"""


def png(svg: str) -> bytes:
    """Names in letters that our font lacks are written with those of the machine."""
    fonts = [str(FONT)] if FONT.is_file() else []
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", PROGRAM, *fonts], input=svg.encode(), capture_output=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        raise Unavailable("preview.failed") from None
    if done.returncode or not done.stdout:
        raise Unavailable("preview.failed")
    return done.stdout
