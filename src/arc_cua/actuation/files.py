"""Which local files may be given to a page: only those that whoever started the run has named.

A page, a plan or a model names paths too; what they name counts for nothing that is not covered here.
"""

from __future__ import annotations

import stat
from collections.abc import Sequence
from pathlib import Path

import msgspec

from arc_cua.core.receipt import Evidence, Refusal

MOST_FILES = 50


class LocalFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file that may be given away, as it is now."""

    path: str
    """Absolute, without links."""
    name: str
    size: int


class Unfit(msgspec.Struct, frozen=True, kw_only=True):
    """Why nothing is given away."""

    refusal: Refusal
    evidence: Evidence


def permitted(paths: Sequence[str], allowed: Sequence[str]) -> tuple[LocalFile, ...] | Unfit:
    """Return the files at `paths`, all of them or none.

    Args:
        paths: What is to be given.
        allowed: Files, and folders of which every file may be given. Empty: none may.
    """
    if not paths:
        return _unfit(Refusal.INVALID, "no file is named")
    if len(paths) > MOST_FILES:
        return _unfit(Refusal.INVALID, f"{len(paths)} files at once; {MOST_FILES} are the most")
    found = []
    for path in paths:
        meant = _meant(path, allowed)
        one = meant if isinstance(meant, Unfit) else _permitted(meant, allowed)
        if isinstance(one, Unfit):
            return one
        found.append(one)
    return tuple(found)


def _meant(path: str, allowed: Sequence[str]) -> str | Unfit:
    """Return the file that a name without its folder means: the only one that may be given and is called so."""
    if Path(path).is_absolute() or path.startswith("~"):
        return path
    try:
        found = {str(file) for place in allowed if (file := _called(Path(place).expanduser(), path)) is not None}
    except (OSError, ValueError, RuntimeError):
        return path
    if len(found) > 1:
        return _unfit(Refusal.INVALID, f"{path[:200]!r} is the name of {len(found)} files that may be uploaded")
    return found.pop() if found else path


def _called(place: Path, path: str) -> Path | None:
    """Return the file of that name at or in a place."""
    if place.is_dir():
        inside = (place / path).resolve()
        return inside if inside.is_file() else None
    wanted = Path(path).parts
    return place.resolve() if place.parts[-len(wanted) :] == wanted else None


def _permitted(path: str, allowed: Sequence[str]) -> LocalFile | Unfit:
    shown = path[:200]
    denied = _unfit(Refusal.DENIED, f"{shown!r} is not among the files that may be uploaded; name it with --upload")
    try:
        real = Path(path).expanduser().resolve()
        if not any(_covers(Path(place).expanduser().resolve(), real) for place in allowed):
            return denied
        facts = real.stat()
        if not stat.S_ISREG(facts.st_mode):
            return _unfit(Refusal.INVALID, f"{shown!r} is no regular file")
        with real.open("rb"):
            return LocalFile(path=str(real), name=real.name, size=facts.st_size)
    except (OSError, ValueError, RuntimeError) as error:  # not there, not ours to read, no path, a loop of links
        return _unfit(Refusal.INVALID, f"{shown!r} can't be read: {getattr(error, 'strerror', None) or error}")


def _covers(place: Path, file: Path) -> bool:
    """A link inside a folder that leads out of it is not covered: both paths are without links."""
    return file == place or (place.is_dir() and file.is_relative_to(place))


def accepts(accept: str, file: LocalFile) -> bool:
    """Whether a file input's `accept` lets the file pass; types are told by the name's ending, as browsers do."""
    import mimetypes  # noqa: PLC0415 - reads the system's tables, only needed here

    wanted = [word.strip().lower() for word in accept.split(",") if word.strip()]
    kind = mimetypes.guess_type(file.name)[0] or ""
    return not wanted or any(
        file.name.lower().endswith(word) if word.startswith(".") else _fits(word, kind) for word in wanted
    )


def _fits(word: str, kind: str) -> bool:
    if word in ("*", "*/*") or not kind:
        return True  # a kind that is not known can't be told to be a wrong one
    return kind.startswith(word[:-1]) if word.endswith("/*") else kind == word


def _unfit(refusal: Refusal, detail: str) -> Unfit:
    return Unfit(refusal=refusal, evidence=Evidence(kind="file", detail=detail))
