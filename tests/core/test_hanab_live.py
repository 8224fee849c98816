"""Games as hanab.live replays them, checked by a small site of our own that follows its papers."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from hanabi_core.actions import Action, Discard, Hint, Play
from hanabi_core.cards import LETTERS, Card, CardId, Colour, Seat, Tile
from hanabi_core.deal import Seed
from hanabi_core.events import Outcome, Skipped
from hanabi_core.hanab_live import LINK, VARIANTS, SiteAction, SiteGame, for_site, to_json, to_link
from hanabi_core.record import Record
from hanabi_core.refusals import (
    CannotBeShown,
    NoLink,
    NoSuchVariant,
    NothingToStudy,
    StillSecret,
)
from hanabi_core.replay import rebuild, replay
from hanabi_core.rules import PRESETS, Multicolour, Rearrange, Rules
from hanabi_core.state import State
from tests.core.players import (
    after,
    finish,
    game,
    go_on,
    hint_something,
    play_badly,
    play_nothing,
    play_well,
    seeded,
)
from tests.core.situations import cards

SEED = Seed(bytes(32))
IN_ORDER = " ".join(f"{letter}{value}" for value in "12345" for letter in "wrbyg")
FINAL_BOUQUET = Rules(final_bouquet=True)
CHOREOGRAPHY = Rules(choreography=True)
FLAMBOYANTS = Rules(flamboyants=True)
BOXES = {
    "base": Rules(),
    "five": Rules(multicolour=Multicolour.FIVE),
    "ten": Rules(multicolour=Multicolour.TEN),
    "black": Rules(black_powder=True),
}


def ended(record: Record, *actions: str) -> Record:
    """A game that its players ended after these actions."""
    return replace(after(record, *actions), result="ended by vote")


# The site's own vectors

S = (SiteAction(2, 1, 0), SiteAction(0, 7), SiteAction(3, 1, 2), SiteAction(1, 5))
SORTED_50 = "215aaabbccddefffgghh-iijkkkllmmnnopppqqrr-sstuuuvvwwxxy"


def sorted_deck(letters: str = "rygbw", last: str = "") -> tuple[Card, ...]:
    return tuple(cards(" ".join(f"{c}{n}" for c in letters for n in "1112233445") + " " + last))


def plain_game(*actions: SiteAction) -> SiteGame:
    return SiteGame(VARIANTS[Multicolour.NONE, False], ("A", "B"), sorted_deck(), actions)


@pytest.mark.parametrize(
    ("site_game", "data"),
    [
        (plain_game(*S), f"{SORTED_50},03gbah-pbbf,0"),
        (
            SiteGame(VARIANTS[Multicolour.TEN, False], ("A", "B", "C"), sorted_deck("rygbwm"), S),
            "315aaabbccddefffgghh-iijkkkllmmnnopppqqrr-sstuuuvvwwxxyzzz0011-223,03gbahpbbf,3",
        ),
        (
            SiteGame(
                VARIANTS[Multicolour.FIVE, False],
                ("A", "B"),
                sorted_deck(last="m1 m2 m3 m4 m5"),
                (*S, SiteAction(2, 0, 5)),
            ),
            "215aaabbccddefffgghh-iijkkkllmmnnopppqqrr-sstuuuvvwwxxyz0123,0-3gbahpbbf0a,2",
        ),
        (plain_game(SiteAction(0, 0)), f"{SORTED_50},00aa,0"),
        (plain_game(*S, SiteAction(4, 1, 4)), f"{SORTED_50},04hbah-sbbf3b,0"),
    ],
    ids=["no variant", "rainbow", "black", "one action", "ended by a player"],
)
def test_a_link_is_what_the_site_itself_makes(site_game: SiteGame, data: str) -> None:
    assert to_link(site_game) == LINK + data


# A site of our own


def as_json(record: Record) -> Any:
    """The exported file, read again as anybody would."""
    return json.loads(json.dumps(to_json(for_site(record))))


SITE_SUITS = {
    "No Variant": "rygbw",
    "Rainbow (6 Suits)": "rygbwm",
    "Black (6 Suits)": "rygbwm",
    "White Reversed (6 Suits)": "rygbwk",
}


def told_by_site(content: Any) -> list[str]:
    """Every move as it happens there: dealt in blocks, player 0 begins, draws follow."""
    suits = SITE_SUITS[content["options"]["variant"]]
    deck = [f"{suits[card['suitIndex']]}{card['rank']}" for card in content["deck"]]
    names = content["players"]
    size = 5 if len(names) < 4 else 4
    hands = [list(range(n * size, (n + 1) * size)) for n in range(len(names))]
    drawn = len(names) * size
    story = []
    for turn, action in enumerate(content["actions"]):
        actor, target = turn % len(names), action["target"]
        if action["type"] > 1:
            what = suits[action["value"]] if action["type"] == 2 else action["value"]
            hand = sorted(deck[card] for card in hands[target])
            story.append(f"{names[actor]} tells {names[target]} {what} of {hand}")
            continue
        verb = ["plays", "discards"][action["type"]]
        assert target in hands[actor], f"turn {turn}: the site would stop here"
        assert not action.get("value")
        hands[actor].remove(target)
        story.append(f"{names[actor]} {verb} {deck[target]}")
        if drawn < len(deck):
            hands[actor].append(drawn)
            drawn += 1
    return story


def told_by_us(record: Record) -> list[str]:
    """Every move of a record in the same words."""
    return [
        _told(state, action, record.players)
        for state, action in zip(replay(record), record.actions, strict=False)
        if isinstance(action, Play | Discard | Hint)
    ]


def _told(state: State, action: Play | Discard | Hint, names: Sequence[str]) -> str:
    actor = names[state.seat]
    match action:
        case Play(card):
            return f"{actor} plays {state.faces[card]}"
        case Discard(card):
            return f"{actor} discards {state.faces[card]}"
        case Hint(receiver, what):
            hand = sorted(str(state.faces[card]) for card in state.hands[receiver])
            said = LETTERS[what] if isinstance(what, Colour) else what
            return f"{actor} tells {names[receiver]} {said} of {hand}"


@pytest.mark.parametrize(
    ("players", "first"), [(players, first) for players in (2, 3, 4, 5) for first in range(players)]
)
def test_the_site_sees_the_same_game_whoever_begins(players: int, first: int) -> None:
    record = finish(seeded(SEED, players=players, first=first), play_well)
    assert told_by_site(as_json(record)) == told_by_us(record)


@pytest.mark.parametrize("rules", BOXES.values(), ids=BOXES)
def test_the_site_sees_the_same_game_with_every_box_it_knows(rules: Rules) -> None:
    record = finish(seeded(SEED, rules, players=3, first=2), play_well)
    assert told_by_site(as_json(record)) == told_by_us(record)


@pytest.mark.parametrize("rules", BOXES.values(), ids=BOXES)
def test_every_hint_keeps_its_colour_and_its_receiver(rules: Rules) -> None:
    hints = ["white", "red", "blue", "yellow", "green", "1", "2", "3"]
    if rules.multicolour is Multicolour.FIVE:
        hints[-1] = "multicolour"
    begun = game(rules=rules, players=4, first=3)
    record = ended(begun, *(f"hint {(4 + n) % 4} {what}" for n, what in enumerate(hints)))
    assert told_by_site(as_json(record)) == told_by_us(record)


def test_whoever_begins_is_player_0_there() -> None:
    record = ended(game(players=3, first=1), "play 9", "hint 0 1", "discard 0")
    assert for_site(record).players == ("Ben", "Cleo", "Ada")


def test_the_hands_are_dealt_there_from_whoever_begins() -> None:
    top = "r1 r1 r1 r2 r2 g1 g1 g1 g2 g2 b1 b1 b1 b2 b2 y1"
    record = ended(game(top, players=3, first=1), "play 9")
    deck = " ".join(map(str, for_site(record).deck))
    assert deck.startswith("g1 g1 g1 g2 g2 b1 b1 b1 b2 b2 r1 r1 r1 r2 r2 y1 ")


def test_cards_and_seats_are_numbered_there_from_whoever_begins() -> None:
    record = ended(game(players=3, first=1), "play 9", "hint 0 1", "discard 0", "play 15")
    assert for_site(record).actions == (
        SiteAction(0, 4),
        SiteAction(3, 2, 1),
        SiteAction(1, 10),
        SiteAction(0, 15),
    )


# The file


def test_the_file_has_the_form_of_the_site() -> None:
    top = "r1 y2 g3 b4 w5 r5 y4 g2 b2 w1"
    record = ended(game(top), "hint 1 white", "discard 5", "hint 1 2", "play 9")
    content = to_json(for_site(record))
    deck = content.pop("deck")
    assert content == {
        "players": ["Ada", "Ben"],
        "actions": [
            {"type": 2, "target": 1, "value": 4},
            {"type": 1, "target": 5},
            {"type": 3, "target": 1, "value": 2},
            {"type": 0, "target": 9},
        ],
        "options": {"variant": "No Variant"},
    }
    assert isinstance(deck, list)
    assert len(deck) == 50
    assert deck[:5] == [
        {"suitIndex": 0, "rank": 1},
        {"suitIndex": 1, "rank": 2},
        {"suitIndex": 2, "rank": 3},
        {"suitIndex": 3, "rank": 4},
        {"suitIndex": 4, "rank": 5},
    ]


@pytest.mark.parametrize(
    ("box", "name", "number", "size", "sixth"),
    [
        ("base", "No Variant", 0, 50, None),
        ("five", "Black (6 Suits)", 2, 55, "m1"),
        ("ten", "Rainbow (6 Suits)", 3, 60, "m1"),
        ("black", "White Reversed (6 Suits)", 1356, 60, "k1"),
    ],
)
def test_every_box_has_its_variant(
    box: str, name: str, number: int, size: int, sixth: str | None
) -> None:
    record = ended(game(sixth or "w1", BOXES[box]), "play 0")
    content = as_json(record)
    assert content["options"] == {"variant": name}
    assert len(content["deck"]) == size
    assert content["deck"][0] == {"suitIndex": 5 if sixth else 4, "rank": 1}
    assert to_link(for_site(record)).endswith(f",{number}")


def test_seven_fireworks_have_no_variant() -> None:
    both = Rules(multicolour=Multicolour.TEN, black_powder=True)
    with pytest.raises(NoSuchVariant):
        for_site(ended(game(rules=both), "play 0"))


def test_the_link_of_a_whole_game_holds_its_deck_and_all_its_moves() -> None:
    record = finish(seeded(SEED, players=4, first=0), play_well)
    data = to_link(for_site(record)).removeprefix(LINK)
    assert all(len(part) == 20 for part in data.split("-")[:-1])
    deck, moves, variant = data.replace("-", "").split(",")
    assert deck.startswith("415")
    assert len(deck) == 3 + 50
    assert len(moves) == 2 + 2 * len(record.actions)
    assert variant == "0"


# Whether it may be shown


def test_a_running_game_is_a_secret() -> None:
    with pytest.raises(StillSecret):
        for_site(after(game(), "play 0"))


@pytest.mark.parametrize(
    ("record", "outcome"),
    [
        (finish(game(IN_ORDER), play_well), Outcome.PERFECT),
        (finish(game("r5 w1 w1 w1 w2 b5 r1 r1 r1 y5"), play_badly), Outcome.LOST),
        (finish(seeded(SEED), play_nothing), Outcome.FINISHED),
    ],
    ids=["perfect", "lost", "finished"],
)
def test_a_game_that_the_rules_ended_is_shown(record: Record, outcome: Outcome) -> None:
    assert rebuild(record).outcome is outcome
    assert told_by_site(as_json(record)) == told_by_us(record)


def test_a_game_that_its_players_ended_is_shown() -> None:
    assert for_site(ended(game(), "play 0")).actions == (SiteAction(0, 0),)


def test_a_game_without_actions_is_nothing_to_study() -> None:
    with pytest.raises(NothingToStudy):
        for_site(ended(game()))


def test_a_game_of_mere_arranging_is_nothing_to_study() -> None:
    free = game(rules=Rules(rearrange=Rearrange.FREE))
    with pytest.raises(NothingToStudy):
        for_site(ended(free, "arrange 0 0,1,2,3,4"))


def test_arranging_is_left_out() -> None:
    free = game(rules=Rules(rearrange=Rearrange.FREE), first=1)
    moves = ("play 9", "hint 1 2", "play 5")
    arranged = ended(free, "arrange 0 0,1,2,3,4", "play 9", "arrange 1 5,6,7,8,10", *moves[1:])
    assert for_site(arranged) == for_site(ended(free, *moves))


# Empty hints


def test_an_empty_hint_needs_an_option_and_cannot_be_linked() -> None:
    site_game = for_site(ended(game("w1 w1 w1 w2 w2 r1 r1 r1 r2 r2"), "hint 1 white"))
    assert to_json(site_game)["options"] == {"variant": "No Variant", "emptyClues": True}
    with pytest.raises(NoLink) as refusal:
        to_link(site_game)
    assert refusal.value.params == {"option": "emptyClues"}


def test_empty_hints_that_were_allowed_but_never_given_keep_the_link() -> None:
    record = ended(game("w1 w1 w1 w2 w2 r1 r1 r1 r2 r2"), "hint 1 red", "hint 0 white")
    assert record.rules.empty_hints
    assert to_link(for_site(record)).endswith(",0")


def test_a_table_that_forbids_empty_hints_keeps_the_link() -> None:
    record = finish(seeded(SEED, PRESETS["convention_table"]), play_well)
    assert to_link(for_site(record)).endswith(",0")


# Final Bouquet


def test_a_short_final_bouquet_keeps_the_link() -> None:
    record = finish(game(IN_ORDER, FINAL_BOUQUET), play_well)
    assert rebuild(record).outcome is Outcome.PERFECT
    assert rebuild(record).deck
    assert to_json(for_site(record))["options"] == {"variant": "No Variant"}
    assert to_link(for_site(record)).endswith(",0")


WHITE_COMES_LAST = game(rules=FINAL_BOUQUET, bottom="w5 w4 w4 w3 w3 w2 w2 w1 w1 w1")


def test_a_final_bouquet_that_outlasts_the_deck_needs_an_option_and_cannot_be_linked() -> None:
    record = finish(WHITE_COMES_LAST, play_well)
    assert [len(state.deck) for state in replay(record)][-6:] == [0, 0, 0, 0, 0, 0]
    site_game = for_site(record)
    assert told_by_site(as_json(record)) == told_by_us(record)
    assert to_json(site_game)["options"] == {"variant": "No Variant", "allOrNothing": True}
    with pytest.raises(NoLink) as refusal:
        to_link(site_game)
    assert refusal.value.params == {"option": "allOrNothing"}


def test_a_defeat_needs_the_option_too() -> None:
    top = "r5 w1 w1 w1 w2 y1 y1 y1 y2 y2"
    record = after(game(top, FINAL_BOUQUET), "hint 1 1", "hint 0 1", "discard 0")
    assert rebuild(record).outcome is Outcome.DEFEAT
    assert as_json(record)["options"] == {"variant": "No Variant", "allOrNothing": True}
    assert told_by_site(as_json(record)) == told_by_us(record)


def test_a_skipped_turn_cannot_be_shown() -> None:
    # The deck is empty and Ben gets rid of his hand while Ada spends the tokens.
    begun = go_on(WHITE_COMES_LAST, play_well, until=lambda state: not state.deck)
    assert rebuild(begun).tokens == 5
    spent = after(begun, "hint 1 1", "hint 0 3", "hint 1 1", "hint 0 3", "hint 1 1", "discard 49")
    spent = after(spent, "hint 1 1", "discard 48", "hint 1 2", "discard 45", "hint 1 3")
    spent = after(spent, "discard 7", "hint 1 3", "play 5")
    assert for_site(ended(spent)).options == ("allOrNothing",)

    skipped = after(spent, "play 44")
    assert Skipped(Seat(1)) in rebuild(skipped).log[-1].events
    with pytest.raises(CannotBeShown) as refusal:
        for_site(ended(skipped))
    assert refusal.value.params == {"action": len(skipped.actions) - 1}


# Timed Choreography

REDS_FOR_BEN = game("w1 w1 w1 w2 w2 r1 r1 r1 r2 r2", CHOREOGRAPHY)


def test_an_announcement_that_earned_a_token_cannot_be_shown() -> None:
    record = ended(REDS_FOR_BEN, "hint 1 red", "play 5 red")
    assert rebuild(record).tokens == 8
    with pytest.raises(CannotBeShown) as refusal:
        for_site(record)
    assert refusal.value.params == {"action": 1}


def test_an_announcement_that_earned_nothing_is_shown_as_a_play() -> None:
    record = ended(REDS_FOR_BEN, "play 0", "play 5 red")
    assert for_site(record).actions == (SiteAction(0, 0), SiteAction(0, 5))


def test_a_wrong_announcement_of_a_card_that_does_not_fit_is_shown_as_a_play() -> None:
    record = ended(REDS_FOR_BEN, "hint 1 red", "play 8 green")
    assert rebuild(record).errors == 1
    assert for_site(record).actions == (SiteAction(2, 1, 0), SiteAction(0, 8))


def test_a_wrong_announcement_of_a_card_that_fits_cannot_be_shown() -> None:
    record = ended(REDS_FOR_BEN, "hint 1 red", "play 5 green")
    assert rebuild(record).errors == 1
    with pytest.raises(CannotBeShown) as refusal:
        for_site(record)
    assert refusal.value.params == {"action": 1}


# 5 Flamboyants

RED_IS_COMPLETED = ("play 0", "play 5", "play 1", "play 6", "play 2")


def red_completed(*tiles: int, before: Sequence[str] = (), rules: Rules = FLAMBOYANTS) -> Record:
    """Ada completes red and turns up the first of these tiles."""
    begun = game("r1 r3 r5 w1 w1 r2 r4 g1 g1 g1", rules, tiles=tiles)
    return after(begun, *before, *RED_IS_COMPLETED)


TWO_HINTS = ("hint 1 1", "hint 0 1")


def test_tiles_that_never_turned_up_do_not_matter() -> None:
    record = ended(game(rules=FLAMBOYANTS), "play 0", "hint 0 1")
    assert for_site(record).actions == (SiteAction(0, 0), SiteAction(3, 0, 1))


def test_a_tile_that_does_what_the_site_does_is_shown() -> None:
    record = ended(red_completed(1, 2, 3, 4, 5, 6, before=TWO_HINTS), "discard 7")
    assert rebuild(record).tokens == 8
    assert told_by_site(as_json(record)) == told_by_us(record)
    assert to_link(for_site(record)).endswith(",0")


def test_a_repair_without_errors_is_shown() -> None:
    record = ended(red_completed(2, 1, 3, 4, 5, 6, before=TWO_HINTS), "discard 7")
    assert told_by_site(as_json(record)) == told_by_us(record)


def test_a_repaired_error_cannot_be_shown() -> None:
    record = ended(
        red_completed(2, 1, 3, 4, 5, 6, before=("hint 1 1", "play 7", "play 3", "play 8"))
    )
    assert rebuild(record).errors == 0
    with pytest.raises(CannotBeShown) as refusal:
        for_site(record)
    assert refusal.value.params == {"action": 8}


@pytest.mark.parametrize(
    ("tile", "choice"),
    [
        (Tile.COLOUR_HINT, "tile hint 1 green"),
        (Tile.VALUE_HINT, "tile hint 1 1"),
        (Tile.RETURN, "tile return g1 3"),
        (Tile.REPLAY, "tile play g1"),
    ],
)
def test_a_tile_with_a_decision_cannot_be_shown(tile: Tile, choice: str) -> None:
    others = [other for other in Tile if other is not tile]
    record = red_completed(tile, *others, before=("hint 1 1", "discard 7"))
    assert rebuild(record).tile is tile
    with pytest.raises(CannotBeShown) as refusal:
        for_site(ended(record, choice))
    assert refusal.value.params == {"action": 6}


def test_a_tile_without_effect_is_shown_where_a_token_would_have_been_lost() -> None:
    record = ended(red_completed(6, 1, 2, 3, 4, 5), "play 7")
    assert rebuild(record).tokens == 8
    assert told_by_site(as_json(record)) == told_by_us(record)


def test_a_tile_without_effect_cannot_be_shown_where_the_site_gives_a_token() -> None:
    with pytest.raises(CannotBeShown) as refusal:
        for_site(ended(red_completed(6, 1, 2, 3, 4, 5, before=TWO_HINTS)))
    assert refusal.value.params == {"action": 6}


# Where the site stops


def throw_away(state: State) -> Action:
    """Play white's 1, and throw away whatever else would fit."""
    hand = {str(state.faces[card]): card for card in state.hands[state.seat]}
    if "w1" in hand and not state.fireworks[Colour.WHITE]:
        return Play(hand["w1"])
    unwanted = [card for card in hand.values() if state.fits(state.faces[card])]
    if not state.tokens or (unwanted and state.tokens < 8):
        return Discard(unwanted[0] if unwanted else state.hands[state.seat][-1])
    return hint_something(state)


