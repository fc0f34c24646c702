"""A chair: where one person sits and types, at a table that is held fast."""

from gloam.house.house import House, tried_again
from gloam.house.live import Live, marked
from gloam.house.store import PLAYING
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.table import Table
from gloam.talk.commands import Answer, Talk


class Chair:
    """What typed words may do at a live table; whatever they do is kept like anything else."""

    def __init__(self, house: House, live: Live, key: str = "") -> None:
        self.house = house
        self.live = live
        self.key = key
        """What the client calls this, so that it is not done twice."""

    @property
    def table(self) -> Table:
        """The table that is talked about."""
        return self.live.table

    @property
    def auto_pass(self) -> AutoPasser:
        """Who does not want to be asked."""
        return self.live.auto_pass

    def speech_cost(self, seat: int) -> str:
        """What it would cost a seat to say something now; nothing where that is free."""
        return price(self.live, seat)

    def say(self, seat: int, words: str, to: str = "") -> None:
        """Let a person speak."""
        self.house.speak(self.live, seat, words, to, self.key)

    def take(self, seat: int, action: int, *, aside: bool = False) -> None:
        """Let a person act, and the bots of its team follow."""
        self.house.take(self.live, seat, action, self.key, aside=aside)

    def undo(self, seat: int) -> None:
        """Take a person's last action back."""
        self.live.undo(seat, self.house.now(), self.key)

    def who(self) -> list[str]:
        """Who sits where."""
        seats = range(self.table.seats)
        return [f"{self.table.called(seat)}: {self.live.name_of(seat)}." for seat in seats]


def price(live: Live, seat: int) -> str:
    """What it would cost a seat to be heard now; nothing where that is free."""
    if live.phase != PLAYING:
        return ""
    return str(live.game.telling.speech_cost(live.table.view(seat)))


def answer(
    house: House, live: Live, seat: int, line: str, *, sure: bool, key: str = ""
) -> tuple[Answer, bool]:
    """Do what a person typed, or say why not; and whether it only waits for a yes.

    A yes is given together with what it is a yes to, so that any worker can take it.
    """
    talk = Talk(Chair(house, live, key))
    said = talk.answer(seat, line)
    if seat in talk.doubts and sure:
        said = talk.answer(seat, "yes")
    return said, seat in talk.doubts


@tried_again
async def typed(
    house: House, code: str, seat: int, who: str, line: str, *, sure: bool = False, key: str = ""
) -> tuple[Live, Answer, bool]:
    """Take what a person typed: the table as it is then, the answer, and if it waits for a yes.

    With a key that was used before, nothing is done again.
    """
    key = marked(seat, key, "line", line)
    async with house.at(code) as live:
        house.check_playing(live, seat, who)
        if live.knows(key):
            return live, Answer(acted=True), False
        said, waits = answer(house, live, seat, line, sure=sure, key=key)
    return live, said, waits
