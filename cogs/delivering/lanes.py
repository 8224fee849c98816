"""Jobs in lanes: those of one lane one after another, the lanes side by side."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

J = TypeVar("J", bound=Hashable)


class Lanes(Generic[J]):
    """Each lane has a task as long as there is something in it. `work` must not fail."""

    def __init__(self, work: Callable[[J], Awaitable[None]]) -> None:
        self._work = work
        self._queues: dict[int, dict[J, None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def put(self, lane: int, job: J) -> None:
        """Behind the others of its lane; a job that waits there already is not put twice."""
        if self._closed:
            return
        if lane in self._queues:
            self._queues[lane][job] = None
            return
        self._queues[lane] = {job: None}
        task = asyncio.create_task(self._run(lane))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, lane: int) -> None:
        queue = self._queues[lane]
        try:
            while queue:
                job = next(iter(queue))
                del queue[job]
                await self._work(job)
        finally:
            del self._queues[lane]

    async def close(self, seconds: float) -> None:
        """Let what is under way come to its end, if that does not take longer."""
        self._closed = True
        for queue in self._queues.values():
            queue.clear()
        tasks = list(self._tasks)
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
