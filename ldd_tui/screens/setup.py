"""Sets up a game: players, rules and dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.app import ComposeResult

from ldd_tui.games.session import NewGame
from ldd_tui.keys.in_force import Style, key
from ldd_tui.players import ATHENA, POLICIES
from ldd_tui.screens.base import BaseScreen
from ldd_tui.text import N_, NP_, _, help, names, pgettext
from ldd_tui.text.phrases import capital
from ldd_tui.widgets.form import Form, Option, Row
from ldd_tui.widgets.heading import Heading
from ldd_tui.widgets.prompt import KeyBar
from rules import board_file
from rules.edition import Edition
from rules.editions import EDITIONS, STANDARD
from rules.model import InitiativeRule, Options, Side
from rules.notation import options_from_dict

if TYPE_CHECKING:
    from ldd_tui.box.kept import BoardChoice

PERSON = "person"
_YES, _NO = "yes", "no"
_RULED, _CHOSEN = "ruled", "chosen"
_THROWN, _AT_TABLE = "thrown", "table"


class SetupScreen(BaseScreen):
    """`open` can give it a position to play on from, whose options are agreed already."""

    PLACE = "setup"
    _position: dict[str, Any] | None = None

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Form(id="form")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._say()
        form = self.query_one(Form)
        form.fill_in({player_row(side): self.default_player(side) for side in Side})
        self._show_rows(self.all_rows())
        form.focus()
        self._to_the_start()

    def retranslate(self) -> None:
        self._say()
        self._show_rows(self.all_rows())
        super().retranslate()

    def _say(self) -> None:
        from_here = self._position is not None
        self.query_one(Heading).words = _("New game from a position") if from_here else capital(_("new game"))
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "{left} {right}"),
            key(self.PLACE, "accept", main=True),
            key(self.PLACE, "help"),
            key(self.PLACE, "back", pinned=True, style=Style.SENTENCE),
        )

    def open(self, position: dict[str, Any] | None = None) -> None:
        changed, self._position = position != self._position, position
        if self.is_mounted:
            self._say()
            self.on_form_changed()  # what boards there are may have changed
            if changed:
                self.query_one(Form).fill_in({player_row(side): self.default_player(side) for side in Side})
                self.on_form_changed()
            self._to_the_start()

    def _to_the_start(self) -> None:
        form = self.query_one(Form)
        form.cursor = len(form.rows) - 1

    def on_form_changed(self) -> None:
        rows = self.all_rows()
        if rows != self.query_one(Form).rows:
            self._show_rows(rows)

    def _show_rows(self, rows: tuple[Row, ...]) -> None:
        form = self.query_one(Form)
        before, after = ({row.name for row in found} for found in (form.rows, rows))
        asked = [_called(side) for side in Side if _called(side) in after]
        form.rows = rows
        if len(asked) == 1 and asked[0] not in before and not form.value(asked[0]):
            form.fill_in({asked[0]: self.host.player_name})

    # -- what is asked

    def default_player(self, side: Side) -> str:
        if self._position is not None:
            return ATHENA if side in self._agreed.athena else PERSON
        return PERSON if side == Side.ENTENTE else ATHENA

    def chosen(self, name: str, default: str = "") -> str:
        """`default` if the row doesn't exist yet."""
        form = self.query_one(Form)
        return form.value(name) if name in {row.name for row in form.rows} else default

    def seated(self, side: Side) -> str:
        return self.chosen(player_row(side), self.default_player(side))

    @property
    def _agreed(self) -> Options:
        """The position's options."""
        assert self._position is not None
        return options_from_dict(self._position["options"], self.edition)

    def all_rows(self) -> tuple[Row, ...]:
        anew, first = self._position is None, _("Sets up the board and draws the first events.")
        return (
            *(self._editions() if anew else ()),
            *self.rows_of_players(),
            *(self.rows_of_rules() if anew else (_game_name(),)),
            *self.rows_of_dice(),
            Row("start", _("Start the game"), hint=first if anew else "", pressed=True),
        )

    def rows_of_players(self) -> Iterable[Row]:
        people = [side for side in Side if self.seated(side) == PERSON]
        sides = (_side(side, self.edition) for side in Side)
        return (*sides, *(_name(side, alone=len(people) == 1) for side in people))

    def rows_of_rules(self) -> Iterable[Row]:
        athena = any(self.seated(side) == ATHENA for side in Side)
        known = self.edition.options
        is_bought = athena and board_file.packaged(self.edition.key).initiative_price  # 12.3
        rows = {
            "quick_play": _yes_or_no(
                "quick",
                _("Quick-play rules"),
                _("All technologies, Naval and Air Raid too."),
                _("No Naval or Air Raid; implementing is free (rule 15)."),
            ),
            "rewriting_history": _yes_or_no(
                "history",
                _("Rewriting History"),
                _("Each year brings all its events."),
                _("Six random cards of each year; the rest stay out (rule 16)."),
            ),
        }
        boards = tuple(Option(board.name, board.label, board.hint) for board in self.boards())
        standard = Option(_RULED, _("standard"), _("Each is read as this program rules."))
        own = Option(_CHOSEN, _("choose each"), _("You choose how to read each."))
        matters = {"lettow_card_fails": athena, "quick_play_blockade": self.chosen("quick") == _YES}
        readings = [name for name in _READINGS if name in known and matters.get(name, True)]
        return (
            *(() if is_bought else (_initiative(self.edition),)),
            *(row for option, row in rows.items() if option in known),
            Row("readings", _("Unclear rules"), (standard, own)),
            *(map(_reading, readings) if self.chosen("readings") == _CHOSEN else ()),
            *((Row("board", _("Board"), boards),) if len(boards) > 1 else ()),
            _game_name(),
        )

    def rows_of_dice(self) -> Iterable[Row]:
        thrown = Option(_THROWN, _("by the program"), _("Fixed in secret beforehand: every die can be verified."))
        at_table = Option(_AT_TABLE, _("at the table"), _("You roll and draw, and enter the results."))
        seed = Row(
            "seed", _("Seed"), hint=_("Any word: the same seed, the same dice. Empty: new dice."), empty=_("fresh dice")
        )
        if self.chosen("dice") == _AT_TABLE:
            none = Option("", pgettext("seed", "none"), _("No seed for dice from the table."))
            seed = Row("seed", _("Seed"), (none,))
        return (Row("dice", _("Rolls and draws"), (thrown, at_table)), seed)

    def boards(self) -> list[BoardChoice]:
        """The edition's boards, most likely first; empty without custom boards."""
        return [board for board in self.host.boards if board.edition == self.edition.key]

    @property
    def board_text(self) -> str | None:
        """None for the usual edition's packaged board."""
        boards = {} if self._position is not None else {board.name: board.text for board in self.boards()}
        if boards:
            return boards[self.chosen("board", next(iter(boards)))]
        usual = self.edition.key == STANDARD and self._position is None
        return None if usual else board_file.packaged_text(self.edition.key)

    # -- editions

    @property
    def edition(self) -> Edition:
        if self._position is not None:
            return EDITIONS[self._position["edition"]]
        return EDITIONS[self.chosen("edition", self._usual_edition)]

    @property
    def _usual_edition(self) -> str:
        return next((board.edition for board in self.host.boards), STANDARD)

    def _editions(self) -> tuple[Row, ...]:
        keys = sorted(EDITIONS, key=lambda key: key != self._usual_edition)
        options = (Option(key, names.edition_of(key), names.turns_of(EDITIONS[key])) for key in keys)
        return (Row("edition", _("Edition"), tuple(options)),)

    def on_form_submitted(self) -> None:
        self.start()

    def start(self) -> None:
        game = self.new_game()
        self.query_one(Form).fill_in({"name": "", "seed": ""})
        self.host.start(game)

    def new_game(self) -> NewGame:
        form = self.query_one(Form)
        seated = {side: self.seated(side) for side in Side}
        at_table = self.chosen("dice") == _AT_TABLE
        shown = {row.name for row in form.rows}
        players = [form.value(_called(side)) if _called(side) in shown else "" for side in Side]
        policies = [seated[side] if seated[side] in POLICIES else "" for side in Side]
        readings = {name: form.value(name) == _YES for name in _READINGS if name in shown}
        usual, athena = Options.usual(self.edition), tuple(side for side in Side if seated[side] == ATHENA)
        options = (
            Options(
                quick_play=self.chosen("quick") == _YES,
                rewriting_history=self.chosen("history") == _YES,
                initiative=InitiativeRule[self.chosen("initiative", usual.initiative.name)],
                athena=athena,
                **readings,
            )
            if self._position is None
            else replace(self._agreed, athena=athena)
        )
        given = None if self._position is None else {k: v for k, v in self._position.items() if k != "options"}
        return NewGame(
            name=form.value("name"),
            options=options,
            position=given,
            players=(players[0], players[1]),
            policies=(policies[0], policies[1]),
            seed="" if at_table else self.chosen("seed"),
            at_table=at_table,
            board_text=self.board_text,
        )

    def action_help(self) -> None:
        self.host.show_help(self.PLACE, self.board_text)


