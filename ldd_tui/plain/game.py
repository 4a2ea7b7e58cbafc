"""A game in plain lines, from its opening to its end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from ldd_tui.games import computer_decisions, explanations, in_words
from ldd_tui.games.past_decisions import led_back_to, question_before
from ldd_tui.games.session import GameSession
from ldd_tui.plain import odds, pages, positions, questions, telling, vocabulary, wishes
from ldd_tui.plain.commands import OF_CLUB, Command, find, help_lines, word
from ldd_tui.plain.questions import Menu
from ldd_tui.plain.talk import Talk
from ldd_tui.plain.vocabulary import Names, words_of
from ldd_tui.plain.wishes import Verb
from ldd_tui.players.advising import MOST
from ldd_tui.players.hints import Level, Reminder, is_left_undone, missed
from ldd_tui.players.levels import hardly_taken
from ldd_tui.settings.settings import OFF, Settings
from ldd_tui.telling import refusals
from ldd_tui.telling.notes import put_beside
from ldd_tui.telling.passages import Kind, Passage, tell
from ldd_tui.telling.undone import put_after, undone
from ldd_tui.text import NP_, _, club, help, hints, judged, labels, pgettext, plain_board, prompts
from ldd_tui.text.new_turn import calendar
from ldd_tui.text.numbers import chance_to_win, told_if
from ldd_tui.text.phrases import as_sentence
from ldd_tui.text.reasons import why
from ldd_tui.text.store_errors import error_text
from rules import actions as a
from rules import facts as f
from rules.actions import Action
from rules.model import Sector, State
from rules.refusals import GameOver, IllegalAction, NotAwaited, Refusal
from saves.club.orders import free_reroll
from saves.errors import SavesError, StaleView
from saves.store import MEMORY, Store

ALL = NP_("to type", "all")
YES, NO = NP_("to type", "yes"), NP_("to type", "no")


class Game:
    """Asks and answers until the input ends or the player quits. `tables`: numbers are shown in tables."""

    def __init__(self, session: GameSession, talk: Talk, settings: Settings, store: Store, *, tables: bool) -> None:
        self.session = session
        self.talk = talk
        self._settings = settings
        self._store = store
        self._tables = tables
        self._fast = False
        self._left = False
        self._menu: Menu | None = None
        self._told = 0
        self._latest: tuple[Passage, ...] = ()
        self._reminder = Reminder()
        self._asked: tuple[object, ...] = ()
        self._end_told = False
        self._next: str | None = None  # a line that was typed instead of yes or no

    @property
    def state(self) -> State:
        return self.session.state

    def play(self) -> None:
        with told_if(self.session.help.tells_odds):
            self._open()
            while not self._left:
                line, self._next = self._next, None
                if line is None:
                    self._wait()
                    line = self.talk.ask(hidden=self._menu is not None and self._menu.hidden)
                if line is None:
                    return
                self.answer(line)

    def _wait(self) -> None:
        """Wait for a line."""

    def _open(self) -> None:
        begins = len(self.session.entries) == 1
        self._told = self._told_before()
        self.talk.say(_("{help} lists what you can type.").format(help=word(Command.HELP)))
        if not begins:
            self.talk.say(*positions.summary(self.state))
        self._go_on()

    def _told_before(self) -> int:
        """How many facts the players know already."""
        return 0 if len(self.session.entries) == 1 else self._settled()

    # -- going on

    def attempt(self, act: Callable[[], object]) -> bool:
        """Say why if the rules or the disk refuse it; the game is then unchanged."""
        try:
            act()
        except IllegalAction as error:
            self._refuse(error.refusal)
        except StaleView:
            self._take_over()
        except SavesError as error:
            self.talk.say(error_text(error))
        else:
            return True
        return False

    def _take_over(self) -> None:
        self.session.reload()
        self._told = self._settled()
        self.talk.say(_("This game has moved on elsewhere: this is how it stands."), *positions.summary(self.state))
        self._ask()

    def _go_on(self) -> None:
        """Advance to the next question, and tell what happened."""
        if self.attempt(self._advance):
            self._tell()
            self._ask()

    def _advance(self) -> None:
        session = self.session
        turn = self.state.turn
        while True:
            paused = self._to_pause()
            if session.over is not None or (session.watching and (paused or (self._fast and self.state.turn != turn))):
                return
            thought = session.thought
            free = free_reroll(self.state) if session.choice and self._settings.free_rerolls else None
            if thought is not None:
                session.decide(thought())
            elif free is not None:
                session.choose(free)
            else:
                return

    def _to_pause(self) -> bool:
        """Throw and draw to the next decision; in a game without people, to the next pause. Returns whether one was
        found."""
        session = self.session
        if session.watching:
            return session.advance(fast=self._fast) is not None
        while session.advance() is not None:
            pass
        return False

    @property
    def _facts(self) -> list[f.Fact]:
        return [fact for entry in self.session.entries for fact in entry.facts]

    def _settled(self, told: int = 0) -> int:
        """How many facts can be told: all but those of an open offensive or attempt. `told`: those that were."""
        facts = self._facts
        if (self.state.battle is None and self.state.attempt is None) or len(facts) == told:
            return len(facts)
        return len(facts) - len(tell(facts[told:], self.session.setup)[-1].facts)

    def _tell(self) -> None:
        end = self._settled(self._told)
        new = tell(self._facts[self._told : end], self.session.setup)
        self._told = end
        self._latest = new or self._latest
        self._end_told = any(isinstance(fact, f.GameEnded) for one in new for fact in one.facts)
        shown = telling.fast(new, self.session.humans) if self._fast else new
        self.talk.say(*telling.lines(shown, self.state, ended=self.session.by_themselves))
        self.talk.say(prompts.repeated_outcomes(self.session.stood))
        if any(one.kind == Kind.TURN for one in new) and self.session.humans and self.session.over is None:
            self.talk.say(*calendar(self.state, short=True), *positions.standing(self.state))

    # -- asking

    def _ask(self) -> None:
        session, state = self.session, self.state
        self._menu = None
        if session.over is not None:
            self.talk.say("" if self._end_told else questions.asked(state), self._after_the_end())
            self._end_told = False
        elif session.choice is not None:
            self._menu = questions.menu(state, session.legal, hidden=len(session.humans) > 1)
            self.talk.say(questions.asked(state), self._hint(), *self._menu.lines())
        elif session.awaits_others:
            self.talk.say(in_words.others(session))
        elif session.to_enter:
            self.talk.say(questions.asked(state), *questions.enter(state))
        else:
            self.talk.say(_("An empty line goes on."))

    def _hint(self) -> str:
        """An easily missed point, or the first times an explanation of the decision."""
        choice = self.session.choice
        assert choice is not None
        asked = self.state.turn, choice.side, choice.decision
        if asked == self._asked:
            return ""
        self._asked = asked
        return hints.now(self._reminder, self.state, Level(self._settings.hints), word(Command.HINTS))

    def _after_the_end(self) -> str:
        words = _("{report} tells the whole war, {log} a turn of it. {undo} goes back, {quit} ends.")
        named = {one.value: word(one) for one in (Command.REPORT, Command.LOG, Command.UNDO, Command.QUIT)}
        return words.format(**named)

    def _what(self) -> None:
        self._ask()

    # -- answers

    def answer(self, line: str) -> None:
        words = words_of(line)
        session = self.session
        if line.strip() == "?":
            words = [word(Command.HELP)]
        if not words:
            self._empty(line)
        elif session.to_enter and words[0][0].isdigit():
            self._enter(line)
        elif words[0].isascii() and words[0].isdigit():
            self._number(words)
        else:
            self._word(words, line)

    def _empty(self, line: str) -> None:
        if line.strip():
            self.talk.say(self._unknown(line.strip()))
        elif self._goes_on():
            self._go_on()
        else:
            self._ask()

    def _goes_on(self) -> bool:
        session = self.session
        waits = session.choice is not None or session.to_enter or session.awaits_others
        return session.over is None and not waits

    def _enter(self, line: str) -> None:
        outcome = questions.entered(self.state, line)
        if isinstance(outcome, str):
            self.talk.say(outcome)
        elif self.attempt(partial(self.session.enter, outcome)):
            self._go_on()

    def _number(self, words: Sequence[str]) -> None:
        menu = self._menu
        number = int(words[0][:4])
        found = None if menu is None or len(words) > 1 else menu.answer(number)
        if menu is None:
            self.talk.say(_("No number is asked for now."))
        elif isinstance(found, Menu):
            self._menu = found
            self.talk.say(*found.lines())
        elif found is not None:
            self._decide(found)
        else:
            refusal = self._refusal_of_amount(menu, number) if len(words) == 1 else None
            if refusal is not None:
                self._refuse(refusal)
            self.talk.say(_("Expected a number: {expected}.").format(expected=menu.expected))

    def _refusal_of_amount(self, menu: Menu, number: int) -> Refusal | None:
        """Why another amount isn't possible."""
        example = next(iter(menu.amounts.values()), None)
        match example:
            case a.Bid() | a.Naval() | a.Settle() | a.Research():
                tried: Action = replace(example, rp=number)
            case a.Reinforce():
                tried = replace(example, spaces=number)
            case a.Offensive():
                tried = replace(example, size=number)
            case _:
                return None
        return self.session.explain(tried).refusal

    def _word(self, words: Sequence[str], line: str) -> None:
        kinds = {type(action) for action in self.session.legal} if self.session.choice is not None else set()
        found = find(words[0], kinds, self._commands())
        sectors = vocabulary.sectors(self.state.edition)
        name = vocabulary.without_articles(words)
        named = sectors.match(name)
        whole_line = named.count == len(name)
        chosen = self._chosen_by_name(name)
        as_typed = line.strip().partition(" ")[2]
        if found.whole:
            self._do(found.what, words, as_typed)
        elif chosen is not None:
            self._take(chosen)
        elif whole_line and named.whole:
            self._about(named.things)
        elif found.what is not None:
            self._do(found.what, words, as_typed)
        elif found.several:
            self.talk.say(_("Which one: {names}?").format(names=", ".join(found.several)))
        elif whole_line:
            self._about(named.things)
        else:
            self.talk.say(self._unknown(" ".join(words)))

    def _chosen_by_name(self, words: Sequence[str]) -> Action | Menu | None:
        """The answer to a second question that a sector's name gives."""
        menu = self._menu
        if menu is None or not menu.question or not menu.answers:
            return None
        named = vocabulary.Names([(place, partial(str, one.label)) for place, one in enumerate(menu.answers)])
        found = named.match(words)
        if found.count == len(words) and len(found.things) == 1:
            return menu.answers[found.things[0]].leads_to
        return None

    def _take(self, chosen: Action | Menu) -> None:
        if isinstance(chosen, Menu):
            self._menu = chosen
            self.talk.say(*chosen.lines())
        else:
            self._decide(chosen)

    def _unknown(self, words: str) -> str:
        return _("{words}: not understood. {help} lists what you can type.").format(
            words=words[:60], help=word(Command.HELP)
        )

    def _about(self, which: Sequence[Sector]) -> None:
        if len(which) == 1:
            from ldd_tui.text import sector_words

            self.talk.say(sector_words.describe(self.state, which[0]))
        else:
            self.talk.say(positions.several(which, self.state))

    def _do(self, what: Command | Verb | None, words: Sequence[str], as_typed: str) -> None:
        if isinstance(what, Command):
            self._obey(what, words[1:], as_typed)
        elif what is not None:
            self._act(wishes.likelier(what, words, self.state), words[1:])

    # -- decisions

    def _act(self, verb: Verb, rest: Sequence[str]) -> None:
        session = self.session
        every = Names([(True, ALL)])
        others = [one for one in rest if not every.match([one]).whole]
        if len(others) < len(rest) and a.Implement in verb.kinds and session.choice is not None:
            self._implement_all(wishes.read(verb, others, self.state))
            return
        wish = wishes.read(verb, rest, self.state)
        legal = session.legal if session.choice is not None else ()
        found = () if wish.unknown else wish.among(legal)
        tried = None if wish.unknown else wish.tried()
        if not any(isinstance(action, verb.kinds) for action in legal):
            refusal = None if tried is None else session.explain(tried).refusal
            self._not_now() if refusal is None else self._refuse(refusal)
        elif wish.unknown:
            self.talk.say(wishes.not_understood(wish))
        elif len(found) == 1:
            self._decide(found[0])
        elif found:
            menu = questions.menu(self.state, found)
            self._menu = menu if menu.question else menu._replace(question=_("Which one?"))
            self.talk.say(*self._menu.lines())
        else:
            refusal = None if tried is None else session.explain(tried).refusal
            if refusal is None:
                self.talk.say(wishes.too_little(verb))
            else:
                self._refuse(refusal)

    def _implement_all(self, wish: wishes.Wish) -> None:
        """One after the other, as long as they can be paid for."""
        if wish.unknown:
            self.talk.say(wishes.not_understood(wish))
            return
        session, side = self.session, self.state.active
        done = False
        while (
            session.choice is not None
            and session.choice.side == side
            and (found := wish.among(session.legal))
            and self.attempt(partial(self._choose, found[0]))
        ):
            done = True
        self._go_on() if done else self._not_now()

    def _not_now(self) -> None:
        self.talk.say(_("Not now."))
        self._ask()

    def _refuse(self, refusal: Refusal | None) -> None:
        if refusal is None:
            return
        if isinstance(refusal, NotAwaited | GameOver):
            self._not_now()
        else:
            self.talk.say(refusals.refusal(refusal, self.state))

    def _decide(self, action: Action) -> None:
        if self._is_sure(action) and self.attempt(partial(self._choose, action)):
            self._go_on()

    def _choose(self, action: Action) -> None:
        self.session.choose(action)

    def _is_sure(self, action: Action) -> bool:
        """Whether the player still wants it after any question: an end with something undone, a costly decision."""
        question = ""
        if isinstance(action, a.Done) and self._settings.confirmations and is_left_undone(self.state):
            question = hints.question(self.state, Level(self._settings.hints))
        question = self._warning(action) or question
        if not question:
            return True
        self.talk.say(question, _("{action}?").format(action=labels.action(action, self.state)))
        return self._agrees()

    def _agrees(self) -> bool:
        """Whether the player says yes. Any other line means no, and is an answer to the question before."""
        self.talk.say(_("Type {yes} or {no}.").format(yes=pgettext(*YES), no=pgettext(*NO)))
        line = self.talk.ask()
        found = Names([(True, YES), (False, NO)]).of_words(line or "")
        if found == (True,):
            return True
        if found or line is None:
            self._ask()
        else:
            self.talk.say(_("Taken as no."))
            self._next = line
        return False

    def _warning(self, action: Action) -> str:
        level = self._settings.warnings
        if level == OFF or not self.session.help.advises or self.session.elsewhere:
            return ""
        found = computer_decisions.weigh(self.state)
        if found is None or found.cost(action) < hardly_taken(level, self.state.edition.key):
            return ""
        return judged.warning(action, found, self.state.edition, self.session.decision)

    # -- commands

    def _commands(self) -> list[Command]:
        over = self.session.over is not None
        hidden = {Command.ANSWER, *OF_CLUB, *(() if self._goes_on() else (Command.NEXT,))}
        if not over:
            hidden |= {Command.REPORT}
        return [command for command in Command if command not in hidden]

    def _obey(self, command: Command, rest: Sequence[str], as_typed: str) -> None:
        """`as_typed`: the words after the command, with points and capitals."""
        state, say = self.state, self.talk.say
        match command:
            case Command.WHAT | Command.BACK | Command.ANSWER:
                self._ask()
            case Command.NEXT:
                self._go_on()
            case Command.POSITION:
                say(*positions.summary(state))
            case Command.BOARD:
                say(*([plain_board.board(state)] if self._tables else positions.board(state)))
            case Command.CODE:
                from ldd_tui.games.sharing import code_or_why_not  # not before it is asked for

                say(code_or_why_not(state, self.session.help))
            case Command.FRONTS:
                say(*positions.fronts(self.session))
            case Command.CARDS:
                say(*positions.cards(state))
            case Command.LEVELS:
                say(*positions.trees(state))
            case Command.WHY:
                self._why()
            case Command.LOG:
                self._log(rest)
            case Command.ODDS:
                self._odds(rest)
            case Command.ADVICE:
                self._advice()
            case Command.HINTS:
                self._hints()
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._redo()
            case Command.FAST:
                self._fast = not self._fast
                fast = _("Fast: shows only new turns, events and the results of your own decisions.")
                say(fast if self._fast else _("Step by step: shows everything before the game goes on."))
            case Command.ARRANGE:
                self._arrange()
            case Command.ORDERS:
                self._order()
            case Command.RULES:
                say(*pages.look_up(self.session.play.header.board, as_typed))
            case Command.REPORT:
                self._report()
            case Command.HELP:
                kinds = {type(action) for action in self.session.legal} if self.session.choice is not None else set()
                say(*help_lines(kinds, self._commands()))
            case Command.QUIT:
                self._left = True
                say(self._farewell())
            case _:
                assert_never(command)

    def _farewell(self) -> str:
        return _("These games are not saved.") if self._store.path == MEMORY else _("The game is saved.")

    def _why(self) -> None:
        explain = explanations.explainer(self.session.entries)
        found = list(telling.why(self._latest, explain))
        begins = len(self.session.entries) == 1
        nothing = _("Nothing has happened since you came back. {log} tells the turn.").format(log=word(Command.LOG))
        self.talk.say(*(found or [_("Nothing has happened yet.") if begins else nothing]))

    def _ordered_events(self) -> Collection[int]:
        """Those that orders made."""
        return ()

    def _log(self, rest: Sequence[str]) -> None:
        wanted = int(rest[0][:2]) if rest and rest[0].isascii() and rest[0].isdigit() else 0
        every = tell(self._facts, self.session.setup)
        put_after(every, undone(self.session.all_entries, self.session.entries, self._ordered_events()))
        put_beside(every, self.session.entries, ())
        latest = max((one.turn for one in every if not (one.is_heading or one.minor)), default=0)
        wanted = wanted or latest or self.state.turn
        passages = [one for one in every if one.turn == wanted]
        found = list(telling.lines(passages, self.state, sums=True, cards=False))
        self.talk.say(*(found or [_("Nothing was played on turn {turn}.").format(turn=wanted)]))

    def _odds(self, rest: Sequence[str]) -> None:
        if not self.session.help.tells_odds:
            self.talk.say(club.help_during(self.session.help))
        else:
            self.talk.say(odds.told(rest, self.state, tables=self._tables))

    def _advice(self) -> None:
        session, state = self.session, self.state
        if not session.help.advises:
            self.talk.say(club.help_during(session.help))
            return
        if session.choice is None:
            self.talk.say(_("There is nothing to decide now."))
            return
        edition = state.edition
        found = computer_decisions.advising(state, MOST)().actions
        self.talk.say(judged.best_of(found, edition, session.decision))
        for one in found:
            words = _("{action}: {chance} to win. {why} Type: {typed}.").format(
                action=labels.headline(one.action, edition, session.decision),
                chance=chance_to_win(one.chance),
                why=as_sentence(why(one.reason, edition)) if one.reason else "",
                typed=wishes.typed(one.action, state),
            )
            self.talk.say(words.replace("  ", " "))

    def _hints(self) -> None:
        choice = self.session.choice
        if choice is None:
            self.talk.say(_("There is nothing to decide now."))
            return
        found = [hints.missed(hint, self.state.edition) for hint in hints.told(missed(self.state))]
        overlooked = [_("Easily overlooked:"), *found] if found else [_("Nothing to watch out for.")]
        self.talk.say(help.decision(choice.decision, self.state), *overlooked)

    def _undo(self) -> None:
        session = self.session
        crossing = session.play.can_undo()
        if crossing is None:
            self.talk.say(as_sentence(_("nothing to undo")))
            return
        question = question_before(session.over is not None, crossing, confirms=self._settings.confirmations)
        back = led_back_to(session.play, crossing)
        if question:
            self.talk.say(back, question)
            if not self._agrees():
                return
        side = in_words.side_to_act(self.state) or self.state.active
        agreed = side.enemy if crossing.needs_agreement else None
        if self.attempt(lambda: session.undo_to(crossing.to, agreed)):
            self.talk.say("" if question else back, _("Undone. {redo} redoes it.").format(redo=word(Command.REDO)))
            self._stands_elsewhere()

    def _arrange(self) -> None:
        """Only where the other player is elsewhere."""
        self._not_now()

    def _order(self) -> None:
        """Give orders: only at a club's table."""

    def _redo(self) -> None:
        if self.session.play.can_redo() is None:
            self.talk.say(as_sentence(_("nothing to redo")))
        elif self.attempt(self.session.redo):
            self.talk.say(_("Redone."))
            self._stands_elsewhere()

    def _stands_elsewhere(self) -> None:
        self._told = self._settled()
        self._latest, self._asked = (), ()
        if self.session.choice is None:
            self._go_on()
        else:
            self._ask()

    def _report(self) -> None:
        from ldd_tui.reports.exporting import exported

        self.talk.say(exported(self._store, self.session.play.game, "lines"))
