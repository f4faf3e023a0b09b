from __future__ import annotations

import socket
import threading

import pytest

from arc_cua.evaluation.site import FixtureSite, Trouble


def test_it_listens_on_the_loopback_interface_only() -> None:
    with FixtureSite() as site:
        assert site.url.startswith("http://127.0.0.1:")


async def test_it_can_be_used_from_a_running_loop() -> None:
    async with FixtureSite() as site:
        assert site.orders["1042"].status == "Packed"


def test_nothing_is_left_after_it_stops() -> None:
    with FixtureSite() as site:
        host, port = site.url.removeprefix("http://").split(":")
    assert not [thread for thread in threading.enumerate() if thread.name == "fixture-site"]
    with pytest.raises(OSError), socket.create_connection((host, int(port)), timeout=1):
        pass
    site.stop()


def test_a_taken_port_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError):
        FixtureSite(port=taken.getsockname()[1]).start()


def test_reset_brings_back_the_first_state_and_may_change_the_trouble() -> None:
    with FixtureSite() as site:
        site.orders["1042"] = site.orders["1021"]
        site.reset(Trouble(notice=True))
        assert site.orders == site.first_orders
        assert site.trouble.notice
        site.reset()
        assert site.trouble.notice
