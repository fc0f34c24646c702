"""Reports: a study in full, as text and as one page that needs no network."""

from gloam.lab.report.page import write_page
from gloam.lab.report.words import full_text

__all__ = ["full_text", "write_page"]
