"""Lobbies: who may open and join them, what is agreed on, and how they close."""

import asyncio
from typing import Any

import pytest

from games.games import Games
from games.house import House
from games.lobbies import Guest, Wish
from games.refusals import (
    AlreadyBegun,
    AlreadyJoined,
    Blocked,
    BotsDoNotPlay,
    ChannelNotAllowed,
    GameHere,
    GuestBlocked,
    HasLooked,
    LobbyClosed,
    LobbyHere,
    MayNotOpen,
    NoGameHere,
    NoLobbyHere,
    NoSuchGame,
    NoThreadsHere,
    NotInServer,
    NotJoined,
    NotOpener,
    NotUnderstood,
    SeatsTaken,
    TableFull,
    TooLong,
    TooManyGames,
    TooManyLobbies,
    WhichGame,
)
from games.values import Pace, Status
from hanabi_core.refusals import PlayersOutOfRange
from hanabi_core.rules import Multicolour, Rearrange, Rules
from store import notes
from store.deliveries import LOBBY
from store.sqlite import SqliteDatabase
from tests.games.house import (
    ADA,
    BEN,
    CHANNEL,
    CLEO,
    DAN,
    ELSEWHERE,
    EVE,
    SERVER,
    START,
    THREAD,
    asked,
    everything,
    in_dm,
    running,
)
from tests.games.lobbying import (
    a_lobby,
    behind,
    delivery,
    post_lobby,
    show_everything,
    stored,
)

DAY = 24 * 60 * 60


async def test_a_lobby_opens_without_a_wish(games: Games) -> None:
    sight = await games.lobbies.open(asked(ADA), Wish())

    table = sight.table
    assert table.status is Status.LOBBY
    assert (table.home, table.room, table.server.id) == (CHANNEL, None, SERVER)
    assert [player.id for player in table.players] == [ADA]
    assert table.opener == ADA
    assert sight.seat == 0
    assert table.agreed.rules == Rules()
    assert (table.agreed.preset, table.agreed.seats) == ("classic", 5)
    assert table.agreed.in_thread
    assert table.agreed.pace is Pace.LIVE
    assert not table.agreed.watchers
    assert table.expires_at == START + DAY


async def test_an_opened_lobby_is_due_in_its_channel_and_to_its_opener(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)

    assert await behind(database, game) == {LOBBY, ADA}


async def test_a_lobby_that_is_opened_twice_by_one_interaction_is_one(
    games: Games, database: SqliteDatabase
) -> None:
    first = await games.lobbies.open(asked(ADA, interaction=99), Wish())
    before = await everything(database)

    second = await games.lobbies.open(asked(ADA, interaction=99), Wish())

    assert second == first
    assert await everything(database) == before


async def test_no_lobby_opens_in_direct_messages(games: Games) -> None:
    with pytest.raises(NotInServer):
        await games.lobbies.open(in_dm(ADA), Wish())


async def test_a_second_lobby_in_a_channel_is_refused_with_a_link_to_the_first(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)
    await post_lobby(database, game)

    with pytest.raises(LobbyHere) as refused:
        await games.lobbies.open(asked(BEN), Wish())

    assert refused.value.params == {
        "link": "https://discord.com/channels/5000/6000/8000",
        "table": (await stored(database, game))["name"],
    }


async def test_the_link_leads_to_the_channel_while_there_is_no_message(games: Games) -> None:
    await a_lobby(games)

    with pytest.raises(LobbyHere) as refused:
        await games.lobbies.open(asked(BEN), Wish())

    assert refused.value.params["link"] == "https://discord.com/channels/5000/6000"


async def test_where_a_game_is_played_no_lobby_opens_that_would_be_played_there_too(
    games: Games, house: House
) -> None:
    await running(house)

    with pytest.raises(GameHere) as refused:
        await games.lobbies.open(asked(CLEO), Wish(in_thread=False))

    assert refused.value.params["link"] == "https://discord.com/channels/5000/6000"


async def test_where_a_game_is_played_a_lobby_for_a_thread_opens(
    games: Games, house: House
) -> None:
    await running(house)

    sight = await games.lobbies.open(asked(CLEO), Wish())

    assert sight.table.agreed.in_thread


