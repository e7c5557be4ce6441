"""Covert Ops: a small team past patrols that a deck of cards runs, on a measured table."""
