"""Makes the lessons on positions from games; `python -m tests.teach.write_positions` weighs them anew and writes them.

    positions.toml          what people have written: which decision of which game, the choices, the words
    positions_weighed.json  the positions of those decisions and what the value network makes of their choices
    ldd_tui/teach/positions the lessons, made of both

A position is kept once it was found, so that it stays when the players that came to it play otherwise; take it out of
the second file to have its game played again. Where the choices are no longer as clear as a question needs them, by
another network, nothing is written, and the decision is named: choose another (`tests.teach.find_positions`), or other
choices. `--words` makes the lessons of new words and of the chances as they were.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import ldd_tui.teach
from ldd_tui.players.value.search import weigh
from ldd_tui.text import labels
from rules import engine, notation
from rules.actions import Action
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.forecasts import forecast
from rules.model import ENTENTE, SECTORS, TECHNOLOGIES, Choice, Sector, Side, State, Technology
from rules.notation import name_of_member
from rules.odds import research_odds
from rules.phases.technology import next_level
from rules.position import from_position, to_position
from tests.teach.find_positions import CLEAR, DEPTH, position

WRITTEN = Path(__file__).with_name("positions.toml")
WEIGHED = Path(__file__).with_name("positions_weighed.json")
LESSONS = Path(ldd_tui.teach.__file__).parent / "positions" / STANDARD

AS_GOOD = 0.01
"""How much worse a choice may be that is accepted in place of the best."""

_MINUTES = 5


class WrittenChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that is asked about, and why it is good or not."""

    action: dict[str, Any]
    why: str


class Odds(Struct, frozen=True, forbid_unknown_fields=True):
    """A chance in percent that the words name: that a sector surrenders in an offensive, that an attempt succeeds, that
    an offensive costs the defender so many `losses`. `after`: an action that comes first."""

    name: str
    attacker: str = ""
    defender: str = ""
    size: int = 0
    losses: int = 0
    technology: str = ""
    rp: int = 0
    after: dict[str, Any] | None = None


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """What people have written about a decision. `stands`: how the game stands; `asks`: the question; `plays`: what to
    do about the answer; `sees` with `moves`: what comes of it; `ends`: what is to be learned."""

    game: int
    entry: int
    id: str
    title: str
    about: str
    sections: tuple[str, ...]
    stands: str
    asks: str
    hint: str
    choices: tuple[WrittenChoice, ...]
    plays: str
    keys: str
    ends: str
    dialog: str = ""
    as_good: tuple[dict[str, Any], ...] = ()
    odds: tuple[Odds, ...] = ()
    sees: str = ""
    moves: tuple[dict[str, Any], ...] = ()
    seen: str = ""


class _WrittenFile(Struct, frozen=True, forbid_unknown_fields=True):
    positions: tuple[Written, ...]


class Weighed(Struct, frozen=True):
    """A decision as it was weighed. `asked`: the actions asked about, the choices and then what is as good. `chances`
    and `as_good`: of each of these that the Entente wins; `top`: with the best of all actions there are; each by how
    many choices deeper was looked."""

    game: int
    entry: int
    position: dict[str, Any]
    asked: list[dict[str, Any]] = []
    chances: list[list[float]] = []
    as_good: list[list[float]] = []
    top: list[float] = []


def written() -> tuple[Written, ...]:
    return msgspec.toml.decode(WRITTEN.read_bytes(), type=_WrittenFile).positions


def weighed() -> dict[tuple[int, int], Weighed]:
    found = msgspec.json.decode(WEIGHED.read_bytes(), type=list[Weighed]) if WEIGHED.exists() else []
    return {(one.game, one.entry): one for one in found}


def state_of(kept: Weighed) -> State:
    return from_position(kept.position, packaged(STANDARD))


def action_of(fields: dict[str, Any]) -> Action:
    return notation.action_from_dict(fields, EDITIONS[STANDARD])


def asked_about(one: Written) -> list[dict[str, Any]]:
    """Actions to evaluate: the choices, and any as good as the best of them."""
    return [*(choice.action for choice in one.choices), *one.as_good]


