"""A table measured in inches: exact geometry, sight lines, ways and whoever goes them."""
