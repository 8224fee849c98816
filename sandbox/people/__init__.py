"""The people's side: what each of them sees (`sight`), what they can do (`acting`, `filling`,
`entering`), and the line on which a client of theirs does both (`line`)."""
