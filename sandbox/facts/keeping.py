"""People, channels and messages on disk, so that a sandbox goes on where it stopped."""

import asyncio
import fcntl
import json
import logging
import types
import typing
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import IO, Any

from sandbox.facts.model import Message
from sandbox.facts.world import Store, World

_log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds between two looks whether something is to be written."""

_FILES = "/attachments/"


class Unusable(Exception):
    """The folder cannot be used; what is in it has not been touched."""


class Keeper:
    """Writes the world down from time to time and at the end, and reads it at the start.

    Messages are by far the most, so each channel has a file of its own, which is written only
    when something changed in it: whoever saves everything keeps the bot waiting.
    """

    def __init__(self, world: World, folder: Path) -> None:
        self._world = world
        self._folder = folder
        self._file = folder / "world.json"
        self._messages = folder / "messages"
        self._blobs = folder / "files"
        self._address = ""
        self._written = ""
        self._on_disk: set[int] = set()
        """The attachments and emojis that have been written."""
        self._lock: IO[str] | None = None
        self._task: asyncio.Task[None] | None = None

    def load(self, address: str) -> bool:
        """Take up what an earlier run left; False if there is nothing.

        `address` is where files are served in this run: messages name it.

        :raises Unusable: if the folder is not ours, or cannot be read or written.
        """
        self._address = address
        try:
            self._claim()
            if not self._file.exists():
                return False
            self._read()
        except OSError as fault:
            raise Unusable(f"{fault.filename or self._folder}: {fault.strerror}") from None
        except (ValueError, LookupError, TypeError, AttributeError) as fault:
            words = f"{self._file} cannot be read ({fault}); move {self._folder} away to begin anew"
            raise Unusable(words) from None
        return True

    def _claim(self) -> None:
        """Make the folder ours alone: two sandboxes would overwrite each other."""
        for folder in (self._blobs, self._messages):
            folder.mkdir(parents=True, exist_ok=True)
        self._lock = (self._folder / "lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise Unusable(f"{self._folder} is in use by another sandbox") from None

    def _read(self) -> None:
        kept = json.loads(self._file.read_text(encoding="utf-8"))
        self._world.clock.advance(kept["ahead"])
        self._world.store = store = restore(Store, kept["store"])
        here = (kept["address"] + _FILES, self._address + _FILES)
        for file in _numbered(self._messages):
            if int(file.stem) in store.channels:
                said = json.loads(file.read_text(encoding="utf-8").replace(*here))
                store.messages[int(file.stem)] = restore(dict[int, Message], said)
        shown = _files_of(store)
        for file in _numbered(self._blobs):
            self._on_disk.add(int(file.stem))
            if int(file.stem) in shown:  # those of whispers go with them
                self._world.blobs[int(file.stem)] = file.read_bytes()
        newest = [max(said, default=0) for said in store.messages.values()]
        self._world.ids.skip(max([kept["newest_id"], *newest, *self._on_disk]))
        self._world.changed |= set(store.messages)  # their files name the former address

    def start(self) -> None:
        self._task = asyncio.create_task(self._save_often())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
        self.try_to_save()
        if self._lock:
            self._lock.close()

    async def _save_often(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.try_to_save()

    def try_to_save(self) -> None:
        """Save, or say why not: the next time may go better."""
        try:
            self.save()
        except OSError as fault:
            _log.warning("cannot write %s: %s", fault.filename, fault.strerror)

    def save(self) -> None:
        """Write what has changed; a crash in the middle leaves every file whole."""
        world = self._world
        self._save_files()
        for channel_id in sorted(world.changed):
            file = self._messages / f"{channel_id}.json"
            if channel_id in world.store.channels:
                _write(file, _encoded(world.store.messages.get(channel_id, {})))
            else:
                file.unlink(missing_ok=True)
            world.changed.discard(channel_id)
        kept = {"address": self._address, "newest_id": world.ids.newest}
        kept["ahead"] = world.clock.ahead
        kept["store"] = {**_fields(world.store), "messages": {}}
        text = _encoded(kept)
        if text != self._written:
            _write(self._file, text)
            self._written = text

    def _save_files(self) -> None:
        blobs = self._world.blobs
        for number in blobs.keys() - self._on_disk:
            _write(self._blobs / str(number), blobs[number])
            self._on_disk.add(number)
        for number in self._on_disk - blobs.keys():
            (self._blobs / str(number)).unlink(missing_ok=True)
            self._on_disk.discard(number)


def _numbered(folder: Path) -> list[Path]:
    """The files that are ours."""
    return [file for file in folder.iterdir() if file.stem.isdecimal() and file.suffix != ".new"]


def _files_of(store: Store) -> set[int]:
    """The files that a message or an emoji still shows."""
    messages = [message for said in store.messages.values() for message in said.values()]
    return {file.id for message in messages for file in message.attachments} | set(store.emojis)


def _write(file: Path, content: str | bytes) -> None:
    fresh = file.with_suffix(".new")
    fresh.write_bytes(content.encode() if isinstance(content, str) else content)
    fresh.replace(file)


def _encoded(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_fields)


def _fields(thing: Any) -> dict[str, Any]:
    """What is in a dataclass; unlike `asdict`, without copying all that is inside."""
    return {name: getattr(thing, name) for name in thing.__slots__}


def restore(kind: Any, value: Any) -> Any:
    """A value of that type from what JSON made of it (keys of dicts have become text)."""
    if is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return typing.cast(type, kind)(
            **{f.name: restore(hints[f.name], value[f.name]) for f in fields(kind)}
        )
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is dict and inner[0] is int:
        return {int(key): restore(inner[1], part) for key, part in value.items()}
    if origin is list:
        return [restore(inner[0], part) for part in value]
    if origin in (types.UnionType, typing.Union) and value is not None:
        return restore(next(part for part in inner if part is not type(None)), value)
    return value
