"""The host's key is made once; a guest is the key that signed, and nothing else."""

import stat
from pathlib import Path

import asyncssh
import pytest

from app.server.access.identity import KEY_FILE, BadHostKey, Caller, host_key


def test_the_hosts_key_is_made_once_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    first = host_key(folder)
    assert first.get_algorithm() == "ssh-ed25519"
    assert host_key(folder).get_fingerprint() == first.get_fingerprint()


def test_nobody_else_can_read_the_hosts_key(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    host_key(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600
    assert [file.name for file in folder.iterdir()] == [KEY_FILE]


def test_a_key_that_others_could_read_is_refused(tmp_path: Path) -> None:
    host_key(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)
    with pytest.raises(BadHostKey, match="chmod 600"):
        host_key(tmp_path)


def test_a_damaged_key_is_never_replaced_in_silence(tmp_path: Path) -> None:
    host_key(tmp_path)
    (tmp_path / KEY_FILE).write_text("damaged")
    with pytest.raises(BadHostKey, match="cannot be used"):
        host_key(tmp_path)
    assert (tmp_path / KEY_FILE).read_text() == "damaged"


def test_a_key_half_written_at_a_crash_is_no_key(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).with_suffix(".new").write_text("half a k")
    assert host_key(tmp_path).get_algorithm() == "ssh-ed25519"


@pytest.fixture(scope="module")
def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def test_a_key_that_was_shown_and_signed_with_is_who_the_guest_is(key: asyncssh.SSHKey) -> None:
    caller = Caller(6)
    caller.shows(key, welcome=True)
    caller.shows(key, welcome=True)
    caller.signed_in()
    assert caller.fingerprint == key.get_fingerprint()


def test_a_key_that_was_only_asked_about_is_nobodys(key: asyncssh.SSHKey) -> None:
    caller = Caller(6)
    caller.shows(key, welcome=True)
    caller.tries_without()
    caller.signed_in()
    assert caller.fingerprint is None


def test_the_last_key_counts(key: asyncssh.SSHKey) -> None:
    other = asyncssh.generate_private_key("ssh-ed25519")
    caller = Caller(6)
    caller.shows(key, welcome=True)
    caller.shows(other, welcome=True)
    caller.signed_in()
    assert caller.fingerprint == other.get_fingerprint()


def test_six_refused_keys_are_enough(key: asyncssh.SSHKey) -> None:
    caller = Caller(6)
    for _ in range(6):
        caller.shows(key, welcome=False)
    assert not caller.is_out_of_attempts
    caller.shows(key, welcome=False)
    assert caller.is_out_of_attempts


def test_wrong_signatures_run_out_too(key: asyncssh.SSHKey) -> None:
    caller = Caller(6)
    for _ in range(13):
        caller.shows(key, welcome=True)
    assert caller.is_out_of_attempts
