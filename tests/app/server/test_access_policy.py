"""From where guests may come, and what the host must say before strangers may."""

import contextvars
import ipaddress
import os
from pathlib import Path

import asyncssh
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.server.access.identity import BadHostKey, host_key
from app.server.access.policy import AccessPolicy, AuthorizedKeys, BadAccessPolicy, is_nearby, open_door, read_password
from app.text.i18n import use

FINGERPRINT = "SHA256:" + "a" * 43


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "::1",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.7",
        "169.254.3.4",
        "100.64.0.1",
        "100.127.255.255",
        "fe80::1",
        "fe80::1%eth0",
        "fd12:3456::1",
        "::ffff:192.168.1.7",
    ],
)
def test_friends_in_the_house_are_nearby(address: str) -> None:
    assert is_nearby(address)
    assert AccessPolicy().may_knock(address)


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "172.32.0.1", "100.128.0.1", "192.0.2.1", "2001:db8::1", "::ffff:8.8.8.8", "0.0.0.0", "::", "", "ann"],
)
def test_all_others_are_not_unless_the_table_is_public(address: str) -> None:
    assert not is_nearby(address)
    assert not AccessPolicy().may_knock(address)
    assert AccessPolicy(public=True).may_knock(address)


@given(st.ip_addresses())
def test_nobody_from_the_open_internet_is_nearby(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
    if address.is_global and not getattr(address, "ipv4_mapped", None):
        assert not is_nearby(str(address))


def test_a_public_table_needs_a_lock_or_the_hosts_word(tmp_path: Path) -> None:
    with pytest.raises(BadAccessPolicy, match="--password-file"):
        open_door(public=True)
    word = tmp_path / "word"
    word.write_text("swordfish\n")
    assert open_door(public=True, password_file=word).public
    assert open_door(public=True, without_a_lock=True).public
    assert not open_door().public


def test_the_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "word"
    file.write_text(" swordfish \nsecond line\n")
    policy = open_door(password_file=file)
    assert policy.opens_for("swordfish")
    for wrong in ("", "Swordfish", "swordfish ", "zwaardvis", "é"):
        assert not policy.opens_for(wrong)
    assert not AccessPolicy().opens_for("")


def test_an_empty_or_missing_password_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadAccessPolicy, match="cannot be read"):
        open_door(password_file=tmp_path / "none")
    for content in ("", "\n", "   \nsecond"):
        (tmp_path / "word").write_text(content)
        with pytest.raises(BadAccessPolicy, match="empty"):
            open_door(password_file=tmp_path / "word")


def test_a_keeper_is_named_by_a_fingerprint() -> None:
    assert open_door(keepers=[FINGERPRINT]).keepers == {FINGERPRINT}
    for wrong in ("ann", "MD5:aa:bb", "SHA256:short", ""):
        with pytest.raises(BadAccessPolicy, match="fingerprint"):
            open_door(keepers=[wrong])


def new_key() -> asyncssh.SSHKey:
    """As a guest's client shows it: the public half."""
    return asyncssh.generate_private_key("ssh-ed25519").convert_to_public()


def public_line(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode()


def test_the_authorized_keys_are_read_again_when_they_change(tmp_path: Path) -> None:
    file = tmp_path / "authorized_keys"
    ann, bob = new_key(), new_key()
    file.write_text("# friends\n" + public_line(ann))
    keys = AuthorizedKeys(file)
    assert keys.welcome(ann, "127.0.0.1")
    assert not keys.welcome(bob, "127.0.0.1")
    file.write_text(public_line(bob))
    os.utime(file, ns=(1, 1))
    assert not keys.welcome(ann, "127.0.0.1")
    assert keys.welcome(bob, "127.0.0.1")


def test_authorized_keys_that_get_lost_let_nobody_in_until_they_are_back(tmp_path: Path) -> None:
    file = tmp_path / "authorized_keys"
    ann = new_key()
    file.write_text(public_line(ann))
    keys = AuthorizedKeys(file)
    hidden = file.rename(tmp_path / "elsewhere")
    assert not keys.welcome(ann, "127.0.0.1")
    hidden.rename(file)
    assert keys.welcome(ann, "127.0.0.1")


def test_a_key_may_be_bound_to_an_address(tmp_path: Path) -> None:
    file = tmp_path / "authorized_keys"
    ann = new_key()
    file.write_text('from="192.168.1.7" ' + public_line(ann))
    keys = AuthorizedKeys(file)
    assert keys.welcome(ann, "192.168.1.7")
    assert not keys.welcome(ann, "192.168.1.8")


def test_authorized_keys_that_cannot_be_read_are_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadAccessPolicy, match="cannot be read"):
        open_door(authorized_keys=tmp_path / "none")


@pytest.mark.parametrize("line", [b"\0" * 5_000_000, b"x" * 5_000_000])
def test_a_huge_file_is_not_read_for_a_password_or_keys(tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "huge"
    file.write_bytes(line)
    with pytest.raises(BadAccessPolicy, match="longer than any password"):
        read_password(file)
    with pytest.raises(BadAccessPolicy, match="cannot be read: this file is larger than 1 MiB"):
        AuthorizedKeys(file)


def test_what_is_no_text_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadAccessPolicy, match="cannot be read: this is no text"):
        read_password(file)
    with pytest.raises(BadAccessPolicy, match="cannot be read: this is no text"):
        AuthorizedKeys(file)


def test_a_pipe_is_no_file_for_passwords_or_keys(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadAccessPolicy, match="plain file"):
        read_password(pipe)
    with pytest.raises(BadAccessPolicy, match="plain file"):
        AuthorizedKeys(pipe)


def test_a_door_that_cannot_be_says_so_in_the_hosts_language(tmp_path: Path) -> None:
    def refused() -> list[str]:
        said = []
        for asked in (
            {"public": True},
            {"keepers": ["ann"]},
            {"password_file": tmp_path / "none"},
            {"password_file": tmp_path},
            {"authorized_keys": tmp_path / "none"},
            {"authorized_keys": tmp_path},
        ):
            with pytest.raises(BadAccessPolicy) as error:
                open_door(**asked)
            said.append(str(error.value))
        (tmp_path / "host_key").touch(0o644)
        with pytest.raises(BadHostKey) as damaged:
            host_key(tmp_path)
        return [*said, str(damaged.value)]

    def in_dutch() -> list[str]:
        use("nl")
        return refused()

    english, dutch = refused(), contextvars.copy_context().run(in_dutch)
    assert len(set(english)) == len(english)
    assert not set(english) & set(dutch)
    assert "geen gewoon bestand" in dutch[3]


def test_what_takes_the_place_of_the_keys_meanwhile_is_not_waited_for_and_lets_nobody_in(tmp_path: Path) -> None:
    file, ann = tmp_path / "authorized_keys", new_key()
    file.write_text(public_line(ann))
    keys = AuthorizedKeys(file)
    file.unlink()
    os.mkfifo(file)
    assert not keys.welcome(ann, "127.0.0.1")
    file.unlink()
    file.symlink_to("/dev/zero")
    assert not keys.welcome(ann, "127.0.0.1")
    file.unlink()
    file.write_text(public_line(ann))
    assert keys.welcome(ann, "127.0.0.1")


def test_a_host_key_that_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "host_key", 0o600)
    with pytest.raises(BadHostKey, match="this is no plain file"):
        host_key(tmp_path)
    (tmp_path / "host_key").unlink()
    (tmp_path / "host_key").touch(0o600)
    os.truncate(tmp_path / "host_key", 3 << 30)
    with pytest.raises(BadHostKey, match="larger than 64 KiB"):
        host_key(tmp_path)
