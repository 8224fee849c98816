"""Who is woken for a turn, and how: one notification, not two."""

from collections.abc import Iterator, Mapping, Sequence

from games.values import Notify, Pace, Person, Player, Sight, Table
from hanabi_core.events import Arranged, Step
from store.deliveries import GIVEN_UP


def by_letter(table: Table, person: Person, *, board_is_shut: bool) -> bool:
    """Whether the letter rings, for somebody whose letters arrive."""
    match person.notify:
        case Notify.LETTER | Notify.BOTH:
            return True
        case Notify.MENTION:
            return board_is_shut
        case Notify.AUTO:
            return board_is_shut or table.agreed.pace is Pace.SLOW


def called(sight: Sight, standing: Mapping[int, int]) -> tuple[Player, ...]:
    """Whom the board mentions; `standing`: the recipients whose letters come back."""
    table = sight.table
    return tuple(
        player
        for player in table.players
        if concerns(sight, player.id)
        and (
            not player.person.dm_open or player.id in standing or _by_mention(table, player.person)
        )
    )


def concerns(sight: Sight, person: int) -> bool:
    """Whether the table waits for somebody, or has to tell them that it is over."""
    table = sight.table
    if not table.is_running:
        return not _has_ended(sight, person)
    if table.vote is not None:
        return person not in table.vote.agree
    return person == table.turn_of


def _has_ended(sight: Sight, person: int) -> bool:
    """Whether it was this person's turn, or word, that ended the game."""
    if person == sight.table.ended_by:
        return True
    public = sight.public
    if public is None or public.outcome is None:
        return False
    return sight.table.seat_of(person) == public.log[-1].seat


def not_told_yet(table: Table, standing: Mapping[int, int]) -> tuple[Player, ...]:
    """Whose letters come back, as far as the board has not said so."""
    return tuple(
        player
        for player in table.players
        if standing.get(player.id) == GIVEN_UP
        or (not player.person.dm_open and player.id not in standing)
    )


def turns_of(log: Sequence[Step]) -> Iterator[Step]:
    """The steps in which somebody had the turn: all but arrangements."""
    return (step for step in log if not any(isinstance(event, Arranged) for event in step.events))


def _by_mention(table: Table, person: Person) -> bool:
    if person.notify is Notify.AUTO:
        return table.agreed.pace is Pace.LIVE
    return person.notify in (Notify.MENTION, Notify.BOTH)
