"""What somebody takes away who looks something up: lists, files, proofs."""

from dataclasses import dataclass

from games.values import Person, Sight, Table


@dataclass(frozen=True, slots=True)
class Lists:
    """The open tables that concern somebody."""

    reader: Person
    mine: tuple[Table, ...]
    """Where they sit, or where a seat is kept for them."""
    here: tuple[Table, ...]
    """The others of the server that they ask from, as many as are shown."""
    past: tuple[Table, ...] = ()
    """The last that are over, the newest first."""
    unlisted: int = 0
    """How many more the server has."""


@dataclass(frozen=True, slots=True)
class Export:
    """A game as a file, with nothing in it that the reader may not know."""

    sight: Sight
    name: str
    """Of the file: letters, digits, dots and hyphens."""
    data: bytes
    link: str | None = None
    """To hanab.live."""
    site_file: bytes | None = None
    """What hanab.live takes where a link cannot say it."""
    why_no_link: str | None = None
    """The key of the refusal, for a game that is over."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What proves that a deal was fixed before the game."""

    sight: Sight
    commitment: str
    seed: str | None
    """Once it may be revealed."""
    matches: bool | None
    """Whether the seed makes this very deal; None while it is secret."""
