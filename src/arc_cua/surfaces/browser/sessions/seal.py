"""Sessions at rest are encrypted, with age: by a key of it, or by a passphrase that is stretched to one."""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from arc_cua.core.errors import UsageError

KEY_VARIABLE = "ARC_SESSION_KEY"
KEY_FILE_VARIABLE = "ARC_SESSION_KEY_FILE"
_HEADER = b"ARC session 1 "
_AGE = "AGE-SECRET-KEY-1"
_HOW = f"set {KEY_VARIABLE} to a passphrase or an age key, or {KEY_FILE_VARIABLE} to a file with one"
_WORK = 2**15
"""Of scrypt: a tenth of a second and 32 MiB for each guess."""
_SHORTEST = 8
_CHARSET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


class SessionKey:
    """What sessions are encrypted with. Never shows itself.

    Args:
        text: An age secret key, or a passphrase.

    Raises:
        UsageError: It is too short to protect anything.
    """

    def __init__(self, text: str) -> None:
        self._text = text.strip()
        if len(self._text) < _SHORTEST:
            raise UsageError(f"the session key is too short: {_SHORTEST} characters at least")

    def __repr__(self) -> str:
        return "SessionKey(…)"

    @classmethod
    def find(cls, environment: Mapping[str, str]) -> SessionKey:
        """Return the key that the environment gives, itself or as a file that only its owner can read.

        Raises:
            UsageError: There is none, or its file can't be used.
        """
        if environment.get(KEY_VARIABLE, "").strip():
            return cls(environment[KEY_VARIABLE])
        if environment.get(KEY_FILE_VARIABLE, ""):
            return cls(_read_key_file(Path(environment[KEY_FILE_VARIABLE]).expanduser()))
        raise UsageError("a session is kept encrypted, and there is no key for it", hint=_HOW)

    @property
    def is_passphrase(self) -> bool:
        """Whether it must be stretched."""
        return not self._text.startswith(_AGE)

    def identity(self, salt: bytes) -> Any:
        """Return the age identity; `salt` is used for a passphrase."""
        text = self._text
        if self.is_passphrase:
            stretched = hashlib.scrypt(
                text.encode("utf-8", "surrogateescape"), salt=salt, n=_WORK, r=8, p=1, maxmem=1 << 27, dklen=32
            )
            text = _bech32("age-secret-key-", stretched).upper()
        age = _age()
        try:
            return age.x25519.Identity.from_str(text)
        except age.IdentityError:
            raise UsageError("the session key is no valid age key", hint=_HOW) from None


def seal(data: bytes, key: SessionKey | None) -> bytes:
    """Return the bytes of a session file: encrypted, or in the clear if `key` is None."""
    if key is None:
        return _HEADER + b"plain\n" + data
    salt = secrets.token_bytes(16) if key.is_passphrase else b""
    identity = key.identity(salt)
    sealed: bytes = _age().encrypt(data, [identity.to_public()])
    return _HEADER + b"age " + salt.hex().encode() + b"\n" + sealed


def unseal(data: bytes, key: SessionKey | None) -> bytes:
    """Return what `seal` was given.

    Raises:
        UsageError: It is no session file, of another version, damaged, or needs another key.
    """
    if not data.startswith(_HEADER[:-2]):
        raise UsageError("it is no session file")
    line, _, body = data.partition(b"\n")
    if not line.startswith(_HEADER):
        raise UsageError("it was written by another version")
    way = line.removeprefix(_HEADER)
    if way == b"plain":
        if key is not None:
            raise UsageError("it is not encrypted", hint="load it with plain=True if that is meant")
        return body
    if not way.startswith(b"age "):
        raise UsageError("it is damaged")
    if key is None:
        raise UsageError("it is encrypted", hint=_HOW)
    return _decrypt(way.removeprefix(b"age "), body, key)


def _decrypt(salt_hex: bytes, body: bytes, key: SessionKey) -> bytes:
    try:
        salt = bytes.fromhex(salt_hex.decode("ascii"))
    except ValueError:
        raise UsageError("it is damaged") from None
    if bool(salt) != key.is_passphrase or len(salt) > 64:
        raise UsageError("it was saved with another key")
    age = _age()
    try:
        opened: bytes = age.decrypt(body, [key.identity(salt)])
    except age.DecryptError:
        raise UsageError("it was saved with another key, or is damaged") from None
    return opened


def _age() -> Any:
    try:
        return import_module("pyrage")  # an extra, needed for sessions only
    except ImportError:
        raise UsageError("sessions need the package pyrage", hint="pip install 'arc-cua[secrets]'") from None


def _read_key_file(path: Path) -> str:
    """Return the first line that is no comment, as age-keygen writes it."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
        with os.fdopen(descriptor, encoding="utf-8") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or status.st_mode & 0o077:
                raise UsageError(f"the key file {path} can be read by others", hint=f"chmod 600 {path}")
            lines = [line.strip() for line in file.read(1 << 16).splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the key file {path} can't be read") from error
    return next((line for line in lines if line and not line.startswith("#")), "")


def _bech32(prefix: str, data: bytes) -> str:
    """Return `data` as Bech32 text, as age writes its keys. Source: BIP 173."""
    bits = int.from_bytes(data)
    count = -(-len(data) * 8 // 5)
    bits <<= count * 5 - len(data) * 8
    words = [(bits >> 5 * (count - 1 - place)) & 31 for place in range(count)]
    expanded = [ord(char) >> 5 for char in prefix] + [0] + [ord(char) & 31 for char in prefix]
    sum_ = _polymod([*expanded, *words, 0, 0, 0, 0, 0, 0]) ^ 1
    check = [(sum_ >> 5 * (5 - place)) & 31 for place in range(6)]
    return f"{prefix}1" + "".join(_CHARSET[word] for word in (*words, *check))


def _polymod(words: list[int]) -> int:
    generators = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
    state = 1
    for word in words:
        top = state >> 25
        state = (state & 0x1FFFFFF) << 5 ^ word
        for place, generator in enumerate(generators):
            state ^= generator if top >> place & 1 else 0
    return state
