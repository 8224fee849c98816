"""Who may do what: Discord's order of roles, overwrites, threads and time-outs."""

import pytest

from sandbox.facts.clock import Clock
from sandbox.facts.model import Channel, ChannelType, Guild, Member, Overwrite, Role, User
from sandbox.facts.model import Thread as ThreadFacts
from sandbox.facts.permissions import ALL, EVERYDAY, IN_A_DM, P, permissions_of
from sandbox.facts.world import World

OWNER, BEN, STRANGER = 1, 2, 3
EVERYONE, RED, BLUE = 10, 11, 12
NOW = 1000.0


@pytest.fixture
def guild() -> Guild:
    guild = Guild(EVERYONE, "Home", OWNER)
    guild.roles = {
        EVERYONE: Role(EVERYONE, "@everyone", int(P.VIEW_CHANNEL | P.SEND_MESSAGES)),
        RED: Role(RED, "red", int(P.ATTACH_FILES)),
        BLUE: Role(BLUE, "blue", int(P.EMBED_LINKS)),
    }
    guild.members = {user: Member(user, 0.0) for user in (OWNER, BEN)}
    return guild


@pytest.fixture
def channel() -> Channel:
    return Channel(20, ChannelType.TEXT, "hanabi", EVERYONE)


def rule(channel: Channel, target: int, *, allow: int = 0, deny: int = 0) -> None:
    channel.overwrites[target] = Overwrite(target, int(target == BEN), int(allow), int(deny))


def ben(guild: Guild, channel: Channel | None = None) -> int:
    return permissions_of(guild, BEN, channel, NOW)


def test_roles_add_up(guild: Guild) -> None:
    assert ben(guild) == P.VIEW_CHANNEL | P.SEND_MESSAGES
    guild.members[BEN].roles = [RED, BLUE]
    assert ben(guild) == P.VIEW_CHANNEL | P.SEND_MESSAGES | P.ATTACH_FILES | P.EMBED_LINKS


def test_a_stranger_has_nothing(guild: Guild, channel: Channel) -> None:
    assert permissions_of(guild, STRANGER, channel, NOW) == 0


def test_the_owner_has_everything_whatever_the_channel_says(guild: Guild, channel: Channel) -> None:
    rule(channel, EVERYONE, deny=ALL)
    rule(channel, OWNER, deny=ALL)
    assert permissions_of(guild, OWNER, channel, NOW) == ALL


def test_an_administrator_has_everything_even_in_a_time_out(guild: Guild, channel: Channel) -> None:
    guild.roles[RED].permissions = int(P.ADMINISTRATOR)
    guild.members[BEN].roles = [RED]
    guild.members[BEN].timed_out_until = NOW + 60
    rule(channel, BEN, deny=ALL)
    assert ben(guild, channel) == ALL


def test_a_channel_cannot_make_an_administrator(guild: Guild, channel: Channel) -> None:
    rule(channel, BEN, allow=P.ADMINISTRATOR)
    assert not ben(guild, channel) & P.MANAGE_CHANNELS


def test_what_everyone_is_denied_a_role_can_have_and_what_a_role_is_denied_the_member_can(
    guild: Guild, channel: Channel
) -> None:
    guild.members[BEN].roles = [RED]
    rule(channel, EVERYONE, deny=P.SEND_MESSAGES)
    assert not ben(guild, channel) & P.SEND_MESSAGES
    rule(channel, RED, allow=P.SEND_MESSAGES)
    assert ben(guild, channel) & P.SEND_MESSAGES
    rule(channel, BEN, deny=P.SEND_MESSAGES)
    assert not ben(guild, channel) & P.SEND_MESSAGES
    rule(channel, RED, deny=P.SEND_MESSAGES)
    rule(channel, BEN, allow=P.SEND_MESSAGES)
    assert ben(guild, channel) & P.SEND_MESSAGES


@pytest.mark.parametrize("order", [[RED, BLUE], [BLUE, RED]])
def test_among_roles_what_one_allows_counts_more_than_what_another_denies(
    guild: Guild, channel: Channel, order: list[int]
) -> None:
    guild.members[BEN].roles = order
    rule(channel, RED, allow=P.SEND_MESSAGES)
    rule(channel, BLUE, deny=P.SEND_MESSAGES)
    assert ben(guild, channel) & P.SEND_MESSAGES


def test_who_cannot_see_a_channel_can_do_nothing_there(guild: Guild, channel: Channel) -> None:
    rule(channel, EVERYONE, deny=P.VIEW_CHANNEL)
    assert ben(guild, channel) == 0
    assert ben(guild) == P.VIEW_CHANNEL | P.SEND_MESSAGES


def test_a_rule_for_others_changes_nothing(guild: Guild, channel: Channel) -> None:
    rule(channel, RED, deny=P.SEND_MESSAGES)
    rule(channel, STRANGER, deny=P.SEND_MESSAGES)
    assert ben(guild, channel) & P.SEND_MESSAGES


def test_a_time_out_leaves_sight_and_history_until_it_ends(guild: Guild) -> None:
    guild.roles[EVERYONE].permissions = EVERYDAY
    guild.members[BEN].timed_out_until = NOW + 1
    assert ben(guild) == P.VIEW_CHANNEL | P.READ_MESSAGE_HISTORY
    assert permissions_of(guild, BEN, None, NOW + 1) == EVERYDAY


@pytest.fixture
def world(guild: Guild, channel: Channel) -> World:
    world = World(Clock())
    world.store.guilds[guild.id] = guild
    world.store.channels[channel.id] = channel
    world.store.users = {user: User(user, str(user)) for user in (OWNER, BEN, STRANGER)}
    return world


def thread(world: World, kind: int, *members: int) -> Channel:
    made = Channel(30, kind, "table", EVERYONE, 20)
    made.thread = ThreadFacts(OWNER, 0.0, members=dict.fromkeys(members, 0.0))
    world.store.channels[made.id] = made
    return made


def test_a_public_thread_goes_by_its_channel(world: World, channel: Channel) -> None:
    made = thread(world, ChannelType.PUBLIC_THREAD)
    rule(channel, BEN, deny=P.SEND_MESSAGES, allow=P.SEND_MESSAGES_IN_THREADS)
    assert world.permissions(BEN, made) == P.VIEW_CHANNEL | P.SEND_MESSAGES_IN_THREADS
    rule(channel, BEN, deny=P.VIEW_CHANNEL)
    assert not world.can_see(BEN, made)


def test_a_private_thread_is_closed_to_who_is_not_in_it(world: World) -> None:
    assert not world.can_see(BEN, thread(world, ChannelType.PRIVATE_THREAD))
    assert world.can_see(BEN, thread(world, ChannelType.PRIVATE_THREAD, BEN))


def test_moderators_of_threads_see_private_ones(world: World, channel: Channel) -> None:
    rule(channel, BEN, allow=P.MANAGE_THREADS)
    assert world.can_see(BEN, thread(world, ChannelType.PRIVATE_THREAD))
    assert world.can_see(OWNER, thread(world, ChannelType.PRIVATE_THREAD))


def test_a_member_of_a_private_thread_must_see_the_channel_too(
    world: World, channel: Channel
) -> None:
    rule(channel, BEN, deny=P.VIEW_CHANNEL)
    assert not world.can_see(BEN, thread(world, ChannelType.PRIVATE_THREAD, BEN))


def test_direct_messages_are_for_the_two_alone(world: World) -> None:
    dm = Channel(40, ChannelType.DM, recipients=[OWNER, BEN])
    assert world.permissions(BEN, dm) == IN_A_DM
    assert world.permissions(STRANGER, dm) == 0
