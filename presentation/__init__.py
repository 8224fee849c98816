"""Values in, posts out: texts, layouts and (later) pictures. Nothing here asks anybody anything."""
