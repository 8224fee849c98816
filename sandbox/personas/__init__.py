"""People for tests: a client in Python (`persona`) and what it shows (`screen`)."""
