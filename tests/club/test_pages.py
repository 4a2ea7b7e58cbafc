"""A club's results for programs and people, and its noticeboard of static pages."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest

from ldd_tui.analysis.keeping import keep
from ldd_tui.coach import record
from rules import engine
from rules.actions import Bid
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Options, State
from saves import store
from saves.club import games
from saves.club.clocks import Bank
from saves.dice import secret_from_seed
from saves.named_files import STORE
from saves.played_game import PlayedGame
from tests.analysis.support import Fickle, analysed
from tests.app.test_crash import ODD
from tests.club.support import refusal, told
from tests.saves.club.playing import CENTRAL_POWERS, ENTENTE, ClubHouse
from tests.saves.playing import move_on

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
HOSTILE = "<script>alert(1)</script>\x1b[31m\u202e&"
NOTE = "a private thought"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(store, "new_secret", lambda: secret_from_seed(4))
    monkeypatch.setattr(games, "new_nonce", lambda: "0123456789abcdef" * 2)
    monkeypatch.setattr(record, "network_of", lambda edition: Fickle().network)
    (tmp_path / "club").mkdir(mode=0o700)
    return tmp_path / "club"


class Page(HTMLParser):
    """The words of a page, its links, and the tags that run or fetch something."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.words, self.links, self.scripts, self.foreign = "", list[str](), 0, list[str]()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.scripts += tag == "script"
        if tag == "a":
            self.links.append(found["href"] or "")
        self.foreign += [value or "" for name, value in attrs if name in ("src", "style") or name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.words += data


def pages(data: Path, where: Path) -> dict[str, Page]:
    told(data, "pages", str(where))
    return {str(file.relative_to(where)): Page(file) for file in where.rglob("*.html")}


def over(house: ClubHouse, name: str, **more: object) -> str:
    game = house.begun(20, name=name, **more)
    house.games.resign(game, ENTENTE)
    return game


def test_the_results_are_told_in_every_format(data: Path) -> None:
    house = ClubHouse(data / STORE)
    won, _hidden = over(house, "=1+1"), over(house, "private", private=True)
    assert keep(house.store, won, analysed(house.store.load(won).history, Fickle()))
    found = json.loads(told(data, "results", "--json"))
    assert [member["name"] for member in found["members"]] == ["Bruno", "Anna", "Clara"]
    bruno = found["members"][0]
    assert (bruno["games"], bruno["won"], bruno["analysed"], bruno["rating"]["games"]) == (2, 2, 1, 1)
    assert bruno["cost"] > 0 and bruno["seats"][0]["side"] == "central_powers"
    assert bruno["opponents"] == [
        {
            "opponent": house.anna.id,
            **{name: bruno[name] for name in ("games", "won", "lost", "analysed", "cost", "luck")},
        }
    ]
    lines = list(csv.DictReader(io.StringIO(told(data, "results", "--csv"))))
    assert [(line["name"], line["entente"], line["winner"], line["ending"]) for line in lines] == [
        ("private", "Anna", "central_powers", "resigned"),
        ("'=1+1", "Anna", "central_powers", "resigned"),
    ]
    assert lines[1]["central_powers_cost"] and not lines[0]["central_powers_cost"]
    for words in (told(data, "results"), told(data, "results", "--html")):
        assert "1. Bruno" in words and "=1+1" in words
    assert max(map(len, told(data, "results").splitlines())) <= 80


def test_every_link_leads_to_a_page_and_nothing_comes_from_elsewhere(data: Path, tmp_path: Path) -> None:
    house = ClubHouse(data / STORE)
    finished, running = over(house, "Verdun"), house.begun(20, name="Somme")
    unchosen = house.made(name="Ypres", choice=True)
    site = pages(data, tmp_path / "pages")
    members = [f"members/{member.id}.html" for member in (house.anna, house.bruno, house.clara)]
    games = {f"games/{game}.html" for game in (finished, running, unchosen)}
    assert set(site) == {"index.html", "archive.html", *members, *games}
    for name, page in site.items():
        for link in page.links:
            if not link.startswith("#"):
                target = (tmp_path / "pages" / name).parent / link
                assert target.is_file(), (name, link)
        assert not page.foreign
        assert page.scripts == (name == "archive.html")
    assert f"games/{finished}.html" in site["archive.html"].links
    assert f"games/{running}.html" in site["index.html"].links
    assert "../games/" + f"{finished}.html" in site[members[0]].links
    assert "After-action report" in site[f"games/{finished}.html"].words


def test_private_games_and_notes_are_left_out_and_taken_away(data: Path, tmp_path: Path) -> None:
    house, where = ClubHouse(data / STORE), tmp_path / "pages"
    closed, open_ = over(house, "closed", watched=False), over(house, "open")
    house.store.notes.write(open_, 3, NOTE)
    running = house.begun(20, name="running, closed", watched=False)
    site = pages(data, where)
    assert not {f"games/{closed}.html", f"games/{running}.html"} & set(site) and f"games/{open_}.html" in site
    assert all("closed" not in page.words and NOTE not in page.words for page in site.values())
    house.games.book(open_).watch(None, False)
    house.club.remove(house.clara.id)
    site = pages(data, where)
    assert f"games/{open_}.html" not in site and f"members/{house.clara.id}.html" not in site
    assert all("open" not in page.words.split() for page in site.values())


def test_names_are_words_and_nothing_else(data: Path, tmp_path: Path) -> None:
    house = ClubHouse(data / STORE)
    villain = house.club.join(house.club.invite("v"), "SHA256:v", "<img src=x>&\"'")
    game = house.made({ENTENTE: house.anna.id, CENTRAL_POWERS: villain.id}, name=HOSTILE)
    house.games.sit(game, CENTRAL_POWERS, villain)
    running = house.begun(20, name=HOSTILE)
    house.games.resign(game, ENTENTE)
    site = pages(data, tmp_path / "pages")
    for name, page in site.items():
        assert page.scripts == (name == "archive.html") and not page.foreign
        assert "\x1b" not in page.words and "\u202e" not in page.words
    assert "<script>alert(1)</script>" in site["archive.html"].words
    assert "<script>alert(1)</script>" in site[f"games/{running}.html"].words
    assert "<img src=x>&\"'" in site["index.html"].words


def _with_bid(data: Path, where: Path, highest: bool) -> tuple[str, int]:
    """The page of a game in which one side has bid, without what names the file it came from; and the bid."""
    house = ClubHouse(data / STORE)
    game = house.begun(options=Options(initiative=InitiativeRule.BID))
    play, rng = PlayedGame(house.store, game), Random(1)
    while not _first_to_bid(play.state):
        move_on(play, rng)
    bids = [action for action in engine.legal(play.state) if isinstance(action, Bid)]
    bid = max(bids, key=lambda one: one.rp) if highest else min(bids, key=lambda one: one.rp)
    play.choose(bid)
    pages(data, where)
    lines = (where / "games" / f"{game}.html").read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if "generator" not in line), bid.rp


