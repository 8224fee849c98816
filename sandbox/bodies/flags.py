"""The flags of a message."""

from enum import IntFlag


class MessageFlag(IntFlag):
    """Those that the sandbox knows, by Discord's numbers."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15
