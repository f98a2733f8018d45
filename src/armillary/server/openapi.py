"""One document for all that goes over the wire, made of the routes and of the types they name."""

from functools import cache
from importlib.metadata import version
from typing import Any, get_args

import msgspec

from armillary.server.call import Need, Route
from armillary.server.wire import ClientFrame, Frame, Problem

REFERENCE = "#/components/schemas/{name}"
JSON = "application/json"
TITLE = "Armillary"
ABOUT = (
    "Tables of space-strategy board games: make one, sit down, answer questions, and follow it live. "
    "Texts are messages (an id with arguments) that the catalogues of a game put into words; "
    "errors come in words. A stale answer is refused with the state as it is now; repeating a request is harmless, "
    "also where it makes something, if it carries a word of its own (`once`). "
    "Every request that changes something has the type application/json, also where it says nothing."
)
PATH_PARAMETERS = {
    "table": {"type": "string", "pattern": "^[a-z0-9]{12}$"},
    "game": {"type": "string"},
    "lesson": {"type": "string"},
    "lang": {"type": "string", "enum": ["en", "fr"]},
}
MEDIA = {"preview": "image/png", "record": "application/jsonl", "rules": "text/markdown"}
"""The types of replies that are neither JSON nor plain text."""
LANGUAGE = "The language of problems, en or fr; otherwise, and for any other word, as Accept-Language says."
WHO = {
    Need.ANYBODY: "Anybody.",
    Need.PERSON: "Guests and accounts.",
    Need.READER: "Readers who may see the table.",
    Need.SEATED: "People who sit at the table.",
    Need.HOST: "The host of the table.",
}
PROBLEMS = {
    "400": "The request is wrong.",
    "401": "Nobody has said who they are.",
    "403": "Not for this person.",
    "404": "There is no such thing, or none this person may know of.",
    "409": "Not as things stand, or against a rule.",
    "413": "Too large.",
    "429": "Too often.",
    "503": "Not now: the table is frozen or busy.",
}


@cache
def document() -> bytes:
    """OpenAPI 3.1, encoded."""
    from armillary.server.routes import LIVE, ROUTES

    types = [kind for route in (*ROUTES, LIVE) for kind in (route.takes, route.gives, route.query) if is_struct(kind)]
    spoken = [*get_args(Frame), *get_args(ClientFrame)]
    _, schemas = msgspec.json.schema_components([*types, *spoken, Problem], ref_template=REFERENCE)
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(f"/api{route.path}", {})[route.method.lower()] = operation(route, schemas)
    paths.setdefault(f"/api{LIVE.path}", {})["get"] = live(LIVE, schemas)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": TITLE, "version": version("armillary"), "description": ABOUT},
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {
                    "bearer": {"type": "http", "scheme": "bearer"},
                    "cookie": {"type": "apiKey", "in": "cookie", "name": "armillary"},
                },
            },
        }
    )


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def operation(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": route.verb,
        "summary": route.note,
        "description": WHO[route.need],
        "parameters": [*path_parameters(route), *query_parameters(route, schemas)],
        "responses": {str(route.status): {"description": "Done.", **content(route)}, **problems()},
    }
    if route.need is not Need.ANYBODY:
        found["security"] = [{"bearer": []}, {"cookie": []}, *([{}] if route.need is Need.READER else [])]
    if route.takes is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": reference(route.takes)}}}
    return found


def live(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    """OpenAPI has no word for a WebSocket: the frames are named by extensions."""
    return {
        "operationId": route.verb,
        "summary": route.note,
        "description": "A WebSocket. " + WHO[route.need],
        "parameters": [*path_parameters(route), *query_parameters(route, schemas)],
        "responses": {"101": {"description": "Frames follow."}, "405": problem("Asked for without a WebSocket.")},
        "x-websocket": {
            "server": frames(Frame),
            "client": frames(ClientFrame),
        },
    }


def frames(kinds: Any) -> dict[str, Any]:
    return {"oneOf": [reference(kind) for kind in get_args(kinds)], "discriminator": {"propertyName": "type"}}


def reference(kind: Any) -> dict[str, str]:
    return {"$ref": REFERENCE.format(name=kind.__name__)}


def path_parameters(route: Route) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in PATH_PARAMETERS.items()
        if f"{{{name}}}" in route.path
    ]


def query_parameters(route: Route, schemas: dict[str, Any]) -> list[dict[str, Any]]:
    language = {"name": "lang", "in": "query", "required": False, "schema": {"type": "string"}, "description": LANGUAGE}
    if route.query is None:
        return [language]
    found = schemas[route.query.__name__]
    return [
        {"name": name, "in": "query", "required": name in found.get("required", []), "schema": schema}
        for name, schema in found["properties"].items()
    ] + [language]


def content(route: Route) -> dict[str, Any]:
    if is_struct(route.gives):
        return {"content": {JSON: {"schema": reference(route.gives)}}}
    if route.gives is dict:
        return {"content": {JSON: {"schema": {"type": "object"}}}}
    if route.gives is None:
        return {"content": {JSON: {"schema": {"type": "object"}}}}
    return {"content": {MEDIA.get(route.verb, "text/plain"): {"schema": {"type": "string"}}}}


def problems() -> dict[str, Any]:
    return {status: problem(text) for status, text in PROBLEMS.items()}


def problem(text: str) -> dict[str, Any]:
    return {"description": text, "content": {JSON: {"schema": reference(Problem)}}}