def nothing_can_grow(state: State) -> bool:
    """Whether white has its 1, and every card that would fit lies in the discard pile."""
    lying = [state.faces[card] for card in state.pile]
    return len(state.fireworks[Colour.WHITE]) == 1 and not any(
        state.fits(face) and lying.count(face) < copies for face, copies in state.box.copies.items()
    )


@pytest.mark.parametrize(
    ("rules", "sixth"),
    [
        (BOXES["base"], ""),
        (BOXES["five"], "m1"),
        (BOXES["ten"], "m1 m1 m1"),
        (BOXES["black"], "k5 k5 k5"),
    ],
    ids=BOXES,
)
def test_actions_after_the_last_point_that_can_be_made_are_left_out(
    rules: Rules, sixth: str
) -> None:
    top = f"w1 w2 w2 r1 r1 r1 b1 b1 b1 y1 y1 y1 g1 g1 g1 {sixth}"
    until_dead = go_on(game(top, rules), throw_away, until=nothing_can_grow)
    record = finish(until_dead, play_well)
    assert len(record.actions) > len(until_dead.actions)
    assert told_by_site(as_json(record)) == told_by_us(until_dead)


def hint_or_discard(record: Record) -> Record:
    """Ada hints and Ben discards until the deck is empty, and so in the final round."""
    done = finish(record, play_nothing)
    assert rebuild(done).outcome is Outcome.FINISHED
    assert [str(action).split()[0] for action in done.actions[-4:]] == [
        *("hint", "discard", "hint", "discard")
    ]
    return done


