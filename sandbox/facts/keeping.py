"""People, channels and messages on disk, so that a sandbox goes on where it stopped."""

import asyncio
import fcntl
import json
import logging
import types
import typing
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from typing import IO, Any

from sandbox.facts.world import Store, World

_log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds between two looks whether something is to be written."""

_FILES = "/attachments/"


class Unusable(Exception):
    """The folder cannot be used; what is in it has not been touched."""


class Keeper:
    """Writes the world down from time to time and at the end, and reads it at the start."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world = world
        self._folder = folder
        self._file = folder / "world.json"
        self._blobs = folder / "files"
        self._address = ""
        self._written = ""
        self._lock: IO[str] | None = None
        self._task: asyncio.Task[None] | None = None

    def load(self, address: str) -> bool:
        """Take up what an earlier run left; False if there is nothing.

        `address` is where files are served in this run: messages name it.
        """
        self._address = address
        try:
            self._claim()
            if not self._file.exists():
                return False
            self._read(self._file.read_text(encoding="utf-8"))
        except OSError as fault:
            raise Unusable(f"{fault.filename or self._folder}: {fault.strerror}") from None
        except (ValueError, LookupError, TypeError, AttributeError) as fault:
            words = f"{self._file} cannot be read ({fault}); move it away to begin anew"
            raise Unusable(words) from None
        return True

    def _claim(self) -> None:
        """Make the folder ours alone: two sandboxes would overwrite each other."""
        self._blobs.mkdir(parents=True, exist_ok=True)
        self._lock = (self._folder / "lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise Unusable(f"{self._folder} is in use by another sandbox") from None

    def _read(self, text: str) -> None:
        former = json.loads(text)["address"]
        kept = json.loads(text.replace(former + _FILES, self._address + _FILES))
        self._world.store = restore(Store, kept["store"])
        for file in self._blobs.iterdir():
            if file.name.isdecimal():
                self._world.blobs[int(file.name)] = file.read_bytes()
        self._world.ids.skip(kept["newest_id"])
        self._written = text

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
        """Write what has changed; a crash in the middle leaves the old file whole."""
        kept = {"address": self._address, "newest_id": self._world.ids.newest}
        kept["store"] = asdict(self._world.store)
        text = json.dumps(kept, ensure_ascii=False)
        if text == self._written:
            return
        for number, data in self._world.blobs.items():
            file = self._blobs / str(number)
            if not file.exists():
                file.write_bytes(data)
        fresh = self._file.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(self._file)
        self._written = text


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
