"""The files of a message: how they come with a request, where they are shown, when they go."""

import mimetypes
import struct
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.bodies.attachments import SCHEME
from sandbox.facts.model import Attachment, Json, Message
from sandbox.facts.world import World
from sandbox.wire import Wire

LARGEST_FILE = 10 * 1024 * 1024
MOST_FILES = 10
LARGEST_REQUEST = 25 * 1024 * 1024

_ADDRESSES = ("url", "icon_url")
"""Where `attachment://name` stands for the address of a file."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request, at its number."""

    number: int
    filename: str
    data: bytes


class Files:
    """Turns uploads into attachments, and gives them their addresses."""

    def __init__(self, world: World, wire: Wire) -> None:
        self._world = world
        self._wire = wire

    def attach(self, uploads: Collection[Upload], rows: Collection[Json]) -> list[Attachment]:
        about = by_number(rows)
        made = []
        for upload in uploads:
            row = about.get(str(upload.number), {})
            attachment = Attachment(
                self._world.ids.next(),
                name_of(upload, about),
                len(upload.data),
                mimetypes.guess_type(upload.filename)[0] or "application/octet-stream",
                row.get("description"),
                *_dimensions(upload.data),
            )
            self._world.blobs[attachment.id] = upload.data
            made.append(attachment)
        return made

    def drop(self, attachments: Iterable[Attachment]) -> None:
        """Forget what is no longer attached to anything."""
        for attachment in attachments:
            self._world.blobs.pop(attachment.id, None)

    def settled(self, message: Message, value: Any) -> Any:
        """A copy in which `attachment://name` has become the address of the file."""
        match value:
            case dict():
                whole = {key: self.settled(message, part) for key, part in value.items()}
                addresses = {key: whole[key] for key in _ADDRESSES if key in whole}
                return whole | {k: self._address(message, url) for k, url in addresses.items()}
            case list():
                return [self.settled(message, part) for part in value]
            case _:
                return value

    def _address(self, message: Message, url: Any) -> Any:
        for attachment in message.attachments:
            if url == SCHEME + attachment.filename:
                return self._wire.file_address(message.channel_id, attachment)
        return url


def by_number(rows: Collection[Json]) -> dict[str, Json]:
    """What a body says about its files, by their number."""
    return {str(row.get("id")): row for row in rows}


def name_of(upload: Upload, about: Mapping[str, Json]) -> str:
    row = about.get(str(upload.number), {})
    return str(row.get("filename") or upload.filename)


def hide_shown(message: Message) -> None:
    """Discord does not list the files that an embed or a component shows."""
    shown = str([message.embeds, message.components])
    for attachment in message.attachments:
        attachment.embedded = f"/{attachment.id}/" in shown


def _dimensions(data: bytes) -> tuple[int, int] | tuple[None, None]:
    """Width and height of a PNG."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    return None, None