async def test_a_lobby_in_a_thread_is_played_there(games: Games) -> None:
    sight = await games.lobbies.open(asked(ADA, THREAD, parent=CHANNEL), Wish())

    assert sight.table.home == THREAD
    assert not sight.table.agreed.in_thread


async def test_a_lobby_where_threads_are_forbidden_is_played_in_the_channel(games: Games) -> None:
    sight = await games.lobbies.open(asked(ADA, can_thread=False), Wish())

    assert not sight.table.agreed.in_thread


@pytest.mark.parametrize(
    "where",
    [
        pytest.param({"channel": THREAD, "parent": CHANNEL}, id="in a thread"),
        pytest.param({"can_thread": False}, id="where threads are forbidden"),
    ],
)
async def test_nobody_can_wish_for_a_thread_where_there_is_none(
    games: Games, database: SqliteDatabase, where: dict[str, Any]
) -> None:
    before = await everything(database)

    with pytest.raises(NoThreadsHere):
        await games.lobbies.open(asked(ADA, **where), Wish(in_thread=True))
    assert await everything(database) == before

    game = (await games.lobbies.open(asked(ADA, **where), Wish())).table.id
    with pytest.raises(NoThreadsHere):
        await games.lobbies.change(asked(ADA, **where), game, Wish(in_thread=True))
    sight = await games.lobbies.change(asked(ADA, **where), game, Wish(in_thread=False, seats=3))
    assert (sight.table.agreed.in_thread, sight.table.agreed.seats) == (False, 3)


async def test_a_lobby_is_opened_with_a_seat_for_who_is_to_begin(games: Games) -> None:
    cleo = Guest(CLEO, "Cleo", "en-GB")

    sight = await games.lobbies.open(asked(ADA), Wish(first=CLEO), cleo)

    assert [(player.name, player.joined) for player in sight.table.players] == [
        ("Ada", True),
        ("Cleo", False),
    ]
    assert sight.table.agreed.first == CLEO


@pytest.mark.parametrize(
    ("guest", "refusal"),
    [
        pytest.param(Guest(CLEO, "Cleo", "en-GB", is_bot=True), BotsDoNotPlay, id="a bot"),
        pytest.param(Guest(DAN, "Dan", "en-GB"), GuestBlocked, id="somebody shut out"),
        pytest.param(None, NotUnderstood, id="an id that is nobody"),
    ],
)
async def test_a_lobby_cannot_be_opened_for_everybody_to_begin(
    games: Games, database: SqliteDatabase, guest: Guest | None, refusal: type[Exception]
) -> None:
    await games.settings.block(asked(ADA, manages=True), DAN, blocked=True)
    before = await everything(database)

    with pytest.raises(refusal):
        await games.lobbies.open(asked(ADA), Wish(first=guest.id if guest else EVE), guest)

    assert await everything(database) == before


async def test_a_new_lobby_is_as_the_host_has_set(games: Games) -> None:
    host = asked(ADA, manages=True)
    await games.settings.change_server(host, preset="convention_table", in_thread=False)

    sight = await games.lobbies.open(asked(ADA), Wish())

    assert sight.table.agreed.preset == "convention_table"
    assert sight.table.agreed.rules == Rules(empty_hints=False, rearrange=Rearrange.OFF)
    assert not sight.table.agreed.in_thread


async def test_games_open_in_the_allowed_channels_and_in_threads_below_them(games: Games) -> None:
    await games.settings.allow_channels(asked(ADA, manages=True), [CHANNEL])

    here = await games.lobbies.open(asked(ADA), Wish())
    below = await games.lobbies.open(asked(ADA, THREAD, parent=CHANNEL), Wish())
    with pytest.raises(ChannelNotAllowed) as refused:
        await games.lobbies.open(asked(ADA, ELSEWHERE), Wish())

    assert (here.table.home, below.table.home) == (CHANNEL, THREAD)
    assert refused.value.params == {"channels": "<#6000>"}


async def test_a_server_has_no_more_games_than_its_host_allows(games: Games) -> None:
    await games.settings.change_server(asked(ADA, manages=True), most_games=1)
    await a_lobby(games)

    with pytest.raises(TooManyGames) as refused:
        await games.lobbies.open(asked(BEN, ELSEWHERE), Wish())

    assert refused.value.params == {"count": 1}


