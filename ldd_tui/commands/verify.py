"""`ldd-tui verify`: whether a game is what it says it is, and how its dice fell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from ldd_tui.commands.stored_games import (
    STANDARD_INPUT,
    about_file,
    bytes_of,
    detail,
    file_called,
    game_called,
    game_or_file,
    heading,
    in_words,
    open_store,
    quoted,
)
from ldd_tui.text import N_, _, ngettext
from ldd_tui.text.phrases import capital, labelled

if TYPE_CHECKING:
    from ldd_tui.statistics.records import Faces
    from saves.errors import Damaged
    from saves.events import Header
    from saves.history import History
    from saves.store import Store
    from saves.verify import Report

_NOT_SOUND, _NOT_PROVEN = 1, 3
_MOST_NAMED = 10
_VALUE_CELLS = 200

NOT_SHOWN = (
    N_("whether the one who began the game tried several secrets and kept the best"),
    N_("whether someone with the secret looked at the dice to come"),
    N_("whether the end of the file was rewritten; an earlier copy shows that"),
    N_("whether a resignation or a claim was added at the end"),
    N_("who really consented to an undo"),
    N_("whether a computer level would have played the moves recorded for it"),
    N_("dice and cards without their secret, or from the table"),
    N_("where a position comes from, or a board that is not the program's"),
    N_("who sat at the keyboard"),
)
"""What nobody can find out from a game. The READMEs have the same list."""


class _Examined(NamedTuple):
    """`records`: how many the game's book in a club has, if any; `flaw`: what is wrong with it; `agreed`: sentences."""

    name: str
    history: History
    report: Report
    records: int = 0
    flaw: Damaged | None = None
    agreed: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        return self.report.sound and self.flaw is None


class _Board(NamedTuple):
    """Whose board a game is on, and values that are neither the program's nor the player's."""

    name: str
    values: tuple[tuple[str, str, str], ...] = ()


@click.command(
    help=N_(
        "Check a game or a file: rules, record and every die. Exit code: 0 in order and proven, "
        "1 not in order, 2 not readable, 3 in order but not proven."
    )
)
@click.argument("game", metavar="NAME|FILE", shell_complete=game_or_file)
@click.pass_context
def verify(ctx: click.Context, game: str) -> None:
    found = _examined(ctx, game)
    board = _board(ctx, found.history) if found.report.checked else _Board("")
    unproven = _unproven(found, board)
    for line in (_verdict(found, unproven), *_lines(found, board)):
        click.echo(line)
    if not found.sound:
        ctx.exit(_NOT_SOUND)
    if unproven:
        ctx.exit(_NOT_PROVEN)


def _examined(ctx: click.Context, game: str) -> _Examined:
    from saves.errors import BadFile
    from saves.portable import examine_file, read_file
    from saves.verify import examine

    path = STANDARD_INPUT if game == str(STANDARD_INPUT) else file_called(game)
    if path is not None:
        try:
            read = read_file(bytes_of(path))
            return _Examined(read.preface.name, *examine_file(read))
        except BadFile as error:
            raise click.UsageError(about_file(path, error)) from error
    with open_store(ctx) as store, store.database.reading():  # the game may be played on
        id_ = game_called(store, game).id
        found = store.stored(id_)
        history, report = examine(found.links, found.secret, (found.seq, found.head))
        return _Examined(found.name, history, report, *_book(store, id_, history, report))


def _book(store: Store, game: str, history: History, report: Report) -> tuple[int, Damaged | None, tuple[str, ...]]:
    """The last fields of `_Examined`. Not compared for a flawed game."""
    from ldd_tui.text.names import the_side
    from saves.club.agreements import Agreements
    from saves.club.game_book import GameBook, examine_book
    from saves.errors import Damaged

    if report.flaw is not None:
        return 0, None, ()
    try:
        records = examine_book(store.database, game, history)
    except Damaged as error:
        return error.seq, error, ()
    agreed = GameBook(store.database, game).read() if records else Agreements()
    words = [] if agreed.terms.rated else [_("Not rated, as agreed.")]
    if agreed.terms.choice and agreed.played:
        (side, chooser), (_other, maker) = ((side, history.taken[side].player) for side in agreed.played)
        chose = _("{name} chose {side}, and {other} got the other side.")
        words.append(chose.format(name=quoted(chooser), side=the_side(side), other=quoted(maker)))
    if agreed.twin:
        twin = quoted(store.stored(agreed.twin).name)
        words.append(_("The other game of the match has the same secret and the same luck: {name}").format(name=twin))
    return records, None, tuple(words)


