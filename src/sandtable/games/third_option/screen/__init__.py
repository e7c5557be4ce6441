"""What is shown: pictures, text screens, words; nothing here decides anything."""
