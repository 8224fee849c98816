"""Short answers to what shows nothing by itself: that it has been done."""

from games.values import Sight
from presentation import views
from presentation.posts import Post, with_lead
from presentation.texts import Say


def tried_dms(sight: Sight, say: Say, *, is_closed: bool) -> Post:
    """To whoever wants letters again: whether they can be had now."""
    return with_lead(views.my_view(sight, say), say("dms-closed" if is_closed else "dms-open"))


def shared_notes(sight: Sight, say: Say) -> Post:
    """To whoever lets everybody read their notes."""
    return with_lead(views.my_view(sight, say), say("notes-shared"))


def server_deleted(say: Say) -> Post:
    """To a host who has deleted everything of a server."""
    return Post(say("server-deleted"))
