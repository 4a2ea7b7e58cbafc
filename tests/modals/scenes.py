"""Fixed positions for every dialog, and an app with nothing in it but one of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from textual.app import App

from ldd_tui.games.arranging import Offer
from ldd_tui.games.sharing import Shared
from ldd_tui.keys.in_force import Key
from ldd_tui.look import themes
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.amount import BidModal
from ldd_tui.modals.decisions.card_choice import AirRaidModal, SetAsideModal
from ldd_tui.modals.decisions.offensive import MichaelModal, OffensiveModal
from ldd_tui.modals.decisions.reinforce import ReinforceModal
from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.modals.decisions.technology import ResearchFailedModal, TechnologyModal
from ldd_tui.modals.event_card import EventCardsModal, EventsListModal
from ldd_tui.modals.export import ExportModal
from ldd_tui.modals.help import HelpModal
from ldd_tui.modals.last_turn import LastTurnModal
from ldd_tui.modals.new_turn import TurnModal
from ldd_tui.modals.over import GameOverModal
from ldd_tui.modals.position import PositionModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.modals.share import ShareModal
from ldd_tui.modals.trees import TreesModal
from rules import actions as a
from rules import engine
from rules.facts import Fact, TurnBegan
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    GREECE,
    ITALY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    ROMANIA,
    RUSSIA,
    SERBIA,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Setup,
    State,
    Status,
    Technology,
    Tree,
)
from tests.rules.support import BOARD, Table

D = TypeVar("D", bound=Dialog[Any])
LONG_WAR = 5
AIR_RAID_LEAD = {lead: {CENTRAL_POWERS: Tree((0, 0, 0, 0, 0, lead))} for lead in (1, 2, 3)}


class Host(App[None]):
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, dialog: Dialog[Any] | None = None) -> None:
        super().__init__()
        self.dialog = dialog
        self.results: list[Any] = []
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = themes.DEFAULT

    def on_mount(self) -> None:
        if self.dialog is not None:
            self.open(self.dialog)

    def open(self, dialog: Dialog[Any]) -> None:
        self.push_screen(dialog, self.results.append)

    def on_dialog_help_requested(self, message: Dialog.HelpRequested) -> None:
        self.push_screen(HelpModal(message.keys, message.title, message.purpose))


# ---------------------------------------------------------------------------------------------- positions


def bidding(rp: tuple[int, int] = (7, 12), **options: Any) -> State:
    return Table.at(Phase.INITIATIVE, turn=3, rp=rp, options=Options(initiative=InitiativeRule.BID, **options)).state


def air_raid(lead: int = 2) -> State:
    table = Table.at(Phase.EVENTS, turn=7, deck=(14, 16, 20, 22), trees=AIR_RAID_LEAD[lead])
    return table.draw(14, 16, 22).state


def set_aside(lead: int = 3) -> State:
    """The variant: cards set aside, and a lead that allows one of them."""
    return (
        Table.at(
            Phase.EVENTS,
            turn=7,
            deck=(14, 19),
            set_aside=(17, 21, 22),
            trees=AIR_RAID_LEAD[lead],
            options=Options(rewriting_history=True),
        )
        .draw(14, 19)
        .do(a.KEEP_EVENTS)
        .state
    )


def reinforcing(**more: Any) -> State:
    return Table.at(
        Phase.REINFORCEMENTS,
        side=ENTENTE,
        turn=6,
        rp=(5, 9),
        losses={FRANCE: 4, RUSSIA: 5, SERBIA: 1, MIDDLE_EAST: 2},
        status={ITALY: Status.AT_WAR},
        revolution=3,
        **more,
    ).state


def researching(rp: tuple[int, int] = (9, 10), **more: Any) -> State:
    return Table.at(
        Phase.TECHNOLOGY,
        side=ENTENTE,
        turn=6,
        rp=rp,
        trees={ENTENTE: Tree((1, 2, 0, 1, 1, 0), (2, 0, 1, 0, 0, 0))},
        levels={FRANCE: (1, 2, 0, 1), RUSSIA: (0, 1, 0, 0), SERBIA: (1, 1, 0, 0)},
        status={ROMANIA: Status.SURRENDERED, ITALY: Status.AT_WAR},
        **more,
    ).state


def research_failed() -> State:
    return Table(step_to(researching())).do(a.Research(Technology.ATTACK, 2)).roll(1).state


def attacking(**more: Any) -> State:
    given: dict[str, Any] = {
        "side": CENTRAL_POWERS,
        "turn": 7,
        "rp": (6, 7),
        "status": {ITALY: Status.AT_WAR, ROMANIA: Status.AT_WAR, BULGARIA: Status.AT_WAR},
        "levels": {GERMANY: (2, 1, 2, 2), AUSTRIA_HUNGARY: (1, 1, 1, 0), FRANCE: (1, 2, 1, 1), RUSSIA: (0, 1, 0, 0)},
        "losses": {SERBIA: 2, FRANCE: 4, RUSSIA: 3, AUSTRIA_HUNGARY: 1},
    }
    return Table.at(Phase.OFFENSIVES, **{**given, **more}).state


def verdun() -> State:
    return attacking(events=(14, 18), rp=(6, 3))


def michael() -> State:
    """Germany's first of two attacks on France in 1918, with Operation Michael available."""
    state = attacking(turn=12, events=(34, 37))
    return Table(step_to(state)).do(a.Offensive(GERMANY, FRANCE, 2)).state


