"""A Discord on your own machine: REST v10 and the gateway on loopback, for a real bot.

It speaks Discord's protocol and knows nothing of any game. A walk through it, from the bottom:

- `facts`: what exists. `model` has the things, `world` keeps and finds them, `permissions` says
  who may do what, `clock` and `snowflakes` give time and ids, `keeping` writes it all to disk.
- `bodies`: what may stand in a request: Discord's own description, and the limits it leaves out.
- `refused`: every no that Discord says, with its status and code.
- `ledger`: all that was asked, and every byte that each person was sent.
- `wire`: facts as Discord's JSON.
- `gateway`: what a bot hears. `sight`: what people see. `news`: who is told of a change.
- `talk`: messages, threads, interactions and the answers to them.
- `people`: what people can do, and the line of their clients.
- `control`, `faults`, `rates`: what tests do to it: twists of fate, failures, limits.
- `core`: all of these put together. `rest`: the HTTP routes. `server`: the network around it.
- `personas`: people for tests, who do what a client can and no more.
"""
