"""The build's own step: compiles the translations. Run by itself, it does so in place."""

from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface[Any]):
    """Compiles every catalogue before a wheel, an editable one too, is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and have the compiled catalogues packed although git ignores them."""
        compiled = compile_translations(Path(self.root))
        build_data["artifacts"] += [str(path.relative_to(self.root)) for path in compiled]


def compile_translations(root: Path) -> list[Path]:
    """Compile each catalogue below `root` and answer where the results are."""
    sources = sorted((root / "assets" / "locale").glob("*/LC_MESSAGES/*.po"))
    return [compile_catalogue(source) for source in sources]


def compile_catalogue(source: Path) -> Path:
    """Compile one catalogue beside its source. Several processes may do so at once: the processes of a test run do."""
    with source.open("rb") as text:
        catalogue = read_po(text)
    target = source.with_suffix(".mo")
    with NamedTemporaryFile(dir=source.parent, suffix=".new", delete=False) as compiled:
        write_mo(compiled, catalogue)
    fresh = Path(compiled.name)
    fresh.chmod(source.stat().st_mode)
    fresh.replace(target)
    return target


if __name__ == "__main__":
    compile_translations(Path(__file__).parent)
