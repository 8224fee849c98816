"""What of a game hanab.live can show, found out by playing it again under the site's rules.

The site knows no tiles and no announcements, and it ends a game as soon as nothing can be
gained any more. Whatever we allow that it does not know is no obstacle as long as every step
leaves the same table there as here.
"""

from contextlib import suppress
from dataclasses import replace
from itertools import islice

from hanabi_core.actions import Arrange, Discard, Hint, Play
from hanabi_core.cards import CardId
from hanabi_core.events import Hinted, Skipped
from hanabi_core.record import Record
from hanabi_core.refusals import CannotBeShown
from hanabi_core.replay import replay
from hanabi_core.rules import Rules
from hanabi_core.state import State, new_state
from hanabi_core.turns import apply

SiteMove = Play | Discard | Hint


class SiteReplay:
    """The game played again under the site's rules, as far as the site would let it go."""

    def __init__(self, record: Record, *, all_or_nothing: bool) -> None:
        """:raises CannotBeShown: if some action leaves another table there than here."""
        rules = Rules(
            multicolour=record.rules.multicolour,
            black_powder=record.rules.black_powder,
            final_bouquet=all_or_nothing,
        )
        self._state = new_state(rules, len(record.players), replace(record.deal, tiles=()))
        self._last_turn_taken: set[CardId] = set()
        """Cards of players who have had their turn in the final round."""
        self._had_empty_hint = False
        self.moves: list[SiteMove] = []
        self.is_cut = False
        """Whether the site stops before the game did."""
        for index, (action, here) in enumerate(
            zip(record.actions, islice(replay(record), 1, None), strict=True)
        ):
            if isinstance(action, Arrange):
                continue
            if self._is_over():
                self.is_cut = True
                return
            if not isinstance(action, SiteMove) or not self._follow(action, here):
                raise CannotBeShown(action=index)

    @property
    def options(self) -> tuple[str, ...]:
        """The switches that the site needs for it."""
        needed = {
            "allOrNothing": self._state.rules.final_bouquet,
            "emptyClues": self._had_empty_hint,
        }
        return tuple(option for option, is_needed in needed.items() if is_needed)

    def _follow(self, move: SiteMove, here: State) -> bool:
        """Whether a move leaves the same table there as it did here."""
        there = self._state
        final_round, hand = there.turns_left is not None, there.hands[there.seat]
        step = apply(there, there.seat, Play(move.card) if isinstance(move, Play) else move)
        if final_round:
            self._last_turn_taken.update(hand)
        self.moves.append(move)
        self._had_empty_hint |= any(isinstance(e, Hinted) and not e.touched for e in step.events)
        # Where we pass over a player who can do nothing, the site declares the game lost.
        skipped = any(isinstance(e, Skipped) for e in step.events)
        return _table(there) == _table(here) and not skipped

    def _is_over(self) -> bool:
        """The site also stops when no card that could still be played would fit."""
        state = self._state
        if state.outcome is not None or state.rules.final_bouquet:
            return state.outcome is not None
        gone = self._last_turn_taken.union(state.pile)
        return not any(
            state.fits(face) for card, face in enumerate(state.faces) if card not in gone
        )


def replay_on_site(record: Record) -> SiteReplay:
    """How the site would replay a game, without its all-or-nothing option if possible."""
    if record.rules.final_bouquet:
        with suppress(CannotBeShown):
            site = SiteReplay(record, all_or_nothing=False)
            if not site.is_cut:
                return site
    return SiteReplay(record, all_or_nothing=record.rules.final_bouquet)


def _table(state: State) -> tuple[object, ...]:
    hands = [sorted(hand) for hand in state.hands]
    return state.seat, state.tokens, state.errors, state.fireworks, state.pile, hands, state.deck
