"""The after-action report: who played, how it ended, the war in figures, the dice, and all that happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

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
    Paragraph,
    Table,
    safe,
)
from ldd_tui.reports.luck import balance, die_page
from ldd_tui.reports.record import Record
from ldd_tui.reports.story import story
from ldd_tui.statistics.records import Chronicle, Luck, Moment, OffensiveRecord, SideTurn
from ldd_tui.text import N_, _, game_summary, names, ngettext, prompts
from ldd_tui.text.chances import number
from ldd_tui.text.phrases import capital, cite, listing, together
from ldd_tui.text.safe_text import clean
from ldd_tui.text.sentences import sentence
from ldd_tui.text.war_charts import letter, war_charts
from rules import facts as f
from rules.edition import Edition
from rules.model import Cause, Options, Over, Sector, Setup, Side

_NAME_CELLS, _PLAYER_CELLS = 200, 60
_OPENING = 3  # facts that tell how a game began
_READINGS = {
    "brusilov_chain": (N_("Brusilov's dice"), N_("go on")),
    "naval_natural": (N_("Naval 1 and 6"), N_("natural")),
    "reserve_mandatory": (N_("Mandatory attacks"), N_("keep RP")),
    "lettow_card_fails": (N_("Von Lettow's card"), N_("is none")),
    "lafayette_ends_wilson": (N_("Wilson's end"), N_("by events alone")),
    "quick_play_blockade": (N_("Quick-play Blockade"), N_("rolled")),
}
"""What options that choose between readings of the rules are called, and what the reading is called that is not the
project's ruling."""
_UNREMARKABLE = (f.SectorEntered, f.GameEnded)


def after_action(game: Record) -> Document:
    """The report on a game."""
    blocks: list[Block] = [_header(game)]
    for section in (_turning_points, _charts, _board, _turns, _resources, _offensives, die_page, _story):
        blocks += section(game)
    return Document(title_of(game.name, game.players, game.setup.options), _("After-action report"), tuple(blocks))


def title_of(name: str, players: tuple[str, str], options: Options) -> str:
    """What a game is called, or who played it."""
    entente, central_powers = (player_of(players, side, options) for side in Side)
    called = clean(name, _NAME_CELLS)
    return called or _("{entente} against {central_powers}").format(entente=entente, central_powers=central_powers)


def player_of(players: tuple[str, str], side: Side, options: Options) -> str:
    """Who plays a side."""
    if side in options.athena:
        return _("Athena")
    return clean(players[side], _PLAYER_CELLS) or _("A player")


def sides_of(players: tuple[str, str], options: Options) -> str:
    """Who plays which side, in a line."""
    return " · ".join(
        _("{side}: {player}").format(side=names.side(side), player=player_of(players, side, options)) for side in Side
    )


# ---------------------------------------------------------------------------------------------- who, and how


def _header(game: Record) -> Pairs:
    board = game.setup.board
    rows = [(names.side(side), player_of(game.players, side, game.setup.options)) for side in Side]
    rows += _rules(game.setup)
    edition = _("{title} (edition: {edition})").format(title=safe(board.title), edition=safe(board.edition.key))
    rows.append((_("Board"), edition))
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


def _rules(setup: Setup) -> list[tuple[str, str]]:
    """What the players agreed on: the rules, how the initiative is found, and readings that are not the rulings."""
    options, edition = setup.options, setup.board.edition
    usual = Options.usual(edition)
    variants = replace(usual, quick_play=options.quick_play, rewriting_history=options.rewriting_history)
    rows = [
        (_("Rules"), capital(game_summary.rules(variants, edition, game_summary.Room.MUCH))),
        (_("Initiative"), capital(names.initiative_rule(setup.initiative_rule))),
    ]
    for name, (label, reading) in _READINGS.items():
        if getattr(options, name) != getattr(variants, name):
            rows.append((_(label), _(reading)))
    return rows


