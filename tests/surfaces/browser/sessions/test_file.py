"""Session files: encrypted, for their owner only, and refused whole when anything is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.errors import UsageError
from arc_cua.surfaces.browser.sessions import SessionFile, SessionKey, SessionState
from arc_cua.surfaces.browser.sessions.seal import seal, unseal
from arc_cua.surfaces.browser.sessions.state import Cookie

KEY = SessionKey("AGE-SECRET-KEY-1NK9R4PDURMUM5J08PPDK0HEUG632Q5RUWAHHU5N5F88V0NJZ8P8Q7DPPNQ")
OTHER = SessionKey("AGE-SECRET-KEY-1M4TMXVNFUXLH0KZTMG5JQ74J39GE3PJFRWPHF2XZRN773D3XENRSPGDMV9")
PHRASE = SessionKey("correct horse battery staple")
STATE = SessionState(cookies=(Cookie(name="token", value="s3cr3t", domain="a.example", path="/"),))


@pytest.mark.parametrize("key", [KEY, PHRASE], ids=["key", "passphrase"])
def test_a_session_is_kept_encrypted_for_its_owner(tmp_path: Path, key: SessionKey) -> None:
    file = SessionFile(tmp_path / "session", key)
    assert file.load() is None
    file.save(STATE)
    file.save(STATE)
    content = (tmp_path / "session").read_bytes()
    assert b"s3cr3t" not in content and b"a.example" not in content
    assert (tmp_path / "session").stat().st_mode & 0o777 == 0o600
    assert file.load() == STATE
    assert [one.name for one in tmp_path.iterdir()] == ["session"]


def test_in_the_clear_only_when_asked(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="needs a key"):
        SessionFile(tmp_path / "session")
    with pytest.raises(UsageError):
        SessionFile(tmp_path / "session", KEY, plain=True)
    SessionFile(tmp_path / "session", plain=True).save(STATE)
    assert SessionFile(tmp_path / "session", plain=True).load() == STATE
    assert (tmp_path / "session").stat().st_mode & 0o777 == 0o600
    with pytest.raises(UsageError, match="not encrypted"):
        SessionFile(tmp_path / "session", KEY).load()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no session file"),
        (b"{}", "no session file"),
        (b"ARC session 2 age \nxx", "another version"),
        (b"ARC session 1 gpg\nxx", "damaged"),
        (b"ARC session 1 age zz\nxx", "damaged"),
        (seal(b"{}", OTHER), "another key"),
        (seal(b"{}", PHRASE), "another key"),
        (seal(b"{}", KEY)[:-1], "damaged"),
        (seal(b"{}", KEY)[:-1] + b"x", "damaged"),
        (seal(b"{}", KEY)[:40], "damaged"),
        (seal(b'{"cookies": "s3cr3t"}', KEY), "content is damaged"),
        (seal(b'{"more": 1}', KEY), "content is damaged"),
        (seal(b"[" * 100_000, KEY), "content is damaged"),
        (seal(b'{"origins": [{"origin": "file:///"}]}', KEY), "origin that is none"),
    ],
)
def test_a_file_with_anything_wrong_is_refused_in_one_sentence(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "session").write_bytes(content)
    with pytest.raises(UsageError, match=reason) as refused:
        SessionFile(tmp_path / "session", KEY).load()
    assert "s3cr3t" not in str(refused.value) and str(tmp_path / "session") in str(refused.value)


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="can't be written"):
        SessionFile(tmp_path / "missing" / "session", KEY).save(STATE)
    (tmp_path / "folder").mkdir()
    with pytest.raises(UsageError, match="can't be written"):
        SessionFile(tmp_path / "folder", KEY).save(STATE)
    with pytest.raises(UsageError, match="can't be read"):
        SessionFile(tmp_path / "folder", KEY).load()
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


def test_the_key_comes_from_the_environment_or_a_private_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="ARC_SESSION_KEY"):
        SessionKey.find({})
    with pytest.raises(UsageError, match="short"):
        SessionKey.find({"ARC_SESSION_KEY": "short"})
    sealed = seal(b"x", SessionKey.find({"ARC_SESSION_KEY": "correct horse battery staple"}))
    assert unseal(sealed, PHRASE) == b"x"
    file = tmp_path / "key"
    file.write_text("# created: today\nAGE-SECRET-KEY-1NK9R4PDURMUM5J08PPDK0HEUG632Q5RUWAHHU5N5F88V0NJZ8P8Q7DPPNQ\n")
    file.chmod(0o644)
    with pytest.raises(UsageError, match="read by others"):
        SessionKey.find({"ARC_SESSION_KEY_FILE": str(file)})
    file.chmod(0o600)
    assert unseal(seal(b"x", KEY), SessionKey.find({"ARC_SESSION_KEY_FILE": str(file)})) == b"x"
    with pytest.raises(UsageError, match="can't be read"):
        SessionKey.find({"ARC_SESSION_KEY_FILE": str(tmp_path / "none")})


def test_a_key_never_shows_itself() -> None:
    assert "NK9R4" not in f"{KEY!r}{KEY}" and "horse" not in f"{PHRASE!r}{PHRASE}"
    with pytest.raises(UsageError) as refused:
        SessionKey("AGE-SECRET-KEY-1NK9R4PDURMUM5J08").identity(b"")
    assert "NK9R4" not in str(refused.value)


@given(st.binary(max_size=200))
def test_no_bytes_are_taken_for_a_session(data: bytes) -> None:
    for content in (data, b"ARC session 1 age \n" + data, b"ARC session 1 age " + data):
        with pytest.raises(UsageError):
            unseal(content, KEY)
