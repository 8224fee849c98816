"""The rules of Hanabi: every box, every variant, nothing else.

No input or output, no clock, no dice, no words for people: the deal comes in as an
argument, refusals and events go out as values. A walk through the modules, each of which
knows only those before it:

``cards``      colour, value, card, seat, tag
``rules``      the switches of a table and the printed boxes
``box``        the tables that follow from the switches: fireworks, copies, what a hint touches
``deal``       32 bytes make a deck, and anyone can check it
``actions``    what a player can do;  ``events``: what came of it;  ``refusals``: why not
``state``      every fact of a running game, also the hidden ones
``tiles``      the six tiles of 5 Flamboyants
``turns``      state and action in, events out
``legal``      which actions are open now
``scoring``    score, verdict, and the best that can still be reached
``knowledge``  what can be known of a card
``view``       the only door from the hidden state to anything that is shown
``record``     a whole game as JSON;  ``hanab_live``: the same for the experts' site
"""
