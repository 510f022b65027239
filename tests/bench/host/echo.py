"""A bare SSH server to compare with: whatever one client types, all get so many bytes at once."""

import asyncio
import sys

import asyncssh


class Echo(asyncssh.SSHServerSession[bytes]):
    """A channel among all others."""

    everyone: list[asyncssh.SSHServerChannel[bytes]] = []  # noqa: RUF012 - one for all
    frame = b""

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """One more."""
        self.everyone.append(chan)

    def shell_requested(self) -> bool:
        """Let it begin."""
        return True

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """A key: a frame for everybody."""
        for channel in self.everyone:
            channel.write(self.frame)


class Open(asyncssh.SSHServer):
    """Lets everybody in."""

    def begin_auth(self, username: str) -> bool:
        """Nobody has to sign in."""
        return False

    def session_requested(self) -> Echo:
        """A channel."""
        return Echo()


async def main(size: int) -> None:
    """Serve until standard input ends."""
    Echo.frame = b"x" * size
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.listen(
        "127.0.0.1", 0, server_factory=Open, server_host_keys=[key], encoding=None, line_editor=False
    )
    print(server.get_port(), flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