def aviation() -> State:
    state = attacking(levels={GERMANY: (1, 0, 3, 3), FRANCE: (0, 1, 0, 1)})
    return Table(step_to(state)).do(a.Offensive(GERMANY, FRANCE, 3)).roll(2, 5, 6).roll(1, 2, 4).state


def kut() -> State:
    state = attacking(events=(17,))
    return Table(step_to(state)).do(a.Offensive(OTTOMAN_EMPIRE, MIDDLE_EAST, 2)).roll(1, 5).state


def tannenberg() -> State:
    state = Table.at(
        Phase.OFFENSIVES, side=ENTENTE, turn=1, rp=(6, 6), events=(3, 4), levels={RUSSIA: (0, 0, 2, 0)}
    ).state
    return Table(step_to(state)).do(a.Offensive(RUSSIA, GERMANY, 3)).roll(1, 4, 4, 6).roll(2, 5).state


def brusilov() -> State:
    state = Table.at(Phase.OFFENSIVES, side=ENTENTE, turn=6, rp=(6, 6), events=(19,)).state
    return Table(step_to(state)).do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 3)).roll(3, 5, 6).state


def step_to(state: State) -> engine.Step:
    return engine.Step(state, ())


def offensive_facts() -> Table:
    state = attacking(levels={GERMANY: (1, 0, 3, 3), FRANCE: (0, 1, 0, 1)})
    table = Table(step_to(state)).do(a.Offensive(GERMANY, FRANCE, 3)).roll(1, 5, 6).roll(1, 2, 4)
    return table.do(a.Reroll((1, 2))).roll(3, 6)


def research_facts() -> Table:
    table = Table(step_to(researching())).do(a.Research(Technology.ATTACK, 2)).roll(1)
    return table.do(a.REROLL_RESEARCH).roll(4)


def athena_facts() -> Table:
    table = Table.at(
        Phase.TECHNOLOGY,
        side=CENTRAL_POWERS,
        turn=6,
        rp=(5, 8),
        losses={GERMANY: 2, AUSTRIA_HUNGARY: 1},
        options=Options(athena=(CENTRAL_POWERS,)),
    )
    table.draw(1)
    while table.state.phase == Phase.TECHNOLOGY:
        table.roll(4)
    while table.state.phase == Phase.REINFORCEMENTS and table.state.active == CENTRAL_POWERS:
        pile = table.state.athena.pile
        table.draw(*pile[: table.count])
    return table


def armistice() -> Table:
    """The rulebook's example of prestige points: 16 to 18."""
    return Table.at(
        Phase.END_OF_TURN,
        turn=14,
        vp=(1, 1),
        status={
            RUSSIA: Status.EXITED,
            ITALY: Status.AT_WAR,
            ROMANIA: Status.AT_WAR,
            SERBIA: Status.SURRENDERED,
            GREECE: Status.AT_WAR,
            BULGARIA: Status.AT_WAR,
            GERMAN_COLONIES: Status.SURRENDERED,
        },
        losses={FRANCE: 4, MIDDLE_EAST: 1, AFRICA: 3, GERMANY: 2, AUSTRIA_HUNGARY: 2, OTTOMAN_EMPIRE: 2},
    )


def sudden_death() -> Table:
    state = attacking(losses={FRANCE: 6, SERBIA: 2})
    table = Table(engine.Step(state, (TurnBegan(turn=7, year=1916),))).do(a.Offensive(GERMANY, FRANCE, 2)).roll(5, 6)
    while isinstance(table.waiting, Dice):
        table.roll(*[6] * table.waiting.count)
    return table


def whole_game() -> list[Fact]:
    return _played(Options(athena=(CENTRAL_POWERS,), rewriting_history=True), 7)[1]


@cache
def long_war() -> tuple[State, list[Fact]]:
    return _played(Options(athena=(ENTENTE, CENTRAL_POWERS)), LONG_WAR)


def _played(options: Options, seed: int) -> tuple[State, list[Fact]]:
    rng = random.Random(seed)
    step = engine.initial(Setup(BOARD, options))
    facts = list(step.facts)
    while not isinstance(engine.pending(step.state), Over):
        moves = engine.legal(step.state) or [outcome for outcome, _ in engine.chance(step.state)]
        step = engine.apply(step.state, rng.choice(moves))
        facts += step.facts
    return step.state, facts


