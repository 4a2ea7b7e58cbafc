"""The base of the screens on which a person plays."""

from __future__ import annotations

from abc import abstractmethod

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens import position_words
from ldd_tui.screens.host import Host
from ldd_tui.screens.table.decisions import Aiming, Decisions
from ldd_tui.screens.table.table_screen import TableScreen
from ldd_tui.text import _, club, names, phrases
from rules import actions as a
from rules.model import Choice, Decision, Phase, Sector


class PlayScreen(TableScreen):
    """`aiming` and `decisions` ask; decisions go to `carry_out`."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.aiming = Aiming(self)
        self.decisions = Decisions(self)

    @property
    @abstractmethod
    def session(self) -> GameSession: ...

    @abstractmethod
    def carry_out(self, action: a.Action) -> None:
        """Carry out a person's decision."""

    def hint(self, only_tutor: bool) -> str:
        """What helps to decide, or only what the tutor says; may be empty."""
        return ""

    def lets_act(self) -> bool:
        """Whether a person may act now; says so if not."""
        return True

    @property
    def alone(self) -> bool:
        """Whether nobody else sees the terminal, from whom a bid would have to be hidden."""
        return len(self.session.humans) == 1

    @property
    def choice(self) -> Choice | None:
        return self.session.choice

    def able(self) -> frozenset[Sector]:
        return position_words.able(self.session)

    @property
    def on_the_map(self) -> bool:
        return self.session.decision in position_words.ON_THE_MAP

    def refuse(self, why: object, phase: Phase | None = None, *, instead: str = "") -> None:
        """Say why something isn't possible. `phase`: when it is. `instead`: what is, in a sentence."""
        self.say(phrases.together(position_words.why(self.session, why, phase), instead), refused=True)

    # -- keys that answer the prompt from the map

    def act_under_cursor(self) -> None:
        decision = self.session.decision
        if decision == Decision.REINFORCE:
            self.action_reinforce(0)
        elif decision == Decision.TECHNOLOGY:
            self.action_technology()
        elif decision == Decision.OFFENSIVE:
            self.aiming.go_on()

    def action_reinforce(self, spaces: int) -> None:
        """Reinforce the sector under the cursor; 0: ask for the number, or for another sector if it can't be
        reinforced."""
        if not self.lets_act():
            return
        session = self.session
        able = self.able() if session.decision == Decision.REINFORCE else frozenset[Sector]()
        action = a.Reinforce(self.map_view.cursor, spaces or 1)
        verdict = session.explain(action)
        if verdict.legal and spaces:
            self.carry_out(action)
        elif verdict.legal:
            self.decisions.open()
        elif not able or action.sector in able:
            self.refuse(verdict.refusal, Phase.REINFORCEMENTS)
        elif spaces:
            self.refuse(verdict.refusal, instead=with_keys(_("{reinforce} lists the sectors you can reinforce.")))
        else:
            self.put_cursor(able)
            other = names.sector(self.map_view.cursor, session.setup.board.edition)
            self.decisions.open(_("Instead: {sector}.").format(sector=other), refused=action)

    def action_technology(self) -> None:
        session = self.session
        if session.decision != Decision.TECHNOLOGY:
            refusal = session.explain(a.TAKE_CUBE).refusal
            self.action_trees(position_words.why(session, refusal, Phase.TECHNOLOGY))
        elif self.lets_act():
            self.decisions.open()

    def action_offensive(self) -> None:
        if self.lets_act():
            self.aiming.go_on()

    def action_digit(self, number: int) -> None:
        if self.aiming.aim is None:
            self.action_reinforce(number)
        else:
            self.aiming.choose_number(self.aiming.aim, number)

    def action_pass(self) -> None:
        if self.lets_act():
            verdict = self.session.explain(a.DONE)
            if verdict.legal:
                self.decisions.end()
            else:
                self.refuse(verdict.refusal)

    def action_back_out(self) -> None:
        self.aiming.stop()
        super().action_back_out()

    # -- keys that tell more

    def action_advice(self) -> None:
        from ldd_tui.modals.advice import AdviceModal

        if not self.help.advises:
            self.refuse(club.help_during(self.help))
        elif self.session.choice is None:
            self.refuse(position_words.awaited(self.session))
        else:
            self.open_dialog(AdviceModal, self.session.state, then=self._advised)

    def _advised(self, action: a.Action | None) -> None:
        if action is not None and self.lets_act():
            self.carry_out(action)
