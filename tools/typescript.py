"""Types of msgspec as TypeScript, with the words that explain their fields."""

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator
from typing import Any

import msgspec

WIDTH = 120
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
Notes = dict[str, dict[str, str]]


def notes(structs: list[type]) -> Notes:
    """What the sources say about each field, by type: the text below it."""
    return {struct.__name__: dict(field_notes(struct)) for struct in structs}


def field_notes(struct: type) -> Iterator[tuple[str, str]]:
    for parent in reversed(struct.__mro__):
        if issubclass(parent, msgspec.Struct) and parent is not msgspec.Struct:
            yield from noted_below(parent)


def noted_below(struct: type) -> Iterator[tuple[str, str]]:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(tree, ast.ClassDef)
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            yield field.target.id, str(ast.literal_eval(below.value))


def structs_in(kinds: list[Any]) -> list[type]:
    """The structs that some types are made of."""
    found: dict[type, None] = {}

    def look(info: Any) -> None:
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in found:
                return
            found[info.cls] = None
            for field in info.fields:
                look(field.type)
        for name in ("item_type", "value_type"):
            if hasattr(info, name):
                look(getattr(info, name))
        for one in (*getattr(info, "types", ()), *getattr(info, "item_types", ())):
            look(one)

    for info in msgspec.inspect.multi_type_info(kinds):
        look(info)
    return list(found)


def constants(group: type) -> str:
    """The numbers of a class, by their names."""
    own = [f"  {name}: {value}," for name, value in vars(group).items() if name.isupper()]
    return "\n".join(["", f"/** {group.__doc__} */", f"export const {group.__name__} = {{", *own, "};", ""])


def interfaces(schemas: dict[str, Any], said: Notes) -> str:
    """Every object of a set of schemas."""
    return "\n".join(interface(name, schema, said.get(name, {})) for name, schema in schemas.items())


def interface(name: str, schema: dict[str, Any], said: dict[str, str]) -> str:
    required = schema.get("required", [])
    lines = []
    for field, kind in schema.get("properties", {}).items():
        note = said.get(field, kind.get("description", ""))
        if note:
            lines += comment(note, "  ")
        lines.append(f"  {field}{'' if field in required else '?'}: {written(kind)};")
    return "\n".join([*comment(schema.get("description", "")), f"export interface {name} {{", *lines, "}", ""])


def comment(text: str, indent: str = "") -> list[str]:
    """A text above what it is about."""
    if not text:
        return []
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - len(indent) - 7)
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def written(schema: dict[str, Any]) -> str:
    """A type as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(one) for one in schema["anyOf"]))
    if schema.get("type") == "array":
        return array(schema)
    if schema.get("type") == "object":
        return f"Record<string, {written(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(written, schema['prefixItems']))}]"
    item = written(schema.get("items") or {})
    return f"({item})[]" if " | " in item else f"{item}[]"
