# English.

## Words: colours, values, lists, names

# A longer row is put together from its beginning: "A, B", then "A, B, C", then "A, B, C and D".
list-more = { $rest }, { $item }
list-and = { $rest } and { $last }
list-or = { $rest } or { $last }
# $colour: white, red, blue, yellow, green, multicolour, black.
colour =
    { $colour ->
        [white] white
        [red] red
        [blue] blue
        [yellow] yellow
        [green] green
        [multicolour] multicolour
       *[black] black
    }
# A card in words, by its $colour and $value.
card =
    { $colour ->
        [white] white { $value }
        [red] red { $value }
        [blue] blue { $value }
        [yellow] yellow { $value }
        [green] green { $value }
        [multicolour] multicolour { $value }
       *[black] black { $value }
    }
# In place of the tags of a hint that touches no card.
tags-none = none
# What a card is not: a colour or value, or several ("red or blue").
known-not = not { $what }

## Steps: what happened

# Sentences here have no full stop at their end; this puts it between two of them.
sentences = { $first }. { $next }
# Steps before those that are told.
steps-more =
    { $count ->
        [one] … and { $count } step before
       *[other] … and { $count } steps before
    }
# $you: the reader has done it. $to_you: the reader is hinted.
# $named: the colour's key, or "value". $count: how many cards are touched. $tags: which.
step-hinted =
    { $you ->
        [yes] You hinted { $what } to { $receiver }: { $tags }
       *[no] { $to_you ->
            [yes] { $who } hinted { $what } to you: { $tags }
           *[no] { $who } hinted { $what } to { $receiver }: { $tags }
        }
    }
# $announced: the colour's key, or "nothing"; $announced_word: the colour.
step-played =
    { $you ->
        [yes] You
       *[no] { $who }
    } { $announced ->
        [nothing] played { $tag }: { $card }
       *[other] announced { $announced_word } and played { $tag }: { $card }
    }
step-misplayed =
    { $you ->
        [yes] You
       *[no] { $who }
    } { $announced ->
        [nothing] played { $tag }: { $card } – an error
       *[other] announced { $announced_word } and played { $tag }: { $card } – an error
    }
step-discarded =
    { $you ->
        [yes] You
       *[no] { $who }
    } discarded { $tag }: { $card }
step-returned =
    { $you ->
        [yes] You
       *[no] { $who }
    } put { $card } from the discard pile back into the deck
step-replayed =
    { $you ->
        [yes] You
       *[no] { $who }
    } played { $card } from the discard pile
step-tile-declined =
    { $you ->
        [yes] You
       *[no] { $who }
    } left the tile unused
step-arranged =
    { $you ->
        [yes] You rearranged your cards
       *[no] { $who } rearranged their cards
    }
step-skipped =
    { $you ->
        [yes] You have neither card nor hint token: the turn passes on
       *[no] { $who } has neither card nor hint token: the turn passes on
    }
step-error-repaired = An error is repaired
step-final-round = The deck is empty: everybody has one more turn
step-ended =
    { $outcome ->
        [perfect] Every firework is complete
        [lost] The third error ends the show
        [defeat] An indispensable card is gone: the show is over
       *[finished] The last turn is done
    }
step-completed =
    { $colour ->
        [white] The white firework is complete
        [red] The red firework is complete
        [blue] The blue firework is complete
        [yellow] The yellow firework is complete
        [green] The green firework is complete
        [multicolour] The multicolour firework is complete
       *[black] The black firework is complete
    }
step-token =
    { $source ->
        [announcement] The announcement earns a hint token
       *[completion] A hint token comes back
    }
# $tile: the number printed on a bonus tile.
step-tile =
    { $tile ->
        [1] Bonus tile 1: a hint token comes back
        [2] Bonus tile 2: a hint token comes back
        [3] Bonus tile 3: a free colour hint
        [4] Bonus tile 4: a free value hint
        [5] Bonus tile 5: a discarded card comes back
       *[6] Bonus tile 6: a discarded card is played
    }
step-tile-void = Bonus tile { $tile } comes up without effect

## Board, letter, view

board-began = The game begins
board-over = The game is over
# $who: a name or a mention.
board-turn = { $who }'s turn
board-turn-tile = { $who } decides on the bonus tile
board-closed = { $who }, your DMs are closed to me: press My view to see the cards.
table-fireworks = Fireworks: { $fireworks }
# In words, for those who want no signs. $reached: the value placed last, 0 for none.
# $state: complete, open, or unfinishable.
firework =
    { $reached ->
        [0] { $colour } not begun
       *[other] { $colour } { $reached }
    }{ $state ->
        [complete] { " " }(complete)
        [unfinishable] { " " }(cannot be finished)
       *[open] { "" }
    }
table-tokens = Hints { $tokens }/{ $most }
table-errors = Errors { $errors }/{ $most }
table-deck = Deck { $cards }
table-tiles = Tiles { $tiles }
table-score = Score { $score } of { $perfect }
table-score-at-best = Score { $score }, at best { $best } of { $perfect }
table-final-round =
    { $turns ->
        [one] Last round: { $turns } turn left
       *[other] Last round: { $turns } turns left
    }
table-discards = Discarded: { $cards }
table-players = Players: { $names }
# $you: the reader decides.
table-tile =
    { $you ->
        [yes] You decide
       *[no] { $who } decides
    } on bonus tile { $tile }: { $tile ->
        [3] a free colour hint
        [4] a free value hint
        [5] take back a discarded card
       *[6] play a discarded card
    }
# The first line of a reader's view: it has to do alone, on a lock screen.
view-turn =
    { $you ->
        [yes] Your turn in { $table }
       *[no] { $who }'s turn in { $table }
    }
# The same while a bonus tile waits.
view-tile =
    { $you ->
        [yes] You decide on a bonus tile in { $table }
       *[no] { $who } decides on a bonus tile in { $table }
    }
view-left-in-deck = Left in the deck: { $cards }
hand-yours = Your hand
hand-empty = no cards
hand-unknown = not hinted yet
# What the owner of a card knows of it.
hand-known = { $tag }: { $known }
# A card that was hinted since the reader's last turn, in words.
hand-new = { $known } (new)
# $yours: the card is the reader's own.
note-line =
    { $yours ->
        [yes] Your { $tag }
       *[no] { $who }, { $tag }
    }: { $note }
