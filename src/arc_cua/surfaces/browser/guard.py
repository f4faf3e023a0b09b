"""A small helper process that ends a browser, and removes what it wrote, however ARC itself ends."""

from __future__ import annotations

import contextlib
import os
import socket
from pathlib import Path

from arc_cua.surfaces.browser.process import start_program

_SCRIPT = """
group=$1 home=$2 profile=$3 mark=$4 grace=$5
while read -r word; do
  case $word in
    done) exit 0 ;;
    gone) group= ;;
  esac
done
while [ -n "$group" ] && [ "$grace" -gt 0 ] && kill -0 "-$group" 2>/dev/null; do
  grace=$((grace - 1))
  sleep 0.1
done
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  [ -n "$group" ] && kill -KILL "-$group" 2>/dev/null || break
  sleep 0.05
done
for _ in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf -- "$home" 2>/dev/null
  [ -e "$home" ] || break
  sleep 0.1
done
if [ -n "$profile" ] && [ "$(readlink "$profile/SingletonLock")" = "$mark" ]; then
  rm -f -- "$profile/SingletonLock" "$profile/SingletonSocket" "$profile/SingletonCookie"
fi
"""
"""Waits until ARC's end of its input closes, which the kernel does however ARC dies. A profile that is kept gets a
moment to be written.

A parent-death signal would be tied to the thread that started the browser, not to the process.
"""

_GRACE_TICKS = 8
_left_alone: set[int] = set()
"""Guards that do their work without us and are still to be reaped."""


class Guard:
    """Watches over one browser.

    Args:
        leader: Pid of the process that leads the browser's group.
        home: The folder to remove.
        profile: A profile to keep, whose locks are cleaned; None: it is inside `home`.
    """

    def __init__(self, leader: int, home: Path, profile: Path | None) -> None:
        _reap()
        theirs, self._input = os.pipe()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        grace = _GRACE_TICKS if profile else 0
        arguments = (str(leader), str(home), str(profile or ""), lock_mark(leader), str(grace))
        environment = {"PATH": os.environ.get("PATH", os.defpath)}
        try:
            argv = ["/bin/sh", "-c", _SCRIPT, "arc-guard", *arguments]
            self.pid = start_program(argv, inherit={0: theirs, 2: nowhere}, env=environment)
        except OSError:
            os.close(self._input)
            raise
        finally:
            os.close(theirs)
            os.close(nowhere)

    def leader_gone(self) -> None:
        """The group is gone and its number may be somebody else's soon."""
        self._say(b"gone\n")

    def dismiss(self) -> None:
        """Nothing is left to guard. Safe to call again."""
        if self._input >= 0:
            self._say(b"done\n")
            self._close()
            os.waitpid(self.pid, 0)

    def abandon(self) -> None:
        """Let it do its work now: nobody will end the browser in the ordinary way. Safe to call again."""
        if self._input >= 0:
            self._close()
            _left_alone.add(self.pid)

    def _say(self, word: bytes) -> None:
        with contextlib.suppress(BrokenPipeError):  # it was killed: nothing can be told to it
            os.write(self._input, word)

    def _close(self) -> None:
        os.close(self._input)
        self._input = -1


def lock_mark(leader: int) -> str:
    """Return what a browser with this pid writes into its profile's lock."""
    return f"{socket.gethostname()}-{leader}"


def _reap() -> None:
    for pid in tuple(_left_alone):
        try:
            is_over = os.waitpid(pid, os.WNOHANG)[0] == pid
        except ChildProcessError:
            is_over = True
        if is_over:
            _left_alone.discard(pid)