def _game_name() -> Row:
    return Row("name", _("Name of the game"), hint=_("For the list of games."), empty=_("optional"))


def player_row(side: Side) -> str:
    return side.name.lower()


def _called(side: Side) -> str:
    return f"{side.name.lower()}_name"


def _side(side: Side, edition: Edition) -> Row:
    person = Option(PERSON, names.a_player(), _("You, or someone else at this keyboard."))
    return Row(player_row(side), names.side(side), (person, *nobody(edition)))


def nobody(edition: Edition) -> tuple[Option, ...]:
    words = _("The rulebook's solo opponent, played by cards (rule {rule}).")
    board = board_file.packaged(edition.key)
    if any(board.poppies):
        words = _("The rulebook's solo opponent, played by Poppies (rule {rule}).")
    opponent = Option(ATHENA, names.opponent(edition), words.format(rule=edition.cited("17")))
    return (opponent, *(Option(name, names.policy(name), help.about_computer(name)) for name in POLICIES))


def _name(side: Side, *, alone: bool) -> Row:
    """`alone`: the only person in the game."""
    label = _("Your name") if alone else _("Name, {side}").format(side=names.side(side))
    return Row(_called(side), label, hint=_("Shown in the prompt."), empty=_("optional"))


_INITIATIVE = {
    InitiativeRule.TRACK: N_("By the colour of the Turn Track (rule {rule})."),
    InitiativeRule.DICE: N_("A die each from turn 2 on; the track breaks ties (rule {rule})."),
    InitiativeRule.BID: N_("Dice, plus a secret bid that both pay (rule {rule})."),
}


