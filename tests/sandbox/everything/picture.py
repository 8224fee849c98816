"""A picture, small enough to be read in the code."""

import io

import discord

PICTURE = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00"
    b"\x1f\x15\xc4\x89\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa75\x81\x84"
    b"\x00\x00\x00\x00IEND\xaeB`\x82"
)


def picture(name: str = "board.png", description: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(PICTURE), filename=name, description=description)
