"""Everything a person can ask of the games, part by part. Who asks is in each question."""

from games.clock import Deadlines
from games.deliveries import Deliveries
from games.endings import Endings
from games.house import Clock, House, Seeds
from games.lobbies import Lobbies
from games.looks import Looks
from games.settings import Settings
from games.turns import Turns
from store.database import Database


class Games:
    """The parts share one house: its database, its clock, its seeds, its games in memory."""

    def __init__(self, database: Database, clock: Clock, seeds: Seeds) -> None:
        house = House(database, clock, seeds)
        self.lobbies = Lobbies(house)
        self.turns = Turns(house)
        self.looks = Looks(house)
        self.endings = Endings(house)
        self.settings = Settings(house)
        self.deliveries = Deliveries(house)
        self.clock = Deadlines(house)
