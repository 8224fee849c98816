"""The deal, redone here by somebody who has read its description and not our code."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from hanabi_core.cards import Card, Seat, Tile
from hanabi_core.deal import Deal, Seed, WrongDeal, commitment, make_deal, return_place
from hanabi_core.refusals import PlayersOutOfRange
from hanabi_core.rules import PRESETS, Multicolour, Rules
from tests.core.situations import cards

ZEROS = Seed(bytes(32))
COUNTING = Seed(bytes(range(32)))
BASE = Rules()
ALL_THREE = Rules(multicolour=Multicolour.TEN, black_powder=True, flamboyants=True)

BOXES = {
    "base": (Rules(), "wrbyg", ""),
    "five": (Rules(multicolour=Multicolour.FIVE), "wrbyg", "m1 m2 m3 m4 m5"),
    "ten": (Rules(multicolour=Multicolour.TEN), "wrbygm", ""),
    "black": (Rules(black_powder=True), "wrbyg", "k1 k2 k2 k3 k3 k4 k4 k5 k5 k5"),
    "all three": (ALL_THREE, "wrbygm", "k1 k2 k2 k3 k3 k4 k4 k5 k5 k5"),
    "five and black": (
        Rules(multicolour=Multicolour.FIVE, black_powder=True),
        "wrbyg",
        "m1 m2 m3 m4 m5 k1 k2 k2 k3 k3 k4 k4 k5 k5 k5",
    ),
}
"""Rules, the letters of the suits with ten ordinary cards, and the cards of the others."""


def seed_number(number: int) -> Seed:
    return Seed(sha256(number.to_bytes(4, "big")).digest())


def words_of(seed: bytes, purpose: str) -> Iterator[int]:
    for block in count():
        digest = sha256(seed + block.to_bytes(8, "big") + purpose.encode("ascii")).digest()
        for n in range(8):
            yield int(digest[4 * n : 4 * n + 4].hex(), 16)


def number_below(limit: int, words: Iterator[int]) -> int:
    while True:
        word = next(words)
        if word < 2**32 - 2**32 % limit:
            return word % limit


def shuffled(items: list[str], words: Iterator[int]) -> list[str]:
    order = list(items)
    last = len(order) - 1
    while last >= 1:
        other = number_below(last + 1, words)
        order[last], order[other] = order[other], order[last]
        last -= 1
    return order


def box(ordinary: str, others: str) -> list[str]:
    return [f"{letter}{value}" for letter in ordinary for value in "1112233445"] + others.split()


def written(deal: Deal) -> list[str]:
    return [str(card) for card in deal.deck]


class Vector(NamedTuple):
    """What ``docs/deal.md`` publishes for a seed."""

    seed: Seed
    commitment: str
    base: str
    base_digest: str
    all_three: str
    all_three_digest: str
    tiles: list[int]
    first: dict[int, int]
    places: dict[int, int]
    """By the deck's size."""


VECTORS = [
    Vector(
        seed=ZEROS,
        commitment="66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        base="g4 y4 b4 b3 y2 y4 w3 b5 w4 r5",
        base_digest="5024ac764354e076b5c1e1e3adb7ca28481f8933995907ea9ee5653fddaa41ea",
        all_three="g1 k2 r1 r1 w2 r4 r2 k2 y4 g1",
        all_three_digest="ebc12b85630e5b2ac91269f7225bba3dd1cc0e26b20f1e6479e5abada620d4be",
        tiles=[3, 5, 4, 2, 6, 1],
        first={2: 1, 3: 1, 4: 3, 5: 3},
        places={1: 1, 10: 5, 40: 40},
    ),
    Vector(
        seed=COUNTING,
        commitment="630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        base="y2 w4 g2 r3 y3 b1 b3 y3 g2 w4",
        base_digest="1fdcf353676aa26f6999e5125e7cd5f7c4d3110f0179ff0696f585ff29128a07",
        all_three="w3 g4 k5 m2 r3 k5 g2 m5 r3 w5",
        all_three_digest="d749dbf1823de2c1227616171d3f6c5f43c470805ccbf0df7481424301ce7374",
        tiles=[6, 3, 5, 1, 2, 4],
        first={2: 0, 3: 1, 4: 0, 5: 3},
        places={1: 1, 10: 0, 40: 15},
    ),
]


@pytest.mark.parametrize("vector", VECTORS)
def test_the_published_commitments_hold(vector: Vector) -> None:
    assert commitment(vector.seed) == vector.commitment


@pytest.mark.parametrize("vector", VECTORS)
def test_the_published_decks_of_the_base_game_hold(vector: Vector) -> None:
    deck = written(make_deal(vector.seed, BASE, 2))
    assert " ".join(deck[:10]) == vector.base
    assert sha256(" ".join(deck).encode()).hexdigest() == vector.base_digest


@pytest.mark.parametrize("vector", VECTORS)
def test_the_published_decks_with_all_three_expansions_hold(vector: Vector) -> None:
    deck = written(make_deal(vector.seed, ALL_THREE, 2))
    assert " ".join(deck[:10]) == vector.all_three
    assert sha256(" ".join(deck).encode()).hexdigest() == vector.all_three_digest


