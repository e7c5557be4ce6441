"""Rule systems, each in a folder of its own; found through the entry points."""
