"""The rulebook, one module per chapter, steps in order of play."""
