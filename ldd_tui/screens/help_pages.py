"""The keys and signs of the game screen, what the present phase is about, and how a war is won."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import named, with_keys
from ldd_tui.keys.pages import sections
from ldd_tui.look.glyphs import glyphs
from ldd_tui.players import POLICIES
from ldd_tui.screens import position_words
from ldd_tui.text import N_, _, help, judged, names, prompts, technologies
from ldd_tui.text.phrases import together
from ldd_tui.widgets.map_view import Layout
from ldd_tui.widgets.page import Paragraph
from rules import board_file, victory
from rules.editions import STANDARD
from rules.model import Board, Sector


def game_help(session: GameSession, layout: Layout, place: str = "game") -> list[Paragraph]:
    """Help for the current position, with the symbols that fit its map. `place`: "club_table" at a table of a club."""
    phase, edition = session.state.phase, session.setup.board.edition
    return [
        Paragraph(position_words.who(session), heading=True),
        Paragraph(position_words.what(session)),
        Paragraph(names.phase(phase, edition), heading=True),
        Paragraph(help.phase(phase, edition)),
        *([Paragraph(prompts.about_table_dice(*map(named, ("go_on", "accept", "back"))))] if session.at_table else []),
        *keys_of(*dict.fromkeys((place, "game"))),
        *_listed(_("Signs"), signs(layout, session.setup.board)),
        Paragraph(technologies.aviation_numbers(session.setup.board), key=_("Aviation")),
        *_victory(session.setup.board),
    ]


def _computers() -> list[Paragraph]:
    hurry = _("None knows dice or cards to come, or a bid. One that thinks is told by {move_now} to decide now.")
    return [
        Paragraph(_("Computers"), heading=True),
        *(Paragraph(help.about_computer(name), key=names.policy(name)) for name in POLICIES),
        Paragraph(with_keys(hurry)),
    ]


def keys_of(*places: str) -> list[Paragraph]:
    """The keys of some places; of a lesson its own, in addition to those of the game."""
    return [
        paragraph
        for place in places
        for heading, lines in sections(place)
        for paragraph in (Paragraph(heading, heading=True), *(Paragraph(words, key=keys) for keys, words in lines))
    ]


def log_help() -> list[Paragraph]:
    return [
        *keys_of("log"),
        *_listed(
            _("Signs"),
            (
                (N_("E C"), N_("what the Entente did, what the Central Powers did")),
                ("+ -", N_("there are sums behind the entry; they are shown")),
                ("(10.2)", N_("the number of the rule in the rulebook")),
            ),
        ),
    ]


def analysis_help() -> list[Paragraph]:
    about = _(
        "The value network judges every position: how often the Entente would win from there. A decision costs what "
        "the chance to win of its side falls short of that after the best choice. Luck is what a throw or a draw "
        "brought above or below the mean of all that could have come."
    )
    chart = _(
        "In the chart the Entente's share is below, that of the Central Powers above it. The digits over it number the "
        "turning points: the decisions and throws that moved the chance most. The arrow goes with the cursor."
    )
    without = _("The result without luck is the result less the luck: how the game went, dice and cards left aside.")
    return [
        Paragraph(_("The analysis"), heading=True),
        Paragraph(about),
        Paragraph(chart),
        Paragraph(together(judged.about_gravity(), without)),
        Paragraph(judged.what_showed_later()),
        *keys_of("analysis"),
    ]


def box_help() -> list[Paragraph]:
    purpose = _(
        "The rulebook's pictures could not be read for this program, so some printed values are reconstructed. Here "
        "you compare them with your printed game, place by place. New games are then played on your box, even half "
        "done; what does not add up keeps its assumed value. If your box has more or fewer levels than are shown, "
        "correct the board file by hand: `ldd-tui board` prints it."
    )
    of_whom = _("It is the {edition} that is compared; other editions have other numbers.")
    purpose = together(purpose, of_whom.format(edition=names.edition_of(STANDARD)))
    return [Paragraph(_("What it is for"), heading=True), Paragraph(purpose), *keys_of("box")]


def _listed(heading: str, signs: Iterable[tuple[str, str]]) -> list[Paragraph]:
    return [Paragraph(heading, heading=True), *(Paragraph(_(words), key=_(sign)) for sign, words in signs)]


def about(board_text: str | None = None, place: str = "", *, hosted: bool = False) -> list[Paragraph]:
    """What the program is, and how a game is won.

    `board_text`: the board of new games, if not the packaged one. `place`: where it is asked; its keys are told too,
    and where a game in a club is set up what is agreed there. `hosted`: in a club.
    """
    board = board_file.packaged() if board_text is None else board_file.parse(board_text)
    return [
        Paragraph(_("La Der des Ders"), heading=True),
        Paragraph(help.about(board, hosted=hosted)),
        *(_agreed() if place == "new_table" else ()),
        *(_computers() if place in ("setup", "new_table") else ()),
        *(keys_of(place) if place else ()),
        Paragraph(_("A turn"), heading=True),
        Paragraph(help.course(board)),
        *_victory(board),
        Paragraph(_("Keys of a game"), heading=True),
        Paragraph(
            with_keys(
                _("In a game {help} shows all the keys, the signs on the map, and what the present phase is about.")
            ),
            key=named("help"),
        ),
    ]


def _agreed() -> list[Paragraph]:
    return [one for heading, words in help.club_game() for one in (Paragraph(heading, heading=True), Paragraph(words))]


def _victory(board: Board) -> list[Paragraph]:
    return [Paragraph(_("How a war is won"), heading=True), *map(Paragraph, help.victory(board))]


def signs(layout: Layout, board: Board) -> list[tuple[str, str]]:
    drawn = glyphs()
    implementing = board.edition.features.implementing
    by_levels, counted, trade = bool(board.commitment), victory.is_counted(board), bool(board.merchant_navy)
    germany = names.short(Sector.GERMANY, board.edition)
    found: list[tuple[str, str, bool]] = [
        (N_("E C"), N_("the Entente and the Central Powers"), True),
        (
            drawn.strength * 3 + drawn.spent,
            N_("the Collapse Track: the losses that the sector can still take, then those that it has taken"),
            not by_levels,
        ),
        (
            drawn.strength * 3 + drawn.spent,
            N_("the War commitment level of the sector, then the levels that it has lost"),
            by_levels,
        ),
        (
            f"3{drawn.danger} 1{drawn.danger * 2}",
            N_(
                "the losses left until surrender; !: if all its enemies attacked it in one turn with all their dice, "
                "it would surrender with 10% or more; !!: one more loss is enough"
            ),
            True,
        ),
        (f"{drawn.down}2{drawn.up}1", N_("losses, and what was won back, this turn"), True),
        (
            f"{drawn.down_before}2{drawn.up_before}1",
            N_("the same in the turn before; shown, like its offensives, until the first offensive of this turn"),
            True,
        ),
        (drawn.lead, N_("before prestige: this side would win if peace came now"), counted),
        (drawn.lead, N_("before VP: this side would win if the war ended now"), not counted),
        (drawn.heart, N_("its surrender loses the war"), bool(board.edition.features.hearts)),
        (
            f"4[3]{drawn.frame[5]}2",
            N_("War commitment levels, the marker on one of them; at a line the Operational Value falls"),
            by_levels,
        ),
        ("[2]", N_("on other tracks the marker"), by_levels),
        (
            "[2]",
            N_("the cube or marker; on a Collapse Track the number left of it is the Operational Value"),
            not by_levels,
        ),
        (
            N_("OV AV RP"),
            N_("Operational Value; Attack Value, what each of its dice needs; what it brings each turn"),
            True,
        ),
        (N_("A D R V"), N_("the levels of Attack, Defence, aRtillery, aViation that it has, as printed"), layout.small),
        (
            N_("Att Def Art Avi"),
            N_("the levels of Attack, Defence, Artillery, Aviation that it has, as printed"),
            not (layout.small or layout.pips),
        ),
        (
            f"{drawn.implemented} {drawn.unlocked} {drawn.later}",
            N_("a level that the sector has implemented; one that its side has unlocked; one to come"),
            layout.pips and implementing,
        ),
        (
            f"{drawn.implemented} {drawn.later}",
            N_("a level that the sector uses; one to come"),
            layout.pips and not implementing,
        ),
        (
            f"{drawn.unlocked} {drawn.later}",
            N_("in the Technology Trees: a level that is reached; one to come"),
            layout.trees,
        ),
        (
            N_("VP prestige"),
            N_("what its surrender brings the enemy; what its Operational Value counts at the end"),
            not layout.small and counted,
        ),
        (
            N_("VP star"),
            N_("what its surrender brings the enemy; the highest level of technology that it uses"),
            not layout.small and by_levels,
        ),
        (f"{drawn.star}3", N_("the highest level of technology that the sector uses"), by_levels),
        (drawn.pointer, N_("the cursor"), True),
        (drawn.enemy, N_("an enemy that the sector under the cursor faces"), True),
        (drawn.ready, N_("a sector that can do what is asked for now"), True),
        (" ".join(drawn.front), N_("between two sectors: enemies at war that face each other"), True),
        (
            " ".join(dict.fromkeys(drawn.quiet)),
            N_("between two sectors: they would face each other, but one of them is not at war"),
            True,
        ),
        (
            f"{drawn.left} {drawn.right} {drawn.up} {drawn.down}",
            N_("between two sectors: an offensive was launched that way this turn"),
            True,
        ),
        (
            f"{drawn.left_before} {drawn.right_before} {drawn.up_before} {drawn.down_before}",
            N_("between two sectors: an offensive of the turn before; the number is what the enemy lost by it"),
            True,
        ),
        (drawn.both, N_("between two sectors: offensives were launched both ways this turn"), layout.narrow_gaps),
        (
            f"{drawn.attacks}{germany}-2",
            N_(
                "whom it attacked this turn, with how many Attack + Artillery dice (events may add some), and the "
                "losses of that one"
            ),
            True,
        ),
        (f"{drawn.right_before}{germany}-2", N_("the same of the turn before"), True),
        (drawn.flag, N_("in the title of a sector: it has surrendered; at a track's end: surrender"), True),
        (drawn.exited, N_("in the title of a sector: it has left the war"), True),
        (drawn.neutral, N_("in the title of a sector: it is neutral, and may enter the war"), True),
        (
            N_("Navy Laf KM"),
            N_("trade: the RP that Merchant Navy, Lafayette and Kaiserliche Marine bring each turn"),
            not layout.long_tracks and trade,
        ),
        (N_("Laf"), N_("the RP that Lafayette brings each turn"), not layout.long_tracks and not trade),
        (N_("Naval"), N_("what is added to the U-boat roll; + helps the Central Powers"), trade),
        (N_("Sea"), N_("what events add to the rolls on the naval table, or that a side does not roll"), not trade),
        (
            N_("Revolution") if layout.long_tracks else N_("Revol."),
            N_("how many spaces Russia is on the way to its Revolution"),
            True,
        ),
        (f"({board.edition.cited('10.2')})", N_("the number of the rule in the rulebook"), True),
    ]
    return [(sign, words) for sign, words, seen in found if seen]
