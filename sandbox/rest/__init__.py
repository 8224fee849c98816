"""Discord's HTTP API, route by route.

`serving` is the way of every request: faults, token, limits, body, handler, answer. The other
modules hold the handlers; each is named as Discord's official description names its operation.
"""
