"""Everything a person can ask of the games, part by part. Who asks is in each question."""

from games.house import Clock, House, Seeds
from games.turns import Turns
from store.database import Database


class Games:
    """The parts share one house: its database, its clock, its seeds, its games in memory."""

    def __init__(self, database: Database, clock: Clock, seeds: Seeds) -> None:
        house = House(database, clock, seeds)
        self.turns = Turns(house)
