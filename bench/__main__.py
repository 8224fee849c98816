"""Run every benchmark and print what it found."""

from bench import games, reading

games.run()
reading.run()