def weigh_anew(one: Written, kept: Weighed | None, depths: range = range(DEPTH + 1)) -> Weighed:
    """Evaluate a decision; replay its game if the position isn't known yet."""
    if kept is None:
        kept = Weighed(one.game, one.entry, in_short(position(one.game, one.entry)))
    state = state_of(kept)
    choices = [action_of(choice.action) for choice in one.choices]
    as_good = [action_of(fields) for fields in one.as_good]
    found = [weigh(state, depth, also=(*choices, *as_good)) for depth in depths]
    by_depth = [{judged.action: judged.chance for judged in at_depth} for at_depth in found]
    return Weighed(
        one.game,
        one.entry,
        kept.position,
        asked_about(one),
        [[chances[action] for chances in by_depth] for action in choices],
        [[chances[action] for chances in by_depth] for action in as_good],
        [at_depth[0].chance for at_depth in found],
    )


def side_of(state: State) -> Side:
    assert isinstance(state.waiting, Choice)
    return state.waiting.side


def best_of(kept: Weighed) -> int:
    """Index of the best choice among those asked about, by the deepest search."""
    sign = 1.0 if side_of(state_of(kept)) == ENTENTE else -1.0
    return max(range(len(kept.chances)), key=lambda index: sign * kept.chances[index][-1])


def unclear(kept: Weighed) -> Iterator[str]:
    """Why a question is ambiguous: a rival too close, or an accepted choice not good enough."""
    sign = 1.0 if side_of(state_of(kept)) == ENTENTE else -1.0
    best = kept.chances[best_of(kept)]
    for index, chances in enumerate(kept.chances, 1):
        if chances is not best and sign * (best[-1] - chances[-1]) < CLEAR:
            yield f"choice {index} is not clearly worse"
        if chances is not best and sign * (best[-2] - chances[-2]) < AS_GOOD:
            yield f"choice {index} is not worse by a shallower look"
    if sign * (kept.top[-1] - best[-1]) > AS_GOOD:
        yield "the best choice is not among those asked about"
    for index, chances in enumerate(kept.as_good, 1):
        if sign * (best[-1] - chances[-1]) > AS_GOOD:
            yield f"what is accepted as choice {index} is not as good"


def lesson_text(one: Written, kept: Weighed) -> str:
    state, best = state_of(kept), best_of(kept)
    own = numbers_of(one, kept, state)
    labelled = [labels.action(action_of(choice.action), state) for choice in one.choices]
    others = [index for index in range(len(one.choices)) if index != best]
    chances = " and ".join(f"{{chance_{index + 1}}}%" for index in others)
    why = f"{{chance_{best + 1}}}% to win, against {chances}.\n\n{_line(one.choices[best].why)}"
    lines = [
        "# Made by tests/teach/write_positions.py of tests/teach/positions.toml: change the words there.",
        *_fields(id=one.id, title=one.title, about=one.about, minutes=_MINUTES, sections=one.sections),
        *_fields(numbers=own),
        "",
        "[position]",
        *_fields(**kept.position),
        *_step("read", say=one.stands),
        *_step("question", say=one.asks, choices=labelled, answer=best + 1, hint=one.hint, why=why),
    ]
    for index in others:
        lines += ["[[steps.wrong]]", *_fields(number=index + 1, say=_told(one, index))]
    accept = {"accept": one.as_good} if one.as_good else {}
    lines += _step("act", say=one.plays, dialog=one.dialog, answer=one.choices[best].action, **accept, hint=one.keys)
    if one.moves:
        lines += _step("watch", say=one.sees, moves=one.moves, done=one.seen)
    return "\n".join([*lines, *_step("read", say=one.ends)]) + "\n"


