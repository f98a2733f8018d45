"""How a server is run: given, or from the environment, or as usual; nonsense is refused."""

from typing import Any

import pytest

from armillary.server.config import DATABASE, Config
from armillary.server.errors import BadServer


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Config.__struct_fields__:
        monkeypatch.delenv(f"ARMILLARY_{name.upper()}", raising=False)


def test_the_usual() -> None:
    assert Config.from_environment() == Config()
    assert Config().database == DATABASE
    assert (Config().host, Config().port, Config().webhooks, Config().most_held) == ("127.0.0.1", 8000, False, 2000)


def test_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {
        "DATABASE": "postgresql://host/name",
        "HOST": "0.0.0.0",
        "PORT": "80",
        "URL": "https://play.example.org/",
        "PROCESSES": "2",
        "WORKERS": "3",
        "BOT_SECONDS": "0.5",
        "SMTP": "smtp://host",
        "MAIL_FROM": "games@example.org",
        "WEBHOOKS": "true",
        "WEBHOOKS_PRIVATE": "True",
        "LOG_JSON": "1",
        "MOST_HELD": "5",
        "LARGEST_SET": "0",
        "KEEP_UNBEGUN": "1",
        "KEEP_CALLED_OFF": "2",
        "KEEP_GUEST_TABLES": "3",
        "KEEP_GUEST_MATCHES": "4",
        "KEEP_GUESTS": "0",
        "MOST_LINES": "6",
        "MOST_CONNECTIONS": "6",
        "MOST_LIVE": "7",
        "REQUEST_SECONDS": "8",
        "LARGEST_HEAD": "20000",
        "HANG_SECONDS": "9",
        "GUEST_TABLES": "1",
        "GUEST_BOT_TABLES": "2",
        "GUEST_SET_BYTES": "3",
        "ACCOUNT_TABLES": "4",
        "ACCOUNT_BOT_TABLES": "5",
        "ACCOUNT_SET_BYTES": "6",
        "ADDRESS_TABLES": "7",
        "ADDRESS_BOT_TABLES": "8",
        "ADDRESS_SET_BYTES": "9",
        "LOGIN_WAIT": "4",
        "PACE": "0.5",
        "LIMITS": "false",
    }
    assert len(said) == len(Config.__struct_fields__)
    for name, value in said.items():
        monkeypatch.setenv(f"ARMILLARY_{name}", value)
    assert Config.from_environment() == Config(
        database="postgresql://host/name",
        host="0.0.0.0",
        port=80,
        url="https://play.example.org",
        processes=2,
        workers=3,
        bot_seconds=0.5,
        smtp="smtp://host",
        mail_from="games@example.org",
        webhooks=True,
        webhooks_private=True,
        log_json=True,
        most_held=5,
        largest_set=0,
        keep_unbegun=1,
        keep_called_off=2,
        keep_guest_tables=3,
        keep_guest_matches=4,
        keep_guests=0,
        most_lines=6,
        most_connections=6,
        most_live=7,
        request_seconds=8,
        largest_head=20000,
        hang_seconds=9,
        guest_tables=1,
        guest_bot_tables=2,
        guest_set_bytes=3,
        account_tables=4,
        account_bot_tables=5,
        account_set_bytes=6,
        address_tables=7,
        address_bot_tables=8,
        address_set_bytes=9,
        login_wait=4,
        pace=0.5,
        limits=False,
    )


def test_what_is_given_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARMILLARY_PORT", "nonsense, but nobody looks at it")
    monkeypatch.setenv("ARMILLARY_HOST", "")
    monkeypatch.setenv("ARMILLARY_WEBHOOKS", "true")
    found = Config.from_environment(port=81, database=None, webhooks=False)
    assert (found.port, found.host, found.database, found.webhooks) == (81, "127.0.0.1", DATABASE, False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "eighty"),
        ("port", "-1"),
        ("port", "65536"),
        ("port", "80.5"),
        ("processes", "0"),
        ("processes", "65"),
        ("workers", "many"),
        ("workers", "-1"),
        ("bot_seconds", "0"),
        ("bot_seconds", "long"),
        ("bot_seconds", "601"),
        ("pace", "0"),
        ("pace", "fast"),
        ("most_held", "0"),
        ("login_wait", "10"),
        ("most_connections", "1"),
        ("most_live", "one"),
        ("request_seconds", "0.5"),
        ("largest_head", "16383"),
        ("hang_seconds", "0"),
        ("guest_tables", "-1"),
        ("account_bot_tables", "1000001"),
        ("address_set_bytes", "2e9"),
        ("largest_set", "2000000"),
        ("keep_guests", "-1"),
        ("keep_unbegun", "36501"),
        ("most_lines", "0"),
        ("webhooks", "maybe"),
        ("log_json", "2"),
        ("url", "play.example.org"),
        ("url", "ftp://play.example.org"),
        ("url", "https://"),
        ("url", "https://play.example.org/games"),
        ("url", "https://play.example.org?a=b"),
        ("url", "https://play.example.org:port"),
        ("url", "https://ann:secret@play.example.org"),
        ("url", "https://[::1"),
    ],
)
def test_nonsense_is_refused_by_its_name(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"ARMILLARY_{name.upper()}", value)
    assert refused() == f"ARMILLARY_{name.upper()}"
    monkeypatch.delenv(f"ARMILLARY_{name.upper()}")
    assert refused(**{name: value}) == f"--{name.replace('_', '-')}"


def refused(**given: Any) -> object:
    with pytest.raises(BadServer) as error:
        Config.from_environment(**given)
    assert error.value.message.id == "config.value"
    assert "secret" not in str(error.value.message)
    return error.value.message.args["name"]
