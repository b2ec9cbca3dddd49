"""Codes of logged events."""

from __future__ import annotations

SETUP, TAKE, RESULT = range(3)
