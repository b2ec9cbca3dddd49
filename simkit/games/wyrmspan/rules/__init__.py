"""The rules of Wyrmspan, each once."""
