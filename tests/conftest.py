"""Properties try the same examples every time; ``--hypothesis-profile=explore`` tries others."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("steady")
