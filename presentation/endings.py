"""How a game ends and what comes after: the verdict, votes, the proof of the deal, exports.

What happened on the last turn is told where every turn is told.
"""

from typing import Final

from games.values import Ending, Sight, Table, VoteKind
from hanabi_core.events import Outcome
from hanabi_core.seen import FinishedView
from presentation import words
from presentation.posts import MOST_CONTENT, Button, File, Post, Row, Style
from presentation.presses import press
from presentation.sighted import is_text_only
from presentation.texts import Say

MOST_URL: Final = 512
"""Characters in the address behind a button."""


def verdict(sight: Sight, say: Say) -> str:
    """How a game ended and what it is worth; nothing while it runs."""
    view = sight.view
    if not isinstance(view, FinishedView):
        return ""
    if sight.table.ending in (Ending.AGREED, Ending.MODERATED):
        given_up = say(f"verdict-{sight.table.ending}")
        return f"{given_up} {_table_total(view, say)}"
    if sight.table.ending is Ending.FINISHED_HERE:
        return say("verdict-finished-here", score=_scored(view, say))
    match view.table.outcome:
        case Outcome.LOST | Outcome.DEFEAT as outcome:
            return f"{say(f'verdict-{outcome}')} {_table_total(view, say)}"
        case Outcome.PERFECT | Outcome.FINISHED | None:
            return _scored(view, say)


def can_finish(sight: Sight) -> bool:
    """Whether no more points can be reached, so that a table may finish here."""
    table = sight.public
    return table is not None and table.seat is not None and table.score >= table.best_score


def ending_rows(sight: Sight, say: Say) -> tuple[Row, ...]:
    """What can be done with a game that is over; some of it only by those who played."""
    mine = () if _only_looks(sight) else ("rematch", "share")
    verbs = (*mine, "export", "verify", "history")
    style = {"rematch": Style.PRIMARY}
    return (
        tuple(
            Button(_label(sight, verb, say), _press(sight, verb), style.get(verb, Style.SECONDARY))
            for verb in verbs
        ),
    )


def _label(sight: Sight, verb: str, say: Say) -> str:
    if verb == "rematch" and sight.table.has_rematch:
        return say("ending-rematch-open")
    return say(f"ending-{verb}")


def vote_line(sight: Sight, say: Say) -> str:
    """Who asks what of the table, until when, and who has agreed; nothing if nobody does."""
    vote = sight.table.vote
    if vote is None:
        return ""
    by = _names(sight.table, {vote.by}, say)
    agree = say("vote-agreed", names=_names(sight.table, vote.agree, say) or say("vote-nobody"))
    if vote.until is None:
        return f"{say(f'vote-{vote.kind}-all', name=by)} {agree}"
    until = words.when(vote.until)
    return f"{say(f'vote-{vote.kind}-until', name=by, when=until)} {agree}"


def objection_line(sight: Sight, say: Say) -> str:
    """Who has objected to ending the game since the last turn; nothing if nobody has."""
    refused = sight.table.refused
    if refused is None or sight.table.vote is not None:
        return ""
    return say(f"vote-refused-{refused.kind}", name=_names(sight.table, {refused.by}, say))


def vote_row(sight: Sight, say: Say) -> tuple[Button, ...]:
    """The buttons to answer the open vote; none for a reader who only looks, or has agreed.

    The board has them for all, also for whoever thinks better of it.
    """
    vote, reader = sight.table.vote, sight.reader
    if vote is None or _only_looks(sight) or (reader and reader.id in vote.agree):
        return ()
    return (
        Button(say("vote-agree"), _press(sight, "vote", vote.kind, "yes"), Style.SUCCESS),
        Button(say("vote-object"), _press(sight, "vote", vote.kind, "no")),
    )


def end_panel(sight: Sight, say: Say, *, moderates: bool) -> Post:
    """How this game can be brought to an end before its time, for whoever asks."""
    plays = sight.seat is not None
    lines = [say("end-title", table=sight.table.name)]
    lines += [say("end-propose")] if plays else []
    lines += [say("end-moderate")] if moderates else []
    lines += [] if plays or moderates else [say("end-nothing")]
    lines += [vote_line(sight, say), objection_line(sight, say)]
    rows = (vote_row(sight, say), _end_buttons(sight, say, plays=plays, moderates=moderates))
    return Post(
        "\n".join(filter(None, lines)),
        tuple(row for row in rows if row),
        accent=sight.table.accent,
    )


