"""Every refusal that people can meet reaches them as its sentence."""

from typing import Final

from games import refusals as of_games
from games.refusals import (
    AlreadyBegun,
    AlreadyJoined,
    Blocked,
    BotsDoNotPlay,
    CannotBlock,
    ChannelNotAllowed,
    DealStillPlayed,
    GameHere,
    GuestBlocked,
    HasLooked,
    LobbyClosed,
    LobbyHere,
    MayNotOpen,
    MissingPermissions,
    MissingThreads,
    NoCardToNote,
    NoGameHere,
    NoLobbyHere,
    NoNotes,
    NoServerHere,
    NoSuchGame,
    NotAtTable,
    NothingToFinish,
    NotHost,
    NoThreadsHere,
    NotInServer,
    NotJoined,
    NotModerator,
    NotOpener,
    NotOver,
    NotRunning,
    NotUnderstood,
    NoVote,
    SeatGone,
    SeatsTaken,
    TableFull,
    TooFewPlayers,
    TooLong,
    TooManyGames,
    TooManyLobbies,
    VoteOpen,
    VoteRefused,
    WhichGame,
)
from games.values import MOST_CONVENTIONS
from hanabi_core.cards import Colour, Value
from hanabi_core.refusals import (
    AnnouncementNotInPlay,
    AnnouncementOff,
    ArrangementIncomplete,
    ColourNotHintable,
    EmptyHintOff,
    GameOver,
    HintTokensFull,
    NoHintToken,
    NoSuchCard,
    NoSuchSeat,
    NoTilePending,
    NotYourTurn,
    PlayersOutOfRange,
    RearrangingClosed,
    Refusal,
    TargetSelf,
)
from presentation import words
from presentation.presses import press as custom_id
from tests.core.players import hint_something
from tests.end_to_end.asking import (
    SAY,
    click,
    forge,
    name_of,
    press,
    reads,
    reads_letter,
    refused,
    settle,
    use,
)
from tests.end_to_end.house import House
from tests.end_to_end.playing import (
    move,
    open_lobby,
    sees_button,
    sit_down,
    stamp_of,
    state_of,
)

HOME = "general"
ELSEWHERE: Final = {
    *(Blocked, BotsDoNotPlay, CannotBlock, ChannelNotAllowed, GameHere, GuestBlocked, LobbyHere),
    *(MayNotOpen, MissingPermissions, MissingThreads, NoCardToNote, NoServerHere, NoThreadsHere),
    *(DealStillPlayed, NoNotes, TableFull, TooFewPlayers, TooManyGames, TooManyLobbies, VoteOpen),
    *(VoteRefused,),
}
"""Met where lobbies, seats, settings, notes, questions and endings are tested."""
UNREACHABLE: Final = {
    HasLooked,  # a game that hands were seen of has no lobby any more
}
HERE: Final = {
    *(AlreadyBegun, AlreadyJoined, LobbyClosed, NoGameHere, NoLobbyHere),
    *(NoSuchGame, SeatGone),
    *(NotAtTable, NotHost, NotInServer, NotJoined, NotModerator, NotOpener, NotOver, NotRunning),
    *(NotUnderstood, NoVote, NothingToFinish, SeatsTaken, TooLong, WhichGame),
}


def test_every_refusal_is_met_somewhere() -> None:
    classes = {kind for kind in vars(of_games).values() if isinstance(kind, type)}

    assert classes - {Refusal} == ELSEWHERE | UNREACHABLE | HERE


async def test_refusals_of_lobbies(house: House) -> None:
    ada, ben, cleo = house.people[:3]
    refused(await use(ada, HOME, "hanabi join"), NoGameHere())
    refused(await use(ada, await ada.open_dm(), "hanabi new"), NotInServer())
    game, _ = await open_lobby(house, ben)
    name, place = name_of(house, game), house.channel.id

    refused(await use(ben, HOME, "hanabi join"), AlreadyJoined(table=name))
    refused(await use(cleo, HOME, "hanabi leave"), NotJoined())
    refused(await use(cleo, HOME, "hanabi start"), NotOpener(name="Ben"))
    for verb in ("hanabi verify", "hanabi export"):
        refused(await use(ben, HOME, verb), NotRunning(table=name))
    for verb in ("hanabi end", "view", "hanabi board"):
        assert SAY("gathering-title", table=name) in (await use(ben, HOME, verb)).text
    refused(await use(ben, HOME, "play", card="A"), NotRunning(table=name))
    refused(await use(cleo, HOME, "play", card="A"), NotAtTable(table=name))
    refused(await forge(house, ben, place, custom_id("rematch", game)), NotRunning(table=name))
    refused(await use(cleo, await cleo.open_dm(), "hanabi leave"), NoLobbyHere())
    for person in (ada, cleo):
        await use(person, HOME, "hanabi join")
    chosen = await forge(house, ben, place, custom_id("set", game, "", "seats"), values=[2])
    refused(chosen, SeatsTaken(count=3))
    chosen = await forge(house, ben, place, custom_id("set", game, "", "seats"), values=[7])
    refused(chosen, PlayersOutOfRange())
    gone = await forge(house, ben, place, custom_id("remove", game), values=[house.users[4].id])
    refused(gone, NotUnderstood(typed=str(house.users[4].id)))
    long = "x" * (MOST_CONVENTIONS + 1)
    written = await forge(house, ben, place, custom_id("words", game, "", "write"), text=long)
    refused(written, TooLong(count=MOST_CONVENTIONS))

    dan = house.person("Dan")
    await use(dan, HOME, "hanabi join")
    await use(dan, HOME, "hanabi leave")
    letter = await reads_letter(dan, SAY("lobby-letter-gone", table=name))
    await settle(house)
    lobby = await sees_button(dan, HOME, "join", game)
    link = words.link(house.channel.id, lobby.id, house.guild.id)
    refused(await press(dan, letter, "view"), SeatGone(table=name, link=link))

    await use(ben, HOME, "hanabi cancel")
    for verb in ("join", "leave", "start", "cancel", "shuffle"):
        refused(await forge(house, ben, place, custom_id(verb, game)), LobbyClosed(table=name))
    refused(await forge(house, ben, place, custom_id("view", 999)), NoSuchGame())