def _board(ctx: click.Context, history: History) -> _Board:
    from ldd_tui.box.kept import differences, of_box
    from ldd_tui.commands.board import own_box
    from rules.board_file import packaged_text

    text = history.header.board
    values = differences(text, packaged_text(history.header.edition))
    if not values:
        return _Board(_("the program's"))
    box = own_box(ctx, history.header.edition)
    if box.is_begun and not differences(text, of_box(box).text):
        return _Board(_("my box"))
    return _Board(_differing(len(values)), values)


def _differing(count: int) -> str:
    words = ngettext("{count} value differs from the program's", "{count} values differ from the program's", count)
    return words.format(count=count)


def _unproven(found: _Examined, board: _Board) -> list[str]:
    from ldd_tui.players import POLICIES
    from saves.events import Substituted
    from saves.handicap import handicap_of

    report, values = found.report, len(board.values)
    if not found.sound:
        return []
    found_so = [
        (report.unchecked, _("{throws} without the secret")),
        (report.entered, _("{throws} from the table")),
        (report.by_event, _("{throws} of format 1, where decisions shift the dice")),
    ]
    reasons = [words.format(throws=_throws(count)) for count, words in found_so if count]
    if report.untold and not report.unchecked:
        reasons.append(_("the secret of its dice is missing"))
    reasons += [
        _("unknown computer player {name}").format(name=quoted(name))
        for name in (
            *found.history.header.deciders,
            *(one.event.policy for one in found.history.entries if isinstance(one.event, Substituted)),
        )
        if name and name not in POLICIES
    ]
    if report.unasked:
        reasons.append(
            ngettext(
                "{count} undo or redo without consent", "{count} undos and redos without consent", report.unasked
            ).format(count=report.unasked)
        )
    if report.reopened:
        reasons.append(_("play went on after the game was over"))
    if values:
        reasons.append(_differing(values))
    if found.history.header.start is not None and handicap_of(found.history.entries[0].state) is None:
        reasons.append(_("the position it begins from"))
    return reasons


def _throws(count: int) -> str:
    return ngettext("{count} roll or draw", "{count} rolls and draws", count).format(count=count)


def _verdict(found: _Examined, unproven: list[str]) -> str:
    if not found.sound:
        return _("This game is not in order.")
    if unproven:
        return _("This game is in order, but not proven: {what}.").format(what=", ".join(unproven))
    return _("This game is in order.")


def _lines(found: _Examined, board: _Board) -> list[str]:
    history, report = found.history, found.report
    lines = [heading(found.name, history)]
    if report.checked:
        lines += _played(history, board)
    from ldd_tui.text.rulings import of_game

    lines += [_record(report), *_agreed(found), *of_game(history.entries)]
    if report.checked:
        lines.append(_("Recorded positions as the rules make them: {count}").format(count=report.digests))
        lines += [*_dice(report), *_taken_back(report), *_faces(history)]
    if report.over is not None:
        from ldd_tui.text.prompts import result

        lines.append(result(report.over, history.last.state.setup))
    if found.sound:
        lines += [_("What no check can show:"), *(f"- {_(words)}" for words in NOT_SHOWN)]
    return lines