letter-room = Table: { $room }
letter-no-room = The channel of this table is gone. You can go on here.
# $place: board or lobby.
letter-room-link =
    { $place ->
        [lobby] Table: { $room } · [To the lobby]({ $link })
       *[board] Table: { $room } · [To the board]({ $link })
    }
lobby-letter-welcome = Welcome to { $table }! Once the game begins, your view comes here.
# To somebody who has not joined yet. $rematch: the table is that of a game they have played.
lobby-letter-kept =
    { $rematch ->
        [yes] A rematch! A seat at { $table } is kept for you until the game begins.
       *[no] A seat at { $table } is kept for you until the game begins.
    }
# To somebody who has left, was removed, or had not joined when the game began.
lobby-letter-gone = You no longer have a seat at { $table }.
lobby-letter-seats =
    { $players ->
        [one] { $players } of { $seats } seats is taken: { $names }
       *[other] { $players } of { $seats } seats are taken: { $names }
    }
lobby-letter-game = You will play: { $game }
lobby-letter-conventions = Conventions: { $line }
lobby-letter-cancelled = { $table } did not begin: its lobby is closed.
button-join = Join
button-leave = Leave
button-look-again = Look again
button-hint = Hint
button-play = Play
button-discard = Discard
button-tile = Bonus tile { $tile }
# The view of somebody who does not play, before they see all hands and after.
view-watch-about = You may watch all hands. Whoever has looked cannot play in this game any more.
view-watching = You see all hands: you cannot sit down in this game any more.
button-watch = Watch all hands
button-view = My view
button-final-view = Final view
button-refresh = Refresh
button-back = Back
button-more = More
button-finish = Finish here
button-dm = Try DMs again

## Looking: discard pile, history, notes

more-discards = Discard pile
more-history = History
more-note = Notes
more-arrange = Rearrange
more-rules = Rules
more-verify = Verify
more-export = Export
more-mine = My settings
more-end = End the game
discards-title = Discard pile of **{ $table }**
discards-empty = The discard pile of **{ $table }** is empty.
# In words: a kind of card with $count copies in the pile. $state: last, gone, or plain.
discards-card =
    { $value }{ $count ->
        [1] { "" }
       *[other] { " " }({ $count } copies)
    }{ $state ->
        [last] { "" } (needed, last copy left)
        [gone] { "" } (all gone)
       *[plain] { "" }
    }
discards-last = ❗ still needed, and only one copy is left
discards-gone = ✖ all copies are gone
history-title = **{ $table }**, page { $page } of { $pages }
history-empty = Nothing has happened in **{ $table }** yet.
# $turn: the number of the turn, from 1.
history-line = { $turn } · { $step }
history-older = Older
history-newer = Newer
note-title = Your notes in **{ $table }**. Only you see them.
note-none = No notes yet.
note-choose = Write a note on …
# $yours: the card is the reader's own, and has no $card to show.
note-option =
    { $yours ->
        [yes] Your { $tag }
       *[no] { $who } · { $tag } · { $card }
    }
# The title of a dialogue; cut after 45 characters.
note-dialogue =
    { $yours ->
        [yes] Note on your card { $tag }
       *[no] Note on { $tag } of { $who }
    }
note-field = Your note; empty to remove it
note-placeholder = e.g. probably a 3

## Acting: dialogues, suggestions, answers

acting-hint-whom = **Whom do you give a hint?**
# A button. $cards: how many cards that player holds.
acting-person =
    { $cards ->
        [0] { $name } · no cards
        [one] { $name } · { $cards } card
       *[other] { $name } · { $cards } cards
    }
# On a button, where two players are called the same.
acting-namesake = { $name } (seat { $seat })
acting-hint-what = **What do you tell { $name }?** Each button says which cards it points at.
# A card of a team-mate. $known: what its owner knows of it.
acting-card =
    { $known ->
        [none] { $tag } { $card }
       *[other] { $tag } { $card } · known: { $known }
    }
acting-someone-else = Someone else
# $verb: play, discard.
acting-which =
    { $verb ->
        [play] **Which card do you play?**
       *[discard] **Which card do you discard?**
    }
acting-no-cards = You hold no cards.
acting-announce = **Which firework do you announce for card { $tag }?** If it joins that one, you earn a hint token. If not, it is an error, even if it would fit elsewhere.
acting-announce-nothing = No announcement
acting-known =
    { $known ->
        [none] No hint has touched card { $tag } yet.
       *[other] What you know of card { $tag }: { $known }.
    }
acting-note = Your note: { $note }
acting-other-card = Another card
# The second look. $announced: a colour, or none.
acting-sure =
    { $verb ->
        [play] { $announced ->
            [none] **Play card { $tag }?**
           *[other] **Play card { $tag } and announce { $announced }?**
        }
       *[discard] **Discard card { $tag }?**
    }
acting-do-it =
    { $verb ->
        [play] { $announced ->
            [none] Play { $tag }
           *[other] Play { $tag }, announce { $announced }
        }
       *[discard] Discard { $tag }
    }
# What a tile does, by its number; tile 5 does something else once the deck is empty.
tile-does =
    { $tile ->
        [3] **Bonus tile 3:** give a colour hint that costs no token.
        [4] **Bonus tile 4:** give a value hint that costs no token.
        [5] { $deck ->
            [0] **Bonus tile 5:** the deck is empty, so you may play a fitting card of the discard pile, or leave it.
           *[other] **Bonus tile 5:** a card of the discard pile goes back into the deck, nobody knows where.
        }
       *[6] **Bonus tile 6:** play a fitting card of the discard pile.
    }
tile-whom = Whom do you give the hint?
tile-colour = A card of which colour?
tile-value = Which card?
tile-decline = Leave the tile
tile-back = Choose again
arrange-now = Your hand now, from the left: **{ $tags }**
# $tags: the cards chosen so far, or none.
arrange-next =
    { $tags ->
        [none] Which card is to be leftmost?
       *[other] The new order so far: **{ $tags }**. Which card comes next?
    }
