"""Every refusal reaches its person as a sentence, whatever it tells and does not tell."""

import pytest

import games.refusals
from hanabi_core.cards import Colour, Value
from hanabi_core.refusals import (
    ColourNotHintable,
    EmptyHintOff,
    NotYourTurn,
    RearrangingClosed,
    Refusal,
    TargetHasNoCards,
    TilePending,
    ValueOutOfRange,
)
from hanabi_core.rules import Rearrange
from presentation.posts import Post
from presentation.refusals import UNTOLD, broken, key_of, refused, sentence, slow, unknown
from tests.presentation.sights import SAY

EVERYTHING = {
    "action": 12,
    "best": 21,
    "channel": 801,
    "channels": "<#801>, <#802>",
    "colour": Colour.RED,
    "count": 3,
    "link": "https://discord.com/channels/1/2/3",
    "name": "Ben",
    "option": "empty_hints",
    "permissions": ("send_messages", "create_public_threads"),
    "place": 40,
    "players": 6,
    "rearrange": Rearrange.OFF,
    "score": 20,
    "seat": 2,
    "table": "Amber Lantern",
    "tag": "C",
    "tile": 3,
    "typed": "@everyone",
    "value": 6,
    "what": Value.FIVE,
    "when": 1_700_000_000,
}
"""One of each thing that refusals tell."""


def kinds(of: type[Refusal] = Refusal) -> list[type[Refusal]]:
    """Every class of refusals that can be raised."""
    below = [kind for child in of.__subclasses__() for kind in kinds(child)]
    return [of, *below] if hasattr(of, "key") else below


ALL = kinds()


def test_the_refusals_of_every_layer_are_known_here() -> None:
    modules = {kind.__module__ for kind in ALL}
    assert {Refusal.__module__, games.refusals.__name__} <= modules


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.key)
def test_every_refusal_has_its_sentence(kind: type[Refusal]) -> None:
    assert SAY.has(key_of(kind))
    for text in (sentence(kind(), SAY), sentence(kind(**EVERYTHING), SAY)):
        assert text.endswith(".")
        assert UNTOLD not in text


def test_no_two_refusals_share_a_key() -> None:
    keys = [kind.key for kind in ALL]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize(
    ("refusal", "says"),
    [
        (NotYourTurn(seat=1), "It is another player's turn."),
        (NotYourTurn(seat=1, name="B*n"), "It is the turn of \u2068B\\*n\u2069."),
        (
            NotYourTurn(seat=1, name="B*n", table="Amber Lantern"),
            "In \u2068Amber Lantern\u2069 it is the turn of \u2068B\\*n\u2069.",
        ),
        (TilePending(tile=4), "First decide what bonus tile 4 does:"),
        (ColourNotHintable(colour=Colour.BLACK), "No hint of this game can name black."),
        (
            EmptyHintOff(seat=1, what=Value.FIVE),
            "At this table every hint must point at a card, and “5” would not.",
        ),
        (
            EmptyHintOff(what="p*nk"),
            "At this table every hint must point at a card, and “\u2068p\\*",
        ),
        (TargetHasNoCards(seat=1, name="Ben"), "\u2068Ben\u2069 holds no cards."),
        (RearrangingClosed(), "You cannot rearrange your hand now. If this table allows it"),
        (RearrangingClosed(rearrange=Rearrange.OFF), "At this table nobody rearranges"),
        (
            RearrangingClosed(rearrange=Rearrange.AFTER_HINT),
            "You cannot rearrange your hand now: this table allows it only from",
        ),
        (ValueOutOfRange(value=7), "The values are 1 to 5."),
        (
            games.refusals.MissingPermissions(permissions=("attach_files", "fly_kites")),
            "I lack permissions in this channel: Attach Files and fly kites.",
        ),
        (
            games.refusals.GameHere(table="Amber Lantern", link="https://discord.com/x"),
            "A game is being played here: [\u2068Amber Lantern\u2069](https://discord.com/x).",
        ),
        (games.refusals.TooManyGames(count=1), "One game is open"),
        (games.refusals.TooManyGames(count=50), "50 games are open"),
        (games.refusals.NotUnderstood(typed="@everyone"), "I do not know what “\u2068\\@everyone"),
        (games.refusals.NotUnderstood(typed=""), "I do not know what is meant."),
        (games.refusals.NoCardToNote(tag="Z"), "You hold no card \u2068Z\u2069. Name one of yours"),
        (
            games.refusals.NoCardToNote(tag="Z", name="Ben"),
            "\u2068Ben\u2069 holds no card \u2068Z\u2069. Name",
        ),
    ],
    ids=lambda case: getattr(case, "key", None),
)
def test_a_sentence_says_what_the_refusal_tells(refusal: Refusal, says: str) -> None:
    assert sentence(refusal, SAY).startswith(says)


def test_a_refusal_is_a_plain_message() -> None:
    refusal = NotYourTurn()
    assert refused(refusal, SAY) == Post(content=sentence(refusal, SAY))


def test_a_fault_names_what_the_host_finds_it_by() -> None:
    assert "`4f1c`" in broken(SAY, "4f1c").content


def test_what_comes_too_late_or_from_another_release_is_answered() -> None:
    assert slow(SAY).content
    assert unknown(SAY).content
