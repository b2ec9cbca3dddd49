"""From a scenario, in a file or on the command line, to the arms of a run."""