@pytest.mark.parametrize("rights", [{"moderates": True}, {"manages": True}])
async def test_where_moderators_open_games_they_can_and_others_cannot(
    games: Games, rights: dict[str, bool]
) -> None:
    await games.settings.change_server(asked(ADA, manages=True), opening="moderators")

    with pytest.raises(MayNotOpen):
        await games.lobbies.open(asked(BEN, roles=frozenset({33})), Wish())
    sight = await games.lobbies.open(asked(ADA, **rights), Wish())

    assert sight.table.opener == ADA


@pytest.mark.parametrize("rights", [{"roles": frozenset({33, 34})}, {"manages": True}])
async def test_where_a_role_opens_games_its_members_can_and_others_cannot(
    games: Games, rights: dict[str, Any]
) -> None:
    host = asked(ADA, manages=True)
    await games.settings.change_server(host, opening="role", opening_role=33)

    with pytest.raises(MayNotOpen):
        await games.lobbies.open(asked(BEN, moderates=True, roles=frozenset({34})), Wish())
    sight = await games.lobbies.open(asked(CLEO, **rights), Wish())

    assert sight.table.opener == CLEO


async def test_somebody_who_is_shut_out_neither_opens_nor_joins(games: Games) -> None:
    await games.settings.block(asked(ADA, manages=True), BEN, blocked=True)
    game = await a_lobby(games)

    with pytest.raises(Blocked):
        await games.lobbies.open(asked(BEN, ELSEWHERE), Wish())
    with pytest.raises(Blocked):
        await games.lobbies.join(asked(BEN), game)


async def test_nobody_opens_one_lobby_after_the_other(games: Games) -> None:
    first, *_ = [await a_lobby(games, ADA, channel=channel) for channel in (6000, 6001, 6002)]

    with pytest.raises(TooManyLobbies) as refused:
        await games.lobbies.open(asked(ADA, 6003), Wish())
    assert refused.value.params == {"count": 3}
    await games.lobbies.open(asked(BEN, 6003), Wish())

    await games.lobbies.cancel(asked(ADA), first)
    assert await a_lobby(games, ADA, channel=6004)


async def test_open_games_of_a_server_have_different_names(games: Games) -> None:
    names = [
        (await games.lobbies.open(asked(channel, channel), Wish())).table.name
        for channel in range(6000, 6010)
    ]

    assert len(set(names)) == 10


async def test_a_box_by_name_sets_its_switches(games: Games) -> None:
    sight = await games.lobbies.open(asked(ADA), Wish(preset="deluxe_flamboyants_avalanche"))

    agreed = sight.table.agreed
    assert agreed.preset == "deluxe_flamboyants_avalanche"
    assert agreed.rules == Rules(multicolour=Multicolour.TEN, flamboyants=True)


async def test_variants_go_on_top_of_a_box_and_its_name_stays(games: Games) -> None:
    wish = Wish(preset="deluxe_black_powder", final_bouquet=True, choreography=True)

    sight = await games.lobbies.open(asked(ADA), wish)

    agreed = sight.table.agreed
    assert agreed.preset == "deluxe_black_powder"
    assert agreed.rules == Rules(black_powder=True, final_bouquet=True, choreography=True)


async def test_switches_that_make_a_box_are_called_by_its_name(games: Games) -> None:
    sight = await games.lobbies.open(asked(ADA), Wish(black_powder=True))

    assert sight.table.agreed.preset == "deluxe_black_powder"


async def test_switches_that_make_no_box_have_no_name(games: Games) -> None:
    sight = await games.lobbies.open(asked(ADA), Wish(preset="classic_avalanche", flamboyants=True))

    agreed = sight.table.agreed
    assert agreed.preset is None
    assert agreed.rules == Rules(multicolour=Multicolour.FIVE, flamboyants=True)


async def test_everything_else_that_is_wished_for_is_agreed_on(games: Games) -> None:
    wish = Wish(
        seats=3, in_thread=False, pace="slow", watchers=True, empty_hints=False, rearrange="free"
    )

    agreed = (await games.lobbies.open(asked(ADA), wish)).table.agreed

    assert (agreed.seats, agreed.in_thread, agreed.pace) == (3, False, Pace.SLOW)
    assert agreed.watchers
    assert agreed.rules == Rules(empty_hints=False, rearrange=Rearrange.FREE)


