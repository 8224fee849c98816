"""Why an action is not allowed: one class for each reason, with a key and never a sentence."""

from typing import ClassVar


class Refusal(Exception):
    """The game says no, the player is told why, and nothing has changed."""

    key: ClassVar[str]

    def __init__(self, **params: object) -> None:
        super().__init__(self.key, params)
        self.params = params


class PlayersOutOfRange(Refusal):
    """Hanabi is a game for 2 to 5."""

    key = "players_out_of_range"


class NoSuchSeat(Refusal):
    key = "no_such_seat"


class GameOver(Refusal):
    key = "game_over"


class NotYourTurn(Refusal):
    key = "not_your_turn"


class TilePending(Refusal):
    """The active player must first say what the tile does."""

    key = "tile_pending"


class NoTilePending(Refusal):
    key = "no_tile_pending"


class NoHintToken(Refusal):
    key = "no_hint_token"


class HintTokensFull(Refusal):
    """Discarding is forbidden while all eight tokens are there."""

    key = "hint_tokens_full"


class TargetSelf(Refusal):
    key = "target_self"


class TargetHasNoCards(Refusal):
    key = "target_has_no_cards"


class ColourNotHintable(Refusal):
    """That colour may not be named in a hint of this game."""

    key = "colour_not_hintable"


class ValueOutOfRange(Refusal):
    key = "value_out_of_range"


class EmptyHintOff(Refusal):
    """This table allows no hint that touches nothing."""

    key = "empty_hint_off"


class NoSuchCard(Refusal):
    """That card is not in this hand."""

    key = "no_such_card"


class AnnouncementOff(Refusal):
    """Only Timed Choreography has announcements."""

    key = "announcement_off"


class AnnouncementNotInPlay(Refusal):
    """The announced firework is not part of this game."""

    key = "announcement_not_in_play"


class ChoiceNotAllowed(Refusal):
    """The pending tile does something else, or not with that card."""

    key = "choice_not_allowed"


class PlaceOutOfRange(Refusal):
    """The deck has no such place to return a card to."""

    key = "place_out_of_range"


class PassingNotAllowed(Refusal):
    """What a tile does is done if it can be done."""

    key = "passing_not_allowed"


class RearrangingClosed(Refusal):
    """This table, or this moment, does not let a player rearrange the own hand."""

    key = "rearranging_closed"


class NotYourHand(Refusal):
    key = "not_your_hand"


class ArrangementIncomplete(Refusal):
    """A new order names every card of the hand once, and no other."""

    key = "arrangement_incomplete"


class ExportRefusal(Refusal):
    """A game that cannot be given to hanab.live."""


class StillSecret(ExportRefusal):
    """The game is not over: an export would show the deck."""

    key = "export_still_running"


class NothingToStudy(ExportRefusal):
    """The site takes no game without an action."""

    key = "export_no_actions"


class NoSuchVariant(ExportRefusal):
    """The site has no variant with these fireworks."""

    key = "export_no_such_variant"


class CannotBeShown(ExportRefusal):
    """From that action on the table is not what it would be on the site."""

    key = "export_differs"


class NoLink(ExportRefusal):
    """A link carries no options: this game must be given as a file."""

    key = "export_no_link"
