"""Substrates that two games or more play on."""
