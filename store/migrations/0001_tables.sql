-- 0001_tables.sql
-- A game is its deal, its seats and its actions; every state is replayed from them.
-- The key of `actions` is the lock of the game: a step is written once only.
-- `deliveries` holds levels, not events: what each recipient is due and what it shows.
-- Times are seconds since 1970, ids of people and channels are Discord's.

CREATE TABLE counters (
    name  TEXT   NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
-- Ids of games are never used again: buttons of a deleted game must not reach another one.
INSERT INTO counters (name, value) VALUES ('game', 0);

-- What the bot knows of itself, such as which commands Discord has.
CREATE TABLE memories (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE servers (
    id           BIGINT   NOT NULL PRIMARY KEY,
    locale       TEXT     NOT NULL,
    language     TEXT,
    preset       TEXT     NOT NULL DEFAULT 'classic',
    in_thread    SMALLINT NOT NULL DEFAULT 1,
    most_games   SMALLINT NOT NULL DEFAULT 50,
    opening      TEXT     NOT NULL DEFAULT 'everyone',
    opening_role BIGINT
);

CREATE TABLE server_channels (
    server_id  BIGINT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    channel_id BIGINT NOT NULL,
    PRIMARY KEY (server_id, channel_id)
);
CREATE TABLE blocked (
    server_id BIGINT NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    person_id BIGINT NOT NULL,
    PRIMARY KEY (server_id, person_id)
);

CREATE TABLE people (
    id          BIGINT   NOT NULL PRIMARY KEY,
    name        TEXT     NOT NULL,
    locale      TEXT     NOT NULL,
    language    TEXT,
    second_look TEXT     NOT NULL DEFAULT 'buttons',
    marks       TEXT     NOT NULL DEFAULT 'hints',
    letters     TEXT     NOT NULL DEFAULT 'every_change',
    notify      TEXT     NOT NULL DEFAULT 'auto',
    text_only   SMALLINT NOT NULL DEFAULT 0,
    dm_channel  BIGINT,
    dm_open     SMALLINT NOT NULL DEFAULT 1
);

CREATE TABLE games (
    id            BIGINT   NOT NULL PRIMARY KEY,
    name          TEXT     NOT NULL,
    accent        BIGINT   NOT NULL,
    server_id     BIGINT   NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    home_id       BIGINT   NOT NULL,
    room_id       BIGINT,
    room_ready    SMALLINT NOT NULL DEFAULT 0,
    status        TEXT     NOT NULL,
    opener_id     BIGINT   NOT NULL,
    revision      BIGINT   NOT NULL DEFAULT 1,
    preset        TEXT,
    rules         TEXT     NOT NULL,
    seats         SMALLINT NOT NULL,
    in_thread     SMALLINT NOT NULL,
    pace          TEXT     NOT NULL,
    watchers      SMALLINT NOT NULL,
    conventions   TEXT     NOT NULL DEFAULT '',
    first_id      BIGINT,
    rematch_of    BIGINT,
    opened_at     BIGINT   NOT NULL,
    expires_at    BIGINT,
    started_at    BIGINT,
    ended_at      BIGINT,
    rules_version SMALLINT,
    seed          TEXT,
    commitment    TEXT,
    deck          TEXT,
    tiles         TEXT,
    first         SMALLINT,
    step          SMALLINT NOT NULL DEFAULT 0,
    turn_id       BIGINT,
    vote          TEXT,
    vote_by       BIGINT,
    vote_until    BIGINT,
    refused       TEXT, -- the vote that was objected to, until the next turn
    refused_by    BIGINT,
    refused_at    BIGINT,
    ending        TEXT,
    ended_by      BIGINT, -- whose word ended it, where the rules did not
    outcome       TEXT,
    score         SMALLINT
);
-- One lobby in a channel, one running game in a channel or thread.
CREATE UNIQUE INDEX lobby_of_channel ON games (home_id) WHERE status = 'lobby';
CREATE UNIQUE INDEX game_of_room ON games (room_id) WHERE status = 'running';
CREATE INDEX running_below ON games (home_id) WHERE status = 'running';
CREATE INDEX newest_of_room ON games (room_id, id);
CREATE INDEX games_of_server ON games (server_id, status);
CREATE INDEX games_of_deal ON games (commitment);
CREATE INDEX waiting_for ON games (turn_id) WHERE status = 'running';
CREATE INDEX expiring ON games (expires_at) WHERE status = 'lobby';
CREATE INDEX rematches_of ON games (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX voting ON games (vote_until) WHERE vote_until IS NOT NULL;

CREATE TABLE seats (
    game_id      BIGINT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat         SMALLINT NOT NULL,
    person_id    BIGINT   NOT NULL,
    joined       SMALLINT NOT NULL,
    called       SMALLINT NOT NULL DEFAULT 0, -- the lobby has told whom the seat is kept for
    shares_notes SMALLINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, seat)
);
CREATE UNIQUE INDEX one_seat_each ON seats (game_id, person_id);
CREATE INDEX seats_of_person ON seats (person_id, game_id);

CREATE TABLE actions (
    game_id   BIGINT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    step      SMALLINT NOT NULL,
    action    TEXT     NOT NULL,
    person_id BIGINT   NOT NULL,
    acted_at  BIGINT   NOT NULL,
    PRIMARY KEY (game_id, step)
);

-- Ids older than a day are swept.
CREATE TABLE interactions (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
CREATE INDEX interactions_by_age ON interactions (at);

-- Who agrees to the open vote; an objection closes it.
CREATE TABLE ballots (
    game_id   BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person_id BIGINT NOT NULL,
    PRIMARY KEY (game_id, person_id)
);

-- By the card's number in the deck, for life: it must not leave `games`.
CREATE TABLE notes (
    game_id   BIGINT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person_id BIGINT   NOT NULL,
    card      SMALLINT NOT NULL,
    note      TEXT     NOT NULL,
    PRIMARY KEY (game_id, person_id, card)
);

-- Who has seen all hands of a game cannot sit down in it.
CREATE TABLE lookers (
    game_id   BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    person_id BIGINT NOT NULL,
    PRIMARY KEY (game_id, person_id)
);

CREATE TABLE deliveries (
    game_id    BIGINT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    recipient  BIGINT   NOT NULL, -- 0 the board, 1 the lobby, else the reader of a letter
    due        BIGINT   NOT NULL, -- the revision that it should show
    shown      BIGINT   NOT NULL DEFAULT 0,
    fresh      BIGINT   NOT NULL DEFAULT 0, -- from this revision on a new message is wanted
    posted     BIGINT   NOT NULL DEFAULT 0, -- the revision with which the message was sent
    since      SMALLINT NOT NULL DEFAULT 0, -- the first step that the message tells
    told       SMALLINT NOT NULL DEFAULT 0, -- the first step that it does not tell
    due_at     BIGINT   NOT NULL, -- when `due` was last raised
    channel_id BIGINT,
    message_id BIGINT,
    attempt    SMALLINT NOT NULL DEFAULT 0,
    closed     SMALLINT NOT NULL DEFAULT 0, -- given up: no permission, DMs closed
    PRIMARY KEY (game_id, recipient)
);
CREATE INDEX behind ON deliveries (due_at) WHERE due > shown AND closed = 0;

-- Messages that another one has replaced, until they are collapsed or deleted. They outlive
-- their game: what was posted for it has to go after its rows have gone.
CREATE TABLE leftovers (
    channel_id BIGINT   NOT NULL,
    message_id BIGINT   NOT NULL,
    game_id    BIGINT   NOT NULL,
    collapses  SMALLINT NOT NULL, -- a board keeps its one line, a letter goes
    since      SMALLINT NOT NULL,
    told       SMALLINT NOT NULL,
    PRIMARY KEY (channel_id, message_id)
);
CREATE INDEX leftovers_of_game ON leftovers (game_id);
