"""Setting up a game: who plays, by which rules, with which dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from ldd_tui.games.session import NewGame
from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Style, key
from ldd_tui.players import ATHENA, POLICIES
from ldd_tui.screens.host import Host
from ldd_tui.text import N_, _, help, names, pgettext
from ldd_tui.text.phrases import capital
from ldd_tui.widgets.form import Form, Option, Row
from ldd_tui.widgets.heading import Heading
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import Steady
from rules import board_file
from rules.edition import Edition
from rules.editions import EDITIONS, STANDARD
from rules.model import InitiativeRule, Options, Side

if TYPE_CHECKING:
    from ldd_tui.box.kept import BoardChoice

PERSON = "person"
_YES, _NO = "yes", "no"
_RULED, _CHOSEN = "ruled", "chosen"
_THROWN, _AT_TABLE = "thrown", "table"


class SetupScreen(Steady, Screen[None]):
    """A form, every row of which says what it does."""

    PLACE: ClassVar[str] = "setup"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

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
        self.query_one(Heading).words = capital(_("new game"))
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "{left} {right}"),
            key(self.PLACE, "accept", main=True),
            key(self.PLACE, "help"),
            key(self.PLACE, "back", pinned=True, style=Style.SENTENCE),
        )

    def open(self) -> None:
        if self.is_mounted:
            self.on_form_changed()  # what boards there are may have changed
            self._to_the_start()

    def _to_the_start(self) -> None:
        form = self.query_one(Form)
        form.cursor = len(form.rows) - 1

    def on_form_changed(self) -> None:
        rows = self.all_rows()
        if rows != self.query_one(Form).rows:
            self._show_rows(rows)

    def _show_rows(self, rows: tuple[Row, ...]) -> None:
        """Show rows; a new row for the only player's name starts with the current name."""
        form = self.query_one(Form)
        before, after = ({row.name for row in found} for found in (form.rows, rows))
        asked = [_called(side) for side in Side if _called(side) in after]
        form.rows = rows
        if len(asked) == 1 and asked[0] not in before and not form.value(asked[0]):
            form.fill_in({asked[0]: self._host.player_name})

    # -- what is asked

    def default_player(self, side: Side) -> str:
        return PERSON if side == Side.ENTENTE else ATHENA

    def chosen(self, name: str, default: str = "") -> str:
        """The value of a row; `default` if the row doesn't exist yet."""
        form = self.query_one(Form)
        return form.value(name) if name in {row.name for row in form.rows} else default

    def seated(self, side: Side) -> str:
        """Who plays a side: a person, Athena or the name of a policy."""
        return self.chosen(player_row(side), self.default_player(side))

    def all_rows(self) -> tuple[Row, ...]:
        return (
            *self._editions(),
            *self.rows_of_players(),
            *self.rows_of_rules(),
            *self.rows_of_dice(),
            Row("start", _("Start the game"), hint=_("Sets up the board and draws the first events."), pressed=True),
        )

    def rows_of_players(self) -> Iterable[Row]:
        people = [side for side in Side if self.seated(side) == PERSON]
        sides = (_side(side, self.edition) for side in Side)
        return (*sides, *(_name(side, alone=len(people) == 1) for side in people))

    def rows_of_rules(self) -> Iterable[Row]:
        athena = any(self.seated(side) == ATHENA for side in Side)
        quick_play = self.chosen("quick") == _YES
        known = self.edition.options
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
        readings = _chosen_readings(athena=athena, quick_play=quick_play) if self.chosen("readings") == _CHOSEN else ()
        return (
            *(() if athena and self._sells_the_initiative else (_initiative(self.edition),)),
            *(row for option, row in rows.items() if option in known),
            _readings(),
            *(row for row in readings if row.name in known),
            *self._rows_of_boards(),
            Row("name", _("Name of the game"), hint=_("For the list of games."), empty=_("optional")),
        )

    def rows_of_dice(self) -> Iterable[Row]:
        return (_dice(), _seed(self.chosen("dice")))

    def boards(self) -> list[BoardChoice]:
        """The edition's boards, most likely first; empty unless there are custom boards."""
        return [board for board in self._host.boards if board.edition == self.edition.key]

    def _rows_of_boards(self) -> tuple[Row, ...]:
        options = tuple(Option(board.name, board.label, board.hint) for board in self.boards())
        return (Row("board", _("Board"), options),) if len(options) > 1 else ()

    @property
    def board_text(self) -> str | None:
        """The text of the chosen board; None for the usual edition's packaged board."""
        boards = {board.name: board.text for board in self.boards()}
        if boards:
            return boards[self.chosen("board", next(iter(boards)))]
        return None if self.edition.key == STANDARD else board_file.packaged_text(self.edition.key)

    # -- editions

    @property
    def edition(self) -> Edition:
        return EDITIONS[self.chosen("edition", self._usual_edition)]

    @property
    def _usual_edition(self) -> str:
        """The default edition: the one of the most likely board."""
        return next((board.edition for board in self._host.boards), STANDARD)

    @property
    def _sells_the_initiative(self) -> bool:
        """Whether a solo player buys the initiative (12.3), so there is no rule to choose."""
        return bool(board_file.packaged(self.edition.key).initiative_price)

    def _editions(self) -> tuple[Row, ...]:
        keys = sorted(EDITIONS, key=lambda key: key != self._usual_edition)
        options = tuple(Option(key, names.edition_of(key), _course_of(EDITIONS[key])) for key in keys)
        return (Row("edition", _("Edition"), options),)

    def on_form_submitted(self) -> None:
        self.start()

    def start(self) -> None:
        game = self.new_game()
        self.query_one(Form).fill_in({"name": "", "seed": ""})
        self._host.start(game)

    def new_game(self) -> NewGame:
        form = self.query_one(Form)
        seated = {side: self.seated(side) for side in Side}
        at_table = self.chosen("dice") == _AT_TABLE
        shown = {row.name for row in form.rows}
        players = [form.value(_called(side)) if _called(side) in shown else "" for side in Side]
        policies = [seated[side] if seated[side] in POLICIES else "" for side in Side]
        chosen = {name: form.value(name) == _YES for name in _DEFAULT_READINGS if name in shown}
        usual = Options.usual(self.edition)
        return NewGame(
            name=form.value("name"),
            options=Options(
                quick_play=self.chosen("quick") == _YES,
                rewriting_history=self.chosen("history") == _YES,
                initiative=InitiativeRule[self.chosen("initiative", usual.initiative.name)],
                athena=tuple(side for side in Side if seated[side] == ATHENA),
                **(_DEFAULT_READINGS | chosen),
            ),
            players=(players[0], players[1]),
            policies=(policies[0], policies[1]),
            seed="" if at_table else self.chosen("seed"),
            at_table=at_table,
            board_text=self.board_text,
        )

    def action_help(self) -> None:
        self._host.show_help(self.PLACE, self.board_text)

    def action_leave(self) -> None:
        self.app.pop_screen()


