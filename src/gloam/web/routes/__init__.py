"""The API: everything that the pages do, for programs."""