def _first_to_bid(state: State) -> bool:
    bids = isinstance(state.waiting, Choice) and state.waiting.decision == Decision.BID
    return bids and state.bids == (NO_BID, NO_BID) and len(engine.legal(state)) > 1


def test_a_bid_is_not_on_the_page_of_a_running_game(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    low, one = _with_bid(data, tmp_path / "a", highest=False)
    high, two = _with_bid(other, tmp_path / "b", highest=True)
    assert one != two and low == high


def test_only_our_own_pages_are_replaced_and_only_changed_games_written(data: Path, tmp_path: Path) -> None:
    house, where = ClubHouse(data / STORE), tmp_path / "pages"
    where.mkdir()
    (where / "index.html").write_text("<html>my own</html>")
    assert "index.html wasn't written by this program" in refusal("--data", str(data), "pages", str(where))
    (where / "index.html").unlink()
    game = over(house, "Verdun")
    (where / "games").mkdir()
    (where / "games" / "notes.html").write_text("mine")
    pages(data, where)
    file = where / "games" / f"{game}.html"
    file.write_text(file.read_text(encoding="utf-8").replace("Verdun", "kept"), encoding="utf-8")
    assert "kept" in pages(data, where)[f"games/{game}.html"].words
    house.store.rename(game, "Renamed")
    assert "Renamed" in pages(data, where)[f"games/{game}.html"].words
    assert (where / "games" / "notes.html").read_text() == "mine"


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@pytest.mark.slow("starts a browser")
def test_the_search_leaves_matching_games_in_a_browser(data: Path, tmp_path: Path) -> None:
    """Words in any order, without capitals and accents; without the script, all games are there."""
    house, where = ClubHouse(data / STORE), tmp_path / "pages"
    for name in ("Évreux", "Verdun", "Evreux again"):
        over(house, name)
    pages(data, where)
    archive = where / "archive.html"
    typed = '<script>field.value = "again EVREUX"; field.oninput();</script></body>'
    archive.write_text(archive.read_text(encoding="utf-8").replace("</body>", typed), encoding="utf-8")
    assert CHROMIUM is not None
    done = subprocess.run(
        [
            CHROMIUM,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={tmp_path / 'profile'}",
            "--dump-dom",
            archive.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    rows = [row.partition("</tr>")[0] for row in done.stdout.split("<tr")[2:]]
    assert [("again" in row, "hidden" not in row.partition(">")[0]) for row in rows] == [
        (True, True),
        (False, False),
        (False, False),
    ]


# -- Cups


def test_the_host_makes_a_cup_and_reads_its_table(data: Path) -> None:
    house = ClubHouse(data / STORE)
    assert told(data, "cup") == "No cups yet.\n"
    id_ = told(data, "cup", "new", HOSTILE, "--games", "2", "--clock", "72+12/120", "--begin", "0").strip()
    for name in ("Anna", "Bruno", "Clara"):
        told(data, "cup", "enter", id_, name)
    told(data, "cup", "exclude", id_, "Clara", "--why", "She is on holiday.")
    assert "members have entered" in told(data, "cup") and "members have entered" in told(data, "cup", "show", id_)
    assert "round 1 of 1" in told(data, "cup", "start", id_) and id_ in told(data, "cup")
    first, second = house.games.all()
    assert first.agreements.clock == second.agreements.clock == Bank(72, 12, 120)
    told(data, "cup", "forfeit", id_, first.id, "entente", "--why", "Nobody came.")
    shown, page = told(data, "cup", "show", id_), told(data, "cup", "show", id_, "--html")
    found = json.loads(told(data, "cup", "show", id_, "--json"))
    assert [one["points"] for one in found["standings"]] == [2, 0] and found["finished"]
    assert "SB" in shown and "<script>" not in page
    site = pages(data, data.parent / "pages")
    assert f"cups/{id_}.html" in site["index.html"].links and "Round 1" in site[f"cups/{id_}.html"].words
    assert all(not one.foreign for one in site.values())
    assert not ODD.findall(shown) and not ODD.findall(page)
    assert "Expected hours" in refusal("--data", str(data), "cup", "new", "Cup", "--clock", "soon")
    assert "no cup" in refusal("--data", str(data), "cup", "cancel", "Cup", "--why", "Rain.", "--yes")
