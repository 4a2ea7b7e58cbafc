"""The keys and symbols of the game screen, the present phase, and how a war is won."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.games import in_words
from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import key, named, with_keys
from ldd_tui.keys.pages import sections
from ldd_tui.look.glyphs import glyphs
from ldd_tui.players import POLICIES
from ldd_tui.screens import position_words
from ldd_tui.text import N_, _, cups, help, judged, names, prompts, results, technologies
from ldd_tui.text.phrases import together
from ldd_tui.widgets.map_view import Layout
from ldd_tui.widgets.page import Paragraph
from rules import board_file, victory
from rules.model import Board, Sector


def game_help(session: GameSession, layout: Layout, place: str = "game") -> list[Paragraph]:
    """With the symbols on the map. `place`: "club_table" in a club."""
    phase, edition = session.state.phase, session.setup.board.edition
    return [
        Paragraph(in_words.who(session), heading=True),
        Paragraph(position_words.what(session)),
        Paragraph(names.phase(phase, edition), heading=True),
        Paragraph(help.phase(phase, edition)),
        *([Paragraph(prompts.about_table_dice(*map(named, ("go_on", "accept", "back"))))] if session.at_table else []),
        *keys_of(*dict.fromkeys((place, "game"))),
        *_listed(_("Symbols"), signs(layout, session.setup.board)),
        Paragraph(technologies.aviation_numbers(session.setup.board), key=_("Aviation")),
        *_victory(session.setup.board),
    ]


def _computers() -> list[Paragraph]:
    hurry = _("None knows future dice or cards, or your bid. {move_now} makes one that is thinking decide.")
    return [
        Paragraph(_("Computers"), heading=True),
        *(Paragraph(help.about_computer(name), key=names.policy(name)) for name in POLICIES),
        Paragraph(with_keys(hurry)),
    ]


def keys_of(*places: str) -> list[Paragraph]:
    return [
        paragraph
        for place in places
        for heading, lines in sections(place)
        for paragraph in (Paragraph(heading, heading=True), *(Paragraph(words, key=keys) for keys, words in lines))
    ]


def results_help() -> list[Paragraph]:
    ladder = _(
        "The ladder takes all rated games together: who beat whom, on which side, in which edition. A game is rated if "
        "no help was allowed, it began from the set-up, and each side was a member's or a computer level's. Against "
        "a computer, undoing makes it unrated. Private games aren't rated. Neither are games that you agreed not to "
        "count."
    )
    points = _(
        "400 points more are odds of 10 to 1. The levels have fixed points. With few rated games, the points are "
        "near 1500 and the interval is wide: the order isn't certain yet."
    )
    cost = _("Cost and luck are in chance to win, from games that somebody had analysed: per decision, and per game.")
    return [
        Paragraph(results.title(), heading=True),
        *map(Paragraph, (ladder, points, cost)),
        Paragraph(cups.title(), heading=True),
        Paragraph(" ".join((*cups.how_to(), *cups.how_it_counts()))),
        *keys_of("results"),
    ]


def log_help() -> list[Paragraph]:
    return [
        *keys_of("log"),
        *_listed(
            _("Symbols"),
            (
                (N_("E C"), N_("by the Entente, by the Central Powers")),
                ("+ -", N_("sums hidden, sums shown")),
                ("(10.2)", N_("the rule in the rulebook")),
            ),
        ),
    ]


def analysis_help() -> list[Paragraph]:
    about = _(
        "The value network estimates each side's chance to win in every position. A decision's cost is the chance "
        "lost against the best choice. Luck is how far a roll or a draw was above or below average."
    )
    chart = _(
        "In the chart the Entente is below, the Central Powers above. Digits mark the turning "
        "points: what changed the chances most. The arrow follows the cursor."
    )
    return [
        Paragraph(_("The analysis"), heading=True),
        Paragraph(about),
        Paragraph(chart),
        Paragraph(together(judged.about_gravity(), judged.about_result())),
        Paragraph(judged.what_showed_later()),
        *keys_of("analysis"),
    ]


def your_games_help() -> list[Paragraph]:
    cost = _(
        "Cost is the chance to win you lose per decision, against the best choice. Your grade is the computer level "
        "whose decisions cost most nearly as much, in the same edition and on the same side. A bar of the chart is "
        "higher the better you decided."
    )
    without = _("No luck: the result without dice and cards, which may be below 0 or above 100%.")
    whose = _(
        "Two people at one keyboard count as one, unless you play alone under one of their names. A copied or "
        "branched game counts only for what is new in it."
    )
    return [Paragraph(_("Your games"), heading=True), *map(Paragraph, (cost, without, whose)), *keys_of("your_games")]


def box_help() -> list[Paragraph]:
    purpose = _(
        "Some printed values in this program are reconstructed. Compare them here with your own box, part by "
        "part. New games then use your values, even if you are only half done. Where values don't add up, the "
        "assumed ones count. If your box has more or fewer levels than shown, edit the board file: `ldd-tui "
        "board` prints it."
    )
    purpose = together(purpose, _("{key} shows the other edition's.").format(key=key("box", "edition").key))
    return [Paragraph(_("What it is for"), heading=True), Paragraph(purpose), *keys_of("box")]


def _listed(heading: str, signs: Iterable[tuple[str, str]]) -> list[Paragraph]:
    return [Paragraph(heading, heading=True), *(Paragraph(_(words), key=_(sign)) for sign, words in signs)]


def about(board_text: str | None = None, place: str = "", *, hosted: bool = False) -> list[Paragraph]:
    """`board_text`: of new games, if not packaged. `place`: also show its keys, or in a club's set-up the
    agreements."""
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
            with_keys(_("In a game, {help} shows all the keys and symbols, and explains the phase.")), key=named("help")
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
        (drawn.strength * 3 + drawn.spent, N_("Collapse Track: losses still possible, losses taken"), not by_levels),
        (drawn.strength * 3 + drawn.spent, N_("War commitment level, then the levels lost"), by_levels),
        (
            f"3{drawn.danger} 1{drawn.danger * 2}",
            N_(
                "losses left until surrender; !: a risk of 10% or more if every enemy attacked it with all its "
                "dice; !!: surrenders on the next loss"
            ),
            True,
        ),
        (f"{drawn.down}2{drawn.up}1", N_("losses and recoveries this turn"), True),
        (
            f"{drawn.down_before}2{drawn.up_before}1",
            N_("the same last turn, shown until this turn's first offensive"),
            True,
        ),
        (drawn.lead, N_("this side would win if the war ended now"), counted),
        (drawn.lead, N_("this side would win if the war ended now"), not counted),
        (drawn.heart, N_("its surrender loses the war"), bool(board.edition.features.hearts)),
        (
            f"4[3]{drawn.frame[5]}2",
            N_("War commitment levels and marker. At a line the Operational Value drops"),
            by_levels,
        ),
        ("[2]", N_("the marker of other tracks"), by_levels),
        (
            "[2]",
            N_("cube or marker. On a Collapse Track the number to its left is the Operational Value"),
            not by_levels,
        ),
        (N_("OV AV RP"), N_("Operational Value, Attack Value (what its dice need), RP each turn"), True),
        (N_("A D R V"), N_("Attack, Defence, Artillery (R) and Aviation (V) levels, as printed"), layout.small),
        (
            N_("Att Def Art Avi"),
            N_("Attack, Defence, Artillery and Aviation levels, as printed"),
            not (layout.small or layout.pips),
        ),
        (
            f"{drawn.implemented} {drawn.unlocked} {drawn.later}",
            N_("level implemented, unlocked, to come"),
            layout.pips and implementing,
        ),
        (f"{drawn.implemented} {drawn.later}", N_("level in use, to come"), layout.pips and not implementing),
        (f"{drawn.unlocked} {drawn.later}", N_("in the Technology Trees: level reached, to come"), layout.trees),
        (
            N_("VP prestige"),
            N_("VP the enemy gets for its surrender, prestige for each point of Operational Value"),
            not layout.small and counted,
        ),
        (
            N_("VP star"),
            N_("VP the enemy gets for its surrender, highest technology level it uses"),
            not layout.small and by_levels,
        ),
        (f"{drawn.star}3", N_("highest technology level in use"), by_levels),
        (drawn.pointer, N_("the cursor"), True),
        (drawn.enemy, N_("an enemy the sector under the cursor faces"), True),
        (drawn.ready, N_("a sector that can act now"), True),
        (" ".join(drawn.front), N_("between sectors: enemies at war"), True),
        (" ".join(dict.fromkeys(drawn.quiet)), N_("between sectors: one of them isn't at war"), True),
        (f"{drawn.left} {drawn.right} {drawn.up} {drawn.down}", N_("between sectors: an offensive this turn"), True),
        (
            f"{drawn.left_before} {drawn.right_before} {drawn.up_before} {drawn.down_before}",
            N_("between sectors: an offensive last turn. The number is the enemy's losses"),
            True,
        ),
        (drawn.both, N_("between sectors: offensives both ways this turn"), layout.narrow_gaps),
        (
            f"{drawn.attacks}{germany}-2",
            N_(
                "whom it attacked this turn, with how many Attack and Artillery dice (without those of "
                "events), and the losses inflicted"
            ),
            True,
        ),
        (f"{drawn.right_before}{germany}-2", N_("the same last turn"), True),
        (drawn.flag, N_("surrendered; at a track's end: surrender"), True),
        (drawn.exited, N_("has left the war"), True),
        (drawn.neutral, N_("neutral, may enter the war"), True),
        (
            N_("Navy Laf KM"),
            N_("trade: RP each turn from Merchant Navy, Lafayette, Kaiserliche Marine"),
            not layout.long_tracks and trade,
        ),
        (N_("Laf"), N_("RP each turn from Lafayette"), not layout.long_tracks and not trade),
        (N_("Naval"), N_("added to the U-boat roll: + helps the Central Powers"), trade),
        (N_("Sea"), N_("what events add to the naval rolls, or that a side does not roll"), not trade),
        (N_("Revolution") if layout.long_tracks else N_("Revol."), N_("spaces on Russia's way to Revolution"), True),
        (f"({board.edition.cited('10.2')})", N_("the rule in the rulebook"), True),
    ]
    return [(sign, words) for sign, words, seen in found if seen]
