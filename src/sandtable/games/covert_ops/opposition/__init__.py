"""The automated opponent: whom it activates, its Action cards, what its units do (guide, 8)."""
