"""The languages: none lacks a text, none promises a value that the source does not give."""

import ast
import asyncio
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.screens.dialogs.rules import TOPICS, page
from app.text.i18n import LANGUAGES, _, choose, language, ngettext, preferred, use
from hatch_build import compile_translations
from tests.app.text.translations import KEYWORDS, ROOT, catalogues, filled, messages, read

RULES = Path(__file__).parents[3] / "assets" / "rules"


@pytest.fixture(autouse=True)
def english_again():
    yield
    use("en")


def texts(message: str | tuple[str, ...] | list[str] | None) -> list[str]:
    assert message is not None
    return [message] if isinstance(message, str) else list(message)


@pytest.mark.parametrize("name", sorted(set(LANGUAGES) - {"en"}))
def test_no_language_lacks_a_text_of_the_source(name: str):
    catalogue = read(catalogues()[name])
    for file, line, message in messages():
        entry = catalogue.get(message if isinstance(message, str) else message[0])
        assert entry is not None, (
            f"{name} has no entry for {message!r} of {file}:{line}; run tests.app.text.translations"
        )
        assert filled(entry.string), f"{name} does not translate {message!r} of {file}:{line}"


def test_no_text_for_people_stands_within_a_formatted_one() -> None:
    """There the extraction of Python 3.11 sees none, so nobody would be told that it has no translation."""
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for folder in ("app", "engine")
        for path in (ROOT / folder).rglob("*.py")
        for formatted in ast.walk(ast.parse(path.read_text()))
        if isinstance(formatted, ast.JoinedStr)
        for call in ast.walk(formatted)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
        if any(isinstance(argument, ast.Constant) for argument in call.args)
    ]
    assert found == []


@pytest.mark.parametrize("name", sorted(catalogues()))
def test_no_translation_is_a_guess_and_all_name_the_same_values(name: str):
    for entry in read(catalogues()[name]):
        if entry.id:
            assert not entry.fuzzy, f"{entry.id!r} is fuzzy"
            named = {tuple(sorted(set(re.findall(r"\{(\w*)", text)))) for text in texts(entry.id) + texts(entry.string)}
            assert len(named) == 1, f"{entry.id!r} and {entry.string!r} name different values"


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_page_of_the_rules_is_there_and_marks_where_each_rule_comes_from(name: str):
    marks = {"en": ("`rule`", "`ours`"), "nl": ("`regel`", "`onze`")}[name]
    assert {file.stem for file in (RULES / name).glob("*.md")} == set(TOPICS)
    for topic in TOPICS:
        text = page(topic, name)
        assert text.startswith("# ")
        assert any(mark in text for mark in marks), f"{topic} does not say where its rules come from"
        english = page(topic, "en")
        assert [text.count(mark) for mark in marks] == [english.count(mark) for mark in ("`rule`", "`ours`")], topic


def test_two_sessions_of_one_process_speak_two_languages():
    async def session(spoken: str) -> str:
        use(spoken)
        await asyncio.sleep(0)
        return _("Too late.")

    async def both() -> list[str]:
        return [*await asyncio.gather(asyncio.create_task(session("nl")), asyncio.create_task(session("en")))]

    assert asyncio.run(both()) == ["Te laat.", "Too late."]


def test_one_card_and_two_are_counted_apart():
    use("nl")
    assert [ngettext("{count} card", "{count} cards", count).format(count=count) for count in (1, 2)] == [
        "1 kaart",
        "2 kaarten",
    ]


@pytest.mark.parametrize(
    ("system", "spoken"),
    [("nl_BE.UTF-8", "nl"), ("nl", "nl"), ("fy:nl", "nl"), ("C.UTF-8", "en"), ("", "en"), ("de_DE@euro", "en")],
)
def test_without_a_flag_the_locale_decides(system: str, spoken: str):
    assert choose(None, system) == spoken


def test_the_flag_decides_before_the_locale_and_refuses_what_is_no_language():
    assert choose("NL", "en_GB") == "nl"
    with pytest.raises(ValueError, match="en, nl"):
        choose("klingon")
    assert language() == "en"


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("en-GB,en;q=0.9,nl;q=0.8", "en"),
        ("fr-FR, nl;q=0.4, en;q=0.6", "en"),
        ("fr-FR,fr;q=0.9", "nl"),
        ("en;q=0, fr", "nl"),
        ("", "nl"),
        ("*;q=1,;;;q=x,nl_;\xff", "nl"),
    ],
)
def test_a_browser_is_answered_in_the_language_it_likes_best_of_those_there_are(accepted: str, spoken: str):
    assert preferred(accepted, "nl") == spoken


def test_many_compile_the_catalogues_at_once(tmp_path: Path):
    """Each process of a test run does; one must not take away what another has begun to write."""
    locale = tmp_path / "assets" / "locale"
    shutil.copytree(RULES.parent / "locale", locale, ignore=shutil.ignore_patterns("*.mo", "*.new"))
    with ThreadPoolExecutor(8) as crew:
        compiled = [*crew.map(compile_translations, [tmp_path] * 16)]
    written = [path for path in locale.rglob("*") if path.is_file() and path.suffix != ".po"]
    assert all(sorted(paths) == sorted(written) for paths in compiled)
