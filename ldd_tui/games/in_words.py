"""A session or a recording in words: who must act, what it waits for from others, what happened."""

from __future__ import annotations

from ldd_tui.games.pauses import Pause
from ldd_tui.games.recording import Recording
from ldd_tui.games.session import GameSession
from ldd_tui.telling import replay
from ldd_tui.text import _, names, phrases, rulings
from ldd_tui.text.game_summary import NAME_CELLS
from ldd_tui.text.phrases import full_stop, labelled, together
from ldd_tui.text.safe_text import clean
from rules.model import Choice, Over, Side, State
from saves.events import Ruled, Seated, Substituted
from saves.seats import side_named


def side_to_act(state: State) -> Side | None:
    """None if the game is over."""
    waiting = state.waiting
    return None if waiting is None or isinstance(waiting, Over) else waiting.side


def who(session: GameSession) -> str:
    side = side_to_act(session.state)
    if side is None:
        return _("The game is over")
    policy = session.policies[side]
    name = names.policy(policy) if policy else names.person(clean(session.players[side], 20))
    if name and side not in session.options.athena:
        return phrases.labelled(names.side(side), name)
    return names.Player(side, session.setup)


def title(session: GameSession, pause: Pause) -> str | None:
    """The title of a pause; None if it needs none."""
    began = pause.began
    if began is None or began.side is None or not session.policies[began.side]:
        return None
    who = phrases.together(names.policy(session.policies[began.side]), phrases.in_brackets(names.side(began.side)))
    return phrases.labelled(who, names.phase(began.phase, session.setup.board.edition))


def others(session: GameSession) -> str:
    free = session.play.history.open_seats
    if free:
        return _("Waiting for someone to play {sides}.").format(
            sides=phrases.listing([names.the_side(side) for side in free])
        )
    waiting = session.state.waiting
    if not isinstance(waiting, Choice):
        return _("Waiting for a roll or a draw by {side}.").format(side=names.the_side(session.elsewhere[0]))
    return _("Waiting for {side}: {decision}.").format(
        side=names.the_side(waiting.side), decision=names.decision(waiting.decision)
    )


# -- a recording


_PLAYER_CELLS = 20


def people(recording: Recording) -> str:
    who = []
    for side in Side:
        player, name = names.Player(side, recording.setup), names.person(clean(recording.players[side], _PLAYER_CELLS))
        who.append(labelled(player, name) if name else player)
    whence = _("From a file.") if recording.game is None else None
    name = clean(recording.name, NAME_CELLS)
    return together(full_stop(name) if name else None, whence, full_stop(", ".join(who)))


def happened(recording: Recording) -> str:
    event = recording.entry.event
    if isinstance(event, Seated):
        return replay.seated(clean(event.player, _PLAYER_CELLS), side_named(event.side))
    if isinstance(event, Substituted | Ruled):
        return rulings.in_words(event)
    return replay.happened(recording.recent, recording.setup, recording.entry.move, recording.side)
