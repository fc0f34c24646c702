"""Figures for whoever hosts, as Prometheus reads them; none of them names a table or a person.

They are shown to nobody else: in a house with one table, even a count of requests would tell that
somebody acts in the dark.
"""

import os
import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector

from gloam.house.caller import Caller
from gloam.house.hosting import Host, counted
from gloam.house.house import House
from gloam.house.keeper import Keeper
from gloam.house.store import StoreDown
from gloam.web.guard import Scope
from gloam.web.news import Streams

OF_THE_HOUSE = ("gloam_tables", "gloam_outbox", "gloam_store_up", "gloam_draining")
"""What is the same whichever worker is asked; all else is one worker's, and says whose."""
BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Figures:
    """What one worker counts."""

    def __init__(
        self, house: House, keeper: Keeper, streams: Streams, caller: Caller, host: Host
    ) -> None:
        self.house = house
        self.keeper = keeper
        self.streams = streams
        self.caller = caller
        self.host = host
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "gloam_requests", "Requests answered", ["route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "gloam_request_seconds",
            "Until a request was answered, in seconds",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._counters: dict[tuple[str, int], Counter] = {}
        self._tables: dict[str, int] = {}
        self._outbox = 0
        self._up = 1.0
        ProcessCollector(registry=self.registry)
        self.registry.register(self)

    def answered(self, scope: Scope, status: int, began: float) -> None:
        """Count a request: by the shape of its address, never by the address itself."""
        route = str(scope.get("path_template") or "none")
        counter = self._counters.get((route, status))
        if counter is None:
            counter = self._counters[route, status] = self.requests.labels(route, str(status))
        counter.inc()
        self.seconds.observe(time.perf_counter() - began)

    def collect(self) -> Iterator[Metric]:
        """How things stand now, in this worker and in the store."""
        gauges = {
            "gloam_streams": ("Listeners", self.streams.open),
            "gloam_tables_in_memory": ("Tables at hand", len(self.house.in_memory)),
            "gloam_seats_here": ("Seats with a listener", len(self.keeper.here)),
            "gloam_bot_processes": (
                "Processes in which bots think",
                self.keeper.bot_pool.processes,
            ),
            "gloam_outbox": ("Calls that are still to be made", self._outbox),
            "gloam_store_up": ("Whether the store answers", self._up),
            "gloam_draining": ("Whether no table is opened", float(self.host.draining)),
        }
        for name, (words, value) in gauges.items():
            yield GaugeMetricFamily(name, words, value=float(value))
        tables = GaugeMetricFamily("gloam_tables", "Tables that are kept", labels=["phase"])
        for phase, count in self._tables.items():
            tables.add_metric([phase], count)
        yield tables
        calls = CounterMetricFamily("gloam_calls", "What became of calls", labels=["outcome"])
        for outcome, count in self.caller.done.items():
            calls.add_metric([outcome], count)
        yield calls

    async def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        try:
            self._tables = await counted(self.house.store)
            found = await self.house.store.ask("SELECT count(*) FROM outbox")
            self._outbox, self._up = int(found[0][0]), 1.0
        except StoreDown:
            self._up = 0.0
        return generate_latest(OfOneWorker(self.registry))


class OfOneWorker(CollectorRegistry):
    """Figures with the number of the process that counted them.

    Workers share an address: whoever asks twice may ask two of them, and must not take the second's
    count for the first's.
    """

    def __init__(self, figures: CollectorRegistry) -> None:
        super().__init__()
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        """All figures, those of one worker marked."""
        worker = str(os.getpid())
        for family in self._figures.collect():
            if family.name not in OF_THE_HOUSE:
                family.samples = [
                    each._replace(labels={**each.labels, "worker": worker})
                    for each in family.samples
                ]
            yield family
