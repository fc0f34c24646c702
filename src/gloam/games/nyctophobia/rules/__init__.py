"""The truth: what may be done, and what comes of it."""
