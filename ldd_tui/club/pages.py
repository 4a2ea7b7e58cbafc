"""A club's results as documents, and its noticeboard: pages of HTML in a directory, for any web server or none.

    index.html         the ladder, and the games that are played now
    archive.html       the games that are over, with a search
    cups/ID.html       a cup's standings and rounds
    members/ID.html    a member's record
    games/ID.html      a game's after-action report

Only what everybody may watch is there: no private game, no bid before it is revealed, no note.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from ldd_tui.coach.club_results import ClubResults, as_data
from ldd_tui.reports import document as doc
from ldd_tui.reports.as_html import Site, as_html
from ldd_tui.reports.as_text import as_text
from ldd_tui.reports.document import safe
from ldd_tui.reports.exporting import page
from ldd_tui.text import _, cups, game_summary, pgettext
from ldd_tui.text import results as words
from ldd_tui.text.phrases import labelled
from ldd_tui.text.your_games import Row
from rules.model import Side
from rules.notation import name_of_member
from saves.club.cup_book import Cup
from saves.club.games import ClubGame
from saves.club.members import Member, Members
from saves.club.results import Result
from saves.club.standings import played, standings
from saves.errors import SavesError
from saves.events import sha256
from saves.store import Store, program_version

TEXT, JSON, CSV, HTML = FORMATS = ("text", "json", "csv", "html")
_MADE_BY: Final = "ldd-tui-pages"
_PARTS: Final = ("cups", "games", "members")
_START: Final = 2000  # characters of a page in which that is
_ID: Final = re.compile("[0-9a-f]{16,32}\\.html")
_FORMULAS: Final = ("=", "+", "-", "@")


class NotOurs(Exception):
    """The directory has pages of somebody else."""


# ------------------------------------------------------------------------------------------------ results


def told(results: ClubResults, format_: str, now: float) -> str:
    """All results in one of the `FORMATS`, for the host."""
    if format_ == JSON:
        return msgspec.json.format(msgspec.json.encode(as_data(results)), indent=2).decode() + "\n"
    if format_ == CSV:
        return _as_csv(results)
    report = _document(words.title(), [*_standings(results, ""), *_archive(results, "", now)])
    return as_html(report) if format_ == HTML else as_text(report)


def _as_csv(results: ClubResults) -> str:
    """A line for each game. What a spreadsheet would take for a formula gets an apostrophe."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    games = as_data(results)["games"]
    sides = [name_of_member(side) for side in Side]
    plain = ("game", "name", "edition", "winner", "ending", "ended", "turn", "rated", "unrated", "watched")
    writer.writerow((*plain, *(f"{side}{end}" for side in sides for end in ("", "_cost", "_luck"))))
    for game in games:
        row = [game[name] for name in plain]
        row[plain.index("ended")] = datetime.fromtimestamp(game["ended"], UTC).isoformat(timespec="seconds")
        for side in sides:
            member = results.members.known(game[side])
            played = game["play"][side] or {}
            row += [game[side] if member is None else member.name, played.get("cost"), played.get("luck")]
        writer.writerow(_harmless(cell) for cell in row)
    return lines.getvalue()


def _harmless(cell: object) -> object:
    if not isinstance(cell, str):
        return cell
    cell = safe(cell)
    return f"'{cell}" if cell.startswith(_FORMULAS) else cell


def cup_told(cup: Cup, games: Mapping[str, ClubGame], members: Members, format_: str, now: float) -> str:
    """A cup in one of the `FORMATS` but CSV, for the host."""
    if format_ == JSON:
        return msgspec.json.format(msgspec.json.encode(cup_as_data(cup, games)), indent=2).decode() + "\n"
    report = _document(cups.name(cup), _of_cup(cup, games, members, now))
    return as_html(report) if format_ == HTML else as_text(report)


def cup_as_data(cup: Cup, games: Mapping[str, ClubGame]) -> dict[str, Any]:
    return {
        "made": cup.made,
        "members": cup.members,
        "left": sorted(cup.left),
        "started": cup.drawn > 0,
        "finished": cup.finished,
        "standings": standings(cup, games),
        "rounds": cup.rounds,
        "games": played(cup, games),
    }


