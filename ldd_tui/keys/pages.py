"""The lines of the `?` pages: keys, written as `in_force.named` takes them, and at length what they do."""

from __future__ import annotations

import re
from typing import NamedTuple

from ldd_tui.keys.in_force import named, with_keys
from ldd_tui.text import N_, _


class Line(NamedTuple):
    """Some keys, and what they do; both may name commands in braces."""

    keys: str
    words: str


class Section(NamedTuple):
    """Lines under a heading; `place`: where their keys are pressed."""

    heading: str
    place: str
    lines: tuple[Line, ...]

    def in_words(self) -> list[tuple[str, str]]:
        """The lines with the keys in force."""
        return [
            (named(_(keys) if _spoken(keys) else keys, self.place), with_keys(_(words))) for keys, words in self.lines
        ]


def _spoken(keys: str) -> bool:
    """Whether a translator has words to translate in how keys are written."""
    return any(letter.isalpha() for letter in re.sub(r"\{.*?\}", "", keys))


GAME = (
    Section(
        N_("Keys: moving"),
        "game",
        (
            Line(
                "{arrows}, {left:2} {down:2} {up:2} {right:2}", N_("move the cursor over the map, as the sectors lie")
            ),
            Line(
                "{next_part}, {part_before}",
                N_("to the next part of the screen, or back: map, tracks, Technology Trees, log"),
            ),
            Line(N_("arrows on a track"), N_("from track to track; the prompt says what each one means")),
            Line("{page_up} {page_down}", N_("scroll the log from wherever you are; the wheel of a mouse does too")),
            Line("{back}", N_("go back: from a dialog, from a target, to the map")),
        ),
    ),
    Section(
        N_("Keys: acting"),
        "game",
        (
            Line("{accept}", N_("act on the sector under the cursor, or open the dialog asked for")),
            Line("{go_on}", N_("go on: the next throw or draw")),
            Line(
                "{reinforce}, 1 2 3",
                N_("reinforce the sector under the cursor: by a dialog, or at once by 1, 2 or 3 spaces"),
            ),
            Line("{technology}", N_("technologies: develop them")),
            Line(
                "{offensive}",
                N_("offensive of the sector under the cursor: arrows or digits choose the enemy, {accept} takes it"),
            ),
            Line("{pass}", N_("end reinforcements, technologies or your offensives")),
            Line(
                "{advice}",
                N_("advice: what is best, what else there is, and why; in dialogs too"),
            ),
            Line(
                "{undo} {redo}",
                N_("take back the last decision, or do it again; the same throws and draws come the same"),
            ),
            Line("{take_back}", N_("choose an earlier decision, and take back all since")),
        ),
    ),
    Section(
        N_("Keys: looking"),
        "game",
        (
            Line("{cards}", N_("events of this turn and those in force")),
            Line("{trees}", N_("both Technology Trees")),
            Line(
                "{prospects}",
                N_(
                    "the losses to expect of each attack possible now, of both sides: each number touches one arrow, "
                    "that of its attack, and the sector to which this points loses so much; on a narrow screen in the "
                    "card of the target, after the attacker's name"
                ),
            ),
            Line(
                "{hints}",
                N_("hints again: what this decision is, what to weigh, what is easily overlooked; in dialogs too"),
            ),
            Line("{explain}", N_("why: what has happened since your last decision, with the sums")),
            Line("{log}", N_("the whole log by turn and side, with the sums; there {help} shows its keys")),
            Line("{rules}", N_("the rules, open at what the prompt, a refusal, a dialog or an entry of the log cites")),
            Line("{help}", N_("this page; {find} looks for words in it")),
        ),
    ),
    Section(
        N_("Keys: the game"),
        "game",
        (
            Line("{fast}", N_("fast: show only new turns, events and what came of your own decisions, or all again")),
            Line("{move_now}", N_("have a computer that is thinking decide now, by what it has weighed so far")),
            Line("{play}", N_("when nobody plays: let the game go on by itself, or stop it")),
            Line("{settings}", N_("settings: theme, animation, confirmations, hints")),
            Line("{commands}", N_("every command by its name")),
            Line("{leave}", N_("back to the menu; the game is saved")),
        ),
    ),
)

