"""Where the assets lie: what can be changed without code."""

from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets"
