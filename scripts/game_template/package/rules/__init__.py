"""The rules, each once; nothing here evaluates a position."""
