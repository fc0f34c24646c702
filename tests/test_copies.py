"""Fields are declared once: what copies and compares them is written from the constructor."""

from tools.copies import page, pages

TRAP = '''
class Trap:
    def __init__(self, agenda: Agenda) -> None:
        self.agenda = agenda
        self.teeth: i64 = 3
        """How many."""
        self.at = _NOWHERE[:]
        self.shared = _NOWHERE
        self.notes: list[int] = []  # copied: list(self.notes)

    def clone(self) -> "Trap":
        copy = Trap(self.agenda.clone())
        # Field by field: make copies.
        copy.teeth = self.teeth
        copy.forgotten = self.forgotten
        return copy

    def everything(self) -> list[int]:
        found: list[int] = []
        # Field by field: make copies.
        return found
'''


def test_a_copy_is_written_from_the_constructor() -> None:
    text = page(TRAP)
    assert text.count("copy.") == 4
    for line in (
        "        copy.teeth = self.teeth\n",
        "        copy.at = self.at[:]\n",
        "        copy.shared = self.shared\n",
        "        copy.notes = list(self.notes)\n",
        "        found.append(int(self.teeth))\n",
        "        found += [int(n) for n in self.at]\n",
    ):
        assert line in text
    assert page(text) == text


def test_the_lines_are_what_the_constructors_say() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make copies`"
