"""A position as a picture: the board with all that lies on it, in SVG, to be printed or sent."""

from __future__ import annotations

from ldd_tui.reports import board_look as look
from ldd_tui.reports.board_look import words
from ldd_tui.reports.board_map import BOTTOM, board_map, box
from ldd_tui.reports.board_tracks import corner, resource_track, trees, turn_track
from ldd_tui.reports.svg import FONTS, element, rectangle, titled
from ldd_tui.text import _, names, pgettext, prompts, tracks
from rules.model import Over, Phase, State

_TREES = BOTTOM + 20
_FOOT = look.HEIGHT - 23


def board_svg(state: State, title: str, players: str) -> str:
    """The picture of a position. `title`, `players`: words over it, which may be from people."""
    now = _now(state)
    told, pointing = titled(title, f"{now} {prompts.prompt(state)}", "board")
    drawn = [
        told,
        rectangle(0, 0, look.WIDTH, look.HEIGHT, fill=look.PAPER),
        *_heading(title, players, state),
        turn_track(state),
        resource_track(state),
        board_map(state),
        corner(state, box(0, 3, 2)),
        trees(state, _TREES),
        *(
            words(line, look.MARGIN, _FOOT + at * 17, 14, room=look.INSIDE, fill=look.DIM)
            for at, line in enumerate(_foot(state))
        ),
    ]
    return element(
        "svg",
        "\n".join(drawn),
        xmlns="http://www.w3.org/2000/svg",
        width=look.WIDTH,
        height=look.HEIGHT,
        viewBox=f"0 0 {look.WIDTH} {look.HEIGHT}",
        lang=pgettext("the code of the language of these words", "en"),
        font_family=FONTS,
        **pointing,
    )


def _heading(title: str, players: str, state: State) -> list[str]:
    half = look.INSIDE / 2 + 120
    return [
        words(title, look.MARGIN, 62, 40, room=half, font_weight="bold", font_family=look.TITLE_FONTS),
        words(players, look.MARGIN, 96, 19, room=half, fill=look.DIM),
        words(
            _now(state),
            look.WIDTH - look.MARGIN,
            60,
            26,
            room=look.INSIDE - half - 40,
            font_weight="bold",
            text_anchor="end",
        ),
        words(
            _initiative(state),
            look.WIDTH - look.MARGIN,
            94,
            19,
            room=look.INSIDE - half - 40,
            fill=look.DIM,
            text_anchor="end",
        ),
    ]


def _now(state: State) -> str:
    board = state.setup.board
    return _("Turn {turn} of {last}, {year}: {phase}").format(
        turn=state.turn,
        last=board.last_turn,
        year=board.year(state.turn),
        phase=names.phase(state.phase, board.edition),
    )


def _initiative(state: State) -> str:
    side = _("undecided") if state.phase == Phase.INITIATIVE else names.side(state.initiative)
    return _("Initiative: {side}").format(side=side)


def _foot(state: State) -> tuple[str, str]:
    """What is awaited, or who has won; and what the signs mean."""
    over = state.waiting
    now = prompts.result(over, state.setup) if isinstance(over, Over) else prompts.prompt(state)
    legend = _(
        "Dark squares are what lies on the tracks, rings the production; full lines are fronts, arrows the offensives "
        "of this turn."
    )
    return now, legend if state.setup.board.commitment else f"{legend} {tracks.cube_legend('■')}."