CLUB_TABLE = (
    Section(
        N_("Keys: the club"),
        "club_table",
        (
            Line("{talk} {mute}", N_("what is said at this table; show it as it comes, or only there")),
            Line(
                "{undo} {take_back}",
                N_("take back at once what is yours alone, without dice; ask the other player for all else"),
            ),
            Line("{arrange}", N_("ask to pause or to adjourn, resume, resign, claim the game, who may watch")),
            Line("{agree} {refuse}", N_("yes or no to what the other player asks, wherever you are")),
        ),
    ),
)

LESSON = (
    Section(
        N_("Keys: the lesson"),
        "lesson",
        (
            Line("{go_on}", N_("read on, or have happen what comes next")),
            Line("{hints}", N_("a hint; in dialogs too")),
            Line("{answer}", N_("the answer, in dialogs too; pressed again, it is done for you")),
            Line("{back}", N_("what was asked, once more")),
            Line(N_("digits, {accept}"), N_("answer a question; {erase} takes a digit back")),
            Line(
                "{advice}",
                N_("what would be best in a game; the tutor may want something else"),
            ),
            Line("{step_back}", N_("take this step again, or the one before it")),
            Line("{leave}", N_("leave; the lesson can be taken up again where you left it")),
        ),
    ),
)

BOX = (
    Section(
        N_("Comparing with your box"),
        "box",
        (
            Line("{accept}", N_("this part is as shown; on to the next open part")),
            Line(
                N_("a digit, a letter"),
                N_("what you see instead; the line below says what is possible. Names and long numbers are typed"),
            ),
            Line("+ -", N_("whether a Cornflower card names the sector")),
            Line("{arrows}, {left:2} {down:2} {up:2} {right:2}", N_("to another value of the part")),
            Line("{erase}", N_("not checked: the assumed value counts, and stays open")),
            Line("{skip}", N_("skip: leave the part open, and go to the next one")),
            Line("{page_up} {page_down}", N_("to the part before, to the next one")),
            Line("{first} {last}", N_("to the first part; to what is open and what does not add up")),
            Line("{back}, {leave}", N_("back; every answer is kept when it is given")),
        ),
    ),
)

LOG = (
    Section(
        N_("Moving and looking"),
        "log",
        (
            Line("{up} {down}, {up:2} {down:2}", N_("move the cursor")),
            Line("{page_up} {page_down}", N_("by pages; the wheel of a mouse scrolls")),
            Line("{first} {last}, {first:2} {last:2}", N_("to the first entry, to the newest")),
            Line("{turn_before} {next_turn}", N_("to the turn before, to the next one")),
            Line(
                "{accept}, {go_on}",
                N_("show the dice, cards and sums behind the entry, or hide them; + says there are some"),
            ),
            Line("{right} {left}, {right:2} {left:2}", N_("show them, hide them")),
            Line("{all_sums}", N_("show the sums of all entries, or hide them")),
            Line("{rules}", N_("the rules, open at what the entry cites")),
        ),
    ),
    Section(
        N_("What is shown"),
        "log",
        (
            Line("{this_turn}", N_("only the turn under the cursor, or all turns again")),
            Line(N_("1 to 14"), N_("only the turn with this number; 0: all turns")),
            Line(
                "{side}, {next_part}",
                N_("one side: what the Entente did, or the Central Powers; then both sides again"),
            ),
            Line(
                "{find}",
                N_("only entries with some words; {accept} goes to the one found, {back} shows all again"),
            ),
            Line("{back}, {log}, {leave}", N_("back to the game")),
        ),
    ),
)

