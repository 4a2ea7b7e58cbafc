"""Words for what is refused in any phase: not its moment, not one's own sector, not at war."""

from __future__ import annotations

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.phrases import capital, dice, together
from ldd_tui.text.refusals import possible
from ldd_tui.text.refusals.possible import Why, why
from rules import refusals as r
from rules.cards import Enters
from rules.model import Cards, Dice, State, Status, Waiting


@why.register
def _not_awaited(which: r.NotAwaited, state: State) -> Why:
    return Why(_("The game is waiting for something else now."), _chance_first(state.waiting))


@why.register
def _game_over(which: r.GameOver, state: State) -> Why:
    return Why(_("The game is over: nothing more can be done in it."), _("Undo a decision to play on."))


@why.register
def _not_an_outcome(which: r.NotAnOutcome, state: State) -> Why:
    return Why(_impossible(which), _awaited(which, state))


def _impossible(which: r.NotAnOutcome) -> str:
    if which.awaited == "dice":
        return _("This throw is not possible.")
    if which.awaited == "cards":
        return _("This draw is not possible.")
    if which.awaited == "choice":
        return _("Nothing is thrown or drawn now: a player must choose first.")
    return _("Nothing is thrown or drawn any more: the game is over.")


def _awaited(which: r.NotAnOutcome, state: State) -> str:
    if which.count is None:
        return _chance_first(state.waiting)
    if which.awaited == "dice":
        return _("{Dice} from 1 to 6 are needed.").format(Dice=capital(dice(which.count)))
    return ngettext(
        "{count} card of the deck is needed.", "{count} different cards of the deck are needed.", which.count
    ).format(count=which.count)


def _chance_first(waiting: Waiting | None) -> str:
    """What must come before this action. The pipe also shows it, so it names no keys."""
    if isinstance(waiting, Dice):
        return _("Dice must be thrown first.")
    return _("Cards must be drawn first.") if isinstance(waiting, Cards) else ""


@why.register
def _not_your_sector(which: r.NotYourSector, state: State) -> Why:
    return Why(
        _("{Sector}: belongs to the other side.").format(
            Sector=names.The_sector(which.sector, state.setup.board.edition)
        ),
        possible.others(state),
    )


@why.register
def _not_at_war(which: r.NotAtWar, state: State) -> Why:
    return Why(
        _("{Sector}: not at war.").format(Sector=names.The_sector(which.sector, state.setup.board.edition)),
        _entry(which, state),
    )


def _entry(which: r.NotAtWar, state: State) -> str:
    general = _("A neutral sector enters by its event; one that surrendered or left stays out.")
    if state.sectors[which.sector].status != Status.NEUTRAL:
        return together(_("It is out for good."), possible.others(state))
    cards = state.setup.board.edition.cards
    card = next((event for event in cards.numbers if cards[event].effect == Enters(which.sector)), None)
    if card is None:
        return general
    return _("It enters by {card}, an event of {year}.").format(
        card=names.card(card, state.setup.board.edition), year=cards[card].year
    )