@pytest.mark.parametrize(
    "wish", [Wish(preset="jumbo"), Wish(multicolour="six"), Wish(pace="fast"), Wish(rearrange="x")]
)
async def test_a_wish_for_something_unknown_is_refused(games: Games, wish: Wish) -> None:
    with pytest.raises(NotUnderstood):
        await games.lobbies.open(asked(ADA), wish)


@pytest.mark.parametrize("seats", [1, 6])
async def test_a_table_has_two_to_five_seats(games: Games, seats: int) -> None:
    with pytest.raises(PlayersOutOfRange):
        await games.lobbies.open(asked(ADA), Wish(seats=seats))


async def test_conventions_are_one_line_of_signs(games: Games) -> None:
    sight = await games.lobbies.open(
        asked(ADA), Wish(conventions=" H-group,\n\tlevel\x07 3 \u2028")
    )

    assert sight.table.agreed.conventions == "H-group, level 3"


async def test_conventions_have_room_for_two_hundred_characters(games: Games) -> None:
    game = await a_lobby(games, wish=Wish(conventions="x" * 200))

    with pytest.raises(TooLong) as refused:
        await games.lobbies.change(asked(ADA), game, Wish(conventions="x" * 201))

    assert refused.value.params == {"count": 200}


async def test_an_opener_can_begin_and_nobody_else_who_is_not_there(games: Games) -> None:
    sight = await games.lobbies.open(asked(ADA), Wish(first=ADA))

    assert sight.table.agreed.first == ADA
    with pytest.raises(NotUnderstood):
        await games.lobbies.open(asked(BEN, ELSEWHERE), Wish(first=ADA))


async def test_who_joins_takes_the_next_seat_and_gets_a_letter(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)
    await show_everything(database)

    sight = await games.lobbies.join(asked(BEN), game)

    assert [player.id for player in sight.table.players] == [ADA, BEN]
    assert (sight.seat, sight.table.revision) == (1, 2)
    assert await behind(database, game) == {LOBBY, ADA, BEN}


async def test_joining_twice_is_refused_and_changes_nothing(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN)
    before = await everything(database)

    with pytest.raises(AlreadyJoined):
        await games.lobbies.join(asked(BEN), game)

    assert await everything(database) == before


async def test_a_join_that_is_delivered_twice_counts_once(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)
    first = await games.lobbies.join(asked(BEN, interaction=7), game)
    before = await everything(database)

    second = await games.lobbies.join(asked(BEN, interaction=7), game)

    assert second == first
    assert await everything(database) == before


async def test_a_full_table_takes_nobody_else(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, wish=Wish(seats=2))

    with pytest.raises(TableFull):
        await games.lobbies.join(asked(CLEO), game)


async def test_a_kept_seat_counts_as_taken_until_its_person_joins(games: Games) -> None:
    game = await a_lobby(games, wish=Wish(seats=2))
    await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Ben", "en-GB"))

    with pytest.raises(TableFull):
        await games.lobbies.join(asked(CLEO), game)
    sight = await games.lobbies.join(asked(BEN), game)

    assert [(player.id, player.joined) for player in sight.table.players] == [
        (ADA, True),
        (BEN, True),
    ]


async def test_who_has_seen_all_hands_cannot_sit_down(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)
    await database.write(lambda tx: notes.looked(tx, game, BEN))

    with pytest.raises(HasLooked):
        await games.lobbies.join(asked(BEN), game)


async def test_nobody_joins_a_game_that_has_begun(games: Games, house: House) -> None:
    game = await running(house)

    with pytest.raises(AlreadyBegun):
        await games.lobbies.join(asked(CLEO), game)


async def test_nobody_joins_a_lobby_that_is_closed(games: Games) -> None:
    game = await a_lobby(games)
    await games.lobbies.cancel(asked(ADA), game)

    with pytest.raises(LobbyClosed):
        await games.lobbies.join(asked(BEN), game)


async def test_a_forged_press_from_another_server_finds_no_lobby(games: Games) -> None:
    game = await a_lobby(games)

    with pytest.raises(NoSuchGame):
        await games.lobbies.join(asked(BEN, server=5001), game)
    with pytest.raises(NoSuchGame):
        await games.lobbies.join(in_dm(BEN), game)


