"""The command line: one thin file per command. Nothing heavy is imported before a command runs."""
