"""Settings: what whoever runs a house may decide, from the environment."""

import os
from pathlib import Path

from msgspec import Struct

from gloam.house.store import Store
from gloam.kernel.errors import BadOption


class Settings(Struct, frozen=True, kw_only=True):
    """How a house is run."""

    database: str = ""
    """`sqlite:///PATH` or `postgresql://…`; a file in the user's own folder if nothing is said."""
    secret: str = ""
    """The key that signs what people carry; the store keeps one if nothing is said."""
    address: str = ""
    """How people reach the house, for links: `https://play.example`. Else as each of them does."""
    hosts: tuple[str, ...] = ()
    """Further names by which people reach the house; `*` for any. Addresses and names of a local
    network are always good."""
    proxies: tuple[str, ...] = ()
    """The web servers before the house: only these are believed where a request comes from."""
    streams: int = 8_000
    """How many streams may be open at once."""
    streams_each: int = 400
    """How many of them one address may have."""
    rate: float = 1.0
    """How many times the usual number of requests an address may send."""
    pace: float = 0.9
    """How many seconds lie between two things that a bot lets people hear."""
    bot_pool: int = 0
    """How many processes bots think in; as many as there are cores but one if nothing is said."""
    own_content: bool = True
    """Whether people may bring books, maps and fields of their own."""
    push: bool = True
    """Whether people may be called by Web Push."""
    push_near: tuple[str, ...] = ()
    """Push services in the host's own network, as `host:port`: only these may be reached there."""
    mail: str = ""
    """The mail server that people are called by: `smtp://host`, `smtps://user:password@host`."""
    mail_from: str = ""
    """The address that letters come from."""
    call_after: float = 8.0
    """How many seconds somebody may be away before they are called."""
    contact: str = ""
    """How whoever runs a push service reaches whoever hosts: an address for e-mail, or a page."""
    log: str = "plain"
    """`plain`, or `json`: one line for each request and each thing that is wrong."""
    build: str = ""
    """The folder of a build that is being made: bots think with it as soon as it is there."""


def from_environment() -> Settings:
    """What the environment says."""
    given = os.environ

    def number(name: str, usual: float) -> float:
        text = given.get(name, "")
        try:
            value = float(text) if text else usual
        except ValueError:
            raise BadOption(f"{name} must be a number, not {text[:20]!r}.") from None
        if not 0 <= value <= 1e9:
            raise BadOption(f"{name} must be a number from 0 on, not {text[:20]!r}.")
        return value

    def yes(name: str) -> bool:
        text = given.get(name, "") or "yes"
        if text not in ("yes", "no"):
            raise BadOption(f"{name} is yes or no, not {text[:20]!r}.")
        return text == "yes"

    def listed(name: str) -> tuple[str, ...]:
        return tuple(word.strip() for word in given.get(name, "").split(",") if word.strip())

    usual = Settings()
    return Settings(
        database=given.get("GLOAM_DATABASE", ""),
        secret=given.get("GLOAM_SECRET", ""),
        address=given.get("GLOAM_ADDRESS", "").rstrip("/"),
        hosts=listed("GLOAM_HOSTS"),
        proxies=listed("GLOAM_PROXIES"),
        streams=int(number("GLOAM_STREAMS", usual.streams)),
        streams_each=int(number("GLOAM_STREAMS_EACH", usual.streams_each)),
        rate=number("GLOAM_RATE", usual.rate),
        pace=number("GLOAM_PACE", usual.pace),
        bot_pool=int(number("GLOAM_BOT_PROCESSES", usual.bot_pool)),
        own_content=yes("GLOAM_OWN_CONTENT"),
        push=yes("GLOAM_PUSH"),
        push_near=listed("GLOAM_PUSH_NEAR"),
        mail=given.get("GLOAM_MAIL", ""),
        mail_from=given.get("GLOAM_MAIL_FROM", ""),
        call_after=number("GLOAM_CALL_AFTER", usual.call_after),
        contact=given.get("GLOAM_CONTACT", ""),
        log=given.get("GLOAM_LOG", "") or usual.log,
        build=given.get("GLOAM_BUILD", ""),
    )


def own_file() -> Path:
    """Where the tables are kept when nobody says where."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "gloam" / "house.db"


def store_of(settings: Settings) -> Store:
    """The store that the settings name; BadOption for one that gloam does not know."""
    from gloam.house.sqlite import SqliteStore

    address = settings.database
    if not address:
        return SqliteStore(own_file())
    if address.startswith("sqlite:///") and len(address) > 10:
        return SqliteStore(Path(address.removeprefix("sqlite:///")))
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from gloam.house.postgres import PostgresStore
        except ImportError:
            raise BadOption(
                "PostgreSQL needs one more package: pip install 'gloam[postgres]'."
            ) from None
        return PostgresStore(address)
    raise BadOption(
        "GLOAM_DATABASE is sqlite:///PATH or postgresql://user@host/name; this is neither."
    )
