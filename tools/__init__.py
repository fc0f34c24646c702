"""What the makefile and the tests use to look after the repository."""
