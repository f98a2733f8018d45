"""Playing at a server from the terminal."""

import os
import re
import stat
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

import armillary
from armillary.cli.live.clocks import clocks
from armillary.cli.live.match import LiveMatch
from armillary.cli.live.visit import LATELY
from armillary.cli.translator import Translator
from armillary.client import Client, LiveTable
from armillary.kernel.questions import Target
from armillary.server.wire import Clock, DayClock, LiveClock, NewSeat, NewTable, NoClock, State, TableInfo
from armillary.server.world import World
from tests.cli.running import BEACONS, Done, drive, is_refusal, run, spawn
from tests.cli.running import Typist as Person
from tests.cli.terminal import Terminal
from tests.server.hosting import hosted
from tests.server.serving import Serving, serving

GAME = "pocket-imperium"
COLOURS = re.compile(r"\x1b\[[0-9;]*[mK]")
FIRST = "On which Level I system"
TURNS = 100
CONFIRM = "Enter to confirm"
PLANNING = "Which command comes first"
BAD_CLOCKS = ("15", "0+5", "5+601", "1441+0", "0d", "31d")
TABLE = re.compile(r"--table ([a-z0-9]{12}-?[a-z2-7]*)")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where many new guests may come at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ARMILLARY_LIMITS", "false")
        with serving(str(tmp_path_factory.mktemp("served") / "armillary.db")) as found:
            yield found


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody is known at any server yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "armillary" / "identity.json"


def at(url: str, *options: str) -> tuple[str, ...]:
    return ("play", GAME, "--server", url, *options)


def played(*args: str) -> tuple[Done, list[str]]:
    """A whole match by a person who reads the screen, and what they typed."""
    people: list[Person] = []

    def sit_down(screen: BytesIO) -> Person:
        people.append(Person(screen, lambda keys: keys[-1] if keys else ""))
        return people[0]

    done = drive(args, sit_down)
    return done, people[0].typed


def known_client(url: str, home: Path) -> Client:
    """As the one who plays at the terminal."""
    return Client(url, re.findall(r'"token": "([^"]+)"', home.read_text())[0])


# whole matches


