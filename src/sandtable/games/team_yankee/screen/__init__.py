"""What a seat is shown of a battle: picture, sheet, words, drawing by hand."""
