"""What a designer wants to know of a book, measured; how it is said is in `writing.py`."""
