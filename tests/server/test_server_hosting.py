"""The hosting guide and the files beside it name things that exist."""

import configparser
import re
from pathlib import Path
from typing import Any

from typer.main import get_command

from armillary.cli.app import app
from armillary.server.config import Config
from armillary.server.routes import ROUTES

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
OTHERS = {"ARMILLARY_DEBUG"}


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
        assert named <= variables().keys() | OTHERS, name


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


def test_the_unit_can_be_read() -> None:
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy" / "armillary.service", encoding="utf-8")
    assert set(unit.sections()) == {"Unit", "Service", "Install"}
    assert unit["Service"]["ExecStart"].endswith("armillary serve")


def test_the_container_is_built_from_files_that_are_there() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = [name for line in re.findall(r"^COPY (?!--)(.+) \S+$", text, re.M) for name in line.split()]
    assert len(copied) >= 6
    for name in copied:
        assert (ROOT / name).exists(), name
        assert name.split("/")[0] in let_in, name
