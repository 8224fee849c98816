"""A bot that does one small thing with every part of Discord that a game bot may use."""

from tests.sandbox.everything.bot import EverythingBot
from tests.sandbox.everything.picture import PICTURE, picture

__all__ = ["PICTURE", "EverythingBot", "picture"]
