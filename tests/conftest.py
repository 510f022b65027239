"""What all tests need: translations compiled as a build would have them."""

from pathlib import Path

from hatch_build import compile_translations

compile_translations(Path(__file__).parents[1])
