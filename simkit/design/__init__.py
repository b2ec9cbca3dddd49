"""Mending a game: points that make seats fair, boards that are fair, settings that hit a target."""
