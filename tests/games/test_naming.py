"""Names and colours: two words, never twice at once, always the same for the same game."""

from games.naming import ACCENTS, accent_of, name_of


def test_a_name_has_two_words() -> None:
    assert name_of(1) == "Lively Ferry"


def test_a_game_has_the_same_name_whenever_it_is_asked_for() -> None:
    assert name_of(4711) == name_of(4711)


def test_more_than_two_thousand_games_have_names_of_their_own() -> None:
    names = {name_of(game) for game in range(1, 48 * 48 + 1)}

    assert len(names) == 48 * 48


def test_a_name_that_is_taken_is_passed_over() -> None:
    usual = name_of(7)

    other = name_of(7, {usual})

    assert other != usual
    assert len(other.split()) == 2


def test_when_all_names_are_taken_a_number_tells_games_apart() -> None:
    all_names = {name_of(game) for game in range(48 * 48)}

    assert name_of(1, all_names) == "Lively Ferry 1"


def test_games_that_follow_each_other_have_different_colours() -> None:
    colours = [accent_of(game) for game in range(1, 13)]

    assert sorted(colours) == sorted(ACCENTS)
    assert len(set(colours)) == 12


def test_every_colour_stands_out_on_dark_and_on_light() -> None:
    grounds = (0x313338, 0xFFFFFF)

    assert all(_contrast(accent, ground) > 1.7 for accent in ACCENTS for ground in grounds)


def _contrast(one: int, other: int) -> float:
    """The ratio of two luminances, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: int) -> float:
    red, green, blue = (_linear(colour >> shift & 0xFF) for shift in (16, 8, 0))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
