"""Run every benchmark and print what it found."""

from bench import games, ping, reading

games.run()
reading.run()
ping.run()