arrange-anew = Begin anew
arrange-nothing = With fewer than two cards there is nothing to rearrange.
told-nothing = Nothing has changed: that had been done already, or its moment has passed. This is the game now:
# A button to another game that waits; $table is its name.
told-next = Your turn in { $table }
suggested-in = { $line } · { $table }
suggested-person = { $name }: { $line }
suggested-noted = { $line } · note: { $note }
suggested-decline = Leave the tile

## Refusals

# $reference: what the host finds the failure by.
fault = Something went wrong here, and it is not your doing. Open **My view** with `/view` to see whether it counted before you try again. If it happens again, tell whoever runs this bot: `{ $reference }`
# A button or command of an older version.
unknown = I no longer know that button or command. Use `/view` for a fresh one; if a command does not work, restart Discord to get its present form.
slow = That took too long to open. Please try it again.
# The rules of play. A parameter that is not told is "none".
refusal-players-out-of-range = Hanabi is a game for 2 to 5 players. Change who plays, then start.
refusal-no-such-seat = Nobody sits there. Choose one of the players of this game.
refusal-game-over = This game is over, so nothing more can be done in it.
refusal-not-your-turn =
    { $name ->
        [none] It is another player's turn. Wait for yours; you can look at everything meanwhile.
       *[other] { $table ->
            [none] It is the turn of { $name }.
           *[other] In { $table } it is the turn of { $name }.
        } Wait for yours; you can look at everything meanwhile.
    }
refusal-tile-pending =
    { $tile ->
        [none] First decide what the bonus tile does: use `/hanabi tile` or its button.
       *[other] First decide what bonus tile { $tile } does: use `/hanabi tile` or its button.
    }
refusal-no-tile-pending = No bonus tile waits for a choice now. Hint, play or discard as usual.
refusal-no-hint-token = No hint token is left, so nobody can give a hint. Play a card, or discard one to get a token back.
refusal-hint-tokens-full = All 8 hint tokens are there, so nobody can discard. Give a hint or play a card.
refusal-target-self = You cannot give yourself a hint. Choose another player.
refusal-target-has-no-cards =
    { $name ->
        [none] That player holds no cards. Give the hint to someone else.
       *[other] { $name } holds no cards. Give the hint to someone else.
    }
refusal-colour-not-hintable =
    { $colour ->
        [none] That colour cannot be named in a hint of this game. Name another colour, or a value.
       *[other] No hint of this game can name { $colour }. Name another colour, or a value.
    }
refusal-value-out-of-range = The values are 1 to 5. Name one of these, or a colour.
refusal-empty-hint-off =
    { $what ->
        [none] At this table every hint must point at a card, and this one would not. Choose another hint.
       *[other] At this table every hint must point at a card, and “{ $what }” would not. Choose another hint.
    }
refusal-no-such-card =
    { $tag ->
        [none] That card is not in your hand. Name one of yours by its letter.
       *[other] Card { $tag } is not in your hand. Name one of yours by its letter.
    }
refusal-announcement-off = This table plays without Timed Choreography, so no firework is announced. Just play the card.
refusal-announcement-not-in-play =
    { $colour ->
        [none] This game has no such firework. Announce one of those on the table, or just play the card.
       *[other] This game has no { $colour } firework. Announce one of those on the table, or just play the card.
    }
refusal-choice-not-allowed = The bonus tile that waits cannot do that. Look at what it offers with `/hanabi tile`.
refusal-place-out-of-range = The deck has no such place. Choose the card again with `/hanabi tile`.
refusal-passing-not-allowed = This bonus tile cannot be left: what it does must be done if it can be. Choose with `/hanabi tile`.
# $rearrange: when this table allows it; free does not come here.
refusal-rearranging-closed =
    { $rearrange ->
        [off] At this table nobody rearranges their hand, at no time. The letters do the remembering.
        [after_hint] You cannot rearrange your hand now: this table allows it only from receiving a hint until the end of your next turn.
       *[other] You cannot rearrange your hand now. If this table allows it, then only from receiving a hint until the end of your next turn.
    }
refusal-not-your-hand = You can rearrange your own hand only.
refusal-arrangement-incomplete = The new order must name each of your cards once, from the left, such as “CABED”.
# Exports to hanab.live. All but the first stand in a message that has the record attached.
refusal-export-still-running = That would show the deck. It can be had as soon as the game is over.
refusal-export-no-actions = Nothing was played in this game, so there is nothing to study on hanab.live.
refusal-export-no-such-variant = hanab.live cannot show this game: it has no variant with these fireworks. The file attached here has everything.
refusal-export-differs = hanab.live cannot show this game: it plays by other rules, and from some moment on its table would not be yours. The file attached here has everything.
refusal-export-no-link = hanab.live takes this game as a file only, not by a link: that is the second file attached here.
# Tables, lobbies, people.
refusal-no-game-here = There is no game here. Open one with `/hanabi new`, or go to the channel where yours is played: `/hanabi games` lists them.
refusal-no-such-game = That game is not known any more. `/hanabi games` lists those that are.
refusal-which-game = Several games could be meant. Say it again in the channel of the one you mean.
refusal-not-at-table =
    { $table ->
        [none] Only the players of this game can do that, and you are not one of them.
       *[other] Only the players of { $table } can do that, and you are not one of them.
    }
refusal-not-running =
    { $table ->
        [none] This game has not begun. It begins when whoever opened it presses **Start**.
       *[other] { $table } has not begun. It begins when whoever opened it presses **Start**.
    }
refusal-no-notes = You have written no notes in this game.
refusal-not-over = That can be had when the game is over.
refusal-already-begun = This game has begun, so its lobby is closed. Look at it with `/view`; its players can end it with `/hanabi end`.
refusal-lobby-closed =
    { $table ->
        [none] This lobby is closed. Open another with `/hanabi new`.
       *[other] The lobby of { $table } is closed. Open another with `/hanabi new`.
    }
