"""Games in a terminal: line mode, made for screen readers, and a full-screen board."""