REPLAY = (
    Section(
        N_("Going through the game"),
        "replay",
        (
            Line(
                "{next_event}, {next_event:2}, {next_event:3}",
                N_("to the next event; {accept} too, and after the last one it shows how the game ended"),
            ),
            Line("{event_before}, {event_before:2}, {event_before:3}", N_("to the event before")),
            Line(
                "{next_decision} {decision_before}, {next_decision:2} {decision_before:2}",
                N_("to the next decision, to the one before"),
            ),
            Line("{next_phase} {phase_before}", N_("to the next phase, to the one before")),
            Line("{next_turn} {turn_before}", N_("to the next turn, to the one before")),
            Line("{first} {last}, {first:2} {last:2}", N_("to the start, to the end")),
            Line("{find}", N_("look for words in the log, and go there")),
            Line("{next_found} {found_before}", N_("to the next place that was found, to the one before")),
        ),
    ),
    Section(
        N_("Letting it go on by itself"),
        "replay",
        (
            Line("{play}", N_("let the game go on by itself; any key stops it")),
            Line("1-5 {faster} {slower}", N_("how fast it goes")),
        ),
    ),
    Section(
        N_("Looking"),
        "replay",
        (
            Line("{explain}", N_("explain this event, with its dice and sums")),
            Line("{log}", N_("the log up to here, with the sums")),
            Line("{rules}", N_("the rules, open at what happened")),
            Line("{analyse}", N_("the analysis: what each decision cost, and what was luck")),
            Line("{cards} {trees}", N_("events in play, both Technology Trees")),
            Line(
                "{map_arrows}",
                N_("move the cursor over the map; it goes by itself to where something happens"),
            ),
            Line(
                "{next_part}",
                N_("to the tracks and the log, which the arrows then move; {page_up} and {page_down} scroll the log"),
            ),
        ),
    ),
    Section(
        N_("Leaving"),
        "replay",
        (
            Line(
                "{branch}",
                N_("branch off: a new game that goes on from here; this one stays as it is"),
            ),
            Line("{leave} {back}", N_("back")),
        ),
    ),
)

ANALYSIS = (
    Section(
        N_("Keys of the analysis"),
        "analysis",
        (
            Line("{up} {down}, {up:2} {down:2}", N_("move the cursor; an arrow in the chart goes with it")),
            Line("{page_up} {page_down}", N_("by pages")),
            Line("{first} {last}, {first:2} {last:2}", N_("to the first row, to the last one")),
            Line("1-3, {next_part}, {left} {right}", N_("decisions by what they cost; throws and draws; both sides")),
            Line("{side}", N_("what one side did, or both")),
            Line("{accept}", N_("all of the row under the cursor, and why the better choice was better")),
            Line("{branch}", N_("branch off: a new game of your own, from before what is under the cursor")),
            Line("{replay}", N_("go through the game, from before what is under the cursor")),
            Line("{analyse}", N_("judge all of a game of which only a part is judged")),
            Line("{rules}", N_("the rules, to read and to look up")),
            Line("{commands}", N_("every command by its name")),
            Line("{back}", N_("while the game is being judged: stop, and show what is there; else back")),
            Line("{leave}", N_("back")),
        ),
    ),
)

WATCH = (
    Section(
        N_("Looking on"),
        "watch",
        (
            Line("{last}, {last:2}", N_("live: at the last event you see every new one as it comes")),
            Line(
                "{event_before}, {first}",
                N_("back to what happened before; there you stay, however far the game goes on"),
            ),
        ),
    ),
    *REPLAY,
)

_LIST = (
    Line("{up} {down}, {up:2} {down:2}", N_("move the cursor")),
    Line("{page_up} {page_down}", N_("by pages")),
    Line("{first} {last}, {first:2} {last:2}", N_("to the first row, to the last one")),
)
_RULES = Line("{rules}", N_("the rules, to read and to look up"))
_COMMANDS = Line("{commands}", N_("every command by its name"))

MENU = (
    Section(
        N_("Keys of the menu"),
        "menu",
        (
            *_LIST,
            Line("{accept}", N_("do what the cursor is on; its number does it at once")),
            _RULES,
            _COMMANDS,
            Line("{leave}", N_("leave; every game is saved")),
        ),
    ),
)

LESSONS = (
    Section(
        N_("Keys of the course"),
        "lessons",
        (
            *_LIST,
            Line("{accept}", N_("open the lesson under the cursor; the digits 1 to 9 open the first nine")),
            _RULES,
            _COMMANDS,
            Line("{leave} {back}", N_("back; how far you are in each lesson is kept")),
        ),
    ),
)

