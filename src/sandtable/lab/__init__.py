"""Simulation: many plays, counted honestly."""
