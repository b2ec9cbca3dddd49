"""Wyrmspan."""
