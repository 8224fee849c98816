"""``bot.py`` as it is, but turned to a sandbox: ``python -m tests.starting ADDRESS ...``."""

import sys

import bot

if __name__ == "__main__":
    bot.point_at(sys.argv.pop(1))
    sys.exit(bot.main())
