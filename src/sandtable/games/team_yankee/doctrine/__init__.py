"""Computer players: one doctrine with a temper (guide, 12)."""
