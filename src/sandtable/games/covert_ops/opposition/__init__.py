"""The automated opponent (guide, section 8): who activates, what it does, and how it walks."""
