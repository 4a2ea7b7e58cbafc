"""The keys of the game screen, and what the present phase is about."""

from __future__ import annotations

from ldd_tui.screens import game_words
from ldd_tui.session import GameSession
from ldd_tui.widgets.log import Entry
from ldd_tui.words import N_, _, help, names

_KEYS: tuple[tuple[str, str], ...] = (
    (N_("Arrows, h j k l"), N_("move the cursor over the map")),
    (N_("Tab"), N_("from the map to the log and back; in the log the page keys scroll")),
    (N_("Enter"), N_("act on the sector under the cursor, or open the dialog that is awaited")),
    (N_("Space"), N_("go on: the next dice or cards")),
    (N_("r, 1 2 3"), N_("reinforce the sector under the cursor: by a dialog, or at once by 1, 2 or 3 spaces")),
    (N_("t"), N_("technologies: attempt a level, or implement one")),
    (N_("o"), N_("offensive: with the sector under the cursor if it can attack")),
    (N_("p"), N_("end reinforcements or technologies; pass in the offensives")),
    (N_("e"), N_("event cards of this turn and those in force")),
    (N_("T"), N_("both Technology Trees")),
    (N_("x"), N_("explain: what has happened since your last decision, with the sums")),
    (N_("L"), N_("the whole log, with the sums")),
    (N_("f"), N_("fast: run on to your next decision without reading out cards and results")),
    (N_("a"), N_("when Athena plays both sides: let the game go on by itself, or stop it")),
    (N_("q, Escape"), N_("back to the menu; the game is saved")),
)

_SIGNS: tuple[str, ...] = (
    N_("On a sector: E is the Entente, C the Central Powers; the bracket on its Collapse Track is the cube."),
    N_("OV: Operational Value. hit: what its dice need. RP: what it brings each turn."),
    N_("A D R V: levels of Attack, Defence, aRtillery, aViation that it has implemented."),
    N_("On the resource track the bracket is what a side holds, the underlined number its production."),
)


def game_help(session: GameSession) -> list[Entry]:
    """The help of the game screen as things stand."""
    phase = session.state.phase
    entries = [Entry(game_words.what(session), "", side=game_words.side_to_act(session.state))]
    entries.append(Entry(names.phase(phase), "", heading=True))
    entries.append(Entry(help.phase(phase), ""))
    entries.append(Entry(_("Keys"), "", heading=True))
    entries += [Entry(f"{_(key):<16} {_(words)}", "") for key, words in _KEYS]
    entries.append(Entry(_("Signs"), "", heading=True))
    entries += [Entry(_(words), "") for words in _SIGNS]
    return entries