def how_it_ended(game: Record, over: Over) -> str:
    """When the war ended, and the surrender that brought about a sudden death."""
    year = game.setup.board.year(game.state.turn)
    when = _("The war ended on turn {turn}, in {year}.").format(turn=game.state.turn, year=year)
    if over.cause != Cause.SUDDEN_DEATH:
        return together(when, cite(over.rule))
    falls = [moment.fact for moment in game.chronicle.moments if isinstance(moment.fact, f.Surrendered)]
    last = falls[-2:] if over.winner is None else falls[-1:]
    return together(when, *(sentence(fact, game.setup) for fact in last), cite(over.rule))


def _turning_points(game: Record) -> list[Block]:
    found = [moment for moment in game.chronicle.moments if not isinstance(moment.fact, _UNREMARKABLE)]
    if not found:
        return []
    return [Heading(2, _("How it came")), Items(tuple(_moment(game, moment) for moment in found))]


def _moment(game: Record, moment: Moment) -> Item:
    when = _("Turn {turn}, {year}").format(turn=moment.turn, year=game.setup.board.year(moment.turn))
    words = _("{when}: {what}").format(when=when, what=safe(sentence(moment.fact, game.setup)))
    return Item((Line(words, rule=cite(moment.fact.rule)),))


def _charts(game: Record) -> list[Block]:
    if not any(turn.is_over for turn in game.chronicle.turns):
        return []
    return [Heading(2, _("The war in charts")), Charts(tuple(war_charts(game.chronicle)), game.setup.board)]


def _board(game: Record) -> list[Block]:
    options = game.setup.options
    title, sides = title_of(game.name, game.players, options), sides_of(game.players, options)
    return [Heading(2, _("The board")), Board(game.state, title, sides)]


def _story(game: Record) -> list[Block]:
    return [Heading(2, _("What happened")), *story(game.facts, game.setup)]


# --------------------------------------------------------------------------------------------- turn by turn


def _turns(game: Record) -> list[Block]:
    """Whose initiative, which events; then a table for each side."""
    chronicle, edition = game.chronicle, game.setup.board.edition
    rows = tuple(
        (
            str(turn.turn),
            str(turn.year),
            "" if turn.initiative is None else names.side(turn.initiative),
            ", ".join(names.card(event, edition) for event in turn.events),
        )
        for turn in chronicle.turns
    )
    head = (_("Turn"), _("Year"), _("Initiative"), _("Event cards"))
    blocks: list[Block] = [Heading(2, _("Turn by turn")), Table(_("Turns"), head, rows, frozenset({2, 3}))]
    blocks += [_side_table(chronicle, side) for side in Side]
    last = chronicle.turns[-1] if chronicle.turns else None
    if last is not None and not last.is_over:
        words = _("Turn {turn} is not over: its figures are those so far, and no chart has them.")
        blocks.append(Paragraph(words.format(turn=last.turn)))
    return blocks


class _Column:
    """A column of a side's table: of what the game has, or of what it comes to (`flows`) a sum is made."""

    def __init__(self, title: str, of: Callable[[SideTurn], int], *, flows: bool = True) -> None:
        self.title, self.of, self.flows = title, of, flows


def _side_table(chronicle: Chronicle, side: Side) -> Table:
    columns = (
        _Column(_("Collected"), lambda turn: turn.collected),
        _Column(_("Gained"), lambda turn: turn.gained),
        _Column(_("Lost"), lambda turn: turn.lost),
        _Column(_("Spent"), lambda turn: turn.spent.total),
        _Column(_("RP kept"), lambda turn: turn.kept, flows=False),
        _Column(_("OV"), lambda turn: turn.operational_value, flows=False),
        _Column(_("VP"), lambda turn: turn.vp, flows=False),
        _Column(_("Offensives"), lambda turn: turn.offensives),
        _Column(_("Inflicted"), lambda turn: turn.inflicted),
        _Column(_("Losses"), lambda turn: turn.losses),
        _Column(_("Recovered"), lambda turn: turn.recovered),
    )
    rows = [(str(turn.turn), *(str(one.of(turn.sides[side])) for one in columns)) for turn in chronicle.turns]
    sums = (str(sum(one.of(turn.sides[side]) for turn in chronicle.turns)) if one.flows else "" for one in columns)
    rows.append((_("All"), *sums))
    return Table(names.side(side), (_("Turn"), *(one.title for one in columns)), tuple(rows), sums=1)