def cards() -> State:
    return Table.at(
        Phase.OFFENSIVES,
        side=ENTENTE,
        turn=7,
        events=(14, 16, 20),
        drawn=(14, 16, 20),
        in_force=(6, 16),
        deck=(15, 17, 18, 19, 21, 22),
        options=Options(athena=(CENTRAL_POWERS,)),
    ).state


KEYS = [
    Key("Arrows, hjkl", "move between the sectors"),
    Key("Enter", "act with the sector"),
    Key("r", "reinforce"),
    Key("t", "technologies"),
    Key("o", "offensive"),
    Key("?", "these keys"),
]

SCENES: dict[str, Callable[[], Dialog[Any]]] = {
    "event_cards": lambda: EventCardsModal(cards(), (14, 16, 20)),
    "event_card": lambda: EventCardsModal(cards(), (19,)),
    "air_raid": lambda: AirRaidModal(air_raid()),
    "set_aside_choose": lambda: SetAsideModal(set_aside()),
    "set_aside_draw": lambda: SetAsideModal(set_aside(2)),
    "bid": lambda: BidModal(bidding()),
    "bid_athena": lambda: BidModal(bidding(athena=(CENTRAL_POWERS,))),
    "technology": lambda: TechnologyModal(researching()),
    "implement": lambda: TechnologyModal(researching(), implementing=True),
    "research_failed": lambda: ResearchFailedModal(research_failed()),
    "reinforce": lambda: ReinforceModal(reinforcing()),
    "reinforce_russia": lambda: ReinforceModal(reinforcing(), RUSSIA),
    "offensive": lambda: OffensiveModal(attacking()),
    "offensive_verdun": lambda: OffensiveModal(verdun()),
    "offensive_michael": lambda: OffensiveModal(attacking(turn=12, events=(34, 37, 7))),
    "michael": lambda: MichaelModal(michael()),
    "aviation": lambda: RerollModal(aviation()),
    "kut": lambda: RerollModal(kut()),
    "tannenberg": lambda: RerollModal(tannenberg()),
    "brusilov": lambda: RerollModal(brusilov()),
    "result_offensive": lambda: ResultModal(offensive_facts().history, cards().setup),
    "result_research": lambda: ResultModal(research_facts().history, cards().setup),
    "result_athena": lambda: ResultModal(athena_facts().history, athena_facts().state.setup),
    "trees": lambda: TreesModal(researching()),
    "turn": lambda: TurnModal(Table.at(Phase.INITIATIVE, turn=8, rp=(3, 1), losses={FRANCE: 2, RUSSIA: 3}).state),
    "events_list": lambda: EventsListModal(cards()),
    "help": lambda: HelpModal(KEYS),
    "arrange": lambda: ArrangeModal(
        (
            Offer("adjourn", "Adjourn", "The game rests, until it is resumed or played on. Bob is asked."),
            Offer("resign", "Resign", "You lose the game. You are asked again first."),
        ),
        "Bob to move: 2 d left.",
    ),
    "confirm": lambda: ConfirmModal("Pass? Your offensives of this turn end here.", default=False),
    "share": lambda: ShareModal(Shared(attacking(), offensive_facts().history, "0123456789ab"), "/home/anna/games"),
    "position": lambda: PositionModal(attacking()),
    "export": lambda: ExportModal(),
    "over_armistice": lambda: GameOverModal(armistice().state, armistice().history),
    "over_long_war": lambda: GameOverModal(*long_war()),
    "over_sudden_death": lambda: GameOverModal(sudden_death().state, sudden_death().history),
}
LAST_TURNS: dict[str, Callable[[], Dialog[Any]]] = {
    "last_turn": lambda: LastTurnModal(armistice().state),
    "last_turn_of_a_lost_war": lambda: LastTurnModal(attacking(losses={FRANCE: 6, SERBIA: 2})),
}
AFTER_KEYS = {
    "technology_refused": ("technology", ("6", "right", "right")),
    "offensive_refused": ("offensive", ("9",)),
    "reinforce_refused": ("reinforce", ("3", "enter")),
    "tannenberg_lifted": ("tannenberg", ("right", "backspace")),
    "bid_shown": ("bid", ("5", "s")),
    "help_in_dialog": ("offensive", ("question_mark",)),
    "over_prestige": ("over_armistice", ("2",)),
    "over_sums": ("over_long_war", ("3",)),
    "over_production": ("over_long_war", ("5",)),
    "trees_in_sectors": ("trees", ("3",)),
    "trees_effects": ("trees", ("4",)),
    "all_cards": ("event_cards", ("a",)),
}


def scene(kind: type[D], name: str) -> D:
    dialog = SCENES[name]()
    assert isinstance(dialog, kind)
    return dialog
