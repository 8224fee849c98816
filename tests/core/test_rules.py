"""The printed boxes, and which mixes of expansions no box prints."""

from dataclasses import replace

import pytest

from hanabi_core.rules import PRESETS, Multicolour, Rearrange, Rules, is_house_mix

DELUXE_EXPANSIONS = [name for name in PRESETS if name.startswith("deluxe_")]
BASE = Rules(
    multicolour=Multicolour.NONE,
    black_powder=False,
    flamboyants=False,
    final_bouquet=False,
    choreography=False,
    empty_hints=True,
    rearrange=Rearrange.AFTER_HINT,
)


def test_a_table_that_agrees_on_nothing_plays_the_base_game() -> None:
    assert Rules() == BASE


@pytest.mark.parametrize(
    ("name", "multicolour", "black_powder", "flamboyants"),
    [
        ("classic", "none", False, False),
        ("classic_avalanche", "five", False, False),
        ("deluxe", "none", False, False),
        ("deluxe_avalanche", "ten", False, False),
        ("deluxe_black_powder", "none", True, False),
        ("deluxe_flamboyants", "none", False, True),
        ("deluxe_flamboyants_avalanche", "ten", False, True),
        ("deluxe_flamboyants_black_powder", "none", True, True),
        ("deluxe_all_three", "ten", True, True),
    ],
)
def test_a_box_holds_what_is_printed_on_it(
    name: str,
    multicolour: str,
    black_powder: bool,  # noqa: FBT001 -- a column of the table above
    flamboyants: bool,  # noqa: FBT001 -- the same
) -> None:
    assert PRESETS[name] == replace(
        BASE,
        multicolour=Multicolour(multicolour),
        black_powder=black_powder,
        flamboyants=flamboyants,
    )


def test_the_convention_table_forbids_empty_hints_and_rearranging() -> None:
    assert PRESETS["convention_table"] == replace(BASE, empty_hints=False, rearrange=Rearrange.OFF)


def test_there_are_no_other_presets() -> None:
    assert len(PRESETS) == 10


@pytest.mark.parametrize("name", PRESETS)
def test_what_a_box_prints_is_no_house_mix(name: str) -> None:
    assert not is_house_mix(PRESETS[name])


@pytest.mark.parametrize("name", PRESETS)
def test_final_bouquet_goes_with_everything_that_is_printed(name: str) -> None:
    assert not is_house_mix(replace(PRESETS[name], final_bouquet=True))


@pytest.mark.parametrize("name", ["classic", "classic_avalanche"])
def test_timed_choreography_belongs_to_the_classic_box(name: str) -> None:
    assert not is_house_mix(replace(PRESETS[name], choreography=True))


@pytest.mark.parametrize("name", DELUXE_EXPANSIONS)
def test_timed_choreography_with_a_deluxe_expansion_is_a_house_mix(name: str) -> None:
    assert is_house_mix(replace(PRESETS[name], choreography=True))


def test_both_variants_together_go_with_the_classic_box() -> None:
    assert not is_house_mix(
        Rules(multicolour=Multicolour.FIVE, final_bouquet=True, choreography=True)
    )


@pytest.mark.parametrize(
    "rules",
    [
        Rules(multicolour=Multicolour.FIVE, black_powder=True),
        Rules(multicolour=Multicolour.FIVE, flamboyants=True),
        Rules(multicolour=Multicolour.FIVE, black_powder=True, flamboyants=True),
        Rules(multicolour=Multicolour.TEN, black_powder=True),
    ],
    ids=["five and black", "five and tiles", "five, black and tiles", "ten and black"],
)
def test_expansions_that_no_book_combines_are_a_house_mix(rules: Rules) -> None:
    assert is_house_mix(rules)


@pytest.mark.parametrize("rearrange", Rearrange)
def test_table_manners_make_no_house_mix(rearrange: Rearrange) -> None:
    assert not is_house_mix(Rules(empty_hints=False, rearrange=rearrange))
