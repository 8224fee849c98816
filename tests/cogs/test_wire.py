"""Posts on the wire: what Discord is sent for each of their parts, and that it takes them."""

from typing import Any

import discord
import pytest

from cogs import wire
from presentation.posts import (
    Button,
    Dialogue,
    Field,
    File,
    Line,
    Menu,
    Option,
    Pick,
    Post,
    Style,
    Text,
)
from presentation.presses import press
from tests.cogs.desk import Desk

PRESS = press("view", 7)
BUTTON = Button("View", PRESS, Style.PRIMARY, emoji="🔍")


def sent(post: Post) -> Any:
    return wire.view(post).to_components()


async def test_a_button_has_its_label_colour_sign_and_press() -> None:
    ((button,),) = [row["components"] for row in sent(Post("x", rows=((BUTTON,),)))]

    assert (button["label"], button["style"], button["custom_id"]) == ("View", 1, PRESS)
    assert (button["emoji"]["name"], button["disabled"]) == ("🔍", False)


async def test_a_link_leads_away_and_says_nothing_to_us() -> None:
    link = Button("Board", style=Style.LINK, url="https://discord.com/channels/1/2/3")

    ((button,),) = [row["components"] for row in sent(Post("x", rows=((link,),)))]

    assert (button["style"], button["url"]) == (5, "https://discord.com/channels/1/2/3")
    assert "custom_id" not in button


async def test_rows_stay_as_they_are() -> None:
    menu = Menu(press("note"), "Notes", (Option("A", "a"),))
    rows = (tuple(Button(name, press("x", 0, "", name)) for name in "ab"), menu, (BUTTON,))

    assert [len(row["components"]) for row in sent(Post("x", rows=rows))] == [2, 1, 1]


async def test_a_menu_shows_what_is_chosen() -> None:
    options = (Option("Red", "red", "a colour", chosen=True), Option("Blue", "blue"))
    menu = Menu(PRESS, "Colours", options, least=0, most=2)

    (made,) = sent(Post("x", rows=(menu,)))[0]["components"]

    assert [one["default"] for one in made["options"]] == [True, False]
    assert made["options"][0]["description"] == "a colour"
    assert (made["placeholder"], made["min_values"], made["max_values"]) == ("Colours", 0, 2)


@pytest.mark.parametrize(
    ("pick", "kind", "what"),
    [(Pick.PEOPLE, 5, "user"), (Pick.ROLES, 6, "role"), (Pick.CHANNELS, 8, "channel")],
)
async def test_menus_of_people_roles_and_channels_show_who_is_chosen(
    pick: Pick, kind: int, what: str
) -> None:
    (made,) = sent(Post("x", rows=(Menu(PRESS, "Who", pick=pick, chosen=(5,)),)))[0]["components"]

    assert made["type"] == kind
    assert made["default_values"] == [{"id": 5, "type": what}]


async def test_games_can_only_be_allowed_where_one_can_write() -> None:
    (made,) = sent(Post("x", rows=(Menu(PRESS, "Where", pick=Pick.CHANNELS),)))[0]["components"]

    assert made["channel_types"] == [0, 5]


async def test_a_panel_is_one_container_in_the_colour_of_its_game() -> None:
    post = Post(blocks=(Text("a"), Line(), (BUTTON,)), rows=((Button("B", press("b")),),), accent=5)

    (container,) = sent(post)

    assert container["accent_color"] == 5
    assert [part["type"] for part in container["components"]] == [10, 14, 1, 1]


async def test_nobody_is_called_who_is_not_named() -> None:
    told = wire.sending(Post("@everyone <@5> <@6>", mentions=(5,)))

    allowed = told["allowed_mentions"].to_dict()
    assert allowed == {"parse": [], "users": [5]}


async def test_edits_call_nobody_either() -> None:
    allowed = wire.editing(Post("<@5>"))["allowed_mentions"].to_dict()

    assert allowed == {"parse": []}


async def test_silence_is_for_messages_and_never_for_answers() -> None:
    assert wire.sending(Post("x", is_silent=True))["silent"] is True
    assert wire.answering(Post("x", is_silent=True))["silent"] is False


async def test_a_dialogue_has_labelled_fields() -> None:
    field = Field("note", "Your note", "old", "e.g. 5", 90, is_long=True, is_required=True)

    made: Any = wire.modal(Dialogue(PRESS, "A note", (field,))).to_dict()

    assert (made["title"], made["custom_id"]) == ("A note", PRESS)
    (label,) = made["components"]
    assert (label["type"], label["label"]) == (18, "Your note")
    box = label["component"]
    assert (box["custom_id"], box["style"], box["value"]) == ("note", 2, "old")
    assert (box["placeholder"], box["max_length"], box["required"]) == ("e.g. 5", 90, True)


async def test_every_part_is_taken_by_discord(desk: Desk) -> None:
    menus = [
        Menu(press("m", 0, "", pick.value), "Choose", pick=pick)
        for pick in Pick
        if pick is not Pick.OPTIONS
    ]
    options = Menu(PRESS, "Choose", (Option("Red", "red"),))
    files = (File("record.json", b"{}"),)

    panel = await desk.stands(Post(blocks=(Text("a panel"), Line(), *menus, options), accent=1))
    plain = await desk.stands(
        Post("plain", rows=(options, (Button("B", press("b")),)), files=files)
    )

    assert [part["type"] for part in desk.ada.message(panel).parts] == [
        *(17, 10, 14),
        *(1, 5, 1, 6, 1, 8),
        *(1, 3),
    ]
    assert len(desk.ada.message(plain).files) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Post("a", rows=((BUTTON,),), files=(File("a.txt", b"a"),)), Post("b")),
        (Post(blocks=(Text("a"), (BUTTON,)), accent=1), Post(blocks=(Text("b"),), accent=1)),
        (Post("a"), Post(blocks=(Text("b"),))),
    ],
    ids=["classic", "layout", "becomes a layout"],
)
async def test_an_edit_leaves_nothing_of_what_was_there(
    desk: Desk, before: Post, after: Post
) -> None:
    message = await desk.stands(before)
    place = desk.bot.get_partial_messageable(desk.channel.id, type=discord.ChannelType.text)

    await place.get_partial_message(message).edit(**wire.editing(after))
    await desk.ada.until(lambda: desk.ada.message(message).text == "b")

    assert not desk.ada.message(message).buttons
    assert not desk.ada.message(message).files
