"""What the sandbox acts on; whatever else Discord would heed must not be dropped in silence."""

from typing import Any

_MESSAGE = frozenset(
    {"content", "embeds", "components", "attachments", "flags", "allowed_mentions"}
)
_CHANNEL = frozenset({"name", "type", "topic", "position", "parent_id", "permission_overwrites"})
_THREAD = frozenset({"name", "type", "auto_archive_duration", "invitable"})

_SERVED = {
    "create_message": _MESSAGE | {"nonce", "enforce_nonce", "message_reference"},
    "update_message": _MESSAGE,
    "create_interaction_response": _MESSAGE | {"choices", "custom_id", "title"},
    "execute_webhook": _MESSAGE,
    "update_webhook_message": _MESSAGE,
    "update_original_webhook_message": _MESSAGE,
    "create_guild_channel": _CHANNEL,
    "update_channel": _CHANNEL | _THREAD | {"archived", "locked"},
    "create_thread": _THREAD,
    "create_thread_from_message": _THREAD,
    "update_guild_member": frozenset({"roles", "communication_disabled_until"}),
}


def unserved(operation: str, body: Any) -> list[str]:
    """The keys with which a body asks for something that the sandbox does not have."""
    if operation == "create_interaction_response" and isinstance(body, dict):
        body = body.get("data")
    served = _SERVED.get(operation)
    if served is None or not isinstance(body, dict):
        return []
    return [key for key, value in body.items() if value and key not in served]
