"""The doctrine: how the computer player `basic` judges a battle (guide, 11.2 to 11.4)."""
