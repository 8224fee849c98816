"""Files of messages: served back, shown by embeds and galleries, kept or dropped by edits."""

import io
import struct
from typing import Any

import discord
import pytest

from sandbox.server import Sandbox
from tests.sandbox.asking import ask, download, room
from tests.sandbox.conftest import Enter, Home
from tests.sandbox.everything import PICTURE, EverythingBot, picture

WIDE = PICTURE[:16] + struct.pack(">II", 640, 480) + PICTURE[24:]


def gallery(file: discord.File | str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    shown = discord.ui.MediaGallery[Any](discord.MediaGalleryItem(file))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("the board"), shown))
    return view


async def test_an_attachment_comes_back_byte_for_byte_with_what_is_known_of_it(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    file = discord.File(io.BytesIO(WIDE), "board.png", description="A board of cards")
    other = discord.File(io.BytesIO(b"1. e4"), "notes.txt")
    sent = await room(bot, home).send("look", files=[file, other])
    first, second = (await room(bot, home).fetch_message(sent.id)).attachments
    assert (first.filename, first.description) == ("board.png", "A board of cards")
    assert (first.width, first.height, first.size) == (640, 480, len(WIDE))
    assert first.content_type == "image/png"
    assert (second.filename, second.width, second.description) == ("notes.txt", None, None)
    assert await first.read() == WIDE
    assert await second.read() == b"1. e4"
    seen = await ben.sees(home.channel.id, "look")
    assert [await ben.read(address) for address in seen.files] == [WIDE, b"1. e4"]


async def test_a_file_shown_by_an_embed_is_not_among_the_attachments(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    embed = discord.Embed(title="board").set_image(url="attachment://board.png")
    sent = await room(bot, home).send(embed=embed, files=[picture(), picture("free.png")])
    assert [attachment.filename for attachment in sent.attachments] == ["free.png"]
    address = sent.embeds[0].image.url
    assert address is not None
    await ben.sees(home.channel.id, "board")
    assert await ben.read(address) == PICTURE


async def test_a_file_comes_to_light_when_its_embed_is_taken_away(
    home: Home, bot: EverythingBot
) -> None:
    embed = discord.Embed(title="board").set_image(url="attachment://board.png")
    sent = await room(bot, home).send("words", embed=embed, file=picture())
    edited = await sent.edit(embed=None)
    assert [attachment.filename for attachment in edited.attachments] == ["board.png"]


async def test_a_gallery_shows_its_file_and_a_new_one_takes_its_place(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    file = picture()
    sent = await room(bot, home).send(view=gallery(file), file=file)
    assert sent.attachments == []
    seen = await ben.sees(home.channel.id, "the board")
    assert [await ben.read(address) for address in seen.files] == [PICTURE]
    fresh = discord.File(io.BytesIO(WIDE), "next.png")
    edited = await sent.edit(view=gallery(fresh), attachments=[fresh])
    assert edited.attachments == []
    seen = await ben.until(lambda: _with(ben.message(sent.id), "next.png"))
    assert [await ben.read(address) for address in seen.files] == [WIDE]


def _with(seen: Any, name: str) -> Any:
    return seen if any(address.endswith(name) for address in seen.files) else None


async def test_a_gallery_keeps_its_file_through_an_edit_of_something_else(
    sandbox: Sandbox, home: Home, bot: EverythingBot
) -> None:
    file = picture()
    sent = await room(bot, home).send(view=gallery(file), file=file)
    path = f"/channels/{home.channel.id}/messages/{sent.id}"
    edited = await ask(sandbox, "PATCH", path, {"allowed_mentions": {"parse": []}})
    assert edited.body["attachments"] == []
    shown = edited.body["components"][0]["components"][1]["items"][0]["media"]["url"]
    assert await download(shown) == PICTURE


async def test_a_picture_that_is_not_there_cannot_be_shown(home: Home, bot: EverythingBot) -> None:
    with pytest.raises(discord.HTTPException, match=r"board\.png.* was not found") as refused:
        await room(bot, home).send(view=gallery("attachment://board.png"), file=picture("a.png"))
    assert refused.value.code == 50035


async def test_an_edit_keeps_only_the_attachments_that_it_lists(
    home: Home, bot: EverythingBot
) -> None:
    sent = await room(bot, home).send(files=[picture("a.png"), picture("b.png")])
    untouched = await sent.edit(content="words")
    assert [attachment.filename for attachment in untouched.attachments] == ["a.png", "b.png"]
    edited = await sent.edit(attachments=[sent.attachments[1], picture("c.png")])
    assert [attachment.filename for attachment in edited.attachments] == ["b.png", "c.png"]
    assert (await sent.edit(attachments=[])).attachments == []


async def test_a_refused_edit_leaves_the_files_as_they_were(home: Home, bot: EverythingBot) -> None:
    sent = await room(bot, home).send("words", file=picture())
    embed = discord.Embed().set_image(url="attachment://board.png")
    with pytest.raises(discord.HTTPException):
        await sent.edit(content="x" * 2001, embed=embed)
    read = await room(bot, home).fetch_message(sent.id)
    assert [attachment.filename for attachment in read.attachments] == ["board.png"]


async def test_a_row_may_give_an_upload_another_name(sandbox: Sandbox, home: Home) -> None:
    body = {
        "attachments": [{"id": 0, "filename": "b.png"}],
        "embeds": [{"image": {"url": "attachment://b.png"}}],
    }
    path = f"/channels/{home.channel.id}/messages"
    sent = await ask(sandbox, "POST", path, body, files={"a.png": PICTURE})
    assert sent.body["embeds"][0]["image"]["url"].endswith("/b.png")
    body["embeds"] = [{"image": {"url": "attachment://a.png"}}]
    refused = await ask(sandbox, "POST", path, body, files={"a.png": PICTURE})
    assert refused.told == (400, 50035)


async def test_words_that_look_like_the_address_of_a_file_stay_words(
    home: Home, bot: EverythingBot
) -> None:
    embed = discord.Embed(description="attachment://board.png")
    sent = await room(bot, home).send(embed=embed, file=picture())
    assert sent.embeds[0].description == "attachment://board.png"
    assert len(sent.attachments) == 1


async def test_a_file_that_no_message_has_is_not_found(sandbox: Sandbox) -> None:
    with pytest.raises(Exception, match="404"):
        await download(f"{sandbox.address}/attachments/1/2/board.png")


async def test_components_get_numbers_and_keep_those_that_they_have(
    home: Home, bot: EverythingBot, enter: Enter
) -> None:
    ben = await enter(home.ben)
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("first", id=2))
    inner = discord.ui.TextDisplay[Any]("inner")
    view.add_item(discord.ui.Container(inner))
    view.add_item(discord.ui.ActionRow(discord.ui.Button(label="go", custom_id="go")))
    await room(bot, home).send(view=view)
    seen = await ben.sees(home.channel.id, "first")
    assert [part["id"] for part in seen.parts] == [2, 1, 3, 4, 5]