async def test_who_has_left_can_join_again_from_their_direct_messages(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)
    await games.lobbies.leave(in_dm(BEN), game)

    sight = await games.lobbies.join(in_dm(BEN), game)

    assert sight.seat == 1


async def test_who_joins_without_a_button_means_the_lobby_beside_a_running_game(
    games: Games, house: House
) -> None:
    await running(house)
    lobby = (await games.lobbies.open(asked(CLEO), Wish())).table.id

    sight = await games.lobbies.join(asked(DAN), None)

    assert sight.table.id == lobby


async def test_who_looks_for_a_lobby_sees_the_one_beside_the_game_that_they_play(
    games: Games, house: House
) -> None:
    await running(house)
    lobby = (await games.lobbies.open(asked(ADA), Wish())).table.id

    sight = await games.lobbies.look(asked(ADA), None)

    assert sight.table.id == lobby
    assert sight.seat == 0


async def test_without_a_lobby_there_is_nothing_to_join(games: Games) -> None:
    with pytest.raises(NoGameHere):
        await games.lobbies.join(asked(ADA), None)


async def test_leaving_from_direct_messages_means_the_only_lobby_or_asks_which(
    games: Games,
) -> None:
    await a_lobby(games, ADA, BEN)
    other = await games.lobbies.open(asked(ADA, ELSEWHERE), Wish())

    with pytest.raises(WhichGame) as refused:
        await games.lobbies.leave(in_dm(ADA), None)
    left = await games.lobbies.leave(in_dm(BEN), None)

    assert len(refused.value.params["tables"]) == 2  # type: ignore[arg-type]
    assert left.table.id != other.table.id
    assert left.seat is None


async def test_in_direct_messages_one_leaves_lobbies_only(games: Games, house: House) -> None:
    await running(house, players=(BEN, ADA))
    await running(house, players=(ADA, BEN), channel=ELSEWHERE)
    with pytest.raises(NoLobbyHere):
        await games.lobbies.leave(in_dm(BEN), None)
    game = await a_lobby(games, CLEO, BEN, channel=THREAD)

    sight = await games.lobbies.leave(in_dm(BEN), None)

    assert sight.table.id == game
    assert sight.table.seat_of(BEN) is None


async def test_who_leaves_gets_a_last_letter_and_no_more(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)
    await show_everything(database)

    sight = await games.lobbies.leave(asked(BEN), game)

    assert [player.id for player in sight.table.players] == [ADA, CLEO]
    assert await behind(database, game) == {LOBBY, ADA, BEN, CLEO}
    await show_everything(database)
    await games.lobbies.shuffle(asked(ADA), game)
    assert await behind(database, game) == {LOBBY, ADA, CLEO}


async def test_when_the_opener_leaves_the_next_who_has_joined_is_opener(games: Games) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Ben", "en-GB"))
    await games.lobbies.join(asked(CLEO), game)

    sight = await games.lobbies.leave(asked(ADA), game)

    assert sight.table.opener == CLEO
    assert sight.table.status is Status.LOBBY


async def test_when_the_last_one_leaves_the_lobby_is_cancelled(games: Games) -> None:
    game = await a_lobby(games)
    await games.lobbies.reserve(asked(ADA), game, Guest(BEN, "Ben", "en-GB"))

    sight = await games.lobbies.leave(asked(ADA), game)

    assert sight.table.status is Status.CANCELLED
    assert sight.table.ended_at == START


async def test_who_is_not_there_cannot_leave(games: Games) -> None:
    game = await a_lobby(games)

    with pytest.raises(NotJoined) as refused:
        await games.lobbies.leave(asked(BEN), game)

    assert refused.value.params == {}


async def test_somebody_who_leaves_does_not_begin(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)
    await games.lobbies.first(asked(ADA), game, BEN)

    sight = await games.lobbies.leave(asked(BEN), game)

    assert sight.table.agreed.first is None


async def test_the_opener_cancels(games: Games, database: SqliteDatabase) -> None:
    game = await a_lobby(games, ADA, BEN)
    await show_everything(database)

    sight = await games.lobbies.cancel(asked(ADA), game)

    assert sight.table.status is Status.CANCELLED
    assert await behind(database, game) == {LOBBY, ADA, BEN}