refusal-no-lobby-here = You sit in no open lobby. `/hanabi games` lists your games.
refusal-no-server-here = These are the settings of a server. Use `/hanabi server` on the server that you mean.
refusal-no-threads-here = I can open no thread here. The game is played in this channel itself; for a thread, open the table in another channel.
refusal-not-in-server = Games are opened in a channel of a server, not here. Go to one and use `/hanabi new` there.
refusal-lobby-here =
    { $link ->
        [none] There is an open lobby here already. Join it, or go to another channel.
       *[other] There is an open lobby here already: [{ $table }]({ $link }). Join it, or go to another channel.
    }
refusal-game-here =
    { $link ->
        [none] A game is being played here. Go to another channel, or wait until it is over.
       *[other] A game is being played here: [{ $table }]({ $link }). Go to another channel, or wait until it is over.
    }
refusal-channel-not-allowed =
    { $channels ->
        [none] On this server, games are not opened in this channel. Try another one.
       *[other] On this server, games are opened elsewhere: { $channels }.
    }
refusal-too-many-games =
    { $count ->
        [none] As many games are open as this server allows. Join one of them, or wait until one is over.
        [one] One game is open, and this server allows no more at once. Join it, or wait until it is over.
       *[other] { $count } games are open, and this server allows no more at once. Join one of them, or wait until one is over.
    }
refusal-too-many-lobbies =
    { $count ->
        [none] You have opened as many lobbies on this server as one person can. Start one of them, or close one with `/hanabi cancel`.
        [one] A lobby that you have opened on this server has not begun, and one person can have no more. Start it, or close it with `/hanabi cancel`.
       *[other] { $count } lobbies that you have opened on this server have not begun, and one person can have no more. Start one of them, or close one with `/hanabi cancel`.
    }
refusal-may-not-open = On this server, not everybody opens games. Ask a moderator to open one; you can join it.
refusal-blocked = You are shut out of the games of this server. Its moderators can tell you why.
refusal-table-full = All seats are taken. Open another table with `/hanabi new`.
refusal-already-joined = You sit at this table already.
refusal-not-joined =
    { $name ->
        [none] You are not in this lobby.
       *[other] { $name } is not in this lobby.
    }
refusal-seat-gone =
    { $link ->
        [none] You no longer have a seat at this table.
       *[other] You no longer have a seat at { $table }. [Its table]({ $link }) goes on without you.
    }
refusal-not-opener =
    { $name ->
        [none] Only the person who opened this lobby can do that.
       *[other] Only { $name }, who opened this lobby, can do that.
    }
refusal-too-few-players = Hanabi needs at least two players. Wait until somebody joins, then start.
refusal-seats-taken =
    { $count ->
        [none] More people have joined than that. Remove someone first, or choose more seats.
       *[other] { $count } people have joined already. Remove someone first, or choose more seats.
    }
refusal-has-looked = You have seen all hands of this game, so you cannot play in it. You can join the next one.
refusal-bots-do-not-play = A bot cannot take a seat. Choose a person.
refusal-guest-blocked =
    { $name ->
        [none] That person is shut out of the games of this server. Choose someone else.
       *[other] { $name } is shut out of the games of this server. Choose someone else.
    }
refusal-cannot-block = You can shut out neither yourself nor a bot. Choose someone else.
refusal-no-card-to-note =
    { $tag ->
        [none] That card is in no hand.
       *[other] { $name ->
            [none] You hold no card { $tag }.
           *[other] { $name } holds no card { $tag }.
        }
    } Name one of yours by its letter, or a team-mate's with their name before it.
refusal-too-long =
    { $count ->
        [none] That is too long. Say it in fewer words.
       *[other] That is too long: there is room for { $count } characters.
    }
refusal-no-vote = Nothing is being voted on now.
refusal-vote-open = The table is being asked something else already. Answer that first; the next turn closes it too.
refusal-vote-refused =
    { $name ->
        [none] The table has been asked that, and somebody objected. After the next turn you can ask again.
       *[other] The table has been asked that, and { $name } objected. After the next turn you can ask again.
    }
refusal-nothing-to-finish =
    { $best ->
        [none] More points can still be reached, so the game goes on. To give it up, use `/hanabi end`.
       *[other] { $best } points can still be reached, so the game goes on. To give it up, use `/hanabi end`.
    }
refusal-not-moderator = Only moderators can do that: it needs the permission **Manage Messages** in this channel.
refusal-not-host = Only people who manage this server can do that: it needs the permission **Manage Server**.
refusal-deal-still-played = Others are playing this deal right now, so its secret must wait until they are done.
refusal-missing-permissions =
    { $permissions ->
        [none] I lack permissions in this channel. Ask the people who manage this server to let me see it, write in it and open threads in it.
       *[other] I lack permissions in this channel: { $permissions }. Ask the people who manage this server for them, or go to another channel.
    }
refusal-missing-threads =
    { $permissions ->
        [none] I cannot open the thread that this game is to be played in. Ask the people who manage this server to let me open threads and write in them, or choose **Where: this channel** in **Options**.
       *[other] To open the thread that this game is to be played in, I lack permissions in this channel: { $permissions }. Ask the people who manage this server for them, or choose **Where: this channel** in **Options**.
    }
refusal-not-understood =
    { $typed ->
        [none] I do not know what is meant. Choose from what is suggested while you type.
       *[other] I do not know what “{ $typed }” means here. Choose from what is suggested while you type.
    }
# Permissions as Discord's own settings call them.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-public-threads = Create Public Threads
permission-create-private-threads = Create Private Threads
permission-manage-threads = Manage Threads
permission-attach-files = Attach Files
permission-embed-links = Embed Links
permission-read-message-history = Read Message History
permission-use-external-emojis = Use External Emojis

## Lobby

# $game: what is played, made of the names below.
lobby-game = **Game:** { $game }
lobby-pace =
    { $pace ->
        [live] **Pace:** live, in one sitting
       *[slow] **Pace:** slow, about a turn a day
    }
lobby-place =
    { $thread ->
        [yes] **Where:** in a thread of its own
       *[no] **Where:** in this channel
    }
lobby-watchers =
    { $watchers ->
        [yes] **Watchers:** people who do not play may look at all hands
       *[no] **Watchers:** nobody may look at all hands
    }
