"""What people can do (`acting`, `entering`, `filling`), and the line of their clients (`line`)."""
