"""What Discord says no with: HTTP status, error code and words."""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from sandbox.bodies.problems import Problem, error_tree


class Code(Enum):
    """Every refusal that the sandbox knows, as Discord documents or shows it."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    UNAVAILABLE = (503, 0, "503: Service Unavailable")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_ROLE = (404, 10011, "Unknown Role")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_PINS = (400, 30003, "Maximum number of pins reached for the channel (250)")
    TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
    TOO_MANY_ATTACHMENTS = (400, 30015, "Maximum number of attachments in a message reached (10)")
    TOO_MANY_COMMANDS = (400, 30032, "Maximum number of application commands reached")
    TOO_MANY_THREAD_MEMBERS = (
        400,
        30033,
        "Maximum number of thread participants has been reached (1000).",
    )
    TOO_MANY_OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    DMS_TOO_FAST = (400, 40003, "You are opening direct messages too fast")
    TOO_LARGE = (413, 40005, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    TOO_MANY_FOLLOWUPS = (
        400,
        40094,
        "This interaction has reached the maximum number of follow-up messages",
    )
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_IN_A_DM = (403, 50003, "Cannot execute action on a DM channel")
    NOT_YOUR_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    DMS_CLOSED = (403, 50007, "Cannot send messages to this user")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    SYSTEM_MESSAGE = (403, 50021, "Cannot execute action on a system message")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    TOO_OLD_TO_BULK_DELETE = (
        400,
        50034,
        "You can only bulk delete messages that are under 14 days old.",
    )
    INVALID_FORM_BODY = (400, 50035, "Invalid Form Body")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    NO_MUTUAL_GUILD = (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
    )
    NO_HISTORY_TO_REPLY_TO = (
        400,
        160002,
        "Cannot reply without permission to read message history",
    )
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (400, 160005, "Thread is locked")
    TOO_MANY_THREADS = (400, 160006, "Maximum number of active threads reached")

    @property
    def status(self) -> int:
        return self.value[0]

    @property
    def number(self) -> int:
        return self.value[1]

    @property
    def words(self) -> str:
        return self.value[2]


class Refused(Exception):
    """Discord would not do this; nothing has changed."""

    def __init__(self, code: Code, problems: Iterable[Problem] = ()) -> None:
        super().__init__(code.number, code.words)
        self.code = code
        self.problems = list(problems)

    def body(self) -> dict[str, Any]:
        """The answer's JSON."""
        answer: dict[str, Any] = {"message": self.code.words, "code": self.code.number}
        if self.problems:
            answer["errors"] = error_tree(self.problems)
        return answer


def invalid(path: tuple[str | int, ...], code: str, message: str) -> Refused:
    """A body that is refused for one reason at one place."""
    return Refused(Code.INVALID_FORM_BODY, [Problem(path, code, message)])
