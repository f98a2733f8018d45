"""Every verb of the server. What is not listed here does not exist."""

from armillary.server.asked import Need, Route
from armillary.server.verbs import games, lessons, people, play, tables, talk
from armillary.server.verbs.play import Listening, Since, Steps, WhyNot
from armillary.server.verbs.tables import Wanted
from armillary.server.wire import (
    Agree,
    Answer,
    Branch,
    Deletion,
    Enter,
    Export,
    Games,
    Health,
    Identity,
    Join,
    Learning,
    Lesson,
    Lessons,
    Line,
    Login,
    Me,
    Mute,
    NewAccount,
    NewGuest,
    NewTable,
    Numbered,
    PasswordChange,
    Profile,
    Recovery,
    Replay,
    Say,
    Start,
    State,
    TableInfo,
    TableList,
    Talk,
    Why,
)

ANYBODY, PERSON, READER, SEATED, HOST = Need
AT = "/tables/{table}"
TEXT = "text"

ROUTES = (
    Route("GET", "/health", "health", ANYBODY, games.health, Health, note="Whether the server is well."),
    Route("GET", "/metrics", "metrics", ANYBODY, games.metrics, TEXT, note="Figures for Prometheus."),
    Route("GET", "/schema", "schema", ANYBODY, games.schema, dict, note="This document."),
    Route("GET", "/games", "games", ANYBODY, games.games, Games, note="What can be played here, and against whom."),
    Route("GET", "/games/{game}/text/{lang}", "text", ANYBODY, games.text, dict, note="The words of a game."),
    Route(
        "GET", "/games/{game}/rules/{lang}", "rules", ANYBODY, games.rules, TEXT, note="The numbered rules of a game."
    ),
    Route("GET", "/games/{game}/lessons", "lessons", ANYBODY, lessons.lessons, Lessons, note="What a game teaches."),
    Route(
        "POST",
        "/games/{game}/lessons/{lesson}",
        "lesson",
        ANYBODY,
        lessons.lesson,
        Lesson,
        Learning,
        limit="lesson",
        note="Where a learner is after some keys. Nothing is kept.",
    ),
    # people
    Route("POST", "/guest", "guest", ANYBODY, people.guest, Identity, NewGuest, limit="guest", note="Play at once."),
    Route("GET", "/me", "me", PERSON, people.me, Me, note="Who one is."),
    Route("PATCH", "/me", "profile", PERSON, people.profile, Me, Profile, limit="account", note="Name and notices."),
    Route(
        "POST",
        "/account",
        "account",
        PERSON,
        people.account,
        Identity,
        NewAccount,
        limit="account",
        note="A guest becomes an account. The recovery code is shown this once.",
    ),
    Route("POST", "/login", "login", ANYBODY, people.login, Identity, Login, limit="login", note="On another device."),
    Route("POST", "/logout", "logout", PERSON, people.logout, None, note="This device forgets who one is."),
    Route("POST", "/logout-everywhere", "logout_everywhere", PERSON, people.logout_everywhere, None, note="All do."),
    Route(
        "POST",
        "/recover",
        "recover",
        ANYBODY,
        people.recover,
        Identity,
        Recovery,
        limit="login",
        note="A new password with the recovery code, which is replaced.",
    ),
    Route(
        "POST",
        "/account/password",
        "password",
        PERSON,
        people.password,
        None,
        PasswordChange,
        limit="login",
        note="A new password; other devices must log in again.",
    ),
    Route("GET", "/account/export", "export", PERSON, people.export, Export, note="All that is kept of a person."),
    Route("DELETE", "/account", "delete", PERSON, people.delete, None, Deletion, limit="login", note="For good."),
    # tables
    Route("POST", "/tables", "create", PERSON, tables.create, TableInfo, NewTable, limit="table", note="A new table."),
    Route(
        "GET", "/tables", "find", ANYBODY, tables.find, TableList, query=Wanted, note="Public tables, and one's own."
    ),
    Route("POST", "/enter", "enter", PERSON, tables.enter, TableInfo, Enter, limit="enter", note="With an invitation."),
    Route("GET", AT, "look", READER, tables.look, TableInfo, note="A table."),
    Route("POST", f"{AT}/join", "join", READER, tables.join, TableInfo, Join, limit="table", note="Take a seat."),
    Route("POST", f"{AT}/leave", "leave", SEATED, tables.leave, TableInfo, limit="table", note="Before it begins."),
    Route("POST", f"{AT}/start", "start", HOST, tables.start, TableInfo, Start, limit="table", note="Begin now."),
    Route(
        "POST", f"{AT}/call-off", "call_off", HOST, tables.call_off, TableInfo, limit="table", note="Before it begins."
    ),
    Route("POST", f"{AT}/resign", "resign", SEATED, tables.resign, TableInfo, limit="table", note="A bot plays on."),
    Route(
        "POST", f"{AT}/cancel", "cancel", SEATED, tables.cancel, TableInfo, Agree, limit="table", note="If all agree."
    ),
    Route(
        "POST",
        f"{AT}/return",
        "return",
        SEATED,
        tables.come_back,
        TableInfo,
        limit="table",
        note="After one's time ran out.",
    ),
    Route("POST", f"{AT}/rematch", "rematch", SEATED, tables.rematch, TableInfo, limit="table", note="Once more."),
    Route(
        "POST",
        f"{AT}/branch",
        "branch",
        READER,
        tables.branch,
        TableInfo,
        Branch,
        limit="table",
        note="A new table from a step of a finished match.",
    ),
    # play
    Route("GET", f"{AT}/state", "state", READER, play.state, State, query=Since, note="How the match stands for one."),
    Route("POST", f"{AT}/answer", "answer", SEATED, play.answer, State, Answer, limit="answer", note="One key."),
    Route("POST", f"{AT}/undo", "undo", SEATED, play.undo, State, Numbered, limit="answer", note="Take back one key."),
    Route(
        "POST", f"{AT}/commit", "commit", SEATED, play.commit, State, Numbered, limit="answer", note="Confirm a choice."
    ),
    Route("GET", f"{AT}/why", "why", SEATED, play.why, Why, query=WhyNot, limit="why", note="Which rule forbids it."),
    Route("GET", f"{AT}/record", "record", READER, play.record, TEXT, note="The record of a match that is over."),
    Route("GET", f"{AT}/replay", "replay", READER, play.replay, Replay, query=Steps, limit="replay", note="Its steps."),
    # talk
    Route("GET", f"{AT}/talk", "hear", READER, talk.hear, Talk, query=Since, note="What was said."),
    Route("POST", f"{AT}/talk", "say", SEATED, talk.say, Line, Say, limit="chat", note="Say something to the table."),
    Route("POST", f"{AT}/mute", "mute", SEATED, talk.mute, Talk, Mute, limit="chat", note="Not to hear somebody."),
)
LIVE = Route(
    "GET",
    f"{AT}/live",
    "live",
    READER,
    play.state,
    State,
    query=Listening,
    limit="socket",
    note="Frames as things change.",
)