GAMES = (
    Section(
        N_("Keys of the list of games"),
        "games",
        (
            *_LIST,
            Line("{accept}", N_("go on with the game under the cursor, or look at how it ended")),
            Line("{replay}", N_("go through the game again, event by event; nothing is changed")),
            Line("{analyse}", N_("the analysis: what each decision cost, and what was luck")),
            Line("{rename} {copy}", N_("give it another name; copy it with all its history")),
            Line("{delete} {restore}", N_("delete it; bring back the one that was deleted last")),
            Line("{find}", N_("only the games with some words: name, player, side, year, options, result")),
            _RULES,
            _COMMANDS,
            Line("{back}", N_("show all games again; then back")),
            Line("{leave}", N_("back")),
        ),
    ),
)

_FORM = (
    Line("{up} {down}", N_("from row to row")),
    Line("{left} {right}", N_("another value; a digit chooses a value by its place")),
)

SETUP = (
    Section(
        N_("Keys of the set-up"),
        "setup",
        (
            *_FORM,
            Line("{accept}", N_("to the next row; on the last one it starts the game")),
            Line(N_("a letter"), N_("type a name or a seed, on the rows that have one; {erase} and {erase_all} erase")),
            _COMMANDS,
            Line("{back}", N_("back to the menu")),
        ),
    ),
)

SETTINGS = (
    Section(
        N_("Keys of the settings"),
        "settings",
        (
            *_FORM,
            _RULES,
            _COMMANDS,
            Line("{leave} {back}", N_("back; changes count at once, and are kept")),
        ),
    ),
)

REFERENCE = (
    Section(
        N_("Keys of the rules"),
        "rules",
        (
            Line("{up} {down}, {up:2} {down:2}", N_("scroll")),
            Line("{page_up} {page_down}", N_("by pages; the wheel of a mouse scrolls")),
            Line("{first} {last}, {first:2} {last:2}", N_("to the first line, to the last one")),
            Line("{next_part} {part_before}", N_("to the next link, to the one before; {accept} follows it")),
            Line("1-9", N_("follow a link by its number")),
            Line("{link_back}", N_("back from a link")),
            Line("{left} {right}", N_("the page before, the next one")),
            Line("{above} {contents}", N_("the part that the page belongs to; the contents")),
            Line("{find}", N_("look for words in the rules")),
            Line("{leave} {back}", N_("back to where they were opened")),
        ),
    ),
)

LOBBY = (
    Section(
        N_("Keys of the lobby"),
        "lobby",
        (
            *_LIST,
            Line("{accept}", N_("to the table of the game under the cursor, to sit down there, or to look on")),
            Line(
                "{decline}",
                N_("decline a seat that is kept for you; withdraw a game of yours before it begins"),
            ),
            Line("{look_on}", N_("go through the game as far as it has come, without playing")),
            Line("{new_table}", N_("a new game: who may sit down, which rules, which clock")),
            Line("{talk}", N_("what is said in the lobby, and a line to say something")),
            Line("{alone}", N_("your own games, the lessons and the settings, as at home")),
            Line("{own_keys}", N_("the keys that let you in, and a code for another computer")),
            Line("{holidays}", N_("say for how many days you are away; your clocks stand until then")),
            Line("{code}", N_("as a guest: become a member by the code of an invitation")),
            _RULES,
            _COMMANDS,
            Line("{leave}", N_("log out, after a question; every game is saved")),
        ),
    ),
)

NEW_TABLE = (
    SETUP[0]._replace(place="new_table", lines=(*SETUP[0].lines[:-1], Line("{back}", N_("back to the lobby")))),
)

OWN_KEYS = (
    Section(
        N_("Keys of this list"),
        "own_keys",
        (
            *_LIST,
            Line("{add_key}", N_("a code with which another computer of yours is let in, once, within an hour")),
            Line("{remove_key}", N_("let the key under the cursor in no longer")),
            _RULES,
            _COMMANDS,
            Line("{leave}", N_("back to the lobby")),
        ),
    ),
)

PAGES = {
    "game": GAME,
    "lesson": LESSON,
    "log": LOG,
    "replay": REPLAY,
    "analysis": ANALYSIS,
    "menu": MENU,
    "lessons": LESSONS,
    "games": GAMES,
    "setup": SETUP,
    "settings": SETTINGS,
    "rules": REFERENCE,
    "lobby": LOBBY,
    "new_table": NEW_TABLE,
    "own_keys": OWN_KEYS,
}
"""The pages, by the places whose keys they tell."""
