"""Serving: uvicorn, with as many open connections as the system allows, and no line that tells."""

import resource
import socket

import uvicorn

from gloam.kernel.errors import BadOption
from gloam.web.settings import from_environment, store_of


def serve(host: str, port: int, workers: int) -> None:
    """Serve the house until it is interrupted; BadOption if it cannot be."""
    store = store_of(from_environment())
    if workers > 1 and not store.shared:
        raise BadOption(
            "One SQLite file is for one worker. For more, set GLOAM_DATABASE=postgresql://…"
        )
    _check_free(host, port)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    uvicorn.run(
        "gloam.web.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        access_log=False,  # a personal link is an address, and must not stand in a log
        log_level="warning",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=2,
        server_header=False,
        backlog=4096,
    )


def _check_free(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or "that is no port"
            raise BadOption(f"I cannot serve at {host[:60]}:{port}: {reason}.") from None