async def test_refusals_of_a_running_game(house: House) -> None:
    table = await sit_down(house, "Ada", "Ben", where="here")
    state = state_of(house, table.game)
    player, waits = table.players[state.seat], table.players[1 - state.seat]
    eve, room, name = house.person("Eve"), table.room, name_of(house, table.game)

    refused(await use(waits, room, "hanabi join"), AlreadyBegun(table=name))
    wait = NotYourTurn(name=player.name, table=name)
    refused(await use(waits, room, "discard", card="A"), wait)
    refused(await use(eve, room, "hint", player="Ada", what="red"), NotAtTable(table=name))
    refused(await use(player, room, "discard", card="A"), HintTokensFull())
    refused(await use(player, room, "play", card="Z"), NoSuchCard(tag="Z"))
    refused(await use(player, room, "play", card="what?"), NotUnderstood(typed="what?"))
    refused(await use(player, room, "play", card="A", announce="red"), AnnouncementOff())
    me = f"<@{player.id}>"
    refused(await use(player, room, "hint", player=me, what="red"), TargetSelf())
    refused(await use(player, room, "hint", player="Zoe", what="red"), _typed("Zoe"))
    refused(await use(player, room, "hint", player=waits.name, what="pink"), _typed("pink"))
    hinted = await use(player, room, "hint", player=waits.name, what="multicolour")
    refused(hinted, ColourNotHintable(colour=Colour.MULTICOLOUR))
    nobody = custom_id("hint", table.game, stamp_of(state), 4, "red")
    refused(await forge(house, player, room, nobody), NoSuchSeat(seat=4))
    refused(await use(player, room, "hanabi tile", choice="red 1"), NoTilePending())
    refused(await use(player, room, "hanabi arrange", order="ABCDE"), RearrangingClosed())
    refused(await use(eve, room, "hanabi note", card="0.A", text="?"), NotAtTable(table=name))

    finish = custom_id("finish", table.game)
    refused(await forge(house, waits, room, finish), NothingToFinish(best=25))
    agree = custom_id("vote", table.game, "", "end", "yes")
    refused(await forge(house, waits, room, agree), NoVote())
    ben = house.person("Ben")
    now = custom_id("end", table.game, "", "now")
    refused(await forge(house, ben, room, now), NotModerator())
    rematch = custom_id("rematch", table.game)
    refused(await forge(house, ben, room, rematch), NotOver())
    refused(await use(ben, room, "hanabi server"), NotHost())

    await move(house, table, hint_something(state))
    arranged = await use(waits, room, "hanabi arrange", order="AABCD")
    refused(arranged, ArrangementIncomplete())
    for _ in range(7):
        await move(house, table, hint_something(state_of(house, table.game)))
    hinted = await use(player, room, "hint", player=waits.name, what="1")
    refused(hinted, NoHintToken())

    ada = house.person("Ada")
    await press(ada, await use(ada, room, "hanabi end"), "end", "now")
    await reads(ada, room, SAY("verdict-moderated"))
    refused(await use(waits, room, "play", card="A"), GameOver())
    saved = await use(ada, room, "hanabi export")
    assert SAY("export-over", table=name) in saved.text


async def test_refusals_of_other_tables(house: House) -> None:
    ada, ben = house.people[:2]
    table = await sit_down(
        house, "Ada", "Ben", preset="convention_table", choreography=True, first=ada.id
    )
    state = state_of(house, table.game)
    held = [state.faces[card] for card in state.hands[1]]
    empty = next(
        what
        for what in (*list(Colour)[:5], *Value)
        if all(what not in (card.colour, card.value) for card in held)
    )
    hinted = await use(ada, table.room, "hint", player="Ben", what=str(empty))
    refused(hinted, EmptyHintOff(what=empty))
    played = await use(ada, table.room, "play", card="A", announce="black")
    refused(played, AnnouncementNotInPlay(colour=Colour.BLACK))

    # Two games of the same people: in their direct messages, which one is meant?
    side = house.sandbox.control.add_channel(house.guild, "side")
    await ada.until(lambda: side.id in ada.screen.channels, "the side room")
    await ben.until(lambda: side.id in ben.screen.channels, "the side room")
    other = await sit_down(house, "Ada", "Ben", channel=side.id, first=ada.id)
    which = await use(ada, await ada.open_dm(), "hanabi discards")
    assert which.text == SAY("games-which")
    assert len(which.buttons) == 2
    chosen = await click(ada, which, which.buttons[0])
    assert SAY("discards-empty", table=which.buttons[0]) == chosen.text
    assert set(which.buttons) == {name_of(house, table.game), name_of(house, other.game)}


def _typed(text: str) -> NotUnderstood:
    return NotUnderstood(typed=text)
