"""The report for designers of a book: what the studies found, written down.

It is a tool for the lab. It plays on the rules themselves, with quick random numbers, so that the
same book has the same report everywhere; how much is played and solved is in `Counts`.
"""

from gloam.games.nightmare_hunt.workshop.studies.cases import STANDARD, Counts
from gloam.games.nightmare_hunt.workshop.studies.findings import Say, study
from gloam.games.nightmare_hunt.workshop.writing import written
from gloam.kernel.options import Options


def report(options: Options, say: Say, counts: Counts = STANDARD) -> tuple[str, ...]:
    """Lines of Markdown about a book and its terms; what it is at goes to `say`."""
    return written(study(options, say, counts))
