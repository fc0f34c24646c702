"""The terminal, played in lines and on a full screen."""
