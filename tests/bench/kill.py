"""Kill a process that plays, 200 times, and count what is lost: python -m tests.bench.kill [TIMES]."""

import sys
import tempfile
from pathlib import Path

from tests.app.store.killing import kill_often


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        counts = kill_often(Path(folder), times, 1)
    print(f"{times} times kill -9 in a game of {counts[-1]} commands: no move that anybody saw is lost")


if __name__ == "__main__":
    main()
