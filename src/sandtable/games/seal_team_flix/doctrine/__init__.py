"""The doctrine: how the computer player `basic` judges a mission (guide, section 13)."""