def _initiative(edition: Edition) -> Row:
    rule = edition.cited("6")
    options = (
        Option(one.name, names.initiative_rule(one), _(_INITIATIVE[one]).format(rule=rule))
        for one in edition.initiative_rules
    )
    return Row("initiative", _("Initiative"), tuple(options))


_Way = tuple[str | tuple[str, str], str]
"""A reading of a rule: a word, perhaps with its context, and a sentence."""

_READINGS: dict[str, tuple[str, _Way, _Way]] = {
    "brusilov_chain": (
        N_("Brusilov's dice"),
        (N_("once"), N_("Event 19: dice that show 5 or 6 are re-rolled once.")),
        (N_("go on"), N_("Event 19: dice are re-rolled as long as they show 5 or 6.")),
    ),
    "naval_natural": (
        N_("Naval 1 and 6"),
        (N_("by the table"), N_("The modifier counts on every face.")),
        (N_("natural"), N_("A natural 1 takes nothing, a natural 6 the most.")),
    ),
    "reserve_mandatory": (
        N_("Mandatory attacks"),
        (N_("spend freely"), N_("You may spend RP that a mandatory offensive needs.")),
        (N_("keep RP"), N_("RP for mandatory offensives are reserved.")),
    ),
    "lafayette_ends_wilson": (
        N_("Wilson's end"),
        (N_("by any Lafayette"), N_("Event 16: ends when Lafayette comes, however it comes.")),
        (N_("by events alone"), N_("Event 16: ends only if events 10 and 24 bring Lafayette.")),
    ),
    "revolution_surrender": (
        N_("Russia's exit"),
        (N_("no VP"), N_("Revolution Track: Russia leaves the war without Victory Points.")),
        (N_("surrenders"), N_("Revolution Track: Russia surrenders, with VP and an Armistice roll.")),
    ),
    "quick_play_blockade": (
        N_("Quick-play Blockade"),
        (NP_("reading of a rule", "none"), N_("No Blockade roll without Naval technologies.")),
        (N_("rolled"), N_("A Blockade roll from turn 1.")),
    ),
    "lettow_card_fails": (
        N_("Von Lettow's card"),
        (N_("is a failure"), N_("Event 6: a card that Athena's attack on Africa replaces is a failure.")),
        (N_("is none"), N_("Event 6: a card that Athena's attack on Africa replaces is no failure.")),
    ),
}
"""Rules with two readings, by game option: a label, the usual reading, the other."""


def _in_words(message: str | tuple[str, str]) -> str:
    return _(message) if isinstance(message, str) else pgettext(*message)


def _reading(name: str) -> Row:
    label, *ways = _READINGS[name]
    usual, other = (_YES, _NO) if getattr(Options(), name) else (_NO, _YES)
    options = (
        Option(value, _in_words(word), _(hint)) for value, (word, hint) in zip((usual, other), ways, strict=True)
    )
    return Row(name, _(label), tuple(options))


def _yes_or_no(name: str, label: str, no: str, yes: str) -> Row:
    return Row(name, label, (Option(_NO, _("no"), no), Option(_YES, _("yes"), yes)))