@pytest.mark.parametrize("rights", [{"moderates": True}, {"manages": True, "channel": ELSEWHERE}])
async def test_a_moderator_of_the_channel_or_a_host_cancels(
    games: Games, rights: dict[str, Any]
) -> None:
    game = await a_lobby(games)

    sight = await games.lobbies.cancel(asked(EVE, **rights), game)

    assert sight.table.status is Status.CANCELLED


@pytest.mark.parametrize(
    "rights",
    [
        {},
        {"moderates": True, "channel": ELSEWHERE},
        {"moderates": True, "manages": True, "server": 5001},
    ],
)
async def test_nobody_else_cancels(games: Games, rights: dict[str, Any]) -> None:
    game = await a_lobby(games, ADA, BEN)

    with pytest.raises(NotOpener) as refused:
        await games.lobbies.cancel(asked(BEN, **rights), game)

    assert refused.value.params == {"name": "Ada"}


async def test_the_opener_changes_what_is_agreed_on(games: Games, database: SqliteDatabase) -> None:
    game = await a_lobby(games, ADA, BEN)
    await show_everything(database)

    sight = await games.lobbies.change(asked(ADA), game, Wish(pace="slow", first=BEN))

    assert sight.table.agreed.pace is Pace.SLOW
    assert sight.table.agreed.first == BEN
    assert await behind(database, game) == {LOBBY, ADA, BEN}


async def test_another_box_keeps_the_variants_on_top(games: Games) -> None:
    game = await a_lobby(games, wish=Wish(choreography=True))

    sight = await games.lobbies.change(asked(ADA), game, Wish(preset="deluxe_all_three"))

    assert sight.table.agreed.preset == "deluxe_all_three"
    assert sight.table.agreed.rules.choreography


async def test_a_switch_that_goes_back_gives_the_box_its_name_again(games: Games) -> None:
    game = await a_lobby(games, wish=Wish(preset="deluxe", empty_hints=False))

    sight = await games.lobbies.change(asked(ADA), game, Wish(empty_hints=True))

    assert sight.table.agreed.preset == "classic"


async def test_an_empty_line_takes_the_conventions_away(games: Games) -> None:
    game = await a_lobby(games, wish=Wish(conventions="none at all"))

    sight = await games.lobbies.change(asked(ADA), game, Wish(conventions=""))

    assert sight.table.agreed.conventions == ""


async def test_only_the_opener_changes_anything(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN)

    with pytest.raises(NotOpener):
        await games.lobbies.change(asked(BEN, moderates=True), game, Wish(seats=3))


async def test_a_table_has_no_fewer_seats_than_people(games: Games) -> None:
    game = await a_lobby(games, ADA, BEN, CLEO)

    with pytest.raises(SeatsTaken) as refused:
        await games.lobbies.change(asked(ADA), game, Wish(seats=2))

    assert refused.value.params == {"count": 3}


async def test_a_game_that_has_begun_is_agreed_on(games: Games, house: House) -> None:
    game = await running(house)

    with pytest.raises(AlreadyBegun):
        await games.lobbies.change(asked(ADA), game, Wish(seats=3))


async def test_a_change_is_written_into_the_courier_s_book_once(
    games: Games, database: SqliteDatabase
) -> None:
    game = await a_lobby(games)

    await games.lobbies.change(asked(ADA, interaction=5), game, Wish(seats=4))
    await games.lobbies.change(asked(ADA, interaction=5), game, Wish(seats=3))

    assert (await delivery(database, game, LOBBY))["due"] == 2
    assert (await stored(database, game))["seats"] == 4


async def test_of_many_lobbies_at_once_a_channel_gets_one(games: Games) -> None:
    people = range(2000, 2020)

    answers = await asyncio.gather(
        *(games.lobbies.open(asked(person), Wish()) for person in people), return_exceptions=True
    )

    assert sum(isinstance(answer, LobbyHere) for answer in answers) == 19


async def test_of_many_who_want_the_last_seat_one_gets_it(games: Games) -> None:
    game = await a_lobby(games, wish=Wish(seats=2))
    people = range(2000, 2020)

    answers = await asyncio.gather(
        *(games.lobbies.join(asked(person), game) for person in people), return_exceptions=True
    )

    assert sum(isinstance(answer, TableFull) for answer in answers) == 19
