"""Posts and dialogues as discord.py sends them: keyword arguments, made anew for each sending.

Every view is stopped before it is sent: discord.py keeps a finished view nowhere, and ours
have nothing to remember. A press is recognised by its custom_id (see :mod:`cogs.items`).
"""

import io
from typing import Any, Final

import discord

from cogs.items import PressItem
from presentation.posts import Button, Dialogue, Field, Line, Menu, Option, Pick, Post, Row, Text

Arguments = dict[str, Any]

_CHANNELS: Final = [discord.ChannelType.text, discord.ChannelType.news]


def sending(post: Post) -> Arguments:
    """For `channel.send` and follow-ups."""
    arguments: Arguments = {"allowed_mentions": mentions(post), "silent": post.is_silent}
    if not post.blocks:
        arguments["content"] = post.content
    if post.rows or post.blocks:
        arguments["view"] = view(post)
    if post.files:
        arguments["files"] = files(post)
    return arguments


def answering(post: Post) -> Arguments:
    """For `interaction.response.send_message` and follow-ups that only one person sees."""
    return sending(post) | {"ephemeral": True, "silent": False}


def editing(post: Post) -> Arguments:
    """For every way to edit: what the message has besides is taken away."""
    return {
        "content": None if post.blocks else post.content,
        "view": view(post) if post.rows or post.blocks else None,
        "attachments": files(post),
        "allowed_mentions": mentions(post),
    }


def is_layout(post: Post) -> bool:
    """Whether it is of Components V2, which a message is or is not for its whole life."""
    return bool(post.blocks)


def mentions(post: Post) -> discord.AllowedMentions:
    """Who is called, and nobody else."""
    users = [discord.Object(person) for person in post.mentions]
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=users or False
    )


def files(post: Post) -> list[discord.File]:
    """Attachments; each can be sent once."""
    return [discord.File(io.BytesIO(file.data), file.name) for file in post.files]


def view(post: Post) -> discord.ui.View | discord.ui.LayoutView:
    """Everything of a post that is not plain content."""
    made = _layout(post) if is_layout(post) else _rows(post)
    made.stop()
    return made


def modal(dialogue: Dialogue) -> discord.ui.Modal:
    """A dialogue; what is sent off in it comes back to the router, not to this object."""
    made = discord.ui.Modal(title=dialogue.title, custom_id=dialogue.press, timeout=None)
    for field in dialogue.fields:
        made.add_item(_field(field))
    made.stop()
    return made


def _rows(post: Post) -> discord.ui.View:
    made = discord.ui.View(timeout=None)
    for number, row in enumerate(post.rows):
        for item in _items(row):
            item.row = number
            made.add_item(item)
    return made


def _layout(post: Post) -> discord.ui.LayoutView:
    made = discord.ui.LayoutView(timeout=None)
    blocks = (*post.blocks, *post.rows)
    parts = [_block(block) for block in blocks]
    made.add_item(discord.ui.Container(*parts, accent_colour=post.accent))
    return made


def _block(block: Text | Line | Row) -> discord.ui.Item[Any]:
    if isinstance(block, Text):
        return discord.ui.TextDisplay(block.text)
    if isinstance(block, Line):
        return discord.ui.Separator()
    return discord.ui.ActionRow(*_items(block))


def _items(row: Row) -> list[discord.ui.Item[Any]]:
    if isinstance(row, Menu):
        return [PressItem(_menu(row))]
    return [_button(button) for button in row]


def _button(button: Button) -> discord.ui.Item[Any]:
    made: discord.ui.Button[Any] = discord.ui.Button(
        label=button.label,
        style=discord.ButtonStyle(button.style.value),
        emoji=button.emoji,
        disabled=button.disabled,
        url=button.url,
        custom_id=None if button.url else button.press,
    )
    return made if button.url else PressItem(made)


def _menu(menu: Menu) -> discord.ui.Item[Any]:
    same: Arguments = {
        "custom_id": menu.press,
        "placeholder": menu.placeholder,
        "min_values": menu.least,
        "max_values": menu.most,
        "disabled": menu.disabled,
    }
    match menu.pick:
        case Pick.OPTIONS:
            return discord.ui.Select(options=[_option(one) for one in menu.options], **same)
        case Pick.PEOPLE:
            people = _defaults(menu, discord.SelectDefaultValueType.user)
            return discord.ui.UserSelect(default_values=people, **same)
        case Pick.ROLES:
            roles = _defaults(menu, discord.SelectDefaultValueType.role)
            return discord.ui.RoleSelect(default_values=roles, **same)
        case Pick.CHANNELS:
            places = _defaults(menu, discord.SelectDefaultValueType.channel)
            return discord.ui.ChannelSelect(channel_types=_CHANNELS, default_values=places, **same)


def _defaults(menu: Menu, kind: discord.SelectDefaultValueType) -> list[Any]:
    return [discord.SelectDefaultValue(id=one, type=kind) for one in menu.chosen]


def _option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=option.label,
        value=option.value,
        description=option.description,
        default=option.chosen,
    )


def _field(field: Field) -> discord.ui.Label[Any]:
    long, short = discord.TextStyle.paragraph, discord.TextStyle.short
    return discord.ui.Label(
        text=field.label,
        component=discord.ui.TextInput(
            custom_id=field.name,
            style=long if field.is_long else short,
            default=field.value or None,
            placeholder=field.placeholder or None,
            max_length=field.most,
            required=field.is_required,
        ),
    )
