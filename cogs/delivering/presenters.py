"""Which post a recipient gets, in which language."""

from typing import Protocol

from games.errands import BOARD, LOBBY, Errand
from games.values import Sight
from presentation import board, letter, lobbies
from presentation.posts import Post
from presentation.texts import Say, Texts, language_of, language_of_server


class Presenters(Protocol):
    """What the courier carries, and what becomes of an old board."""

    def post(self, errand: Errand) -> Post: ...

    def collapsed(self, sight: Sight, until: int) -> Post: ...


class Presentation:
    """The posts of :mod:`presentation`: the board in the server's language, letters in theirs."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def post(self, errand: Errand) -> Post:
        sight = errand.sight
        if errand.recipient == BOARD:
            return board.board(sight, self._everybody(sight))
        if errand.recipient == LOBBY:
            return lobbies.lobby(sight, self._everybody(sight))
        assert sight.reader is not None
        return letter.letter(sight, self._texts.say(language_of(sight.reader)))

    def collapsed(self, sight: Sight, until: int) -> Post:
        return board.collapsed(sight, until, self._everybody(sight))

    def _everybody(self, sight: Sight) -> Say:
        return self._texts.say(language_of_server(sight.table.server))
