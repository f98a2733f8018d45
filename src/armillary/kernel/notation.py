"""Position notation: any position of any game as JSON, knowledge included, checked on reading.

Numbers are numbers, arrays are lists, and sets are lists of their members. The hash may be left out by hand.
"""

from typing import Any, Literal

import msgspec

from armillary.kernel import components
from armillary.kernel.bits import members
from armillary.kernel.components import ComponentSet, Name, Version
from armillary.kernel.constants import NATURE, ROOM, SEATS
from armillary.kernel.dialect import Field, state_fields
from armillary.kernel.errors import BadComponents, BadPosition
from armillary.kernel.hashing import position_hash
from armillary.kernel.position import Position
from armillary.kernel.reading import TRUNCATED, UNREADABLE, format_of, problem

LARGEST_TEXT = 1_000_000
VERSION = 1


class ComponentReference(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A component set by name, version and hash; carried whole unless it is a shipped one."""

    name: Name
    version: Version
    hash: str
    data: dict[str, Any] | None = None


class Notation(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A position, written down."""

    format: Literal["armillary-position"]
    version: int
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    components: ComponentReference
    fields: dict[str, Any]
    hash: str | None = None


def refer(game: Any, component_set: ComponentSet) -> ComponentReference:
    """How a record or a position names its components."""
    reference = ComponentReference(component_set.name, component_set.version, component_set.hash)
    if not game.ships(component_set):
        reference.data = msgspec.to_builtins(component_set.sheets)
    return reference


def resolve(game: Any, reference: ComponentReference) -> ComponentSet:
    """The component set a record or a position names, with its hash checked."""
    wanted = f"{reference.name}-{reference.version}"
    if reference.data is None:
        shipped = game.shipped(wanted)  # what a text names is never a folder that happens to lie here
        if shipped is None or shipped.id != wanted:
            raise BadComponents("components.unknown", wanted=wanted, known=", ".join(game.component_sets()) or "-")
        found = game.component_set(wanted)
    else:
        data = {"name": reference.name, "version": reference.version, "sheets": reference.data}
        found = game.component_set(components.from_data(data, wanted))
    if found.hash != reference.hash:
        raise BadPosition("components.hash", set=wanted, given=reference.hash[:16], hash=found.hash[:16])
    return found  # type: ignore[no-any-return]


def note(field: Field, value: Any) -> Any:
    if not field.is_set:
        return [int(one) for one in value] if field.count else int(value)
    return [members(one) for one in value] if field.count else members(value)


def record(position: Position, setup: Any) -> Notation:
    """A position as data."""
    return Notation(
        format="armillary-position",
        version=VERSION,
        game=setup.game.name,
        rules=setup.game.rules,
        players=setup.players,
        options=setup.options,
        components=refer(setup.game, setup.components),
        fields={name: note(field, getattr(position, name)) for name, field in state_fields(type(position)).items()},
        hash=position_hash(position),
    )


def write(position: Position, setup: Any) -> str:
    """A position as text: one line a field."""
    noted = msgspec.to_builtins(record(position, setup))
    fields = noted.pop("fields")
    ending = noted.pop("hash")
    head = [f"  {encode(name)}: {encode(value)}," for name, value in noted.items()]
    body = ",\n".join(f"    {encode(name)}: {encode(value)}" for name, value in fields.items())
    return "\n".join(["{", *head, f'  "fields": {{\n{body}\n  }},', f'  "hash": {encode(ending)}', "}", ""])


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def parse(text: str | bytes) -> Notation:
    """Notation as data; nothing is known yet of the position."""
    if len(text) > LARGEST_TEXT:
        raise BadPosition("position.large", most=LARGEST_TEXT)
    try:
        noted = msgspec.json.decode(text, type=Notation)
    except UNREADABLE as error:
        raise unreadable(text, error) from None
    if noted.version != VERSION:
        raise BadPosition("position.version", version=VERSION, given=str(noted.version)[:20])
    return noted


def unreadable(text: str | bytes, error: Exception) -> BadPosition:
    """Why a text is not a position."""
    if format_of(text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text) == "armillary-record":
        return BadPosition("position.record")
    if str(error) == TRUNCATED:
        return BadPosition("position.truncated")
    return BadPosition("position.unreadable", problem=problem(error, Notation, text))


def position_of(noted: Notation, game: Any) -> Position:
    """The position a notation describes, if it could be one."""
    if noted.rules != game.rules:
        raise BadPosition("position.rules", game=game.name, rules=game.rules, given=str(noted.rules)[:20])
    setup = game.setup(noted.players, noted.options, resolve(game, noted.components))
    position: Position = setup.blank()
    known = state_fields(type(position))
    for name in noted.fields:
        if name not in known:
            raise BadPosition("position.field", field=name[:40])
    for name, field in known.items():
        if name not in noted.fields:
            raise BadPosition("position.missing", field=name)
        setattr(position, name, read_field(name, field, noted.fields[name]))
    check(position, game)
    if noted.hash is not None and noted.hash != position_hash(position):
        raise BadPosition("position.hash", given=noted.hash[:16], hash=position_hash(position))
    return position


def read_field(name: str, field: Field, value: Any) -> Any:
    if not field.count:
        return read_number(name, field, value)
    if not isinstance(value, list) or len(value) != field.count:
        raise BadPosition("position.length", field=name, count=field.count)
    return [read_number(f"{name}[{place}]", field, one) for place, one in enumerate(value)]


def read_number(name: str, field: Field, value: Any) -> int:
    if field.is_set:
        return read_members(name, field, value)
    if not is_whole(value) or not field.low <= value <= field.high:
        raise BadPosition("position.number", field=name, low=field.low, high=field.high)
    return int(value)


def read_members(name: str, field: Field, value: Any) -> int:
    most = field.high.bit_length()
    if not isinstance(value, list) or not all(is_whole(one) and 0 <= one < most for one in value):
        raise BadPosition("position.set", field=name, high=most - 1)
    if len(set(value)) != len(value):
        raise BadPosition("position.twice", field=name)
    return sum(1 << one for one in value)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def check(position: Position, game: Any) -> None:
    """Refuse a position that cannot be: first the conversation, then the game's own counts, then the keys."""
    for fault in conversation_faults(position):
        raise BadPosition("position.conversation", problem=fault)
    for fault in game.broken(position):
        raise BadPosition("position.broken", problem=fault)
    for seat in members(position.waiting):
        try:
            answers = position.options(seat)
        except OverflowError:
            raise BadPosition("position.keys", seat=seat, most=ROOM) from None
        if not answers:
            raise BadPosition("position.stuck", seat=seat)


def conversation_faults(position: Position) -> list[str]:
    """Faults in the fields that say which seats are asked."""
    asked, waiting, joint = members(position.asked), members(position.waiting), position.joint
    seats = [*range(position.players), NATURE]
    found = []
    if any(seat not in seats for seat in asked):
        found.append(f"asked holds a seat that is not one of {seats}")
    if not set(waiting) <= set(asked):
        found.append("waiting holds a seat that is not asked")
    if joint and (not waiting or NATURE in asked):
        found.append("a joint question is put to seats, and one of them has not answered")
    if not joint and (len(asked) > 1 or waiting != asked):
        found.append("several seats are asked but the question is not joint")
    sealing = [seat for seat in range(len(position.sealed)) if position.sealed[seat]]
    if any(not joint or seat not in asked or seat >= SEATS for seat in sealing):
        found.append("sealed holds an answer of a seat that is not asked together with others")
    return found
