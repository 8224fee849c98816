"""Discord's gateway: the WebSocket on which a bot hears what happens.

`session` is what a bot has between its connections; `socket` speaks on one connection;
`hub` knows all sessions and hands every event to those that may hear it.
"""
