"""The keys and signs of the game screen, what the present phase is about, and how a war is won."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.games.session import GameSession
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens import position_words
from ldd_tui.text import N_, _, help, names, table_dice
from ldd_tui.widgets.page import Paragraph
from rules import board_file
from rules.model import Board

_MOVING = (
    (N_("Arrows, h j k l"), N_("move the cursor over the map, as the sectors lie")),
    (N_("Tab, shift+Tab"), N_("to the next part of the screen, or back: map, tracks, Technology Trees, log")),
    (N_("arrows on a track"), N_("from track to track; the prompt says what each one means")),
    (N_("PgUp PgDn"), N_("scroll the log from wherever you are; the wheel of a mouse does too")),
    (N_("Escape"), N_("back out: of a dialog, of choosing a target, to the map")),
)
_ACTING = (
    (N_("Enter"), N_("act on the sector under the cursor, or open the dialog that is awaited")),
    (N_("Space"), N_("go on: the next dice or cards")),
    (N_("r, 1 2 3"), N_("reinforce the sector under the cursor: by a dialog, or at once by 1, 2 or 3 spaces")),
    (N_("t"), N_("technologies: attempt a level, or implement one")),
    (N_("o"), N_("offensive of the sector under the cursor: arrows or digits choose the enemy, Enter takes it")),
    (N_("p"), N_("end reinforcements or technologies; pass in the offensives")),
    (N_("H"), N_("advice: what the General Staff would do, what else, and why; in the dialogs of decisions too")),
    (N_("u U"), N_("take back the last decision, and do it again; dice and cards that have fallen stand")),
    (N_("Z"), N_("choose an earlier decision, and take back all since")),
)
_LOOKING = (
    (N_("e"), N_("event cards of this turn and those in force")),
    (N_("T"), N_("both Technology Trees")),
    (N_("i"), N_("hints again: what this decision is, what people weigh, what is easily overlooked")),
    (N_("x"), N_("why: what has happened since your last decision, with the sums")),
    (N_("L"), N_("the whole log by turn and side, with the sums; there ? shows its keys")),
    (N_("R"), N_("the rules, open at what the prompt, a refusal, a dialog or an entry of the log cites")),
    (N_("?"), N_("this page; / looks for words in it")),
)
_GAME = (
    (N_("f"), N_("fast: run on to your next decision without reading out cards and results")),
    (N_("a"), N_("when nobody plays: let the game go on by itself, or stop it")),
    (N_("S"), N_("settings: theme, animation, confirmations, hints")),
    (N_("ctrl+p"), N_("every command by its name")),
    (N_("q"), N_("back to the menu; the game is saved")),
)
_LESSON = (
    (N_("Space"), N_("read on, or have happen what comes next")),
    (N_("H"), N_("a hint; in the dialogs of decisions too")),
    (N_("A"), N_("the answer; again, and it is done")),
    (N_("Escape"), N_("what was asked, once more")),
    (N_("digits, Enter"), N_("answer a question; Backspace takes a digit back")),
    (N_("B"), N_("take this step again, or the one before it")),
    (N_("q"), N_("leave; the lesson can be taken up again where you left it")),
)
_LOG = (
    (N_("Up Down, k j"), N_("move the cursor")),
    (N_("PgUp PgDn"), N_("by pages; the wheel of a mouse scrolls")),
    (N_("Home End, g G"), N_("to the first entry, to the newest")),
    (N_("[ ]"), N_("to the turn before, to the next one")),
    (N_("Enter, Space"), N_("show the dice, cards and sums behind the entry, or put them away; + says there are some")),
    (N_("Right Left, l h"), N_("show them, put them away")),
    (N_("x"), N_("show the sums of all entries, or put them away")),
    (N_("R"), N_("the rules, open at what the entry cites")),
)
_FILTERS = (
    (N_("t"), N_("only the turn under the cursor, or all turns again")),
    (N_("1 to 14"), N_("only the turn with this number; 0: all turns")),
    (N_("s, Tab"), N_("one side: what the Entente did, or the Central Powers; then both sides again")),
    (N_("/"), N_("only what tells of some words; Enter goes to what is found, Escape shows all again")),
    (N_("Escape, L, q"), N_("back to the game")),
)


def game_help(session: GameSession) -> list[Paragraph]:
    """The help of the game screen as things stand."""
    phase = session.state.phase
    return [
        Paragraph(position_words.who(session), heading=True),
        Paragraph(position_words.what(session)),
        Paragraph(names.phase(phase), heading=True),
        Paragraph(help.phase(phase)),
        *([Paragraph(table_dice.about())] if session.at_table else []),
        *_keys(_("Keys: moving"), _MOVING),
        *_keys(_("Keys: acting"), _ACTING),
        *_keys(_("Keys: looking"), _LOOKING),
        *_keys(_("Keys: the game"), _GAME),
        *_keys(_("Signs"), _signs()),
        *_victory(session.setup.board),
    ]


def lesson_help() -> list[Paragraph]:
    """The keys that are there in a lesson beside those of the game."""
    return _keys(_("Keys: the lesson"), _LESSON)


def log_help() -> list[Paragraph]:
    """The keys of the log screen."""
    return [
        *_keys(_("Moving and looking"), _LOG),
        *_keys(_("What is shown"), _FILTERS),
        *_keys(
            _("Signs"),
            (
                (N_("E C"), N_("what the Entente did, what the Central Powers did")),
                ("+ -", N_("there are sums behind the entry; they are shown")),
                ("(10.2)", N_("the number of the rule in the rulebook")),
            ),
        ),
    ]


def _keys(heading: str, keys: Iterable[tuple[str, str]]) -> list[Paragraph]:
    return [Paragraph(heading, heading=True), *(Paragraph(_(words), key=_(key)) for key, words in keys)]


def about(board_text: str | None = None) -> list[Paragraph]:
    """What the program is, and how a game is won. `board_text`: the board of new games, if not the packaged one."""
    board = board_file.second_edition() if board_text is None else board_file.parse(board_text)
    return [
        Paragraph(_("La Der des Ders"), heading=True),
        Paragraph(help.about()),
        Paragraph(_("A turn"), heading=True),
        Paragraph(help.course()),
        *_victory(board),
        Paragraph(_("Keys"), heading=True),
        Paragraph(
            _("In a game ? shows all the keys, the signs on the map, and what the present phase is about."), key="?"
        ),
    ]


def _victory(board: Board) -> list[Paragraph]:
    return [Paragraph(_("How a war is won"), heading=True), *map(Paragraph, help.victory(board))]


def _signs() -> list[tuple[str, str]]:
    signs = glyphs()
    return [
        (N_("E C"), N_("the Entente and the Central Powers")),
        (
            "[2]",
            N_("on a Collapse Track the Operational Value, left of the cube; elsewhere the cube or marker"),
        ),
        (N_("OV AV RP"), N_("Operational Value; Attack Value, what each of its dice needs; what it brings each turn")),
        (
            N_("VP prestige"),
            N_("what its surrender brings the enemy; what its Operational Value counts at the end"),
        ),
        (N_("A D R V"), N_("levels of Attack, Defence, aRtillery, aViation that the sector has implemented")),
        (signs.pointer, N_("the cursor")),
        (signs.enemy, N_("an enemy that the sector under the cursor faces")),
        (signs.ready, N_("a sector that can do what is asked for now")),
        (" ".join(signs.front), N_("between two sectors: enemies at war that face each other")),
        (
            " ".join(dict.fromkeys(signs.quiet)),
            N_("between two sectors: they would face each other, but one of them is not at war"),
        ),
        (f"{signs.front[0] * 2}{signs.right}", N_("between two sectors: an offensive was launched that way this turn")),
        (f"{signs.attacks}GER", N_("whom it attacked this turn")),
        (signs.flag, N_("surrender: after the last space of a Collapse Track; in the title of a sector: surrendered")),
        (signs.exited, N_("in the title of a sector: it has left the war")),
        (N_("Navy Laf KM"), N_("trade: the RP that Merchant Navy, Lafayette and Kaiserliche Marine bring each turn")),
        (N_("Naval"), N_("what is added to the U-boat roll; + helps the Central Powers")),
        (N_("Revolution"), N_("how many spaces Russia is on the way to its Revolution")),
        ("[!]", N_("on a card: it acts at once")),
        ("[o]", N_("on a card: it acts when RP are collected")),
        ("[x]", N_("on a card: it acts during offensives")),
        ("[.]", N_("on a card: it acts at the end of the turn")),
        ("(10.2)", N_("the number of the rule in the rulebook")),
        (signs.star, N_("the turn on which Lafayette arrives at the latest")),
        (N_("underlined"), N_("on the resource track: the production of the side")),
    ]
