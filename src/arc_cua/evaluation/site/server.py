"""Runs the fixture site on a loopback port, in a thread of its own."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Self

import uvicorn

from arc_cua.evaluation.site.records import Customer, Effect, Order, Settings
from arc_cua.evaluation.site.routes import Site
from arc_cua.evaluation.site.store import Store
from arc_cua.evaluation.site.trouble import Trouble

USER, PASSWORD = "maria", "tulip-harbour-58"
"""The one account of the site; it exists on this machine's loopback interface only, while the site runs."""

_START_S, _STOP_S = 10.0, 5.0


class _Server(uvicorn.Server):
    """uvicorn's server, which says when it is up, or that it will never be."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        await super().startup(sockets)
        self.is_up.set()

    def run_in(self, listener: socket.socket) -> None:
        """Serve until told to stop: the thread's whole life."""
        try:
            self.run([listener])
        finally:
            self.is_up.set()
            listener.close()


class FixtureSite:
    """A small back office that really runs: sign in, orders, customers, settings.

    Use it as a context manager, plain or async; inside, `url` is where it listens. The server's own state
    (`orders`, `effects`) is the oracle: it can't be fooled by what a page says.

    Args:
        trouble: What is wrong with the site.
        port: 0 picks a free one.
        passwords: Password by user name.
    """

    def __init__(
        self, *, trouble: Trouble | None = None, port: int = 0, passwords: Mapping[str, str] | None = None
    ) -> None:
        self._site = Site(Store(trouble or Trouble()), passwords or {USER: PASSWORD})
        self._port = port
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None
        self.url = ""

    @property
    def trouble(self) -> Trouble:
        """What is wrong with the site."""
        return self._site.store.trouble

    @property
    def orders(self) -> dict[str, Order]:
        """Orders by number, now."""
        return self._site.store.orders

    @property
    def first_orders(self) -> dict[str, Order]:
        """Orders by number, as they were at the start."""
        return self._site.store.first_orders

    @property
    def customers(self) -> dict[str, Customer]:
        """Customers by id, now."""
        return self._site.store.customers

    @property
    def first_customers(self) -> dict[str, Customer]:
        """Customers by id, as they were at the start."""
        return self._site.store.first_customers

    @property
    def settings(self) -> Settings:
        """The settings, now."""
        return self._site.store.settings

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Every request to change something that the server received, oldest first."""
        return self._site.store.effects

    def reset(self, trouble: Trouble | None = None) -> None:
        """Go back to the first state and sign everybody out; with another trouble if one is given."""
        self._site.store = Store(trouble or self.trouble)
        self._site.forget_sessions()

    def start(self) -> Self:
        """Listen and serve.

        Raises:
            OSError: The port is taken.
            RuntimeError: The server did not come up.
        """
        listener = socket.create_server(("127.0.0.1", self._port))
        config = uvicorn.Config(
            self._site.application(),
            lifespan="off",
            ws="none",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        server = _Server(config)
        thread = threading.Thread(target=server.run_in, args=(listener,), name="fixture-site", daemon=True)
        thread.start()
        self._server, self._thread = server, thread
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        if not server.is_up.wait(_START_S) or not server.started:
            self.stop()
            raise RuntimeError("the fixture site did not start")
        return self

    def stop(self) -> None:
        """Stop serving. Safe to call again."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(_STOP_S)
        self._server = self._thread = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    async def __aenter__(self) -> Self:
        return await asyncio.to_thread(self.start)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self.stop)