def test_the_last_turn_is_left_out_if_only_a_player_without_a_turn_could_play() -> None:
    record = hint_or_discard(game("w1 r2 r2 r3 r3", bottom="g2 g2 g3 g3 g5"))
    cut = replace(record, actions=record.actions[:-1])
    assert told_by_site(as_json(record)) == told_by_us(cut)


def test_the_last_turn_is_kept_if_its_player_could_play() -> None:
    record = hint_or_discard(game("r2 r2 r3 r3 r5", bottom="w1 g2 g3 g3 g5"))
    assert told_by_site(as_json(record)) == told_by_us(record)


# Notes

NOTED = replace(
    ended(game(players=3, first=2), "play 10"),
    notes=(
        {CardId(0): "Ada on 0", CardId(15): "Ada on 15"},
        {CardId(9): "Ben on 9"},
        {CardId(10): "Cleo on 10", CardId(49): "Cleo on 49"},
    ),
)


def test_notes_stay_with_their_player_and_their_card() -> None:
    content = as_json(NOTED)
    found = {
        (name, number): text
        for name, notes in zip(content["players"], content["notes"], strict=True)
        for number, text in enumerate(notes)
        if text
    }
    assert found == {
        ("Cleo", 0): "Cleo on 10",
        ("Cleo", 49): "Cleo on 49",
        ("Ada", 5): "Ada on 0",
        ("Ada", 15): "Ada on 15",
        ("Ben", 14): "Ben on 9",
    }
    assert [len(notes) for notes in content["notes"]] == [50, 50, 50]


def test_a_game_without_notes_has_none_in_its_file() -> None:
    assert "notes" not in as_json(replace(NOTED, notes=None))


@pytest.mark.parametrize("note", ["x" * 5000, "é" * 2500])
def test_notes_that_the_site_can_take_are_kept(note: str) -> None:
    assert as_json(replace(NOTED, notes=({CardId(0): note}, {}, {})))["notes"][1][5] == note


@pytest.mark.parametrize("note", ["x" * 8000, "é" * 4000])
def test_notes_that_are_too_long_for_the_site_are_left_out(note: str) -> None:
    too_long = as_json(replace(NOTED, notes=({CardId(0): note}, {}, {})))
    assert too_long == as_json(replace(NOTED, notes=None))


def test_notes_are_not_in_the_link() -> None:
    assert to_link(for_site(NOTED)) == to_link(for_site(replace(NOTED, notes=None)))


@pytest.mark.parametrize("name", ["\ud800", "花火", "Ada\n"])
def test_any_name_can_be_exported(name: str) -> None:
    record = ended(replace(game(), players=(name, "Ben")), "play 0")
    assert as_json(record)["players"] == [name, "Ben"]
