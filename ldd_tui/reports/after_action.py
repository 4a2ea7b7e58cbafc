"""The after-action report: who played, how it ended, the war in figures, the dice, and all that happened."""

from __future__ import annotations

from msgspec.structs import replace

from ldd_tui.reports.at_sea import at_sea
from ldd_tui.reports.commitment import sectors
from ldd_tui.reports.document import (
    Block,
    Board,
    Charts,
    Document,
    Heading,
    Item,
    Items,
    Line,
    Pairs,
    safe,
)
from ldd_tui.reports.explained import explained
from ldd_tui.reports.figures import offensives, resources, turns
from ldd_tui.reports.luck import die_page
from ldd_tui.reports.record import Record
from ldd_tui.reports.story import story
from ldd_tui.statistics.records import Moment
from ldd_tui.text import N_, NP_, _, game_summary, names, ngettext, pgettext, prompts, tracks
from ldd_tui.text.phrases import capital, cite, labelled, together
from ldd_tui.text.safe_text import clean
from ldd_tui.text.sentences import sentence
from ldd_tui.text.war_charts import all_charts
from rules import facts as f
from rules.model import Cause, Options, Over, Setup, Side, State

_NAME_CELLS, _PLAYER_CELLS = 200, 60
_OPENING = 3  # facts that tell how a game began
_READINGS = {
    "brusilov_chain": (N_("Brusilov's dice"), NP_("reading of a rule", "go on")),
    "naval_natural": (N_("Naval 1 and 6"), NP_("reading of a rule", "natural")),
    "reserve_mandatory": (N_("Mandatory attacks"), NP_("reading of a rule", "keep RP")),
    "lettow_card_fails": (N_("Von Lettow's card"), NP_("reading of a rule", "is none")),
    "lafayette_ends_wilson": (N_("Wilson's end"), NP_("reading of a rule", "by events alone")),
    "quick_play_blockade": (N_("Quick-play Blockade"), NP_("reading of a rule", "rolled")),
    "revolution_surrender": (N_("Russia's exit"), NP_("reading of a rule", "surrenders")),
}
"""What options that choose between readings of the rules are called, and what the reading is called that is not the
project's ruling."""
_VARIANTS = frozenset(("quick_play", "rewriting_history"))
_DECIDED_BY: dict[Cause, tuple[type[f.Fact], ...]] = {
    Cause.SUDDEN_DEATH: (f.Surrendered,),
    Cause.ARMISTICE_ROLL: (f.Surrendered, f.ArmisticeRolled),
    Cause.VICTORY_POINTS: (f.PointsCounted,),
}
"""The facts that ended a war, by what it ended by."""
_UNREMARKABLE = (f.SectorEntered, f.GameEnded)


def after_action(game: Record) -> Document:
    """The report on a game."""
    blocks: list[Block] = [_header(game)]
    for section in _SECTIONS:
        blocks += section(game)
    return Document(title_of(game.name, game.players, game.setup), _("After-action report"), tuple(blocks))


def title_of(name: str, players: tuple[str, str], setup: Setup) -> str:
    """What a game is called, or who played it."""
    called = clean(name, _NAME_CELLS)
    return called or _("{entente} against {central_powers}").format(
        entente=_at_the_start(players, Side.ENTENTE, setup),
        central_powers=player_of(players, Side.CENTRAL_POWERS, setup),
    )


def player_of(players: tuple[str, str], side: Side, setup: Setup) -> str:
    """Who plays a side, within a line."""
    if side in setup.options.athena:
        return names.opponent(setup.board.edition)
    return names.person(clean(players[side], _PLAYER_CELLS)) or names.a_player()


def _at_the_start(players: tuple[str, str], side: Side, setup: Setup) -> str:
    """Who plays a side, at the start of a line; the names of people stay as they are written."""
    player = player_of(players, side, setup)
    return player if player == clean(players[side], _PLAYER_CELLS) else capital(player)


def sides_of(players: tuple[str, str], setup: Setup) -> str:
    """Who plays which side, in a line."""
    return " · ".join(labelled(names.side(side), player_of(players, side, setup)) for side in Side)


# ---------------------------------------------------------------------------------------------- who, and how


