"""The keys of the game screen, and what the present phase is about."""

from __future__ import annotations

from ldd_tui.screens import game_words
from ldd_tui.session import GameSession
from ldd_tui.widgets.glyphs import glyphs
from ldd_tui.widgets.page import Paragraph
from ldd_tui.words import N_, _, help, names

_KEYS: tuple[tuple[str, str], ...] = (
    (N_("Arrows, h j k l"), N_("move the cursor over the map")),
    (N_("PgUp PgDn"), N_("scroll the log; Tab goes to it and back")),
    (N_("Enter"), N_("act on the sector under the cursor, or open the dialog that is awaited")),
    (N_("Space"), N_("go on: the next dice or cards")),
    (N_("r, 1 2 3"), N_("reinforce the sector under the cursor: by a dialog, or at once by 1, 2 or 3 spaces")),
    (N_("t"), N_("technologies: attempt a level, or implement one")),
    (N_("o"), N_("offensive: with the sector under the cursor if it can attack")),
    (N_("p"), N_("end reinforcements or technologies; pass in the offensives")),
    (N_("e"), N_("event cards of this turn and those in force")),
    (N_("T"), N_("both Technology Trees")),
    (N_("x"), N_("explain: what has happened since your last decision, with the sums")),
    (N_("u U"), N_("take back the last decision, and do it again; dice and cards that have fallen stand")),
    (N_("L"), N_("the whole log, with the sums")),
    (N_("f"), N_("fast: run on to your next decision without reading out cards and results")),
    (N_("a"), N_("when Athena plays both sides: let the game go on by itself, or stop it")),
    (N_("q"), N_("back to the menu; the game is saved")),
)


def game_help(session: GameSession) -> list[Paragraph]:
    """The help of the game screen as things stand."""
    phase = session.state.phase
    return [
        Paragraph(game_words.who(session), heading=True),
        Paragraph(game_words.what(session)),
        Paragraph(names.phase(phase), heading=True),
        Paragraph(help.phase(phase)),
        Paragraph(_("Keys"), heading=True),
        *(Paragraph(_(words), key=_(key)) for key, words in _KEYS),
        Paragraph(_("Signs"), heading=True),
        *(Paragraph(_(words), key=_(sign)) for sign, words in _signs()),
    ]


def _signs() -> list[tuple[str, str]]:
    signs = glyphs()
    return [
        (N_("E C"), N_("the Entente and the Central Powers")),
        ("[2]", N_("the cube on a Collapse Track, the RP that a side holds, or another marker on its track")),
        (N_("OV hit RP"), N_("Operational Value; what each of its dice needs; what it brings each turn")),
        (N_("A D R V"), N_("levels of Attack, Defence, aRtillery, aViation that the sector has implemented")),
        (signs.pointer, N_("the cursor")),
        (signs.enemy, N_("an enemy that the sector under the cursor faces")),
        (signs.ready, N_("a sector that can do what is asked for now")),
        (f"{signs.attacks}GER", N_("whom it attacked this turn")),
        (signs.star, N_("the turn on which Lafayette arrives at the latest")),
        (N_("underlined"), N_("on the resource track: the production of the side")),
    ]
