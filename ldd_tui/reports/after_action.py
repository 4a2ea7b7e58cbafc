"""The after-action report: who played, how it ended, the war in figures, the dice, and all that happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec.structs import replace

from ldd_tui.analysis.figures import turning_points
from ldd_tui.reports import document as doc
from ldd_tui.reports.commitment import sectors
from ldd_tui.reports.document import safe
from ldd_tui.reports.figures import balance, die_page, offensives, resources, turns
from ldd_tui.reports.record import Record
from ldd_tui.statistics.records import Luck, Moment, SeaRoll
from ldd_tui.telling.notes import put_beside
from ldd_tui.telling.passages import Kind, Line, Passage, rules_once, tell, with_headings
from ldd_tui.telling.sentences import sentence
from ldd_tui.telling.undone import put_after
from ldd_tui.text import N_, _, chance_chart, game_summary, judged, names, ngettext, prompts, tracks
from ldd_tui.text.club import handicap
from ldd_tui.text.labels import headline
from ldd_tui.text.numbers import number
from ldd_tui.text.phrases import capital, cite, full_stop, labelled, signed, together
from ldd_tui.text.safe_text import clean
from ldd_tui.text.war_charts import all_charts
from rules import board_file
from rules import facts as f
from rules.editions import EDITIONS
from rules.model import CENTRAL_POWERS, Options, Over, Setup, Side, State
from saves.handicap import handicap_laid
from saves.journal import Entry
from saves.notes import Note

# ------------------------------------------------------------------------------------------------ explained
# The game explained: the chance to win through it, its turning points, what each side's decisions cost, and luck.


def explained(game: Record) -> list[doc.Block]:
    """Empty if there is no analysis."""
    analysis = game.analysis
    if analysis is None:
        return []
    board = game.setup.board
    points = [
        doc.Item((Line(safe(judged.turning_point(number, link, board.edition))),), link.side)
        for number, link in enumerate(turning_points(analysis), start=1)
    ]
    figures = [(row.label, *row.figures) for row in judged.summary(analysis, board.edition)]
    return [
        doc.Heading(2, _("The game explained")),
        doc.Course(chance_chart.curve(analysis), board),
        *([doc.Items(tuple(points))] if points else []),
        *_costliest(game),
        doc.Table(_("How both sides played"), (_("Of the chance to win"), *map(names.side, Side)), tuple(figures)),
        doc.Paragraph(judged.grades(analysis, board.edition)),
        doc.Paragraph(together(judged.about_result(), judged.about_gravity(), judged.extent(analysis))),
    ]


def _costliest(game: Record) -> list[doc.Block]:
    if not game.costliest:
        return []
    edition = game.setup.edition
    rows = [
        (
            str(number),
            judged.percent(one.cost),
            judged.checked(one),
            str(one.turn),
            names.side_letter(one.side),
            headline(one.made, edition, one.decision),
            headline(one.best, edition, one.decision),
        )
        for number, (one, _why) in enumerate(game.costliest, start=1)
    ]
    head = ("", _("Cost"), _("Verdict"), capital(_("turn")), capital(_("side")), _("Decided"), _("Better"))
    return [doc.Table(_("The costliest decisions"), head, tuple(rows), frozenset({2, 4, 5, 6})), *_why(game)]


def _why(game: Record) -> list[doc.Block]:
    edition = game.setup.edition
    items = []
    for n, (one, found) in enumerate(game.costliest, start=1):
        told = [words for words in (judged.by_rollout(one), *judged.whys(found, edition)) if words]
        if told:
            better = headline(one.best, edition, one.decision)
            first = _("{number}. Better: {action}.").format(number=n, action=better)
            items.append(doc.Item((Line(first), *map(Line, told)), one.side))
    return [doc.Items(tuple(items))] if items else []


# ------------------------------------------------------------------------------------------------ story
# What happened, in sentences by turn and phase; an offensive or an attempt is one item.


def story(
    facts: Sequence[f.Fact],
    setup: Setup,
    line: Sequence[Entry] = (),
    notes: Sequence[Note] = (),
    undone: Mapping[int, Sequence[str]] = {},
) -> list[doc.Block]:
    """`line`: the events that `notes` are on."""
    blocks: list[doc.Block] = []
    told = with_headings(tell(facts, setup))
    pieces = [piece for one in told for piece in ((one,) if one.is_heading else one.apart())]
    put_beside(pieces, line, notes)
    put_after(pieces, undone)
    for is_heading, run in groupby(pieces, lambda passage: passage.is_heading):
        if is_heading:
            blocks += [doc.Heading(3 if one.kind == Kind.TURN else 4, one.headline) for one in run]
        else:
            blocks.append(doc.Items(tuple(item for piece in run for item in _items(piece))))
    return blocks


def _items(passage: Passage) -> Iterator[doc.Item]:
    lines = (Line(safe(line.words), safe(line.sum), line.rule) for line in passage.lines)
    side = passage.side if passage.kind == Kind.OFFENSIVE and isinstance(passage.main, f.OffensiveLaunched) else None
    yield doc.Item(tuple(rules_once(lines)), side, passage.grave)
    yield from (doc.Item((Line(safe(note)),)) for note in (*passage.notes, *passage.undone))


# ------------------------------------------------------------------------------------------------ at sea
# The naval rolls of a game in which sides pay for them.


def at_sea(game: Record) -> list[doc.Block]:
    rolls = game.chronicle.sea
    if not rolls:
        return []
    head = (
        capital(_("turn")),
        _("Roll"),
        _("RP paid"),
        _("Events"),
        capital(_("die")),
        _("RP"),
        _("Expected"),
        _("Difference"),
        _("Levels"),
    )
    rows = [*map(_roll, rolls), *(_all_of(side, rolls) for side in reversed(Side))]
    table = doc.Table(_("Naval rolls"), head, tuple(rows), frozenset({1}), sums=2)
    about = _(
        "RP: what U-boats take from the Entente, or the blockade gives the Central Powers, so a "
        "difference above 0 is luck for the Central Powers. Expected: the average with the "
        "payment and events of the roll. Levels: losses that paid for RP the Entente didn't have."
    )
    return [doc.Heading(2, _("At sea")), table, doc.Paragraph(about)]


def _name(side: Side) -> str:
    return _("U-boats") if side == CENTRAL_POWERS else _("Blockade")


def _roll(roll: SeaRoll) -> tuple[str, ...]:
    fact = roll.fact
    return (
        str(roll.turn),
        _name(fact.side),
        str(fact.bonus),
        signed(fact.event_modifier) if fact.event_modifier else "0",
        str(fact.face),
        str(fact.result),
        number(roll.expected),
        balance(Luck(1, fact.result, roll.expected)),
        str(fact.owed),
    )


def _all_of(side: Side, rolls: tuple[SeaRoll, ...]) -> tuple[str, ...]:
    its = [roll for roll in rolls if roll.fact.side == side]
    count = ngettext("{name}: {count} roll", "{name}: {count} rolls", len(its)).format(name=_name(side), count=len(its))
    luck = Luck(len(its), sum(roll.fact.result for roll in its), sum((roll.expected for roll in its), Fraction(0)))
    return (
        capital(_("total")),
        count,
        str(sum(roll.fact.bonus for roll in its)),
        "",
        "",
        str(luck.brought),
        number(luck.expected),
        balance(luck),
        str(sum(roll.fact.owed for roll in its)),
    )


# ------------------------------------------------------------------------------------------------ after action


_NAME_CELLS, _PLAYER_CELLS = 200, 60
_OPENING = 3  # facts that tell how a game began
_READINGS = {
    "brusilov_chain": (N_("Brusilov's dice"), N_("go on")),
    "naval_natural": (N_("Naval 1 and 6"), N_("natural")),
    "reserve_mandatory": (N_("Mandatory attacks"), N_("keep RP")),
    "lettow_card_fails": (N_("Von Lettow's card"), N_("is none")),
    "lafayette_ends_wilson": (N_("Wilson's end"), N_("by events alone")),
    "quick_play_blockade": (N_("Quick-play Blockade"), N_("rolled")),
    "revolution_surrender": (N_("Russia's exit"), N_("surrenders")),
}
_VARIANTS = frozenset(("quick_play", "rewriting_history"))
_UNREMARKABLE = (f.SectorEntered, f.GameEnded)


def after_action(game: Record) -> doc.Document:
    blocks: list[doc.Block] = [_header(game)]
    for section in _SECTIONS:
        blocks += section(game)
    return doc.Document(title_of(game.name, game.players, game.setup), _("After-action report"), tuple(blocks))


def title_of(name: str, players: tuple[str, str], setup: Setup) -> str:
    called = clean(name, _NAME_CELLS)
    return called or _("{entente} against {central_powers}").format(
        entente=_at_the_start(players, Side.ENTENTE, setup),
        central_powers=player_of(players, Side.CENTRAL_POWERS, setup),
    )


def player_of(players: tuple[str, str], side: Side, setup: Setup) -> str:
    if side in setup.options.athena:
        return names.opponent(setup.edition)
    return names.person(clean(players[side], _PLAYER_CELLS)) or names.a_player()


def _at_the_start(players: tuple[str, str], side: Side, setup: Setup) -> str:
    player = player_of(players, side, setup)
    return player if player == clean(players[side], _PLAYER_CELLS) else capital(player)


def sides_of(players: tuple[str, str], setup: Setup) -> str:
    return " · ".join(labelled(names.side(side), player_of(players, side, setup)) for side in Side)


# ---------------------------------------------------------------------------------------------- who, and how


def _board_called(setup: Setup) -> str:
    title, edition = setup.board.title, setup.edition.key
    if edition in EDITIONS and title == board_file.packaged(edition).title:
        title = _("La Der des Ders, {edition}").format(edition=names.edition_of(edition))
    return safe(title)


def _header(game: Record) -> doc.Pairs:
    rows = [(names.side(side), _at_the_start(game.players, side, game.setup)) for side in Side]
    rows += rules_of(game.state)
    rows.append((_("Board"), _board_called(game.setup)))
    for fact in game.facts[:_OPENING]:
        if isinstance(fact, f.PositionLaid):
            given = handicap_laid(fact, game.setup)
            rows.append((_("Beginning"), _("From a position") if given is None else handicap(given)))
    if game.over is None:
        rows.append((_("Not over"), safe(prompts.prompt(game.state))))
    else:
        rows.append((capital(_("result")), _result(game, game.over)))
    if game.rewinds:
        steps = ngettext("{count} undo or redo", "{count} undos and redos", game.rewinds)
        only = _("{steps} (left out here)").format(steps=steps.format(count=game.rewinds))
        rows.append((_("Undone"), only))
    return doc.Pairs(tuple(rows))


def rules_of(state: State) -> list[tuple[str, str]]:
    setup = state.setup
    options, edition = setup.options, setup.edition
    variants = replace(
        Options.usual(edition), quick_play=options.quick_play, rewriting_history=options.rewriting_history
    )
    rows = [(_("Edition"), safe(capital(names.edition_of(edition.key))))]
    if not _VARIANTS.isdisjoint(edition.options):
        rows.append((capital(_("rules")), capital(game_summary.rules(variants, edition, game_summary.Room.MUCH))))
    initiative = capital(names.initiative_rule(setup.initiative_rule))
    if tracks.is_for_sale(state):
        initiative = _("{rule}, or bought").format(rule=initiative)
    rows.append((_("Initiative"), initiative))
    for name, (label, reading) in _READINGS.items():
        if getattr(options, name) != getattr(variants, name):
            rows.append((_(label), _(reading)))
    return rows


def _result(game: Record, over: Over) -> str:
    year = game.setup.board.year(game.state.turn)
    when = full_stop(capital(_("turn {turn}, {year}")).format(turn=game.state.turn, year=year))
    counted = [sentence(fact, game.setup) for fact in game.facts if isinstance(fact, f.PointsCounted)]
    return together(prompts.result(over, game.setup), *counted[-1:], when, cite(over.rule))


def _turning_points(game: Record) -> list[doc.Block]:
    found = [moment for moment in game.chronicle.moments if not isinstance(moment.fact, _UNREMARKABLE)]
    if not found:
        return []
    items: list[doc.Item] = []
    for moment in found:
        item = _moment(game, moment)
        if isinstance(moment.fact, f.ArmisticeRolled):  # it goes with the surrender before it
            items[-1:] = [items[-1]._replace(lines=(*items[-1].lines, *item.lines))]
        else:
            items.append(item)
    return [doc.Heading(2, _("Turning points")), doc.Items(tuple(items))]


def _moment(game: Record, moment: Moment) -> doc.Item:
    when = capital(_("turn {turn}, {year}")).format(turn=moment.turn, year=game.setup.board.year(moment.turn))
    words = safe(sentence(moment.fact, game.setup))
    if not isinstance(moment.fact, f.ArmisticeRolled):
        words = labelled(when, words)
    return doc.Item((Line(words, rule=cite(moment.fact.rule)),))


def _charts(game: Record) -> list[doc.Block]:
    if not any(turn.is_over for turn in game.chronicle.turns):
        return []
    board = game.setup.board
    return [doc.Heading(2, _("The war in charts")), doc.Charts(tuple(all_charts(game.chronicle, board)), board)]


def _board(game: Record) -> list[doc.Block]:
    title, sides = title_of(game.name, game.players, game.setup), sides_of(game.players, game.setup)
    return [doc.Heading(2, capital(_("the board"))), doc.Board(game.state, title, sides)]


def _story(game: Record) -> list[doc.Block]:
    return [doc.Heading(2, _("What happened")), *story(game.facts, game.setup, game.line, game.notes, game.undone)]


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
