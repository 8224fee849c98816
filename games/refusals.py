"""Why `games` does not do what somebody asks; the rules of play have refusals of their own."""

from hanabi_core.refusals import Refusal


class NoGameHere(Refusal):
    """There is no game in this channel that the question could mean."""

    key = "no_game_here"


class NoSuchGame(Refusal):
    """The game of an old button is not known any more."""

    key = "no_such_game"


class WhichGame(Refusal):
    """Several games could be meant: `tables`."""

    key = "which_game"


class NotAtTable(Refusal):
    """Only players of this game can do that."""

    key = "not_at_table"


class NotRunning(Refusal):
    """The game has not begun yet."""

    key = "not_running"


class NotOver(Refusal):
    """That can be had when the game is over."""

    key = "not_over"


class NoNotes(Refusal):
    """Whoever would share their notes has written none."""

    key = "no_notes"


class AlreadyBegun(Refusal):
    """The lobby is closed: the game runs, or is over."""

    key = "already_begun"


class LobbyClosed(Refusal):
    """The lobby was cancelled, or nobody started it in time: `table`."""

    key = "lobby_closed"


class NoLobbyHere(Refusal):
    """There is no open lobby that the question could mean."""

    key = "no_lobby_here"


class NotInServer(Refusal):
    """Games are opened in the channels of a server."""

    key = "not_in_server"


class NoServerHere(Refusal):
    """The settings of a server are not found in direct messages."""

    key = "no_server_here"


class NoThreadsHere(Refusal):
    """Below this place no thread can be opened: it is one itself, or has none."""

    key = "no_threads_here"


class LobbyHere(Refusal):
    """The channel has an open lobby: `link`, `table`."""

    key = "lobby_here"


class GameHere(Refusal):
    """A game is being played in this channel: `link`, `table`."""

    key = "game_here"


class ChannelNotAllowed(Refusal):
    """The host lets games be opened in other channels only: `channels`, a text of mentions."""

    key = "channel_not_allowed"


class TooManyGames(Refusal):
    """The server has as many games as its host allows: `count`."""

    key = "too_many_games"


class TooManyLobbies(Refusal):
    """So many lobbies that this person has opened on the server have not begun: `count`."""

    key = "too_many_lobbies"


class MayNotOpen(Refusal):
    """The host lets only some people open games."""

    key = "may_not_open"


class Blocked(Refusal):
    """The host has shut this person out."""

    key = "blocked"


class TableFull(Refusal):
    key = "table_full"


class AlreadyJoined(Refusal):
    key = "already_joined"


class NotJoined(Refusal):
    """Somebody who is not in the lobby wants to leave it, or is to be moved in it: `name`."""

    key = "not_joined"


class SeatGone(Refusal):
    """Somebody who has left a lobby, or was removed, looks from their last letter: `table`, `link`."""

    key = "seat_gone"


class NotOpener(Refusal):
    """Only who opened the lobby can do that: `name`."""

    key = "not_opener"


class TooFewPlayers(Refusal):
    """Hanabi needs two."""

    key = "too_few_players"


class SeatsTaken(Refusal):
    """There are more people in the lobby than seats wished for: `count`."""

    key = "seats_taken"


class HasLooked(Refusal):
    """Who has seen all hands cannot sit down in that game."""

    key = "has_looked"


class BotsDoNotPlay(Refusal):
    """A seat was to be kept for a bot."""

    key = "bots_do_not_play"


class GuestBlocked(Refusal):
    """A seat was to be kept for somebody whom the host has shut out: `name`."""

    key = "guest_blocked"


class CannotBlock(Refusal):
    """A host wants to shut out themselves, or a bot."""

    key = "cannot_block"


class NoCardToNote(Refusal):
    """No card of that letter is in that hand: `tag`, `name`, unless it is one's own."""

    key = "no_card_to_note"


class TooLong(Refusal):
    """A text is longer than `count` characters."""

    key = "too_long"


class NoVote(Refusal):
    """Nothing is being voted on."""

    key = "no_vote"


class VoteOpen(Refusal):
    """The table is still being asked something else."""

    key = "vote_open"


class VoteRefused(Refusal):
    """The table has been asked that since the last turn, and `name` has objected."""

    key = "vote_refused"


class NothingToFinish(Refusal):
    """More points can still be reached: `score`, `best`."""

    key = "nothing_to_finish"


class NotModerator(Refusal):
    """That needs the permission Manage Messages."""

    key = "not_moderator"


class NotHost(Refusal):
    """That needs the permission Manage Server."""

    key = "not_host"


class DealStillPlayed(Refusal):
    """Another game on the same deal is open: its secret must wait."""

    key = "deal_still_played"


class MissingPermissions(Refusal):
    """The bot lacks permissions in this channel: `permissions`, their keys."""

    key = "missing_permissions"


class MissingThreads(Refusal):
    """The bot may not open the thread that the game is agreed to be played in: `permissions`."""

    key = "missing_threads"


class NotUnderstood(Refusal):
    """What was typed names nothing here: `typed`."""

    key = "not_understood"
