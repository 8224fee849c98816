"""The rules of Hanabi: every box, every variant, nothing else.

No input or output, no clock, no dice, no words for people: the deal comes in as an
argument, refusals and events go out as values. A walk through the modules from the
ground up, each of which knows only those before it:

``cards``       colour, value, card, seat, tag, tile
``rules``       the switches of a table and the printed boxes
``actions``     what a player can do
``events``      what came of it
``refusals``    why it is not allowed
``possible``    a set of cards that a card may be
``seen``        what eyes may see: the views as values
``box``         what follows from the switches: fireworks, copies, what a hint touches
``deal``        32 bytes make a deck, and anyone can check it
``state``       every fact of a running game, also the hidden ones
``hints``       which hints may be given, and what they would point at
``effects``     the small changes that turns are made of
``tiles``       the six tiles of 5 Flamboyants
``turns``       state and action in, events out
``legal``       which actions are open now
``scoring``     score, verdict, and the best that can still be reached
``knowledge``   what can be known of a card
``notation``    short texts, read back
``record``      a whole game as JSON
``replay``      a record played again, and its deal verified
``site_replay`` what of a game hanab.live can show
``hanab_live``  a finished game for the experts' site
``view``        the only door from the hidden state to anything that is shown
"""