def _header(game: Record) -> Pairs:
    board = game.setup.board
    rows = [(names.side(side), _at_the_start(game.players, side, game.setup)) for side in Side]
    rows += rules_of(game.state)
    rows.append((_("Board"), safe(board.title)))
    if any(isinstance(fact, f.PositionLaid) for fact in game.facts[:_OPENING]):
        rows.append((_("Beginning"), _("From a position instead of the set-up")))
    if game.over is None:
        rows.append((_("Not over"), safe(prompts.prompt(game.state))))
    else:
        rows.append((_("Result"), prompts.result(game.over, game.setup)))
        rows.append((_("How it ended"), how_it_ended(game, game.over)))
    if game.rewinds:
        steps = ngettext("{count} step back or forth", "{count} steps back or forth", game.rewinds)
        only = _("{steps}; only what stands is told").format(steps=steps.format(count=game.rewinds))
        rows.append((_("Taken back"), only))
    return Pairs(tuple(rows))


def rules_of(state: State) -> list[tuple[str, str]]:
    """The edition, and what the players agreed on: rules, the initiative, and readings that are not the rulings."""
    setup = state.setup
    options, edition = setup.options, setup.board.edition
    variants = replace(
        Options.usual(edition), quick_play=options.quick_play, rewriting_history=options.rewriting_history
    )
    rows = [(_("Edition"), safe(capital(names.edition_of(edition.key))))]
    if not _VARIANTS.isdisjoint(edition.options):
        rows.append((_("Rules"), capital(game_summary.rules(variants, edition, game_summary.Room.MUCH))))
    initiative = capital(names.initiative_rule(setup.initiative_rule))
    if tracks.is_for_sale(state):
        initiative = _("{rule}, or bought").format(rule=initiative)
    rows.append((_("Initiative"), initiative))
    for name, (label, reading) in _READINGS.items():
        if getattr(options, name) != getattr(variants, name):
            rows.append((_(label), pgettext(*reading)))
    return rows


def how_it_ended(game: Record, over: Over) -> str:
    """When the war ended, and what brought that about: a surrender, a roll after it, or the VP that were counted."""
    year = game.setup.board.year(game.state.turn)
    when = _("The war ended on turn {turn}, in {year}.").format(turn=game.state.turn, year=year)
    last = _DECIDED_BY.get(over.cause, ())
    facts = [fact for fact in game.facts if isinstance(fact, last)]
    count = len(last) if over.winner is not None else len(Side)
    return together(when, *(sentence(fact, game.setup) for fact in facts[-count:]), cite(over.rule))


def _turning_points(game: Record) -> list[Block]:
    found = [moment for moment in game.chronicle.moments if not isinstance(moment.fact, _UNREMARKABLE)]
    if not found:
        return []
    items: list[Item] = []
    for moment in found:
        item = _moment(game, moment)
        if isinstance(moment.fact, f.ArmisticeRolled):  # it goes with the surrender before it
            items[-1:] = [items[-1]._replace(lines=(*items[-1].lines, *item.lines))]
        else:
            items.append(item)
    return [Heading(2, _("How it came")), Items(tuple(items))]


def _moment(game: Record, moment: Moment) -> Item:
    when = _("Turn {turn}, {year}").format(turn=moment.turn, year=game.setup.board.year(moment.turn))
    words = safe(sentence(moment.fact, game.setup))
    if not isinstance(moment.fact, f.ArmisticeRolled):
        words = labelled(when, words)
    return Item((Line(words, rule=cite(moment.fact.rule)),))


def _charts(game: Record) -> list[Block]:
    if not any(turn.is_over for turn in game.chronicle.turns):
        return []
    board = game.setup.board
    return [Heading(2, _("The war in charts")), Charts(tuple(all_charts(game.chronicle, board)), board)]


def _board(game: Record) -> list[Block]:
    title, sides = title_of(game.name, game.players, game.setup), sides_of(game.players, game.setup)
    return [Heading(2, _("The board")), Board(game.state, title, sides)]


def _story(game: Record) -> list[Block]:
    return [Heading(2, _("What happened")), *story(game.facts, game.setup)]


_SECTIONS = (
    _turning_points,
    explained,
    _charts,
    _board,
    turns,
    resources,
    sectors,
    offensives,
    at_sea,
    die_page,
    _story,
)