def test_a_whole_match_in_both_languages(url: str, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "match"
    options = ("--seats", "me,greedy", "--seed", "8", "--name", "Ann")
    done, typed = played(*at(url, *options, "--save", str(file)))
    assert (done.code, done.err) == (0, "")
    assert "Ann (you) · Seat 2 (greedy)" in done.out
    assert "· You deploy 2 ships" in done.out
    assert "Your answer: " in done.out
    assert done.out.rstrip().endswith(f"The record is in {file}.")
    assert run("verify", str(file)).code == 0
    french = spawn(*at(url, *options, "--lang", "fr"), typed="".join(f"{line}\n" for line in typed))
    assert (french.code, french.err) == (0, "")
    assert "· Vous déployez 2 vaisseaux" in french.out
    assert "Votre réponse : " in french.out
    scores = [re.findall(r" ([0-9]+)", one.out.rpartition("─")[2].partition("\n   ")[0]) for one in (done, french)]
    assert len(scores[0]) > 2
    assert scores[0] == scores[1]
    [name] = TABLE.findall(french.out.splitlines()[-1])
    with known_client(url, home) as client:
        events = client.table(name).state().events
    assert [one.out.count("\n· ") for one in (done, french)] == [len(events)] * 2
    again = run(*at(url, "--table", name, "--save", str(tmp_path / "again")))
    assert (again.code, again.err) == (0, "")
    assert run("verify", str(tmp_path / "again")).code == 0


def test_the_words_of_a_turn(url: str) -> None:
    lines = ["why hex 24", "why 1", "why hex 7", "why", "hex 24", "-1", "hex 7", "8", "undo", "undo", "view"]
    lines += ["rules 2.3", "record", "help", "x"]
    table = ("--seats", "me,greedy,greedy", "--seed", "2", "--option", "layout=printed")
    done = run(*at(url, *table), typed="".join(f"{line}\n" for line in lines))
    assert (done.code, done.err) == (0, "")
    assert done.out.count("Rule 2.3: ") == 2
    assert re.search(r"\n1 is allowed: hex \d+", done.out)
    assert re.search(r"\n\d+ is allowed: hex 7,", done.out)
    assert "There is no answer -1 here: type a number from 1 to " in done.out
    assert "The answer is complete: confirm it, or take a step back." in done.out
    assert "Taken back." in done.out
    assert "There is nothing to take back" in done.out
    assert "everybody's secrets" in done.out
    assert "say something to the table" in done.out.lower()
    assert "Type the number or the name of an answer, or help." in done.out.rpartition("> x")[2]
    assert "your seat waits for you" in done.out.splitlines()[-2]


def test_a_match_that_was_left_goes_on(url: str) -> None:
    left = run(*at(url, "--seats", "me,greedy", "--seed", "5", "--option", "layout=printed-T"), typed="hex 21\n")
    [name] = TABLE.findall(left.out.splitlines()[-1])
    again = run(*at(url, "--table", name), typed="\n")
    assert "Your answer: hex 21, Level I" in again.out
    assert "Enter to confirm" in again.out
    assert "· You deploy 2 ships in hex 21." in again.out
    assert "> \n\n· You deploy 2 ships in hex 21.\n" in again.out


def test_a_person_who_comes_back_is_told_all_since_their_last_answer(url: str, home: Path) -> None:
    run(*at(url, "--table", "abcdefghijkl"))
    bot = NewSeat("bot", "random")
    with known_client(url, home) as client:
        table = client.create(NewTable(GAME, [NewSeat("me"), bot, bot], seed=5))
        state = asked(table)
        while state.cursor - state.answered <= LATELY or not state.answered:
            table.answer(offers(state)[-1])
            state = asked(table)
        missed = table.state(state.answered).events
    shown = run(*at(url, "--table", table.id)).out.partition("-- ")[0]
    names = [seat.name if seat.kind == "person" else f"Seat {n + 1}" for n, seat in enumerate(state.table.seats)]
    text = armillary.game(GAME).text()
    told = [line.removeprefix("· ") for line in shown.splitlines() if line.startswith("· ")]
    assert [line[1:] for line in told] == [text.render(event.text, 0, names)[1:] for event in missed]


# several people


def plain(shown: str) -> str:
    return COLOURS.sub("", shown).replace("\r", "")


def test_two_people_meet_talk_and_choose_in_secret(url: str, tmp_path: Path) -> None:
    with Terminal(*at(url, "--seats", "me,open", "--name", "Ann")) as ann:
        invitation = plain(ann.until("Seat 2: free"))
        [code] = TABLE.findall(invitation)
        ann.type("3\nhelp\n")
        ann.until("not asked anything now")
        ann.until("Begin now")
        with Terminal(*at(url, "--table", code, "--name", "Bo"), XDG_CONFIG_HOME=str(tmp_path / "bo")) as bo:
            bo.until("Ann · Bo (you)")
            deploy(ann, bo)
            ann.type("say Hello, Bo\n")
            bo.until("Ann: Hello, Bo")
            ann.type("1 1\n\n")
            assert "Ann: Hello" not in plain(ann.until("Waiting for Bo."))
            bo.until("Ann is ready.")
            ann.type("undo\n")
            ann.until("Taken back.")
            ann.until("Which command comes after Expand?")
            ann.type("1\n\n")
            ann.until("Waiting for Bo.")
            bo.type("2 1\n\n")
            for one, said in ((ann, "Bo reveals Explore."), (bo, "Ann reveals Expand.")):
                one.until(said)
            bo.type("\x03")
            assert bo.ending() == 130
            assert "your seat waits for you" in plain(bo.shown)
            ann.type("resign\nno\nresign\nyes\n")
            ann.until("You play on.")
            assert ann.ending() == 0
            assert "You have resigned; a bot plays on." in plain(ann.shown)


def deploy(*people: Terminal) -> None:
    """The seat that is asked answers, until all are asked together."""
    for _ in range(TURNS):
        for one in people:
            if CONFIRM in peeked(one):
                one.until(CONFIRM)
                one.type("\n")
            elif FIRST in one.shown:
                one.type(f"{first_offer(one)}\n")
        if all(PLANNING in one.shown for one in people):
            return
    raise AssertionError([one.shown for one in people])


def first_offer(one: Terminal) -> str:
    """The first answer to the question about to be shown."""
    offered = plain(one.until(FIRST) + one.until("> "))
    return str(re.findall(r"^ +([0-9]+)  hex", offered, re.M)[0])


def peeked(one: Terminal) -> str:
    one.shown += one.read()
    return one.shown


@pytest.mark.parametrize(
    ("clock", "wanted", "said"),
    [
        ("none", NoClock(), ""),
        ("15+10", LiveClock(900, 10), "Clock: each has 15:00 for the whole match, and 10 s more with each decision."),
        ("2+0", LiveClock(120, 0), "Clock: each has 2:00 for the whole match."),
        ("1d", DayClock(1), "Clock: 1 day for each decision."),
    ],
)
def test_a_new_table_has_the_clock_that_was_typed(url: str, home: Path, clock: str, wanted: Clock, said: str) -> None:
    done = run(*at(url, "--seats", "me,greedy", "--clock", clock))
    assert said in done.out
    assert ("Clock:" in done.out, "Time left:" in done.out) == (bool(said), bool(said))
    assert last_table(done, url, home).clock == wanted


@pytest.mark.parametrize(
    ("visibility", "said"), [("public", "Everybody"), ("link", "Anyone with the invitation"), ("private", "Only those")]
)
def test_a_new_table_is_seen_by_whom_was_typed(url: str, home: Path, visibility: str, said: str) -> None:
    with Terminal(*at(url, "--seats", "me,open", "--visibility", visibility)) as screen:
        assert f"\n{said}" in plain(screen.until("Seat 2: free"))
        screen.type("quit\n")
        assert screen.ending() == 0
        done = Done(0, plain(screen.shown), "")
    assert last_table(done, url, home).visibility == visibility


@pytest.mark.parametrize(
    ("language", "options", "said"),
    [
        ("en", [], "Cards: chance deals the cards"),
        ("fr", [], "Cartes : le sort distribue les cartes"),
        ("fr", ["layout=printed-T"], "Cartes : printed-T"),
        ("en", ["tie=tri_prime"], "When points are equal: Tri-Prime, then systems, then ships decide"),
        ("fr", ["neutrals_occupy=true"], "À deux : des vaisseaux neutres rendent un secteur occupé : oui"),
    ],
)
def test_a_waiting_table_says_what_it_was_made_with(url: str, language: str, options: list[str], said: str) -> None:
    """Before anybody has joined, and in the reader's language."""
    chosen = [part for option in options for part in ("--option", option)]
    with Terminal(*at(url, "--seats", "me,open", "--lang", language, *chosen), COLUMNS="120") as screen:
        told = plain(screen.until(": free" if language == "en" else ": libre"))
    assert f"\n{said}\n" in told


def last_table(done: Done, url: str, home: Path) -> TableInfo:
    """The one that the last line leads back to."""
    with known_client(url, home) as client:
        return client.table(TABLE.findall(done.out)[-1]).look()


def test_before_the_match_one_may_look_around_leave_and_call_it_off(url: str, tmp_path: Path) -> None:
    with Terminal(*at(url, "--seats", "me,open,open", "--name", "Ann")) as ann:
        [code] = TABLE.findall(plain(ann.until("Seat 3: free")))
        ann.type("view\nleave\n")
        ann.until("The match has not begun yet.")
        ann.until("You are not asked anything now")
        with Terminal(*at(url, "--table", code, "--name", "Bo"), XDG_CONFIG_HOME=str(tmp_path / "bo")) as bo:
            ann.until("Ann (you) · Bo · Seat 3: free")
            bo.type("close\n")
            bo.until("You are not asked anything now")
            bo.type("leave\n")
            assert bo.ending() == 0
            assert "You have left the table." in plain(bo.shown)
        ann.until("Ann (you) · Seat 2: free · Seat 3: free")
        ann.type("close\n")
        assert ann.ending() == 0
        assert "The match was called off." in plain(ann.shown)


def test_who_resigns_alone_ends_the_match(url: str) -> None:
    done = run(*at(url, "--seats", "me,greedy"), typed="resign\nyes\n")
    assert (done.code, done.err) == (0, "")
    assert "The match was ended without a result." in done.out
    assert "You have resigned" not in done.out


def test_why_answers_nothing_even_if_the_question_has_changed(url: str) -> None:
    with Client(url) as client:
        client.guest("Ann")
        table = client.create(NewTable(GAME, [NewSeat("me"), NewSeat("bot", "random")], {"layout": "printed"}, seed=5))
        shown = LiveMatch(armillary.game(GAME), client.table(table.id), asked(table))
        allowed = asked(table).question
        assert allowed is not None
        assert shown.why(0, allowed.choices[0].target) is None
        while (state := asked(table)).question == shown.state.question:
            table.answer(offers(state)[0])
        reason = shown.why(0, Target("nothing", 0))
        assert reason is not None
        assert reason.rule == "K9"
        after = table.state()
        assert (after.draft, after.number) == (state.draft, state.number)


def test_the_time_of_those_whom_a_bot_stands_in_for_is_not_shown(url: str) -> None:
    with Client(url) as client:
        client.guest("Ann")
        state = asked(client.create(NewTable(GAME, [NewSeat("me"), NewSeat("bot", "random")], clock=LiveClock(600, 5))))
    since = state.clocks[0].since
    assert since is not None
    assert clocks(Translator("en"), state, ["Ann", "Seat 2"], since + 61) == "Ann 8:59"
    state.table.seats[0].stands_in = True
    assert clocks(Translator("en"), state, ["Ann", "Seat 2"], since + 61) == ""


def asked(table: LiveTable) -> State:
    """As soon as bots have answered."""
    while not (state := table.state()).question:
        continue
    return state


def offers(state: State) -> list[int]:
    assert state.question is not None
    return [choice.key for choice in state.question.choices]


def test_a_spectator_sees_what_a_spectator_may(url: str, home: Path) -> None:
    with Client(url) as client:
        client.guest("Ann")
        table = client.create(NewTable(GAME, [NewSeat("bot", "random")] * 2, visibility="public"))
        done = run(*at(url, "--table", table.id))
    assert (done.code, done.err) == (0, "")
    assert "As a spectator sees it" in done.out
    assert "(you)" not in done.out


# what happens to connections and clocks


def test_a_lost_connection_is_said_and_mended(tmp_path: Path) -> None:
    server = Serving(str(tmp_path / "armillary.db"))
    with server, Terminal(*at(server.url, "--seats", "me,greedy")) as screen:
        key = first_offer(screen)
        server.kill()
        screen.until("The connection is lost")
        server.start()
        screen.until("The connection is back.")
        screen.type(f"{key}\n\n")
        screen.until("You deploy 2 ships")
        server.kill()
        screen.type("quit\n")
        assert screen.ending() == 0


class Later(World):
    """A world whose clock can be put on."""

    put_on = 0.0

    def now(self) -> float:
        return super().now() + self.put_on


def test_whose_time_runs_out_may_return(tmp_path: Path, home: Path) -> None:
    world = Later()
    with hosted(str(tmp_path / "armillary.db"), world) as one:
        url = one.origin
        run(*at(url, "--table", "abcdefghijkl"))
        with known_client(url, home) as client:
            seats = [NewSeat("me"), NewSeat("bot", "greedy")]
            table = client.create(NewTable(GAME, seats, clock=LiveClock(600, 5)))
        with Terminal(*at(url, "--table", table.id)) as screen:
            shown = plain(screen.until(FIRST))
            assert re.search(r"Time left: Guest \d+ \(you\) (9:5\d|10:0\d)", shown)
            world.put_on = 700.0
            shown = screen.until("Your time ran out")
            screen.type("\n")
            shown += screen.until("is back.")
            assert "has run out; a bot answers until they return." in plain(shown)
            screen.type("quit\n")
            assert screen.ending() == 0


def test_a_match_can_be_called_off_by_agreement(url: str) -> None:
    with Terminal(*at(url, "--seats", "me,greedy")) as screen:
        screen.until("> ")
        screen.type("cancel\n")
        screen.until("The match was called off.")
        assert screen.ending() == 0
    with Terminal(*at(url, "--seats", "me,open")) as screen:
        screen.until("> ")
        screen.type("start\nstart greedy\n")
        screen.until("Seat 2 is still open")
        screen.until(FIRST)


# who one is


def test_one_is_the_same_guest_next_time(url: str, home: Path) -> None:
    run(*at(url, "--seats", "me,greedy", "--name", "Ann"))
    before = home.read_text()
    assert stat.S_IMODE(os.stat(home).st_mode) == 0o600
    assert "Ann (you)" in run(*at(url, "--seats", "me,greedy")).out
    assert home.read_text() == before
    assert "Ann the 2nd (you)" in run(*at(url, "--seats", "me,greedy", "--name", "Ann the 2nd")).out
    with known_client(url, home) as client:
        client.delete()
    assert "Guest " in run(*at(url, "--seats", "me,greedy")).out
    home.write_text("nonsense")
    assert is_refusal(run(*at(url)), 2)
    assert home.read_text() == "nonsense"


def test_an_account_is_asked_for_its_password(url: str, home: Path) -> None:
    with Client(url) as client:
        client.guest("Zoe the First")
        client.account("Zoe the First", "correct horse")
    visit = at(url, "--seats", "me,greedy", "--name", "Zoe the First")
    assert "is that of an account" in run(*visit).err
    for typed, said in (("wrong horse\n", "The name or the password is wrong."), ("\x04", "is that of an account")):
        with Terminal(*visit) as screen:
            screen.until("Its password: ")
            screen.type(typed)
            assert screen.ending() == 2
            assert said in plain(screen.shown)
            assert "horse" not in screen.shown
    with Terminal(*visit) as screen:
        screen.until("Its password: ")
        screen.type("correct horse\n")
        screen.until("Zoe the First (you)")
    with known_client(url, home) as client:
        assert client.me().account
    assert "Zoe the First (you)" in run(*visit).out


# what goes wrong


@pytest.mark.parametrize(
    "args",
    [
        ["--server", "example.org"],
        ["--server", "ftp://example.org"],
        ["--server", "http://"],
        ["--server", "http://a:b@example.org"],
        ["--server", "http://127.0.0.1:99999"],
        ["--table", "abcdefghijkl"],
        ["--name", "Ann"],
        ["--server", "http://127.0.0.1:9", "--resume", "file"],
        ["--server", "http://127.0.0.1:9", "--table", "abcdefghijkl", "--seats", "me,open"],
        ["--server", "http://127.0.0.1:9", "--table", "abcdefghijkl", "--seed", "3"],
        ["--server", "http://127.0.0.1:9", "--table", "abcdefghijkl", "--clock", "3d"],
        ["--server", "http://127.0.0.1:9", "--table", "abcdefghijkl", "--visibility", "public"],
        ["--server", "http://127.0.0.1:9", "--visibility", "hidden"],
        *(
            ["--server", "http://127.0.0.1:9", "--clock", clock]
            for clock in ("15", "0+5", "5+601", "1441+0", "0d", "31d")
        ),
        ["--clock", "3d"],
        ["--visibility", "public"],
    ],
)
def test_what_cannot_be_is_refused_before_anybody_is_asked(args: list[str], home: Path) -> None:
    for language in ("en", "fr"):
        done = run("play", GAME, *args, "--lang", language)
        assert is_refusal(done, 2)
        assert not re.search("Nothing answers|Rien ne répond", done.err)
    assert not home.exists()


@pytest.mark.parametrize(
    "options",
    [
        ["--table", "abcdefghijkl"],
        ["--table", "abcdefghijkl-abcdefghij"],
        ["--table", "../../me"],
        ["--seats", "me,me"],
        ["--seats", "me,nobody-knows"],
        ["--seats", "me,open", "--seed", "4"],
        ["--seats", "me,search:99s"],
        ["--name", "x" * 50],
        ["--seats", "me"],
    ],
)
def test_what_the_server_refuses_is_one_sentence(url: str, options: list[str]) -> None:
    for language in ("en", "fr"):
        done = run(*at(url, *options, "--lang", language))
        assert is_refusal(done, 2), done


def test_a_table_of_another_game(url: str) -> None:
    with Client(url) as client:
        client.guest("Ann")
        table = client.create(NewTable("apex", [NewSeat("bot", "random")] * 2, visibility="public"))
    done = run(*at(url, "--table", table.id))
    assert done.err == "This table plays apex, not pocket-imperium.\n"


def test_a_game_that_the_server_does_not_know(url: str) -> None:
    done = spawn("play", BEACONS, "--server", url, ARMILLARY_PURE="1")
    assert is_refusal(done, 2)
    assert "This server does not play beacons." in done.err


def test_nobody_answers() -> None:
    done = run(*at("http://127.0.0.1:9"))
    assert is_refusal(done, 2)
    assert "Nothing answers at http://127.0.0.1:9: start the server" in done.err
    done = run(*at("http://no-such-machine.invalid", "--lang", "fr"))
    assert is_refusal(done, 2)
    assert "Aucune machine n'a le nom donné dans http://no-such-machine.invalid" in done.err


def test_another_seat_answers(url: str) -> None:
    """A server that is asked for what is not there, and one that is asked in a way it does not speak."""
    assert run(*at(f"{url}/api")).err == f"{url}/api is no Armillary server, or one of another version.\n"
    safe = url.replace("http:", "https:")
    done = run(*at(safe))
    assert is_refusal(done, 2)
    assert done.err.startswith(f"{safe} cannot be reached safely: ")
