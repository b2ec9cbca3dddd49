"""What a report shows in tables."""
