"""Special Forces: two sides, man to man, on a grid of dots."""
