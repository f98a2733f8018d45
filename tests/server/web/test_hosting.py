"""The hosting guide and the files beside it name things that exist."""

import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from armillary.cli.app import app
from armillary.cli.commands.serve import FILES
from armillary.server.config import Config
from armillary.server.routes import ROUTES

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
OTHERS = {"ARMILLARY_DEBUG", "ARMILLARY_GAMES"}
BUILDING = {"ARMILLARY_CACHE", "ARMILLARY_COMPILED"}
"""What only says how the package is made."""


def variables() -> dict[str, str]:
    return {f"ARMILLARY_{name.upper()}": name for name in Config.__struct_fields__}


def test_every_setting_is_explained_and_no_other() -> None:
    rows = dict(re.findall(r"^\| `(ARMILLARY_\w+)` \| (?:`(--[a-z-]+)` )?\|", GUIDE, re.M))
    assert rows.keys() == variables().keys() | OTHERS
    whole: Any = get_command(app())
    options = {option for parameter in whole.commands["serve"].params for option in parameter.opts}
    assert {option for option in rows.values() if option} == options - {"--open", "--lang"}


def test_usual_values_are_the_usual_ones() -> None:
    usual = Config()
    for variable, value in re.findall(r"^\| `(ARMILLARY_\w+)` \| [^|]*\| `([^`]+)` \|", GUIDE, re.M):
        found = getattr(usual, variables()[variable])
        assert str(found).lower() == value.lower(), variable


def test_every_variable_named_anywhere_is_a_setting() -> None:
    for name in ("docs/hosting.md", "Containerfile", "deploy/armillary.service"):
        named = set(re.findall(r"ARMILLARY_[A-Z_]+", (ROOT / name).read_text(encoding="utf-8")))
        assert named <= variables().keys() | OTHERS | BUILDING, name


def test_every_path_named_anywhere_is_a_verb() -> None:
    known = {f"/api{route.path}" for route in ROUTES}
    for name in ("docs/hosting.md", "Containerfile", "deploy/nginx.conf", "deploy/Caddyfile"):
        named = re.findall(r"/api/[a-z/]+", (ROOT / name).read_text(encoding="utf-8"))
        assert {path.rstrip("/") for path in named} <= known, name


def test_every_figure_named_is_one() -> None:
    source = (ROOT / "src/armillary/server/metrics.py").read_text(encoding="utf-8")
    known = set(re.findall(r'(?:gauge|counter)\("(\w+)"', source)) | set(re.findall(r'"armillary_(\w+)"', source))
    named = {name.removesuffix("_total") for name in re.findall(r"`armillary_(\w+)`", GUIDE)}
    assert named == known
    assert len(named) > 10


@pytest.fixture
def unit() -> configparser.ConfigParser:
    found = configparser.ConfigParser(strict=True, interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(ROOT / "deploy" / "armillary.service", encoding="utf-8")
    return found


def test_the_unit_can_be_read(unit: configparser.ConfigParser) -> None:
    assert set(unit.sections()) == {"Unit", "Service", "Install"}
    assert unit["Service"]["ExecStart"].endswith("armillary serve")


def test_the_unit_cannot_take_the_whole_machine(unit: configparser.ConfigParser) -> None:
    """And has as many files as the server allows itself; a bot that takes too much ends alone."""
    service = unit["Service"]
    assert re.fullmatch(r"\d+G", service["MemoryMax"])
    assert 256 <= int(service["TasksMax"]) <= 4096
    assert int(service["LimitNOFILE"]) == FILES
    assert service["OOMPolicy"] == "continue"
    said = f"may take {service['MemoryMax'][:-1]} GB of memory and {service['TasksMax']} processes and threads"
    assert said in " ".join(GUIDE.split())


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """All of it, but for a program that is not installed here."""
    text = (ROOT / "deploy" / "armillary.service").read_text(encoding="utf-8")
    file = tmp_path / "armillary.service"
    file.write_text(re.sub(r"^ExecStart=.*", "ExecStart=/bin/true", text, flags=re.M))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", file], capture_output=True, text=True)
    assert [line for line in done.stderr.splitlines() if "armillary" in line] == []


# what is installed is what was tested


def test_services_are_installed_from_the_locked_requirements() -> None:
    """In the guide as in the container: what others wrote by its hash, and then nothing but ourselves."""
    guide = re.findall(r"^\S*pip install (.+)$", GUIDE, re.M)
    container = re.findall(
        r"^RUN pip install (.+?)(?: \\)?$", (ROOT / "Containerfile").read_text(encoding="utf-8"), re.M
    )
    expected = ["--require-hashes -r requirements/play.txt", "--no-build-isolation --no-deps ."]
    assert guide == expected
    assert container == expected


def test_locked_requirements_have_hashes_and_are_all_that_a_server_needs() -> None:
    text = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    locked = re.findall(r"^([A-Za-z0-9._-]+)(?:\[.*\])?==\S+.*\\\n((?: +--hash=sha256:[0-9a-f]{64}.*\n?)+)", text, re.M)
    assert len(locked) == len(re.findall(r"^[A-Za-z0-9]", text, re.M)) > 10
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    server = project["project"]["dependencies"] + project["project"]["optional-dependencies"]["server"]
    wanted = {plain(re.split(r"[\[<>=~; ]", one)[0]) for one in (*server, *project["build-system"]["requires"])}
    assert wanted <= {plain(name) for name, _ in locked}


def plain(name: str) -> str:
    """As package names are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_image_is_named_by_its_digest() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    arguments = dict(re.findall(r"^ARG (\w+)=(\S+)$", text, re.M))
    started = re.findall(r"^FROM (\S+)", text, re.M)
    assert len(started) == 3
    for image in started:
        found = re.sub(r"\$\{(\w+)\}", lambda name: arguments[name[1]], image)
        assert re.fullmatch(r"[a-z.]+/[a-z/]+:[a-z0-9.-]+@sha256:[0-9a-f]{64}", found), image
    copied = re.findall(r"^COPY --from=(\S+)", text, re.M)
    assert set(copied) <= set(re.findall(r"^FROM \S+ AS (\w+)$", text, re.M)), "no image comes in by another way"


def test_the_container_is_built_from_files_that_are_there() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = [name for line in re.findall(r"^COPY (?!--)(.+) \S+$", text, re.M) for name in line.split()]
    assert len(copied) >= 6
    for name in copied:
        assert (ROOT / name).exists(), name
        assert name.split("/")[0] in let_in, name