def _played(history: History, board: _Board) -> list[str]:
    from msgspec import UNSET

    from ldd_tui.reports.after_action import rules_of
    from ldd_tui.text.club import handicap, help_during
    from ldd_tui.text.safe_text import clean
    from saves.events import Help
    from saves.handicap import handicap_of

    given = None if history.header.start is None else handicap_of(history.entries[0].state)
    start = _("the set-up") if history.header.start is None else _("a position")
    if given is not None:
        start = _("the set-up, {handicap}").format(handicap=handicap(given))
    rows = [(_("Board"), board.name), (_("Beginning"), start), *rules_of(history.entries[0].state)]
    known = _("packaged")
    values = [
        "  " + clean(f"{path} = {value} ({labelled(known, packaged)})", _VALUE_CELLS)
        for path, value, packaged in board.values
    ]
    agreed = history.header.agreed_help
    helped = () if agreed == Help.ALL else (help_during(agreed),)
    match = () if history.header.dice is UNSET else (_in_match(history.header),)
    return [labelled(*rows[0]), *values, *(labelled(*row) for row in rows[1:]), *helped, *match]


def _in_match(header: Header) -> str:
    words = _("One of the two games of a match. The secret of both has the SHA-256 {hash}.")
    return words.format(hash=header.commitment)


def _agreed(found: _Examined) -> list[str]:
    if found.flaw is not None:
        words = _("Agreements at the table: not in order from record {number} on: {what}")
        return [words.format(number=found.flaw.seq, what=detail(found.flaw))]
    if not found.records:
        return []
    return [_("Agreements at the table in order: {count}").format(count=found.records), *found.agreed]


def _record(report: Report) -> str:
    if report.flaw is None:
        return _("Events in order: {count}").format(count=report.events)
    return _("Only the first {checked} of {events} events are in order. {flaw}").format(
        checked=report.checked, events=report.events, flaw=capital(in_words(report.flaw))
    )


def _dice(report: Report) -> list[str]:
    from saves.dice import SECRET_BYTES

    lines = [_dealt(report)] if report.dealt else []
    if report.entered:
        lines.append(_("{throws} from the table: can't be checked").format(throws=_throws(report.entered)))
    if report.secret == "wrong":
        words = _("The secret of the dice is not the one committed to before the game ({count} bytes).")
        lines.append(words.format(count=SECRET_BYTES))
    return lines


def _dealt(report: Report) -> str:
    throws = _throws(report.dealt)
    if report.secret != "fits":
        return _("{throws} not checked: the secret is missing").format(throws=throws)
    if not report.wrong:
        return _("{throws} from the secret committed to before the game: all correct").format(throws=throws)
    events = ", ".join(map(str, report.wrong[:_MOST_NAMED])) + (" ..." if len(report.wrong) > _MOST_NAMED else "")
    return _("{throws}, but the secret doesn't give those at event {events}").format(throws=throws, events=events)


def _taken_back(report: Report) -> list[str]:
    counts = (
        (_("Undos and redos"), report.rewinds),
        (_("Undos with the other side's consent, by the file"), report.agreements),
        (_("Undos of dice without consent"), report.over_dice),
        (_("Rolls and draws repeated with the same result"), report.repeated),
    )
    return [labelled(words, count) for words, count in counts if count]


def _faces(history: History) -> list[str]:
    from ldd_tui.statistics.records import faces_of
    from ldd_tui.text import names
    from ldd_tui.text.numbers import decimal
    from ldd_tui.text.plain_board import table
    from rules.model import Side

    found = faces_of(history)
    rows = [(names.side(side), found.dealt[side]) for side in Side]
    rows += [(_("{side}, from the table").format(side=names.side(side)), found.table[side]) for side in Side]
    rows = [(label, faces) for label, faces in rows if faces.dice]
    if not rows:
        return []
    head = (_("Faces of the dice"), *map(str, range(1, 7)), _("dice"), _("chi-square"), "")
    cells = [
        (label, *map(str, faces.counts), str(faces.dice), decimal(faces.chi_square, 2), _evenness(faces))
        for label, faces in rows
    ]
    return table([head, *cells], right=range(1, 9))


def _evenness(faces: Faces) -> str:
    from ldd_tui.text.numbers import evenness

    return _("{how} ({percent}% of fair dice are as uneven)").format(
        how=evenness(faces.chance), percent=round(100 * faces.chance)
    )