def verified(
    sight: Sight, say: Say, *, commitment: str, seed: str | None, matches: bool | None
) -> Post:
    """What proves the deal: its commitment, and once it is revealed the seed behind it.

    `matches` says whether the seed has been tried and makes this very deal.
    """
    lines = [say("verify-commitment", table=sight.table.name, commitment=commitment)]
    if seed is None:
        is_over = isinstance(sight.view, FinishedView)
        lines.append(say("verify-still-open") if is_over else say("verify-running"))
    else:
        lines.append(say("verify-seed", seed=seed))
        lines += [] if matches is None else [say("verify-matches", matches=matches)]
        lines.append(say("verify-redo"))
    return Post("\n".join(lines), ((_back(sight, say),),), accent=sight.table.accent)


def exported(
    sight: Sight, say: Say, *, file: File, link: str | None, why_no_link: str | None
) -> Post:
    """The record as a file, with a way to hanab.live or the reason why there is none."""
    is_over = isinstance(sight.view, FinishedView)
    lines = [say("export-over" if is_over else "export-running", table=sight.table.name)]
    ways: tuple[Button, ...] = ()
    if link is not None and len(link) <= MOST_URL:
        ways = (Button(say("export-link"), style=Style.LINK, url=link),)
    elif link is not None:
        written = say("export-long-link", link=link)
        lines += [written] if len(written) + len(lines[0]) < MOST_CONTENT else []
    elif why_no_link:
        lines.append(why_no_link)
    row = (*ways, _back(sight, say))
    return Post("\n".join(lines), (row,), files=(file,), accent=sight.table.accent)


def _back(sight: Sight, say: Say) -> Button:
    emoji = None if is_text_only(sight) else "↩️"
    return Button(say("button-back"), press("view", sight.table.id), emoji=emoji)


def _table_total(view: FinishedView, say: Say) -> str:
    return say("verdict-table-total", points=_points(view.table_total))


def _scored(view: FinishedView, say: Say) -> str:
    """A score by the scale, or all or nothing in Final Bouquet."""
    table = view.table
    params = {
        "points": _points(table.score),
        "perfect": _points(table.perfect_score),
        "black": table.rules.black_powder,
    }
    score = say("verdict-score", **params)
    if table.outcome is Outcome.PERFECT:
        kind = "victory" if table.rules.final_bouquet else "perfect"
        score = say(f"verdict-{kind}", score=score)
    return score if view.level is None else f"{score} · {say('verdict-level', level=view.level)}"


def _points(number: int) -> str:
    """A number with the sign of a printed one, in front of the words that it belongs to."""
    return f"−{-number}" if number < 0 else str(number)


def _end_buttons(sight: Sight, say: Say, *, plays: bool, moderates: bool) -> tuple[Button, ...]:
    vote = sight.table.vote
    asked = None if vote is None else vote.kind
    buttons: list[Button] = []
    if plays and asked is not VoteKind.END:
        buttons.append(Button(say("end-ask"), _press(sight, "end", "ask")))
    if plays and asked is not VoteKind.FINISH and can_finish(sight):
        buttons.append(Button(say("end-finish"), _press(sight, "finish"), Style.SUCCESS))
    if moderates:
        buttons.append(Button(say("end-now"), _press(sight, "end", "now"), Style.DANGER))
    return (*buttons, _back(sight, say))


def _only_looks(sight: Sight) -> bool:
    """Whether this is for somebody who does not play; the board is for everybody."""
    return sight.reader is not None and sight.seat is None


def _names(table: Table, ids: frozenset[int] | set[int], say: Say) -> str:
    return say.list(words.name(player.name) for player in table.players if player.id in ids)


def _press(sight: Sight, verb: str, *choice: object) -> str:
    return press(verb, sight.table.id, sight.stamp, *choice)