lobby-conventions = **Conventions:** { $line }
lobby-first-chosen = **First turn:** { $name }
lobby-first-drawn = **First turn:** drawn with the deal
# $count: who has joined; $seats: how many seats there are.
lobby-players = **Players:** { $count } of { $seats }
lobby-free = free
lobby-kept = kept for { $name }
# Behind a name in the list of seats.
lobby-opener = opened the table
lobby-begins = begins
# $when: "in 2 hours".
lobby-expires = If nobody starts the game, the lobby closes { $when }.
lobby-join = Join
lobby-leave = Leave
lobby-options = Options
lobby-start = Start
lobby-cancel = Cancel
lobby-joining = Whoever joins gets their view of the cards as a direct message.
# Also in the letter of whoever has a seat.
lobby-newcomers = New to Hanabi? `/hanabi rules` explains it in a few short pages.
# $players: their names in a row; $room: a channel; $here: it is that of the lobby.
lobby-started =
    { $here ->
        [yes] { $players } play here.
       *[no] { $players } play in { $room }.
    }
# Once the game is over. $result: how it ended and what it is worth.
lobby-over =
    { $here ->
        [yes] { $players } played here.
       *[no] { $players } played in { $room }.
    } { $result }
lobby-view = My view
lobby-board = To the board
lobby-cancelled = This lobby was cancelled.
lobby-expired = Nobody started the game in time, so this lobby has closed.
lobby-closed = Closed
lobby-joined =
    You have a seat at **{ $table }**. As soon as the cards are dealt, your view of them comes as a direct message and stays up to date there.
lobby-joined-closed =
    You have a seat at **{ $table }**, but Discord did not let a direct message through to you.
    You can play just as well with **My view** on the board. If you want your view as a direct message: open this server's menu, go to **Privacy Settings**, allow direct messages, then press **Try DMs again**.
lobby-dm = Try DMs again
# A lobby as one reader sees it. $state: joined, kept (a seat waits for them), free, full.
gathering-title = The lobby of **{ $table }**
gathering-reader =
    { $state ->
        [joined] You have a seat. As soon as the cards are dealt, your view of them comes as a direct message.
        [kept] A seat is kept for you. **Join** takes it.
        [full] All seats are taken.
       *[free] You have no seat yet. **Join** gives you one.
    }
gathering-link = To the lobby
# Those who had a seat kept for them, in the answer to who has started the game.
lobby-left-out =
    { $count ->
        [one] { $names } had not joined and is not at the table.
       *[other] { $names } had not joined and are not at the table.
    }
lobby-left = You have left **{ $table }**.
lobby-left-empty = You have left **{ $table }**, and its lobby has closed.

# What is played. Names of boxes:
preset-classic = Classic
preset-classic-about = Five colours, up to 25 points
preset-classic-avalanche = Classic with Avalanche of Colours
preset-classic-avalanche-about = A sixth colour, only one card of each value; up to 30 points
preset-deluxe = Deluxe
preset-deluxe-about = Five colours, up to 25 points
preset-deluxe-avalanche = Deluxe with Avalanche of Colours
preset-deluxe-avalanche-about = Ten cards that are of all colours at once; up to 30 points
preset-deluxe-black-powder = Deluxe with Black Powder
preset-deluxe-black-powder-about = A firework that runs downwards and that no colour hint touches
preset-deluxe-flamboyants = Deluxe with 5 Flamboyants
preset-deluxe-flamboyants-about = Every completed firework turns up a bonus tile
preset-deluxe-flamboyants-avalanche = Deluxe with 5 Flamboyants and Avalanche of Colours
preset-deluxe-flamboyants-avalanche-about = Bonus tiles, and cards of all colours at once
preset-deluxe-flamboyants-black-powder = Deluxe with 5 Flamboyants and Black Powder
preset-deluxe-flamboyants-black-powder-about = Bonus tiles, and the firework that runs downwards
preset-deluxe-all-three = Deluxe with all three expansions
preset-deluxe-all-three-about = 5 Flamboyants, Avalanche of Colours and Black Powder together
preset-convention-table = Convention table
preset-convention-table-about = The base game without empty hints and without rearranging
# Parts of a game that is not one of the boxes, and what may come on top of any:
rules-base = Base game
rules-multicolour-five = Avalanche of Colours (5 cards)
rules-multicolour-ten = Avalanche of Colours (10 cards)
rules-black-powder = Black Powder
rules-flamboyants = 5 Flamboyants
rules-final-bouquet = Final Bouquet
rules-choreography = Timed Choreography
rules-no-empty-hints = no empty hints
rules-rearrange-off = no rearranging
rules-rearrange-free = rearranging at any time
rules-house-mix = house mix

# The panel of options. The first keys are for menus in which nothing is chosen.
options-title = Options of { $table }
options-about = Every change shows in the lobby at once. A house mix is a combination that no rulebook prints; it is just as playable.
# Below the same for everybody but the person who opened the lobby.
options-others =
    { $name ->
        [none] Only the person who opened this lobby can change this.
       *[other] Only { $name } can change this.
    }
options-preset = Own mix: choose a box instead
options-multicolour = Multicolour
options-rearrange = Rearranging hands
options-pace = Pace
options-seats = Number of seats
options-seats-number =
    { $count ->
        [one] { $count } seat
       *[other] { $count } seats
    }
options-words = Conventions
options-seating = Seats
multicolour-none = No multicolour
multicolour-five = Avalanche of Colours: 5 cards (classic)
multicolour-five-about = A colour like the others, with one card of each value
multicolour-ten = Avalanche of Colours: 10 cards (deluxe)
multicolour-ten-about = Every colour hint touches them, and none names them
rearrange-off = Rearranging hands: never
rearrange-after-hint = Rearranging hands: after a hint
rearrange-after-hint-about = From receiving a hint until the end of one's own next turn
rearrange-free = Rearranging hands: at any time
pace-live = Live: one sitting
pace-live-about = The board calls whoever is to move
pace-slow = Slow: about a turn a day
pace-slow-about = A direct message calls whoever is to move
# Buttons that say how a switch stands, and turn it.
switch-black-powder =
    Black Powder: { $on ->
        [yes] on
       *[no] off
    }
