"""Loads for the benchmark of the server."""
