"""Interleaved timing: contenders take turns, so that a slow minute of the machine hits all."""

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter

ROUNDS = 25


def compare(contenders: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """The median microseconds of one call of each contender.

    A contender's call is repeated ``repeats`` times in each of the rounds.
    """
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for call in contenders.values():
        call()  # whatever is made once is made now
    for _ in range(ROUNDS):
        for name, call in contenders.items():
            start = perf_counter()
            for _ in range(repeats):
                call()
            times[name].append((perf_counter() - start) / repeats * 1e6)
    return {name: median(each) for name, each in times.items()}
