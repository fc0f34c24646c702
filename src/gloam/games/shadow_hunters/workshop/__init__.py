"""What people change and study."""
