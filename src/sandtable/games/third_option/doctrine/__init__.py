"""The doctrine: how the computer players judge a mission (guide, section 10)."""