switch-flamboyants =
    5 Flamboyants: { $on ->
        [yes] on
       *[no] off
    }
switch-final-bouquet =
    Final Bouquet: { $on ->
        [yes] on
       *[no] off
    }
switch-choreography =
    Timed Choreography: { $on ->
        [yes] on
       *[no] off
    }
switch-empty-hints =
    Empty hints: { $on ->
        [yes] allowed
       *[no] not allowed
    }
switch-in-thread =
    Where: { $on ->
        [yes] own thread
       *[no] this channel
    }
switch-watchers =
    Watchers see hands: { $on ->
        [yes] yes
       *[no] no
    }

# The panel of seats.
seats-title = Seats of { $table }
seats-about = Turns go round in this order, and from the last seat back to the first.
seats-reserve = Keep a seat for…
seats-forward = Move someone one seat forward…
seats-forward-one = { $name }: one seat forward
seats-remove = Remove someone…
seats-remove-one = Remove { $name }
seats-first = Who begins?
seats-begins = { $name } begins
seats-by-deal = The deal decides who begins
seats-shuffle = Shuffle the seats
seats-back = Options

# The dialogue for the line of conventions; title and label hold at most 45 characters.
words-title = Conventions
words-label = What this table has agreed on
words-placeholder = For instance: oldest card first, 5s are saved

# Below a list that has been cut.
lines-more =
    { $count ->
        [one] … and { $count } more
       *[other] … and { $count } more
    }
# Lists of tables.
games-mine = Your games
games-none = You sit at no table at the moment. `/hanabi new` opens one.
games-here = More games on this server
games-here-none = There are no others.
games-your-turn = **your turn**
games-turn-of = waits for { $name }
games-runs = under way
games-lobby = lobby, { $joined } of { $seats }
# Somebody's last games that are over. $how: agreed, moderated, lost, defeat, scored.
games-past = Your last games
games-over =
    { $how ->
        [agreed] given up
        [moderated] ended by a moderator
        [lost] lost with the third error
        [defeat] defeat
       *[scored] score { $score }
    }
games-which = Which game do you mean?

## Settings

settings-choose = Choose
# Languages by their own names, the same in every file.
language-auto = Like Discord
language-auto-about = The language that Discord is set to
language-en = English

# A person's settings: a sentence above each menu, then its choices.
mine-title = Your settings
mine-language = **Language** of everything that only you see
mine-second-look = **Second look**: being asked once more before a card is played or discarded
second-look-buttons = After buttons
second-look-buttons-about = Commands are carried out at once
second-look-always = Always
second-look-never = Never
mine-marks = **Knowledge**: how much your view shows of what people know of their own cards
marks-hints = What hints said
marks-hints-about = “red”, “3”
marks-negative = Also what hints ruled out
marks-negative-about = “not red”, “not 3”
marks-deductions = Also what follows
marks-deductions-about = What is left when the cards in sight are counted
mine-letters = **Direct messages** with your view
letters-every-change = Kept up to date after every turn
letters-my-turn = Only when it is your turn
mine-notify = **Being called** when it is your turn
notify-auto = As suits the table
notify-auto-about = Live: a mention on the board. Slow: a direct message
notify-letter = By direct message
notify-mention = By a mention on the board
notify-both = Both
mine-text-only = **Words instead of signs**: cards and colours without emoji, as screen readers like it
switch-text-only =
    Words only: { $on ->
        [yes] on
       *[no] off
    }

# A server's settings.
server-title = Settings of this server
server-language = **Language** of lobbies and boards
server-preset = **New games**: the box that a lobby begins with
server-in-thread = **Place** of new games
thread-yes = In a thread of their own
thread-no = In the channel itself
server-channels = **Channels** in which games may be opened
server-channels-all = Everywhere
server-most-games = **Most games** at the same time
server-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
server-opening = **Who may open games**
opening-everyone = Everyone
opening-moderators = Moderators
opening-moderators-about = Whoever may manage messages
opening-role = People with one role
opening-role-about = The role below
server-opening-role = Which role?
server-blocked = **Blocked people** can neither open games nor join them
# $people: mentions in a row.
server-blocked-now = Blocked: { $people }
server-blocked-more =
    { $count ->
        [one] { $count } more
       *[other] { $count } more
    }
server-block = Block someone…
server-unblock = Unblock someone…
server-delete = Delete this server's data…
delete-title = Delete everything of this server?
delete-about =
    All its games, running and finished, with their records and notes, and these settings are deleted for good. Finished games can be exported one by one before.
delete-sure = Delete everything
delete-back = Keep it

## Endings, verdicts, exports

verdict-agreed = The players gave this game up.
verdict-moderated = A moderator ended this game: it counts as given up.
# $score: what the game is worth, and its level.
verdict-finished-here = The players finished here. { $score }
verdict-lost = **Lost** with the third error: score 0.
verdict-defeat = **Defeat**: an indispensable card is in the discard pile. Score 0.
# $points: what the fireworks were worth when the game was lost or given up.
verdict-table-total = Fireworks on the table: { $points }
# $points and $perfect are ready-made numbers; with Black Powder it is "16 black powder of 25".
verdict-score =
    { $black ->
        [yes] **{ $points } black powder** of { $perfect }
       *[no] **{ $points }** of { $perfect }
    }
# $score: the sentence above.
verdict-perfect = A perfect display! { $score }
verdict-victory = Victory, every firework is complete! { $score }
verdict-level =
    { $level ->
        [horrible] Horrible
        [mediocre] Mediocre
        [honourable] Honourable
        [excellent] Excellent
        [extraordinary] Extraordinary
        [legendary] Legendary
       *[divine] Divine
    }
ending-rematch = Rematch
# Once somebody has opened it.
ending-rematch-open = To the rematch
ending-share = Share my notes
ending-export = Export
ending-verify = Verify
ending-history = History

