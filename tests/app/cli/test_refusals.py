"""Whatever is written wrongly on the command line costs one sentence of our own, in each language, and status 2."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from app.cli.main import cli, main
from app.text import i18n

WHOLE: Any = typer.main.get_command(cli)
COMMANDS: dict[str, Any] = {"": WHOLE, **WHOLE.commands}
# What each command is given besides, so that nothing else is wrong, and nothing takes long.
BESIDES = {
    "demo": "--bots 2 --once --speed 0",
    "replay": "FILE",
    "verify": "FILE",
    "simulate": "--games 1 --seats 2 --jobs 1",
    "host": "--headless --port 0",
    "stats": "--history BOOK --print",
}
WRONG = {
    "--lang": "xx",
    "--theme": "purple",
    "--rules": "poker",
    "--bots": "99",
    "--speed": "nan",
    "--cast": "/dev/null/x",
    "--size": "big --cast /dev/null",
    "--seats": "99",
    "--games": "none",
    "--jobs": "0",
    "--playouts": "-1",
    "--house": "hand_size=many",
    "--compare": "cheating",
    "--out": "/dev/null/x",
    "--cluster": "nowhere.invalid:1",
    "--port": "99999",
    "--web": "many",
    "--bind": "nowhere.invalid",
    "--password-file": "/nowhere/at/all",
    "--authorized-keys": "/nowhere/at/all",
    "--host-key": "ann",
    "--bot-level": "clever",
    "--stand-in": "clever",
    "--clock": "soon",
    "--play": "dealer",
    "--limit": "guests=many",
    "--json": "/dev/null/x",
    "--csv": "/dev/null/x",
    "--history": "/nowhere/at/all",
}
# Any text is a seed, and any hash may have been noted: one that does not fit is what `verify` is there to tell.
FREE = {"--seed", "--hash"}
# What a library would say.
FOREIGN = ("Usage", "Try '", "╭", "Traceback", "Invalid value", "Input should", "No such option", "Expected `", "$.")
OPTIONS = [
    (name, param.opts[0], param.is_flag)
    for name, command in COMMANDS.items()
    for param in command.params
    if param.opts[0].startswith("--") and param.opts[0] not in FREE | {"--help"}
]


@pytest.fixture(autouse=True)
def _english_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setattr("app.simulate.parallel.CLUSTER_PATIENCE", 0.2)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    yield
    i18n.use("en")


class Said:
    """Runs the program on words, and answers the sentence that it refuses them with."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def to(self, *words: str) -> str:
        self.monkeypatch.setattr(sys, "argv", ["uno-party", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, said = self.capsys.readouterr()
        assert ended.value.code == 2
        assert out == "" or "--out" in words  # a report that cannot be written is at least printed
        assert said.startswith("uno-party: ")
        assert said.count("\n") == 1
        assert not any(foreign in said for foreign in FOREIGN), said
        return said


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(monkeypatch, capsys)


def words_of(name: str, places: dict[str, str], *more: str) -> list[str]:
    """A command, what it is given besides, and more."""
    given = [] if name == "" else [name, *BESIDES[name].split()]
    return [places.get(word, word) for word in (*given, *more)]


@pytest.mark.parametrize(("name", "option", "is_flag"), OPTIONS)
def test_a_wrong_value_of_any_option_is_refused_in_each_language(
    said: Said, places: dict[str, str], name: str, option: str, is_flag: bool
):
    wrong = [f"{option}=3"] if is_flag or (name, option) == ("replay", "--json") else [option, *WRONG[option].split()]
    words = words_of(name, places, *wrong)
    english = said.to(*words)
    if option != "--lang":
        dutch = said.to(*words, "--lang", "nl")
        assert dutch != english
        assert dutch == said.to(*words, "--lang=nl")


@pytest.mark.parametrize(("name", "option", "is_flag"), [one for one in OPTIONS if not one[2]])
def test_an_option_without_its_value_is_told_what_it_takes(
    said: Said, places: dict[str, str], name: str, option: str, is_flag: bool
):
    assert not is_flag
    assert said.to(*words_of(name, places, option)).startswith(f"uno-party: {option} takes ")


@pytest.mark.parametrize("name", COMMANDS)
def test_an_option_that_there_is_not_and_words_too_many_are_refused(said: Said, places: dict[str, str], name: str):
    line = " ".join(filter(None, ("uno-party", name)))
    sentence = f"uno-party: There is no option “--nope”: “{line} --help” lists them.\n"
    assert said.to(*words_of(name, places, "--nope")) == sentence
    too_many = said.to(*words_of(name, places, "one", "two"))
    assert ("There is no such command" if name == "" else f"more than “{line}” takes") in too_many


@pytest.mark.parametrize("name", ["replay", "verify"])
def test_a_file_that_is_not_named_is_asked_for(said: Said, name: str):
    assert said.to(name) == f"uno-party: “uno-party {name}” needs FILE after it.\n"
    assert said.to(name, "--lang", "nl") != f"uno-party: “uno-party {name}” needs FILE after it.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("demo --rules poker", "--rules takes one of party, deluxe, classic."),
        ("demo --bots 99", "--bots takes a whole number from 2 to 16."),
        ("simulate --seats 99", "--seats takes a whole number from 2 to 16."),
        ("simulate --games 0", "--games takes a whole number from 1 to 100,000,000."),
        ("host --port 99999", "--port takes a whole number from 0 to 65535."),
        ("--theme purple", "--theme takes one of default, light, colour-blind, high-contrast."),
        ("--theme verify", "--theme takes one of default, light, colour-blind, high-contrast."),
        ("replay demo --cast", "--cast takes the name of a file or folder."),
        ("demo --lang nl --bots 99", "--bots: dat is een heel getal van 2 tot 16."),
        ("--lang nl demo --rules poker", "--rules: dat is een van party, deluxe, classic."),
    ],
)
def test_a_refusal_tells_what_to_write(said: Said, words: str, sentence: str):
    assert said.to(*words.split()) == f"uno-party: {sentence}\n"
