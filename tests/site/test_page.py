"""The session of the page without a server."""

import json
from typing import Any

import pytest

from alpaca_emblem.dungeon import Legacy
from alpaca_emblem.play.legacies import keep_legacy
from alpaca_emblem.texts import LANGUAGES
from tests.site.scripts import script

Page = script("page").Page


def ask(page: Any, **message: Any) -> Any:
    """Return the answer of *page* to *message*."""
    return json.loads(page.answer(json.dumps(message)))


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", ["grid", "match", "dungeon", "duel"])
def test_address_names_the_game(kind: str) -> None:
    frame = ask(Page(f"game={kind}&seed=5"), type="hello")
    assert (frame["kind"], frame["seed"], frame["form"]) == (kind, 5, None)
    assert frame["board"].startswith("<svg")


def test_address_without_a_game_shows_the_menu_of_all_four() -> None:
    frame = ask(Page(), type="hello")
    names = [one["game"] for one in frame["form"]["games"]]
    assert sorted(names) == ["duel", "dungeon", "grid", "match"]


def test_options_of_the_address_are_numbers_words_and_switches() -> None:
    page = Page("game=match&players=3&map_size=5&start=turn_zero&seed=1")
    assert page.session.made_by["players"] == 3
    assert len(page.session.game.sides) == 3
    page = Page("game=dungeon&daily=true&rules=adventure")
    assert page.session.made_by["daily"] is True
    assert page.session.made_by["rules"] == "adventure"


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("game=chess", "game must be one of"),
        ("game=grid&scenario=moon", "scenario must be one of"),
        ("game=match&players=99", "players must be at most 8, not 99"),
        ("game=match&players=two", "players must be a whole number"),
        (f"game=match&players={'9' * 5000}", "players must be at most 8"),
        ("game=dungeon&daily=maybe", "daily"),
        ("game=duel&colour=red", "not 'colour'"),
    ],
)
def test_address_that_makes_no_sense_leads_to_the_menu_and_says_why(
    query: str, words: str
) -> None:
    frame = ask(Page(query), type="hello")
    assert words in frame["notice"]
    assert frame["form"] is not None


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("query", "preferred", "spoken"),
    [
        ("game=duel", "de-AT", "de"),
        ("game=duel&language=bg", "de", "bg"),
        ("game=duel&language=xx", "es", "es"),
        ("game=duel", "fr", "en"),
    ],
)
def test_language_is_that_of_the_address_or_of_the_browser(
    query: str, preferred: str, spoken: str
) -> None:
    assert ask(Page(query, preferred), type="hello")["language"] == spoken


def test_answers_leave_out_what_the_page_knows() -> None:
    page = Page("game=grid&seed=1")
    whole = ask(page, type="hello")
    news = ask(page, type="pick", pick=[3, 1], seq=whole["seq"])
    assert news["chosen"] == 1
    assert "board" not in news
    assert set(ask(page, type="hello")) == set(whole)


def test_saved_game_is_loaded_again() -> None:
    page = Page("game=grid&seed=1")
    page.session.pick("end-turn")
    file = page.save()
    other = Page("game=duel")
    assert other.load(file) == ""
    assert other.session.game.digest() == page.session.game.digest()


@pytest.mark.parametrize("text", ["", "{", "3", "[" * 100_000, " " * 2_100_000])
def test_file_that_is_no_game_is_told_and_the_game_goes_on(text: str) -> None:
    page = Page("game=duel&seed=1")
    game = page.session.game
    assert page.load(text)
    assert page.session.game is game


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["grid", "match", "dungeon", "duel"])
def test_reload_goes_on_with_the_game(kind: str, language: str) -> None:
    page = Page(f"game={kind}&seed=9&language={language}")
    picks = page.session.next_picks()
    if picks:
        page.session.pick(picks[-1])
    again = Page("", "en", page.keep())
    assert again.session.game.digest() == page.session.game.digest()
    assert again.session.game.actions == page.session.game.actions
    assert again.session.made_by == page.session.made_by
    assert (again.session.form, again.session.language) == (None, language)
    assert not again.session.is_fresh


def test_loaded_game_outlives_a_reload_though_no_form_has_made_it() -> None:
    page = Page()
    page.load(Page("game=duel&seed=4").save())
    again = Page(kept=page.keep())
    assert again.session.game.name == "duel"
    assert again.session.made_by is None


def test_game_of_the_address_goes_before_the_one_kept() -> None:
    page = Page("game=dungeon", kept=Page("game=duel").keep())
    assert page.session.game.name == "dungeon"


def test_nothing_is_kept_of_games_that_are_over_or_hide_from_two() -> None:
    page = Page("game=match&seed=1&people=2")
    page.session.pick("resign")
    page.session.pick("sure")
    assert page.keep() == ""
    assert Page("game=grid&scenario=fog&people=2").keep() == ""


@pytest.mark.parametrize(
    "kept", ["{}", "[]", "null", '{"options": 3}', '{"options": null, "save": 1}', "?"]
)
def test_damaged_memory_leads_to_the_menu(kept: str) -> None:
    assert Page(kept=kept).session.form == "grid"


class Storage:
    """Stands for the storage of a browser."""

    def __init__(self, text: str | None = "") -> None:
        self.text = text

    def read(self) -> str | None:
        return self.text

    def write(self, text: str) -> bool:
        if self.text is None:
            return False
        self.text = text
        return True


def test_legacy_of_dungeons_is_kept_in_the_browser() -> None:
    storage = Storage()
    page = Page("game=dungeon&seed=1", "en", "", storage)
    keeper = page.session.keeper
    assert keeper is not None
    keep_legacy(Legacy(runs=2, deepest=3), keeper)
    heir = Page("game=dungeon&seed=1&legacy=true", "en", "", storage)
    assert heir.session.game.legacy == Legacy(runs=2, deepest=3)


def test_forbidden_storage_is_told() -> None:
    page = Page("game=dungeon&seed=1", "en", "", Storage(None))
    page.session.begin_new("dungeon", {"seed": 1, "legacy": True})
    assert "left as it is" in page.session.notice
    with pytest.raises(OSError, match="localStorage"):
        keep_legacy(Legacy(), page.session.keeper)