# Votes. -until: in time it is enough that nobody objects; -all: everybody must agree.
vote-end-until = { $name } proposes to give the game up. It ends as soon as everybody agrees, or { $when } if nobody has objected by then. The next turn closes the question.
vote-end-all = { $name } proposes to give the game up. It ends when all agree; the next turn closes the question.
vote-finish-until = { $name } proposes to finish here, since no more points can be reached. The game ends { $when } if all who have answered by then agree; the next turn closes the question.
vote-finish-all = { $name } proposes to finish here, since no more points can be reached. The game ends when all agree; the next turn closes the question.
vote-agreed = Agreed so far: { $names }
vote-nobody = nobody
# Until the next turn.
vote-refused-end = { $name } objected to giving up: the game goes on.
vote-refused-finish = { $name } objected to finishing here: the game goes on.
vote-agree = Agree
vote-object = Object

# The panel for ending a game before its time.
end-title = Ending **{ $table }** early
end-propose =
    - **Giving up** ends the game as soon as everybody agrees, or after three days if nobody has objected by then. There is no score then.
    - **Finish here** is possible once no more points can be reached. All must agree, and the score counts.
end-moderate = - As a moderator you can **end the game at once**, without a score.
end-nothing = Only its players can propose to end it, and moderators can end it at once.
end-ask = Propose giving up
end-finish = Finish here
end-now = End the game now

# The proof of the deal.
verify-commitment =
    The deal of **{ $table }** was fixed before the first turn. Its commitment:
    `{ $commitment }`
verify-running = When the game is over, the seed behind it is revealed. Anyone can then check that no card was changed.
verify-still-open = Another game on the same deal is still open. The seed is revealed when that one is over, too.
verify-seed =
    The seed:
    `{ $seed }`
verify-matches =
    { $matches ->
        [yes] Checked: the seed has this commitment, and the whole deal follows from it.
       *[no] **The seed and this deal do not belong together.** Do not trust this game, and tell whoever runs the bot.
    }
verify-redo = To check it yourself, save the record with **Export** and get this bot's program: `python3 -m hanabi_core verify FILE`. `docs/deal.md` there describes how to do it without it.

# Records.
export-over = The record of **{ $table }**, with every card and every action.
export-running = The record of **{ $table }** as far as you may know it: what you cannot see is left out.
export-link = Open on hanab.live
export-long-link = To study it on hanab.live, open <{ $link }>

## Guide

# Pages of the guide: a title (also a line of the menu) and a text of at most 3,800 characters.
guide-choose = Another page
guide-next = Next page
guide-played = Played at this table
guide-start-title = What it is about
guide-start =
    You are one team of firework makers, and you win or lose together. Each colour is one firework, built upwards: 1, 2, 3, 4, 5.

    The catch: you see everybody's cards except your own. So you tell each other what you hold, with hints that are always too few.

    There are 50 cards: white, red, blue, yellow and green, each with three 1s, two 2s, two 3s, two 4s and a single 5. Two or three players hold five cards each, four or five players hold four.

    You begin with 8 hint tokens and no errors. The third error loses the game.
guide-turn-title = A turn
guide-turn =
    On your turn you do exactly one of three things.

    - **Hint.** It takes one hint token. Choose a team-mate and name one colour or one value: all their cards of it are pointed out. The others are then known not to be of it. Where the table allows it, you may also name something that they do not have at all.
    - **Discard.** One hint token comes back, and you draw a new card. Not possible while all 8 tokens are there.
    - **Play.** The card fits if it is the next one of its firework. If it does, it is placed; if not, it goes to the discard pile and counts as an error. Either way you draw a new card. Completing a firework brings a hint token back.

    You may not pass, and there are never more than 8 tokens.
guide-score-title = End and score
guide-score =
    The game ends

    - at once and **lost** with the third error: the score is 0;
    - at once and **perfect** when every firework is complete;
    - otherwise with the **deck**: when somebody draws the last card, everybody has one more turn, and whoever drew it comes last.

    Then each firework counts as many points as its highest card.

    - up to 5: Horrible
    - 6 to 10: Mediocre
    - 11 to 15: Honourable
    - 16 to 20: Excellent
    - 21 to 24: Extraordinary
    - 25 to 29: Legendary
    - 30: Divine

    With five colours, 25 is perfect. If no more points can be reached before the end, the table can agree to **finish here**, and the score counts.
guide-hand-title = Your hand and its letters
guide-hand =
    Every card has a letter that stays with it as long as you hold it, wherever it moves: the first card you were dealt is A, the next B, and so on. "Play C" means the same card today and in three days.

    New cards come in on the left. Unless the table has agreed otherwise, you may put your own cards in another order after you received a hint, until the end of your own next turn. That is no action and costs nothing.

    You may write notes on cards. Only you see them, until you share them at the end.
guide-play-here-title = How to play here
guide-play-here =
    - **Your turn:** use `/hint`, `/play` and `/discard`, or the buttons below the board or below your view.
    - **Your view** shows the other hands and what everybody knows of theirs. It comes as a direct message; **My view** on the board or `/view` shows it at any time.
    - **Looking:** `/hanabi discards`, `/hanabi history` and `/hanabi note`.
    - **All your games:** `/hanabi games`.
    - **Your settings:** `/hanabi settings`.
    - **Signs in hands:** ❔ not hinted yet · ✨ hinted since your last turn · 📝 your note
    - **Signs on the table:** 🎆 fireworks · – not begun · ✅ complete · 🚫 cannot be completed any more · 🗑️ discard pile · 👥 order of turns

    Hints speak for themselves: please do not help with words, sighs or smileys beyond what your table has agreed on.
guide-final-bouquet-title = Final Bouquet
guide-final-bouquet =
    For experts: all or nothing.

    - You win with every firework complete. There is no scale.
    - There is no final round. When the deck is empty you play on without drawing.
    - You are defeated by the third error, or the moment that an **indispensable** card is in the discard pile: one that its firework still needs and of which no other copy is left. How it got there makes no difference.
    - With an empty hand and no hint token your turn is skipped by itself.
    - A player without cards cannot be given a hint.
