"""What a player can do: one class for each verb, without a word on whether it is allowed.

An action prints itself as records write it; :func:`hanabi_core.notation.read_action` reads it.
"""

from dataclasses import dataclass

from hanabi_core.cards import Card, CardId, Colour, Place, Seat, Value


@dataclass(frozen=True, slots=True)
class Hint:
    """Tell a team-mate about all their cards of one colour or of one value."""

    receiver: Seat
    what: Colour | Value

    def __str__(self) -> str:
        return f"hint {self.receiver} {self.what}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; in Timed Choreography perhaps announcing which firework it extends."""

    card: CardId
    announced: Colour | None = None

    def __str__(self) -> str:
        return (
            f"play {self.card}" if self.announced is None else f"play {self.card} {self.announced}"
        )


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the discard pile and take a hint token back."""

    card: CardId

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class TileHint:
    """Tiles 3 and 4: a hint that costs nothing."""

    receiver: Seat
    what: Colour | Value

    def __str__(self) -> str:
        return f"tile hint {self.receiver} {self.what}"


@dataclass(frozen=True, slots=True)
class TileReturn:
    """Tile 5: put a card of the discard pile back into the deck. The place is chance's."""

    card: Card
    place: Place

    def __str__(self) -> str:
        return f"tile return {self.card} {self.place}"


@dataclass(frozen=True, slots=True)
class TilePlay:
    """Tile 6, and tile 5 on an empty deck: play a card of the discard pile."""

    card: Card

    def __str__(self) -> str:
        return f"tile play {self.card}"


@dataclass(frozen=True, slots=True)
class TileDecline:
    """Leave a tile unused where the rules say that one *may* use it."""

    def __str__(self) -> str:
        return "tile decline"


@dataclass(frozen=True, slots=True)
class Arrange:
    """Put one's own hand in another order, from the leftmost card. No turn is used."""

    seat: Seat
    order: tuple[CardId, ...]

    def __str__(self) -> str:
        return f"arrange {self.seat} {','.join(map(str, self.order))}"


TileAction = TileHint | TileReturn | TilePlay | TileDecline
TurnAction = Hint | Play | Discard | TileAction
Action = TurnAction | Arrange