def _course_of(edition: Edition) -> str:
    if edition.turn.in_blocks:
        return _("One side takes its whole turn, then the other.")
    return _("Both sides act in each phase; prestige decides.")


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
    """The name of a person. `alone`: the only one in the game."""
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


def _readings() -> Row:
    return Row(
        "readings",
        _("Unclear rules"),
        (
            Option(_RULED, _("standard"), _("Read in this program's usual way.")),
            Option(_CHOSEN, _("choose each"), _("You choose how to read each.")),
        ),
    )


def _dice() -> Row:
    return Row(
        "dice",
        _("Rolls and draws"),
        (
            Option(_THROWN, _("by the program"), _("Fixed in secret beforehand: every die can be verified.")),
            Option(_AT_TABLE, _("at the table"), _("You roll and draw, and enter the results.")),
        ),
    )


def _seed(dice: str) -> Row:
    """The seed; unavailable if dice come from the table."""
    if dice == _AT_TABLE:
        return Row("seed", _("Seed"), (Option("", pgettext("seed", "none"), _("No seed for dice from the table.")),))
    return Row(
        "seed",
        _("Seed"),
        hint=_("Any word: the same seed, the same dice. Empty: new dice."),
        empty=_("fresh dice"),
    )


def _chosen_readings(athena: bool, quick_play: bool) -> tuple[Row, ...]:
    """The readings that are options of a game, each with the ruling first. `athena`: whether she plays.

    `quick_play`: whether its rules are used.
    """
    rows = [
        _ruled_or_not(
            "brusilov_chain",
            _("Brusilov's dice"),
            (_("once"), _("Event 19: dice that show 5 or 6 are re-rolled once.")),
            (
                _("go on"),
                _("Event 19: dice are re-rolled as long as they show 5 or 6."),
            ),
        ),
        _ruled_or_not(
            "naval_natural",
            _("Naval 1 and 6"),
            (_("by the table"), _("The modifier counts on every face.")),
            (
                _("natural"),
                _("A natural 1 takes nothing, a natural 6 the most."),
            ),
        ),
        _ruled_or_not(
            "reserve_mandatory",
            _("Mandatory attacks"),
            (_("spend freely"), _("You may spend RP that a mandatory offensive needs.")),
            (
                _("keep RP"),
                _("RP for mandatory offensives are reserved."),
            ),
        ),
        _ruled_or_not(
            "lafayette_ends_wilson",
            _("Wilson's end"),
            (_("by any Lafayette"), _("Event 16: ends when Lafayette comes, however it comes.")),
            (
                _("by events alone"),
                _("Event 16: ends only if events 10 and 24 bring Lafayette."),
            ),
        ),
        _ruled_or_not(
            "revolution_surrender",
            _("Russia's exit"),
            (_("no VP"), _("Revolution Track: Russia leaves the war without Victory Points.")),
            (
                _("surrenders"),
                _("Revolution Track: Russia surrenders, with VP and an Armistice roll."),
            ),
        ),
    ]
    if quick_play:
        rows.append(
            _ruled_or_not(
                "quick_play_blockade",
                _("Quick-play Blockade"),
                (
                    pgettext("reading of a rule", "none"),
                    _("No Blockade roll without Naval technologies."),
                ),
                (
                    _("rolled"),
                    _("A Blockade roll from turn 1."),
                ),
            )
        )
    if athena:
        rows.append(
            _ruled_or_not(
                "lettow_card_fails",
                _("Von Lettow's card"),
                (
                    _("is a failure"),
                    _("Event 6: a card that Athena's attack on Africa replaces is a failure."),
                ),
                (
                    _("is none"),
                    _("Event 6: a card that Athena's attack on Africa replaces is no failure."),
                ),
            )
        )
    return tuple(rows)


_DEFAULT_READINGS = {
    name: getattr(Options(), name)
    for name in (
        "brusilov_chain",
        "naval_natural",
        "reserve_mandatory",
        "lettow_card_fails",
        "lafayette_ends_wilson",
        "quick_play_blockade",
        "revolution_surrender",
    )
}


def _ruled_or_not(name: str, label: str, ruled: tuple[str, str], other: tuple[str, str]) -> Row:
    default = _DEFAULT_READINGS[name]
    return Row(name, label, (Option(_YES if default else _NO, *ruled), Option(_NO if default else _YES, *other)))


def _yes_or_no(name: str, label: str, no: str, yes: str) -> Row:
    return Row(name, label, (Option(_NO, _("no"), no), Option(_YES, _("yes"), yes)))
