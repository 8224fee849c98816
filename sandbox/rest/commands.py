"""Application commands, global and of a guild."""

from collections.abc import Mapping
from typing import Any

from sandbox.bodies.commands import command_problems, too_many_commands
from sandbox.bodies.problems import Problem
from sandbox.facts.model import Json
from sandbox.refused import Code, Refused
from sandbox.rest.calls import Call, Routes

route = Routes()

_EVERYWHERE = "/applications/{application_id}/commands"
_IN_A_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
GLOBAL = 0


def _scope(call: Call) -> int:
    """0 for the global commands, else the guild's id."""
    call.own_application()
    return call.guild().id if "guild_id" in call.params else GLOBAL


def _commands(call: Call) -> dict[int, Json]:
    return call.core.world.store.commands.setdefault(_scope(call), {})


def _command(call: Call) -> Json:
    command = _commands(call).get(call.id("command_id"))
    if command is None:
        raise Refused(Code.UNKNOWN_COMMAND)
    return command


@route("GET", _EVERYWHERE)
@route("GET", _IN_A_GUILD, operation="list_guild_application_commands")
def list_application_commands(call: Call) -> list[Json]:
    """Localisations are left out unless they are asked for."""
    commands = list(_commands(call).values())
    if call.query.get("with_localizations", "").lower() in ("true", "1"):
        return commands
    return [_without_localisations(command) for command in commands]


def _without_localisations(value: Any) -> Any:
    match value:
        case dict():
            kept = {k: v for k, v in value.items() if not k.endswith("_localizations")}
            return {key: _without_localisations(part) for key, part in kept.items()}
        case list():
            return [_without_localisations(part) for part in value]
        case _:
            return value


@route("PUT", _EVERYWHERE)
@route("PUT", _IN_A_GUILD, operation="bulk_set_guild_application_commands")
def bulk_set_application_commands(call: Call) -> list[Json]:
    """Put these in the place of all that there were; a known name keeps its id."""
    bodies = call.body or []
    _check(bodies)
    known, scope = _commands(call), _scope(call)
    ids = {_name(command): int(command["id"]) for command in known.values()}
    made = [_made(call, body, ids.get(_name(body)), scope) for body in bodies]
    call.core.world.store.commands[scope] = {int(command["id"]): command for command in made}
    call.core.people.commands_changed()
    return made


@route("POST", _EVERYWHERE, status=201)
@route("POST", _IN_A_GUILD, status=201, operation="create_guild_application_command")
def create_application_command(call: Call) -> Json:
    """A command of the same name is replaced."""
    known, scope = _commands(call), _scope(call)
    others = [command for command in known.values() if _name(command) != _name(call.body)]
    _check_one(call.body, others)
    ids = {_name(command): int(command["id"]) for command in known.values()}
    command = _made(call, call.body, ids.get(_name(call.body)), scope)
    known[int(command["id"])] = command
    call.core.people.commands_changed()
    return command


@route("GET", _EVERYWHERE + "/{command_id}")
@route("GET", _IN_A_GUILD + "/{command_id}", operation="get_guild_application_command")
def get_application_command(call: Call) -> Json:
    return _command(call)


@route("PATCH", _EVERYWHERE + "/{command_id}")
@route("PATCH", _IN_A_GUILD + "/{command_id}", operation="update_guild_application_command")
def update_application_command(call: Call) -> Json:
    known, scope, command = _commands(call), _scope(call), _command(call)
    changed = {**command, **call.body}
    _check_one(changed, [other for other in known.values() if other is not command])
    known[int(command["id"])] = _made(call, changed, int(command["id"]), scope)
    call.core.people.commands_changed()
    return known[int(command["id"])]


@route("DELETE", _EVERYWHERE + "/{command_id}")
@route("DELETE", _IN_A_GUILD + "/{command_id}", operation="delete_guild_application_command")
def delete_application_command(call: Call) -> None:
    del _commands(call)[int(_command(call)["id"])]
    call.core.people.commands_changed()


def _check(bodies: list[Json]) -> None:
    if too_many_commands(bodies):
        raise Refused(Code.TOO_MANY_COMMANDS)
    problems = command_problems(bodies)
    if problems:
        raise Refused(Code.INVALID_FORM_BODY, problems)


def _check_one(body: Json, others: list[Json]) -> None:
    """Judge a command beside those that stay as they are."""
    if too_many_commands([body, *others]):
        raise Refused(Code.TOO_MANY_COMMANDS)
    problems = [problem._replace(path=problem.path[1:]) for problem in command_problems([body])]
    if _name(body) in map(_name, others):
        words = "Application command names must be unique"
        problems.append(Problem(("name",), "APPLICATION_COMMANDS_DUPLICATE_NAME", words))
    if problems:
        raise Refused(Code.INVALID_FORM_BODY, problems)


def _name(command: Mapping[str, Any]) -> tuple[int, str]:
    return command.get("type") or 1, command["name"]


def _made(call: Call, body: Json, known: int | None, scope: int) -> Json:
    """A command as Discord keeps it: with ids and with what the body left out."""
    world = call.core.world
    permissions = body.get("default_member_permissions")
    command: Json = {
        "description": "",
        "options": [],
        "name_localizations": None,
        "description_localizations": None,
        "dm_permission": True,
        "nsfw": False,
        "integration_types": [0, 1],
        "contexts": None,
        **{key: value for key, value in body.items() if value is not None},
        "id": str(known or world.ids.next()),
        "type": body.get("type") or 1,
        "application_id": str(world.bot_id),
        "version": str(world.ids.next()),
        "default_member_permissions": None if permissions is None else str(permissions),
    }
    return command | ({"guild_id": str(scope)} if scope else {})
