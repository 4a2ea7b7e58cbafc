"""A row of the table, and the places where commands are."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ldd_tui.text import N_, _

OwnKeys = tuple[tuple[str, tuple[str, ...]], ...]
"""Command ids with the player's keys, in settings order."""

TABLE = "keys"


AS_LABELLED = "="
"""Makes the title from the label."""


class When(Enum):
    """When a command is available; the value is shown after its words."""

    PLAYING = N_("while the game is not over")
    OVER = N_("when the game is over")
    DECIDING = N_("when a player is to decide")
    CAN_UNDO = N_("when there is a decision to undo")
    CAN_REDO = N_("after an undo")
    THINKING = N_("while a computer is thinking")
    FOUND = N_("after a search that found something")
    CODED = N_("at a note with a position code")


class Command(NamedTuple):
    """A command in one or several places. `id`: its name in the settings. `places`: names of PLACES. `keys`: Textual's
    default keys, the displayed one first. `action`: may contain `{key}`; empty for words only. `label`: for a bar.
    `title`: in the command list (ctrl+p), or AS_LABELLED; empty to hide it. `fixed`: a player cannot change its keys.
    `by_hand`: the widget handles the key in turn with typed text. `priority`: before widgets."""

    id: str
    places: tuple[str, ...]
    keys: tuple[str, ...] = ()
    action: str = ""
    label: str = ""
    title: str = ""
    words: str = ""
    when: When | None = None
    fixed: bool = False
    by_hand: bool = False
    priority: bool = False

    @property
    def name(self) -> str:
        """Its name in the command list; empty if hidden."""
        if self.title == AS_LABELLED:
            return _(self.label)[:1].upper() + _(self.label)[1:]
        return _(self.title) if self.title else ""


class Place(NamedTuple):
    """A screen, dialog or widget. `words`: its name, empty for a part. `base`: the place it inherits commands from.
    `widgets`: what can be in it."""

    words: str = ""
    base: str = ""
    widgets: tuple[str, ...] = ()


PLACES: dict[str, Place] = {
    "app": Place(N_("everywhere")),
    "aside": Place(N_("what another player asks"), "app"),
    "menu": Place(N_("the menu"), widgets=("choices",)),
    "setup": Place(N_("setting up a game"), widgets=("form",)),
    "settings": Place(N_("the settings"), widgets=("form",)),
    "lessons": Place(N_("the course"), widgets=("choices",)),
    "box": Place(N_("my box")),
    "games": Place(N_("the list of games"), widgets=("chooser", "find_line")),
    "analysis": Place(N_("the analysis of a game"), widgets=("chooser",)),
    "your_games": Place(N_("your games and your grade"), widgets=("chooser",)),
    "reader": Place(),
    "log": Place(N_("the log"), "reader", ("log_list", "find_line")),
    "help": Place(N_("the help"), "reader", ("scrolling", "find_line")),
    "rules": Place(N_("the rules"), "reader", ("scrolling", "find_line")),
    "commands": Place(N_("the list of commands"), widgets=("command_list",)),
    "game": Place(N_("a game"), widgets=("map", "track", "cards_panel", "trees_panel", "scrolling")),
    "club_table": Place(N_("a game in the club"), "game", ("map", "track", "cards_panel", "trees_panel", "scrolling")),
    "lesson": Place(N_("a lesson"), widgets=("map", "track", "cards_panel", "trees_panel", "scrolling")),
    "problem": Place(N_("a puzzle"), widgets=("map", "track", "cards_panel", "trees_panel", "scrolling")),
    "replay": Place(
        N_("the replay"), widgets=("replay_map", "track", "cards_panel", "trees_panel", "scrolling", "find_line")
    ),
    "lobby": Place(N_("the lobby of a club"), widgets=("chooser", "find_line")),
    "new_table": Place(N_("setting up a game in a club"), "setup", ("form",)),
    "join": Place(N_("joining a club"), widgets=("form",)),
    "notices": Place(N_("how you are notified"), widgets=("form",)),
    "new_cup": Place(N_("a new cup"), widgets=("form",)),
    "own_keys": Place(N_("the keys that let one in"), widgets=("choices",)),
    "results": Place(N_("the results of a club"), widgets=("chooser",)),
    "watch": Place(N_("looking on in a club"), "replay", ("replay_map", "track", "cards_panel", "trees_panel")),
    "dialog": Place(N_("dialogs")),
    "advice": Place(N_("dialogs"), "dialog"),
    "answered": Place(N_("dialogs"), "dialog"),
    "confirm": Place(N_("dialogs"), "dialog"),
    "event_cards": Place(N_("dialogs"), "dialog"),
    "hints": Place(N_("dialogs"), "dialog"),
    "dialog_help": Place(N_("dialogs"), "dialog"),
    "game_over": Place(N_("dialogs"), "dialog"),
    "judged": Place(N_("dialogs"), "dialog"),
    "name": Place(N_("dialogs"), "dialog"),
    "talk": Place(N_("dialogs"), "name"),
    "members": Place(N_("dialogs"), "name"),
    "result": Place(N_("dialogs"), "dialog"),
    "share": Place(N_("dialogs"), "dialog"),
    "tutor_speaks": Place(N_("dialogs"), "dialog"),
    "trees": Place(N_("dialogs"), "dialog"),
    "faces": Place(N_("dialogs"), "dialog"),
    "hand": Place(N_("dialogs"), "dialog"),
    "decision": Place(N_("dialogs"), "dialog"),
    "amount": Place(N_("dialogs"), "decision"),
    "bid": Place(N_("dialogs"), "amount"),
    "reroll": Place(N_("dialogs"), "decision"),
    "sub_phase": Place(N_("dialogs"), "decision"),
    "technology": Place(N_("dialogs"), "sub_phase"),
    "chooser": Place(),
    "choices": Place(base="chooser"),
    "command_list": Place(),
    "find_line": Place(),
    "form": Place(),
    "scrolling": Place(),
    "log_list": Place(base="scrolling"),
    "map": Place(),
    "replay_map": Place(),
    "track": Place(),
    "cards_panel": Place(base="track"),
    "trees_panel": Place(base="track"),
}
