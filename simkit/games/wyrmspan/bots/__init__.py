"""The bots of Wyrmspan."""