def _resources(game: Record) -> list[Block]:
    """What RP came to in the whole game."""
    chronicle = game.chronicle
    head = (
        _("RP in all"),
        _("Collected"),
        _("Gained"),
        _("Lost"),
        _("Reinforcements"),
        _("Technology"),
        _("Offensives"),
        _("Bids"),
        _("Kept"),
        _("Wasted"),
    )
    rows = []
    for side in Side:
        turns, spent = [turn.sides[side] for turn in chronicle.turns], chronicle.spent(side)
        income = (
            sum(turn.collected for turn in turns),
            sum(turn.gained for turn in turns),
            sum(turn.lost for turn in turns),
        )
        figures = (*income, spent.reinforcements, spent.technology, spent.offensives, spent.bids)
        kept, wasted = turns[-1].kept if turns else 0, sum(turn.wasted for turn in turns)
        rows.append((names.side(side), *map(str, (*figures, kept, wasted))))
    about = _(
        "Collected, gained (by events) and lost (to events and at sea) come to what was spent and kept. OV is the "
        "Operational Value of all sectors at war, VP the victory points, both when the turn ended. Inflicted are "
        "spaces lost by targets of offensives; losses are all those of own sectors, so also those by cards and "
        "as attacker. Recovered are those moved back."
    )
    return [Table(_("Resource points"), head, tuple(rows)), Paragraph(about)]


# ----------------------------------------------------------------------------------------------- offensives


def _offensives(game: Record) -> list[Block]:
    """Every offensive with what its dice brought, and what they bring on average."""
    chronicle, edition = game.chronicle, game.setup.board.edition
    if not chronicle.offensives:
        return []
    head = (
        _("Turn"),
        _("Side"),
        _("Offensive"),
        _("Size"),
        _("RP"),
        _("Dice"),
        _("Losses"),
        _("Expected"),
        _("Luck"),
        _("Own"),
        _("Fell"),
    )
    rows = [_offensive(one, edition) for one in chronicle.offensives]
    rows += [_all_of(side, chronicle.offensives, chronicle.dice(side)) for side in Side]
    about = _(
        "Losses are those that the dice came to, even where a surrender left no room for all of them. Expected is what "
        "these dice come to on average, with what Aviation throws again, but without dice thrown again for an event; "
        "luck is what came above or below that. Own are the attacker's losses. E is the Entente, C are the Central "
        "Powers."
    )
    table = Table(_("Offensives and their luck"), head, tuple(rows), frozenset({1, 2, len(head) - 1}), sums=2)
    return [Heading(2, _("Offensives")), table, Paragraph(about)]


def _offensive(one: OffensiveRecord, edition: Edition) -> tuple[str, ...]:
    who = _("{attacker} against {defender}").format(
        attacker=names.sector(one.attacker, edition), defender=names.sector(one.defender, edition)
    )
    what = (str(one.turn), letter(one.side), who, str(one.size), str(one.cost))
    return *what, *_dice(one.dice), str(one.own_losses), _sectors(one.surrendered, edition)


def _all_of(side: Side, offensives: Sequence[OffensiveRecord], luck: Luck) -> tuple[str, ...]:
    own = [one for one in offensives if one.side == side]
    count = ngettext("{count} offensive", "{count} offensives", len(own)).format(count=len(own))
    cost = sum(one.cost for one in own)
    own_losses = sum(one.own_losses for one in own)
    fell = str(sum(len(one.surrendered) for one in own))
    return _("All"), letter(side), count, "", str(cost), *_dice(luck), str(own_losses), fell


def _dice(luck: Luck) -> tuple[str, ...]:
    return str(luck.thrown), str(luck.brought), number(luck.expected), balance(luck)


def _sectors(sectors: Iterable[Sector], edition: Edition) -> str:
    return listing([names.sector(sector, edition) for sector in sectors])
