"""Rules to read: a page for each game, made from its catalogue alone."""
