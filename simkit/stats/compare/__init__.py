"""What differs? Configurations and components compared on the same deals."""