@pytest.mark.parametrize("vector", VECTORS)
def test_the_published_orders_of_the_tiles_hold(vector: Vector) -> None:
    assert list(make_deal(vector.seed, ALL_THREE, 2).tiles) == vector.tiles


@pytest.mark.parametrize("vector", VECTORS)
def test_the_published_first_seats_hold(vector: Vector) -> None:
    first = {players: make_deal(vector.seed, BASE, players).first for players in (2, 3, 4, 5)}
    assert first == vector.first


@pytest.mark.parametrize("vector", VECTORS)
def test_the_published_places_hold(vector: Vector) -> None:
    places = {size: return_place(vector.seed, size) for size in (1, 10, 40)}
    assert places == vector.places


@pytest.mark.parametrize("vector", VECTORS)
def test_the_published_vectors_are_published(vector: Vector) -> None:
    paper = (Path(__file__).parents[2] / "docs" / "deal.md").read_text(encoding="utf-8")
    for text in (
        vector.commitment,
        vector.base,
        vector.base_digest,
        vector.all_three,
        vector.all_three_digest,
        " ".join(map(str, vector.tiles)),
        " / ".join(map(str, vector.first.values())),
        " / ".join(map(str, vector.places.values())),
    ):
        assert text in paper


def test_a_word_that_would_favour_small_numbers_is_passed_over() -> None:
    # The first of the seeds 0, 1, 2, ... whose base deck meets such a word: its 27th is 2**32 - 1
    # where a number below 24 is wanted.
    seed = Seed((5_809_131).to_bytes(32, "big"))
    deck = written(make_deal(seed, BASE, 2))
    assert " ".join(deck[:10]) == "g1 b1 g3 r4 w3 g1 b1 y4 w1 r4"
    assert (
        sha256(" ".join(deck).encode()).hexdigest()
        == "9fe61f7c8aa3d1988d35b48f68e8f91d171e8cb75fbf77a8c89b8a08220b1e4d"
    )


@pytest.mark.parametrize(("rules", "ordinary", "others"), BOXES.values(), ids=BOXES)
def test_the_deck_is_what_the_description_makes(rules: Rules, ordinary: str, others: str) -> None:
    decks = [written(make_deal(seed_number(n), rules, 2)) for n in range(20)]
    assert decks == [
        shuffled(box(ordinary, others), words_of(seed_number(n), "deck")) for n in range(20)
    ]


