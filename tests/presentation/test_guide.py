"""The guide: every page, in every state of a table."""

from dataclasses import replace

import pytest

from games.values import Sight
from hanabi_core.rules import PRESETS, Multicolour, Rearrange, Rules
from presentation.guide import MODULES, PAGES, rules
from presentation.posts import Menu
from tests.presentation.limits import faults, shown
from tests.presentation.sights import SAY, a_table, button, buttons, menus


def menu(sight: Sight | None = None, page: str = "") -> Menu:
    (found,) = menus(rules(sight, page, SAY))
    return found


def played(switches: Rules) -> list[str]:
    """The pages that are marked for a table with these rules."""
    options = menu(Sight(a_table(rules=switches))).options
    return [option.value for option in options if option.description == "Played at this table"]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_a_title_and_a_text_within_the_limits(page: str) -> None:
    post = rules(None, page, SAY)
    title, *text = shown(post).splitlines()
    assert title == f"### {SAY(f'guide-{page}-title')}"
    assert len("\n".join(text)) > 150
    assert faults(post) == []
    assert [option.value for option in menu(None, page).options if option.chosen] == [page]


@pytest.mark.parametrize("page", ["", "nonsense"])
def test_the_guide_begins_with_what_the_game_is_about(page: str) -> None:
    assert shown(rules(None, page, SAY)).startswith("### What it is about\n")


def test_the_menu_leads_to_every_page() -> None:
    assert menu().press == "h:rules::"
    assert [option.value for option in menu().options] == [*PAGES]


def test_what_a_table_plays_comes_before_what_it_does_not() -> None:
    sight = Sight(a_table(rules=PRESETS["deluxe_flamboyants_black_powder"]))
    assert menu(sight).press == "h:rules:7:"
    modules = [option.value for option in menu(sight).options if option.value in MODULES]
    assert modules[:3] == ["black-powder", "flamboyants", "final-bouquet"]
    assert {*modules} == {*MODULES}


@pytest.mark.parametrize(
    ("switches", "pages"),
    [
        (Rules(), []),
        (Rules(final_bouquet=True), ["final-bouquet"]),
        (Rules(choreography=True), ["choreography"]),
        (Rules(multicolour=Multicolour.FIVE), ["multicolour-five"]),
        (Rules(multicolour=Multicolour.TEN), ["multicolour-ten"]),
        (Rules(black_powder=True), ["black-powder"]),
        (Rules(flamboyants=True), ["flamboyants"]),
        (Rules(empty_hints=False), ["empty-hints"]),
        (Rules(rearrange=Rearrange.OFF), ["rearrange"]),
        (Rules(rearrange=Rearrange.FREE), ["rearrange"]),
    ],
)
def test_each_switch_has_its_page(switches: Rules, pages: list[str]) -> None:
    assert played(switches) == pages


def test_at_a_table_the_guide_leads_back_to_it() -> None:
    post = rules(Sight(a_table()), "deal", SAY)
    assert PAGES[-1] == "deal"
    assert [(each.label, each.press) for each in buttons(post)] == [("Back", "h:view:7:")]
    assert faults(post) == []
    assert buttons(rules(None, "deal", SAY)) == []


def test_page_by_page_the_whole_guide_can_be_read() -> None:
    sight = Sight(a_table(rules=PRESETS["deluxe_black_powder"]))
    read: list[str] = []
    page: str | None = ""
    while page is not None:
        post = rules(sight, page, SAY)
        read += [option.value for option in menu(sight, page).options if option.chosen]
        page = next((b.press.split(":")[4] for b in buttons(post) if b.label == "Next page"), None)
    assert read == [option.value for option in menu(sight).options]
    assert button(rules(None, "", SAY), "Next page").press == "h:rules:::turn"


def test_the_page_about_playing_here_explains_the_signs() -> None:
    text = shown(rules(None, "play-here", SAY))
    assert [sign for sign in "❔✨📝🎆–✅🚫👥" if sign not in text] == []
    assert "🗑️ discard pile" in text


def test_the_guide_has_the_colour_of_its_table() -> None:
    table = replace(a_table(), accent=0x123456)
    assert rules(Sight(table), "", SAY).accent == 0x123456
    assert rules(None, "", SAY).accent is None
