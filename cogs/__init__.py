"""The only code that knows Discord: parse, call, present."""