def test_the_order_of_the_tiles_is_what_the_description_makes() -> None:
    orders = [make_deal(seed_number(n), ALL_THREE, 2).tiles for n in range(20)]
    assert ["".join(map(str, order)) for order in orders] == [
        "".join(shuffled(list("123456"), words_of(seed_number(n), "tiles"))) for n in range(20)
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_seat_is_what_the_description_makes(players: int) -> None:
    first = [make_deal(seed_number(n), BASE, players).first for n in range(20)]
    assert first == [number_below(players, words_of(seed_number(n), "first")) for n in range(20)]


@pytest.mark.parametrize("size", [1, 40, 60])
def test_the_place_of_a_return_is_what_the_description_makes(size: int) -> None:
    places = [return_place(seed_number(n), size) for n in range(20)]
    assert places == [number_below(size + 1, words_of(seed_number(n), "place")) for n in range(20)]


def test_a_return_into_a_huge_deck_passes_over_half_of_all_words_as_described() -> None:
    places = [return_place(seed_number(n), 2**31) for n in range(20)]
    assert places == [number_below(2**31 + 1, words_of(seed_number(n), "place")) for n in range(20)]


@pytest.mark.parametrize(("rules", "ordinary", "others"), BOXES.values(), ids=BOXES)
def test_a_deck_is_the_box_in_another_order(rules: Rules, ordinary: str, others: str) -> None:
    deck = written(make_deal(ZEROS, rules, 2))
    assert Counter(deck) == Counter(box(ordinary, others))
    assert deck != box(ordinary, others)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_deal_passes_its_own_check(name: str, players: int) -> None:
    deal = make_deal(COUNTING, PRESETS[name], players)
    deal.check(PRESETS[name], players)
    assert len(deal.tiles) == (6 if "flamboyants" in name or name == "deluxe_all_three" else 0)


def test_the_same_seed_makes_the_same_deal() -> None:
    assert make_deal(Seed(bytes(32)), ALL_THREE, 4) == make_deal(ZEROS, ALL_THREE, 4)


def test_seeds_that_differ_in_one_bit_make_other_decks_and_tiles() -> None:
    deal = make_deal(ZEROS, ALL_THREE, 5)
    other = make_deal(Seed(bytes(31) + b"\x01"), ALL_THREE, 5)
    assert deal.deck != other.deck
    assert deal.tiles != other.tiles


def test_the_number_of_players_changes_neither_deck_nor_tiles() -> None:
    deals = [make_deal(ZEROS, ALL_THREE, players) for players in (2, 3, 4, 5)]
    assert len({(deal.deck, deal.tiles) for deal in deals}) == 1


def test_a_table_may_choose_who_begins_and_changes_nothing_else() -> None:
    by_chance = make_deal(ZEROS, ALL_THREE, 3)
    assert by_chance.first == 1
    assert make_deal(ZEROS, ALL_THREE, 3, Seat(2)) == replace(by_chance, first=Seat(2))


@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_deal_is_made_for_too_few_or_too_many_players(players: int) -> None:
    with pytest.raises(PlayersOutOfRange) as refusal:
        make_deal(ZEROS, BASE, players)
    assert refusal.value.params == {"players": players}


@pytest.mark.parametrize("players", [0, 1, 6])
def test_no_deal_is_right_for_too_few_or_too_many_players(players: int) -> None:
    with pytest.raises(PlayersOutOfRange) as refusal:
        make_deal(ZEROS, BASE, 2).check(BASE, players)
    assert refusal.value.params == {"players": players}


GOOD = make_deal(ZEROS, BASE, 2)
GOOD_WITH_TILES = make_deal(ZEROS, replace(BASE, flamboyants=True), 2)


@pytest.mark.parametrize(
    "deck",
    [
        (),
        GOOD.deck[1:],
        (*GOOD.deck, GOOD.deck[0]),
        # Fifty cards, but a second red 5 in place of a red 1.
        tuple(cards(" ".join(written(GOOD)).replace("r1", "r5", 1))),
        (*GOOD.deck[1:], *cards("m1")),
        (*GOOD.deck[1:], *cards("k5")),
    ],
    ids=["none", "one too few", "one too many", "a copy too many", "multicolour", "black"],
)
def test_a_deck_of_other_cards_is_refused(deck: tuple[Card, ...]) -> None:
    with pytest.raises(WrongDeal, match=r"^deck: (too many|missing) "):
        replace(GOOD, deck=deck).check(BASE, 2)


def test_the_small_multicolour_deck_is_not_the_large_one() -> None:
    five, ten = Rules(multicolour=Multicolour.FIVE), Rules(multicolour=Multicolour.TEN)
    with pytest.raises(WrongDeal, match=r"^deck: missing "):
        make_deal(ZEROS, five, 2).check(ten, 2)


@pytest.mark.parametrize(
    "numbers", [(), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 5), (1, 2, 3, 4, 5, 6, 6)]
)
def test_tiles_that_are_not_the_six_are_refused(numbers: tuple[int, ...]) -> None:
    deal = replace(GOOD_WITH_TILES, tiles=tuple(map(Tile, numbers)))
    with pytest.raises(WrongDeal, match=r"^tiles: (too many|missing) "):
        deal.check(replace(BASE, flamboyants=True), 2)


def test_tiles_without_the_expansion_are_refused() -> None:
    with pytest.raises(WrongDeal, match=r"^tiles: too many "):
        GOOD_WITH_TILES.check(BASE, 2)


@pytest.mark.parametrize("first", [-1, 2, 5])
def test_a_first_seat_where_nobody_sits_is_refused(first: int) -> None:
    with pytest.raises(WrongDeal, match=f"^first: there is no seat {first}$"):
        replace(GOOD, first=Seat(first)).check(BASE, 2)


def test_a_card_returns_to_every_place_from_top_to_underneath_and_no_other() -> None:
    places = {return_place(seed_number(n), 3) for n in range(100)}
    assert places == {0, 1, 2, 3}


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    seeds = 3000
    seen = Counter(
        (place, card)
        for n in range(seeds)
        for place, card in enumerate(written(make_deal(seed_number(n), BASE, 2)))
    )
    copies = Counter(box("wrbyg", ""))
    strays = {
        (place, card): seen[place, card]
        for place in range(50)
        for card in copies
        if abs(seen[place, card] - seeds * copies[card] / 50)
        > 5 * (seeds * copies[card] / 50) ** 0.5
    }
    assert strays == {}


@pytest.mark.parametrize(
    ("players", "least", "most"), [(2, 900, 1100), (3, 570, 770), (4, 400, 600), (5, 310, 490)]
)
def test_everybody_begins_about_equally_often(players: int, least: int, most: int) -> None:
    first = Counter(make_deal(seed_number(n), BASE, players).first for n in range(2000))
    assert sorted(first) == list(range(players))
    assert least < min(first.values())
    assert max(first.values()) < most


def test_every_tile_comes_up_first_about_equally_often() -> None:
    top = Counter(make_deal(seed_number(n), ALL_THREE, 2).tiles[0] for n in range(1200))
    assert sorted(top) == [1, 2, 3, 4, 5, 6]
    assert min(top.values()) > 130
    assert max(top.values()) < 270


def test_a_seed_has_32_bytes_and_a_chosen_seat_is_one_of_the_table() -> None:
    with pytest.raises(WrongDeal, match="seed: 32 bytes expected"):
        make_deal(Seed(bytes(31)), BASE, 2)
    with pytest.raises(WrongDeal, match="first: there is no seat 2"):
        make_deal(ZEROS, BASE, 2, first=Seat(2))
