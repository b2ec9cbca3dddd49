"""The commands of `simkit`, one in each file: what it takes, and what it prints."""
