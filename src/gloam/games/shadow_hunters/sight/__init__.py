"""What a seat knows, from nothing but what it heard."""
