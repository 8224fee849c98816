"""What the courier remembers goes when nobody needs it any more."""

from cogs.delivering.holds import Holds
from cogs.limiter import Allowance


class Watch:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_hold_that_is_over_is_forgotten_unless_it_is_still_asked_about() -> None:
    watch = Watch()
    holds = Holds(1.0, 60.0, watch)
    for key in ("gone", "asked", "waits"):
        holds.fail(key)
    watch.now = 2.0
    holds.wait("waits", 10.0)

    holds.tidy({"asked"})

    assert holds.fail("asked") > holds.fail("gone")
    assert holds.left("waits") == 10.0


def test_an_allowance_forgets_keys_of_which_nothing_counts() -> None:
    watch = Watch()
    allowance = Allowance(1, 10.0, watch)
    allowance.take("old")
    watch.now = 9.0
    allowance.take("new")
    watch.now = 11.0

    allowance.tidy()

    assert list(allowance._taken) == ["new"]