def numbers_of(one: Written, kept: Weighed, state: State) -> dict[str, int]:
    """The numbers of a lesson, in percent: the chance to win with each choice for the side that chooses, what each
    costs, and the odds that the words name."""
    mine = side_of(state) == ENTENTE
    chances = [round(100 * (found[-1] if mine else 1 - found[-1])) for found in kept.chances]
    own = {f"chance_{index}": chance for index, chance in enumerate(chances, 1)}
    own |= {f"cost_{index}": max(chances) - chance for index, chance in enumerate(chances, 1)}
    return own | {asked.name: round(100 * _odds(asked, state)) for asked in one.odds}


def file_name(number: int, one: Written) -> str:
    return f"{number:02}_{one.id}.toml"


def main() -> int:
    """Return exit status 1 and write nothing if a question is unclear."""
    parser = argparse.ArgumentParser(description="Makes the lessons on positions from games.")
    parser.add_argument("--words", action="store_true", help="leave the chances as they are")
    asked, known = parser.parse_args(), weighed()
    kept: list[Weighed] = []
    problems: list[str] = []
    for one in written():
        before = known.get((one.game, one.entry))
        stays = asked.words and before is not None and before.asked == asked_about(one)
        kept.append(before if stays and before is not None else weigh_anew(one, before))
        problems += [f"{one.id} (game {one.game}, entry {one.entry}): {problem}" for problem in unclear(kept[-1])]
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    lines = ",\n".join(json.dumps(_rounded(one)) for one in kept)
    WEIGHED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    known = weighed()
    made = {file_name(n, one): lesson_text(one, known[one.game, one.entry]) for n, one in enumerate(written(), 1)}
    LESSONS.mkdir(parents=True, exist_ok=True)
    for old in LESSONS.glob("*.toml"):
        old.unlink()
    for name, text in made.items():
        (LESSONS / name).write_text(text, encoding="utf-8")
    return 0


# ------------------------------------------------------------------------------------------------ inside


def _told(one: Written, index: int) -> str:
    return f"{{chance_{index + 1}}}% to win, {{cost_{index + 1}}} less. {_line(one.choices[index].why)}"


def _line(words: str) -> str:
    return " ".join(words.split())


def _odds(asked: Odds, state: State) -> Fraction:
    if asked.after is not None:
        state = engine.apply(state, action_of(asked.after)).state
    if asked.technology:
        which = next(one for one in TECHNOLOGIES if name_of_member(one) == asked.technology)
        return _of_attempt(state, which, asked.rp)
    found = forecast(state, _sector(asked.attacker), _sector(asked.defender), asked.size)
    return found.odds.at_least(asked.losses) if asked.losses else found.surrender


def _of_attempt(state: State, which: Technology, rp: int) -> Fraction:
    side = side_of(state)
    level = next_level(state, side, which)
    assert level is not None
    return research_odds(state, side, which, level, rp)[-1].unlocked


def _sector(name: str) -> Sector:
    return SECTORS[EDITIONS[STANDARD].sector_names.index(name)]


def in_short(state: State) -> dict[str, Any]:
    """The position without fields that can be left out."""
    whole = to_position(state)

    def smaller(inner: dict[str, Any]) -> None:
        for key in list(inner):
            value = inner.pop(key)
            try:
                if from_position(whole, state.setup.board) == state:
                    continue
            except ValueError:
                pass
            inner[key] = value
            if isinstance(value, dict):
                smaller(value)

    smaller(whole)
    return whole


def _rounded(kept: Weighed) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(kept)
    for name in ("chances", "as_good"):
        plain[name] = [[round(chance, 4) for chance in chances] for chances in plain[name]]
    return plain | {"top": [round(chance, 4) for chance in kept.top]}


def _step(kind: str, **fields: object) -> list[str]:
    return ["", "[[steps]]", *_fields(kind=kind, **fields)]


def _fields(**fields: object) -> list[str]:
    return [f"{name} = {_toml(value)}" for name, value in fields.items() if value not in ("", None)]


def _toml(value: object) -> str:
    """A value as single-line TOML, except texts with line breaks."""
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {_toml(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str) and "\n" in value:
        return f'"""\n{value.strip()}\n"""'
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main())
