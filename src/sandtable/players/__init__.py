"""Anything that answers a Decision."""