# ------------------------------------------------------------------------------------------------ documents


def _document(title: str, blocks: Iterable[doc.Block]) -> doc.Document:
    return doc.Document(title, _("La Der des Ders: the club"), tuple(blocks))


def _table(
    caption: str, head: Sequence[str], rows: Sequence[Row], words_in: Iterable[int] = (), pages: str = ""
) -> list[doc.Block]:
    """Empty without rows. `pages`: the directory of the rows' own pages; "" without any."""
    if not rows:
        return []
    cells = tuple(tuple(map(safe, row.cells)) for row in rows)
    links = tuple(f"{pages}/{row.name}.html" for row in rows) if pages else ()
    return [doc.Table(caption, tuple(head), cells, frozenset(words_in), links=links)]


def _standings(results: ClubResults, members: str) -> list[doc.Block]:
    rows = words.ladder(results)
    if not rows:
        return [doc.Paragraph(_("No players yet."))]
    return [
        doc.Heading(2, _("Ladder")),
        *_table(_("Members"), words.headings_of_ladder(), rows, pages=members),
        *map(doc.Paragraph, words.about_ladder(results)),
        *_table(_("Computers"), words.headings_of_marks(), words.marks()),
    ]


def _archive(results: ClubResults, games: str, now: float) -> list[doc.Block]:
    if not results.found:
        return [doc.Paragraph(_("No game is over yet."))]
    return [doc.Heading(2, _("Finished games")), *_games(results, results.found, games, now)]


def _games(results: ClubResults, found: Sequence[Result], games: str, now: float) -> list[doc.Block]:
    head = *words.headings_of_games(), _("How")
    rows = [
        Row(row.name, "", (*row.cells, words.about_game(one)))
        for row, one in zip(words.games(results, found, now), found, strict=True)
    ]
    return _table(_("Games"), head, rows, range(1, len(head)), games)


def _running(results: ClubResults, games: Sequence[ClubGame]) -> list[doc.Block]:
    head = _("Game"), *words.headings_of_games()[1:3], _("Turn"), _("To move")
    rows = [Row(game.id, "", words.running(results, game)) for game in games]
    if not rows:
        return []
    return [doc.Heading(2, _("Games now")), *_table(_("Games"), head, rows, range(1, len(head)), "games")]


def _of_member(results: ClubResults, member: Member, now: float) -> list[doc.Block]:
    own = [one for one, _side in results.seats_of(member.id)]
    by_part = [
        Row(row.name, "", (labelled(row.section, row.cells[0]), *row.cells[1:]))
        for row in words.record(results, member)
    ]
    return [
        *map(doc.Paragraph, words.about_member(results, member)),
        *_table(_("By edition and side"), words.headings_of_record(), by_part),
        *_table(_("By opponent"), words.headings_of_opponents(), words.opponents(results, member)),
        *_games(results, own, "../games", now),
    ]


def _cups(rows: Sequence[Row]) -> list[doc.Block]:
    head = cups.headings_of_cups()
    return (
        [doc.Heading(2, cups.title()), *_table(cups.title(), head, rows, range(1, len(head)), "cups")] if rows else []
    )


def _of_cup(cup: Cup, games: Mapping[str, ClubGame], members: Members, now: float) -> list[doc.Block]:
    rounds = cups.rounds(cup, games, members)
    head = cups.headings_of_rounds()
    sections = dict.fromkeys(row.section for row in rounds)
    return [
        *map(doc.Paragraph, [cups.state(cup, games, members, now), cups.entered(cup), *cups.about(cup, members, now)]),
        *_table(_("Standings"), cups.headings_of_standings(cup), cups.table(cup, games, members)),
        *(
            block
            for section in sections
            for block in _table(section, head, [row for row in rounds if row.section == section], range(len(head)))
        ),
    ]


# ------------------------------------------------------------------------------------------------ the noticeboard


