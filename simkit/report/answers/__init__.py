"""What a report says in sentences."""
