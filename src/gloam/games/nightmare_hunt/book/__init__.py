"""Books: content as a designer writes it, read into tables, and what is wrong with one."""
