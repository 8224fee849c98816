"""Running games: one method for each thing a person can ask, and what came of it."""
