"""One module for each thing that writes records down again."""
