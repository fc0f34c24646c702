"""What is shown and said, from nothing but what is known."""
