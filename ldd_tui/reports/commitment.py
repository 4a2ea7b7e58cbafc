"""War commitment levels by turn, and Armistice rolls, in editions that have them."""

from __future__ import annotations

from itertools import pairwise

from ldd_tui.reports.document import Block, Heading, Paragraph, Table
from ldd_tui.reports.record import Record
from ldd_tui.text import _, names, pgettext
from ldd_tui.text.numbers import percent
from ldd_tui.text.phrases import capital, together
from rules import facts as f
from rules.edition import Edition
from rules.model import Side
from rules.odds import FACES
from rules.victory import armistice_chance, succeeds


def sectors(game: Record) -> list[Block]:
    found = [*_levels(game), *_armistice_rolls(game)]
    return [Heading(2, _("War commitment")), *found] if found else []


def _levels(game: Record) -> list[Block]:
    board, turns = game.setup.board, game.chronicle.turns
    if not (board.commitment and turns):
        return []
    head = (_("Sector"), _("Printed"), *(str(turn.turn) for turn in turns))
    rows = []
    for sector in (*board.of_side(Side.ENTENTE), *board.of_side(Side.CENTRAL_POWERS)):
        levels = ("-" if turn.left[sector] is None else str(turn.left[sector]) for turn in turns)
        rows.append((names.sector(sector, board.edition), str(board.sectors[sector].level), *levels))
    about = _("Each sector's level at the end of the turn. 0: surrendered; a dash: neutral or out of the war.")
    return [Table(_("Levels at the end of each turn"), head, tuple(rows)), Paragraph(about)]


def _armistice_rolls(game: Record) -> list[Block]:
    edition = game.setup.edition
    rows = tuple(
        _roll(moment.turn, before.fact, moment.fact, edition)
        for before, moment in pairwise(game.chronicle.moments)
        if isinstance(before.fact, f.Surrendered) and isinstance(moment.fact, f.ArmisticeRolled)
    )
    if not rows:
        return []
    head = (
        capital(_("turn")),
        capital(_("side")),
        _("After the surrender of"),
        _("VP"),
        _("Wins on"),
        _("Chance"),
        capital(_("die")),
        capital(_("result")),
    )
    about = together(_("A roll below the side's VP wins the war."), _("E: Entente. C: Central Powers."))
    return [
        Table(_("Armistice rolls"), head, rows, frozenset({1, 2, 4, len(head) - 1})),
        Paragraph(about),
    ]


def wins_on(vp: int) -> str:
    """The faces that win an Armistice roll with these VP.

    >>> wins_on(1), wins_on(2), wins_on(5)
    ('nothing', '1', '1 to 4')
    """
    faces = [face for face in FACES if succeeds(face, vp)]
    if len(faces) < 2:
        return "".join(map(str, faces)) or pgettext("faces of a die", "nothing")
    return _("{first} to {last}").format(first=faces[0], last=faces[-1])


def _roll(turn: int, fell: f.Surrendered, rolled: f.ArmisticeRolled, edition: Edition) -> tuple[str, ...]:
    return (
        str(turn),
        names.side_letter(rolled.side),
        names.sector(fell.sector, edition),
        str(rolled.vp),
        wins_on(rolled.vp),
        percent(armistice_chance(rolled.vp)),
        str(rolled.face),
        _("the war is won") if rolled.won else _("it goes on"),
    )