guide-choreography-title = Timed Choreography
guide-choreography =
    Before you play a card you **may** announce which firework it will extend.

    - **Right:** the card is placed, and one hint token comes back. If it also completes its firework, two come back.
    - **Wrong:** the card goes to the discard pile and counts as an error, even if it would have fitted elsewhere.
    - Without an announcement it is an ordinary play.

    With 5 Flamboyants, a 5 that was announced rightly brings one token and a tile.
guide-multicolour-five-title = Avalanche of Colours, 5 cards
guide-multicolour-five =
    Five multicolour cards, one of each value, make a sixth firework from 1 to 5, and 30 points are perfect.

    Multicolour is a colour like the others: hints may name it, and hints on other colours do not touch it. Take care: every one of these cards is the only one.
guide-multicolour-ten-title = Avalanche of Colours, 10 cards
guide-multicolour-ten =
    Ten multicolour cards make a sixth firework from 1 to 5, and 30 points are perfect.

    - They are of **all five colours at once**: every colour hint touches them.
    - "Multicolour" itself cannot be named in a hint.
    - On the table they stand for nothing but themselves.

    A card that two different colours have touched is multicolour. A card that a colour hint left out is not.
guide-black-powder-title = Black Powder
guide-black-powder =
    Ten black cards: three 5s, two 4s, two 3s, two 2s and a single 1. Their firework runs **downwards**: 5, 4, 3, 2, 1.

    - No colour hint touches black, and it cannot be named. Value hints touch it like any card.
    - The black 1 completes the firework and brings a hint token. The black 5 only begins it.
    - Black earns no points, but each of its five cards that is missing at the end **costs one**. A score can fall below 0.
    - For a perfect game black must be complete, too.
guide-flamboyants-title = 5 Flamboyants
guide-flamboyants =
    Whoever completes a firework **with a 5** gets no token for it, but turns up one of six bonus tiles and uses it at once. Each comes at most once.

    - **1:** a hint token comes back.
    - **2:** an error is taken away, and a hint token comes back.
    - **3:** you give a colour hint, free of charge.
    - **4:** you give a value hint, free of charge.
    - **5:** you choose a card of the discard pile; it goes back into the deck at a random place. With an empty deck you may use it like tile 6, or let it go.
    - **6:** you choose a card of the discard pile that fits, and it is placed. If it completes a firework with its 5, the next tile is turned up.

    A tile that can be used must be used; one that leaves no choice has no effect. The new card is drawn when all is done.
guide-empty-hints-title = Empty hints
guide-empty-hints =
    An empty hint names a colour or value of which the hand has nothing: "no white". It takes a token like any other.

    Tables allow that unless they switch it off. Then it is turned down, for the hints of tiles 3 and 4 as well.
guide-rearrange-title = Rearranging hands
guide-rearrange =
    Tables choose when players may put their own cards in another order:

    - **never:** the letters do the remembering;
    - **after a hint:** from receiving one until the end of one's own next turn;
    - **at any time.**

    It is no action. Letters and hints travel with the cards, and new cards still come in on the left.
guide-deal-title = Why the deal can be trusted
guide-deal =
    Every deal follows from 32 random bytes, the seed. Before the first turn a fingerprint of it, the commitment, is put on record: `/hanabi verify` shows it. When the game is over the seed is revealed, and anybody can check that it has this fingerprint and makes this very deal. So no card can have been changed on the way.

## Commands

# What Discord shows while a command is typed: at most 100 characters each, without markdown.
command-hanabi = Hanabi: everything but the turns themselves
command-hint = Tell a player about all their cards of one colour or one value
command-hint-player = Whom to tell
command-hint-what = A colour or a value
command-play = Play one of your cards
command-play-card = The letter of the card
command-play-announce = Timed Choreography: the firework that the card will extend
command-discard = Discard one of your cards and take back a hint token
command-discard-card = The letter of the card
command-view = See the game with your eyes; only you see the answer
command-new = Open a table in this channel; no option is needed
command-new-preset = The box to play
command-new-seats = How many seats there are
command-new-where = Where the game is played
command-new-pace = In one sitting, or a turn now and then
command-new-watchers = Whether people who do not play may look at all hands
command-new-conventions = One line on how you play, for everybody who joins
command-new-first = Who begins; otherwise the deal decides
command-new-avalanche = Avalanche of Colours: none, 5 or 10 multicolour cards
command-new-black-powder = Black Powder: a black firework that runs downwards
command-new-flamboyants = 5 Flamboyants: bonus tiles for completed fireworks
command-new-final-bouquet = Final Bouquet: all fireworks, or nothing
command-new-choreography = Timed Choreography: announce where a card goes
command-start = Deal the cards
command-join = Take a seat at the table in this channel
command-leave = Give up your seat before the game begins
command-options = See and change what is played at the table in this channel
command-cancel = Close the table before the game begins
command-end = End a game before its time
command-board = See the open table; only you see the answer
command-discards = See the discard pile
command-history = See everything that has happened
command-history-page = The page; otherwise the newest
command-note = Write a private note on a card, or read your notes
command-note-card = A card of yours, or of a team-mate
command-note-text = What to remember; nothing takes the note away
command-tile = Say what a bonus tile does
command-tile-choice = A hint, or a card of the discard pile
command-arrange = Put your cards in another order
command-arrange-order = The letters of your cards, from the leftmost
command-games = See your games, and the tables on this server
command-rules = Read the rules, with what is played at this table
command-settings = Your language, your messages, and what you are shown
command-server = For hosts: language, channels and limits on this server
command-verify = See the proof that the deal was not touched
command-export = Take the game with you as a file
# Choices of options.
where-thread = In a thread of its own
where-here = In this channel
colour-named-white = White
colour-named-red = Red
colour-named-blue = Blue
colour-named-yellow = Yellow
colour-named-green = Green
colour-named-multicolour = Multicolour
colour-named-black = Black
# Answers to what shows nothing by itself.
dms-open = Your view comes by direct message again.
dms-closed =
    Discord still does not let me write to you. Allow direct messages from members of this server (in its privacy settings), then try again. Until then, **My view** shows you the same.
notes-shared = Everybody can read your notes in the record of this game now.
server-deleted = Everything of this server has been deleted: settings, games and their records.
