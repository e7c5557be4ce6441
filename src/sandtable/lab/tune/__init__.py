"""Tuning: the smallest change of a mission's own numbers that brings it into a target band."""
