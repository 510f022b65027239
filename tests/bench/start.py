"""How long the demo takes to its first frame, against importing Textual alone: python -m tests.bench.start [RUNS]."""

import os
import pty
import select
import signal
import subprocess
import sys
import time

SIZE = (120, 40)
# The last thing that is drawn of a first frame: the keys at the bottom.
LAST_OF_FRAME = b"leave"


def first_frame() -> float:
    """Seconds from the start of the demo until its first frame is on the terminal."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(COLUMNS=str(SIZE[0]), LINES=str(SIZE[1]), TERM="xterm-256color", LC_ALL="C.UTF-8")
        os.execv(sys.executable, [sys.executable, "-m", "app.cli", "demo", "--seed", "1", "--lang", "en"])
    start, seen = time.perf_counter(), b""
    while LAST_OF_FRAME not in seen:
        if not select.select([terminal], [], [], 30)[0]:
            raise RuntimeError("no frame came within 30 seconds")
        seen += os.read(terminal, 1 << 16)
    taken = time.perf_counter() - start
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(terminal)
    return taken


def textual_alone() -> float:
    """Seconds that importing Textual takes."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import textual.app"], check=True)
    return time.perf_counter() - start


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    frames, imports = zip(*[(first_frame(), textual_alone()) for _ in range(runs)], strict=True)
    ours, theirs = min(frames), min(imports)
    print(f"first full frame {ours:.2f} s, importing textual.app {theirs:.2f} s, ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
