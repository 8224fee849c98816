"""How fast it is, measured against something else in the same run (``make bench``)."""
