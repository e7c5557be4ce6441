"""Sandtable's games as the environments that learning libraries know (extra `rl`)."""
