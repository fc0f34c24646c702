"""AutoPasser: who does not want to be asked for the rest of this turn, and when that is over."""

from gloam.kernel.table import Table


class AutoPasser:
    """Lets questions pass for seats that do not want to be asked, as long as they say.

    That is the client's own: the table is never told of it, and gets the deed that the person
    would have chosen from the menu. When it ends hangs on what its seat hears and nothing else.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._since: dict[int, int] = {}
        """How many facts there were when each seat asked to be let alone."""

    def at(self, table: Table) -> "AutoPasser":
        """The same seats are let alone, at a table that has gone on from here."""
        if table is self.table:
            return self
        there = AutoPasser(table)
        there._since = self._since
        return there

    @property
    def known(self) -> bool:
        """Whether the game has questions that may be let pass."""
        return self.table.game.telling.auto_pass is not None

    @property
    def passing(self) -> int:
        """The action that lets a question pass, in a game that has one."""
        assert self.table.game.telling.auto_pass is not None
        return self.table.game.telling.auto_pass.passing

    def begin(self, seat: int) -> None:
        """Let a seat alone from now on."""
        self._since[seat] = self.table.size

    def end(self, seat: int) -> bool:
        """Ask a seat again; whether it was let alone before."""
        lasted = self.lasts(seat)
        self._since.pop(seat, None)
        return lasted

    def lasts(self, seat: int) -> bool:
        """Whether a seat is let alone: until it hears the fact that ends it."""
        auto_pass, since = self.table.game.telling.auto_pass, self._since.get(seat)
        if auto_pass is None or since is None:
            return False
        return auto_pass.until not in self.table.told(seat).names_from(since)

    def offered(self, seat: int) -> bool:
        """Whether a seat is asked something that it may let pass."""
        return self.known and self.passing in self.table.menu(seat)

    def due(self, seat: int) -> bool:
        """Whether what a seat is asked now is let pass for it."""
        return self.offered(seat) and self.lasts(seat)

    def forget(self) -> None:
        """After an undo there are fewer facts, and what was asked is asked again."""
        size = self.table.size
        self._since = {seat: min(since, size) for seat, since in self._since.items()}
