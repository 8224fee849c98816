"""Answers to interactions: callbacks, the original answer, follow-ups."""

from sandbox.facts.model import Json, Message
from sandbox.ledger import Kind
from sandbox.rest.calls import Call, Routes
from sandbox.talk.interactions import Interaction

route = Routes(Kind.INTERACTION)

_TOKEN = "/webhooks/{webhook_id}/{webhook_token}"
_ORIGINAL = _TOKEN + "/messages/@original"
_MESSAGE = _TOKEN + "/messages/{message_id}"


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def create_interaction_response(call: Call) -> Json | None:
    token, answers = call.params["interaction_token"], call.core.answers
    interaction = call.core.interactions.waiting(call.id("interaction_id"), token)
    answers.answer(interaction, call.body, call.uploads)
    wanted = call.query.get("with_response", "").lower() in ("1", "true")
    return answers.receipt(interaction) if wanted else None


def _interaction(call: Call) -> Interaction:
    token = call.params["webhook_token"]
    return call.core.interactions.answered(call.id("webhook_id"), token)


def _message(call: Call) -> tuple[Interaction, Message]:
    interaction = _interaction(call)
    number = call.id("message_id") if "message_id" in call.params else None
    message = call.core.answers.reachable(interaction, number)
    return interaction, message


@route("POST", _TOKEN)
def execute_webhook(call: Call) -> Json | None:
    interaction = _interaction(call)
    call.core.rates.follow_up(interaction.channel.id)
    message = call.core.answers.follow_up(interaction, call.body or {}, call.uploads)
    wanted = call.query.get("wait", "").lower() in ("1", "true")
    return call.core.wire.message(message) if wanted else None


@route("GET", _ORIGINAL, operation="get_original_webhook_message")
@route("GET", _MESSAGE)
def get_webhook_message(call: Call) -> Json:
    return call.core.wire.message(_message(call)[1])


@route("PATCH", _ORIGINAL, operation="update_original_webhook_message")
@route("PATCH", _MESSAGE)
def update_webhook_message(call: Call) -> Json:
    interaction, message = _message(call)
    call.core.answers.edit(interaction, message, call.body or {}, call.uploads)
    return call.core.wire.message(message)


@route("DELETE", _ORIGINAL, operation="delete_original_webhook_message")
@route("DELETE", _MESSAGE)
def delete_webhook_message(call: Call) -> None:
    call.core.posting.delete(_message(call)[1])
