"""Chromium: the one that is named, else the shell without windows, else any there is or that Playwright brings.

The shell is the same browser without windows and menus, which cost a third of the work, though nobody sees them.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright
from playwright.sync_api import Error as PlaywrightError

from tests.web.alone import alone

SHELL, WHOLE = "chromium-headless-shell", "chromium"
"""As programs, and as Debian's packages."""
NAMES = (WHOLE, "chromium-browser", "google-chrome-stable", "google-chrome")
DEBIAN = Path("/etc/debian_version")
APT = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
FLAGS = ["--disable-gpu", "--renderer-process-limit=1"]
"""No process is kept ready for pages to come. Playwright itself switches off the sandbox, which root has not, and
whatever would call home."""


class NoChromium(Exception):
    """There is no browser to be had."""


def launch(playwright: Playwright) -> Browser:
    try:
        return playwright.chromium.launch(executable_path=find(Path(playwright.chromium.executable_path)), args=FLAGS)
    except PlaywrightError as error:
        why = error.message.partition("\n")[0]
        raise NoChromium(f"Chromium does not start. Name one that does in $CHROMIUM. {why}") from None


def find(own: Path) -> str:
    """Where it is; Playwright's own would be at a place that Playwright knows."""
    with alone("chromium"):
        found = named() or on_path(SHELL) or installed(SHELL) or on_path(*NAMES) or installed(WHOLE) or downloaded(own)
    if found is None:
        raise NoChromium("There is no Chromium, and none could be installed. Install one, or name it in $CHROMIUM.")
    return found


def named() -> str | None:
    wanted = os.environ.get("CHROMIUM")
    if not wanted:
        return None
    found = shutil.which(wanted)
    if found is None:
        raise NoChromium(f"$CHROMIUM names {wanted}, which is not a program.")
    return found


def on_path(*names: str) -> str | None:
    found = (shutil.which(name) for name in names)
    return next((path for path in found if path and is_working(path)), None)


def is_working(path: str) -> bool:
    """Some distributions put a program there that only says where to find the real one."""
    return subprocess.run([path, "--version"], capture_output=True).returncode == 0


def installed(package: str) -> str | None:
    if os.geteuid() != 0 or not DEBIAN.exists():
        return None
    say(f"Installing Debian's {package} for the tests of the web client.")
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in ([*APT, "update"], [*APT, "install", "-y", "--no-install-recommends", package]):
        subprocess.run(command, env=quietly, capture_output=True)
    return on_path(package)


def downloaded(own: Path) -> str | None:
    if not own.exists():
        say("Downloading Playwright's Chromium for the tests of the web client.")
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True)
    return str(own) if own.exists() else None


def say(text: str) -> None:
    print(text, file=sys.__stderr__, flush=True)
