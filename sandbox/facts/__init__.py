"""What exists: people, guilds, channels, messages, and the time in which they do."""
