"""The rules, chapter by chapter, in the order of play (guide, section 3)."""
