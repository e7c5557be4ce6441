"""The doctrine: how computer players judge a mission (guide, section 11)."""
