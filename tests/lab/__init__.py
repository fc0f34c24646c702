"""The lab, counting games of its own."""