def write(
    directory: Path,
    store: Store,
    results: ClubResults,
    games: Sequence[ClubGame],
    of_club: tuple[Cup, ...],
    now: float,
) -> list[str]:
    """Write all pages, and remove those of games and members that may no longer be there; return the names of games
    that can't be read. `results`: what a stranger may see; `games`: all; `of_club`: its cups. Raises `NotOurs`,
    `OSError`."""
    running = [one for one in games if one.agreements.watched and not (one.summary.over or one.summary.continued)]
    by_id = {one.id: one for one in games}
    index = directory / "index.html"
    if index.exists() and not _is_made_by(index, _MADE_BY):
        raise NotOurs(_("index.html wasn't written by this program: choose another directory"))
    unreadable, kept = [], {index, directory / "archive.html"}
    for part in _PARTS:
        (directory / part).mkdir(parents=True, exist_ok=True)
    analyses = {one.game.id: one.packed for one in results.stored}
    for game in (*(one.game for one in results.found), *running):
        file = directory / "games" / f"{game.id}.html"
        packed = analyses.get(game.id)
        twin = by_id.get(game.agreements.twin)
        told = twin is None or twin.summary.over is not None  # the secret of the dice
        made_from = game.summary, game.agreements, told, "" if packed is None else sha256(packed.content)
        site = _site("../", sha256(repr((program_version(), _language(), *made_from)).encode()))
        kept.add(file)
        try:
            if not _is_made_by(file, site.made_by):
                _put(file, page(store, game.id, site))
        except SavesError:
            kept.remove(file)
            unreadable.append(game_summary.title(game.summary))
    for member in results.members.members:
        file = directory / "members" / f"{member.id}.html"
        report = _document(words.of_member(member), _of_member(results, member, now))
        _put(file, as_html(report, site=_site("../")))
        kept.add(file)
    for cup in of_club:
        file = directory / "cups" / f"{cup.id}.html"
        report = _document(cups.name(cup), _of_cup(cup, by_id, results.members, now))
        _put(file, as_html(report, site=_site("../")))
        kept.add(file)
    archive = _document(_("Archive"), _archive(results, "games", now))
    _put(directory / "archive.html", as_html(archive, site=_site("", script=_searching())))
    listed = _cups(cups.cups(of_club, by_id, results.members, now))
    blocks = [*_standings(results, "members"), *listed, *_running(results, running)]
    _put(index, as_html(_document(words.title(), blocks), site=_site("")))
    for part in _PARTS:
        for file in (directory / part).iterdir():
            if _ID.fullmatch(file.name) and file not in kept:
                file.unlink()
    return unreadable


def _site(up: str, made_from: str = "", script: str = "") -> Site:
    pages = ((words.title(), f"{up}index.html"), (_("Archive"), f"{up}archive.html"))
    return Site(pages, f"{_MADE_BY} {made_from}".rstrip(), script)


def _language() -> str:
    return pgettext("the code of the language of these words", "en")


def _is_made_by(file: Path, made_by: str) -> bool:
    try:
        with file.open(encoding="utf-8") as opened:
            return f'<meta name="generator" content="{made_by}' in opened.read(_START)
    except (OSError, UnicodeDecodeError):
        return False


def _put(file: Path, text: str) -> None:
    """Replace a file at once, because it may be served meanwhile."""
    partial = file.with_name(f".{file.name}.partial")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


def _searching() -> str:
    """A field above the first table, which leaves only the rows with all words typed."""
    label = msgspec.json.encode(_("Search")).decode().replace("<", "\\u003c")
    return _SEARCH.replace("LABEL", label)


_SEARCH: Final = """
const table = document.querySelector("main table");
const folded = text => text.normalize("NFKD").replace(/\\p{M}/gu, "").toLowerCase();
const field = Object.assign(document.createElement("input"), {type: "search", placeholder: LABEL, ariaLabel: LABEL});
field.oninput = () => {
  const sought = folded(field.value).split(/\\s+/);
  for (const row of table.tBodies[0].rows) {
    const words = folded(row.textContent);
    row.hidden = !sought.every(word => words.includes(word));
  }
};
table?.parentNode.before(field);
"""
