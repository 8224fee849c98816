"""The parts of the sandbox, put together; everything but the network."""

from sandbox.control import Control
from sandbox.facts.clock import Clock
from sandbox.facts.world import World
from sandbox.faults import Faults
from sandbox.gateway.hub import Hub
from sandbox.ledger import Ledger
from sandbox.news import News
from sandbox.people.acting import Acting
from sandbox.rates import Rates
from sandbox.sight import People
from sandbox.talk.answers import Answers
from sandbox.talk.interactions import Interactions
from sandbox.talk.posting import Posting
from sandbox.talk.threads import Threads
from sandbox.wire import Wire


class Core:
    """One small Discord."""

    def __init__(self, *, remember: int | None = None) -> None:
        self.clock = Clock()
        self.world = World(self.clock)
        self.wire = Wire(self.world)
        self.ledger = Ledger(lambda user: user in self.world.store.users, remember)
        self.hub = Hub(self.world, self.wire, self.ledger)
        self.people = People(self.world, self.wire, self.ledger)
        self.news = News(self.world, self.wire, self.hub, self.people)
        self.threads = Threads(self.world, self.news)
        self.posting = Posting(self.world, self.wire, self.news, self.threads)
        self.interactions = Interactions(self.world, self.wire, self.hub, self.people)
        self.answers = Answers(self.world, self.wire, self.people, self.posting)
        self.acting = Acting(self.world, self.wire, self.news, self.interactions, self.posting)
        self.control = Control(
            self.world, self.hub, self.news, self.threads, self.posting, self.interactions
        )
        self.faults = Faults()
        self.rates = Rates(self.clock)
