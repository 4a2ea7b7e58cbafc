"""A card on the map says the same at every width: who is near to fall, what a sector can do, whom it attacked."""

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from ldd_tui.look import glyphs, themes
from ldd_tui.modals.decisions import reinforce
from ldd_tui.telling.turn_so_far import Fought, Moved, TurnSoFar, so_far
from ldd_tui.text import plain_board, sector_words, tracks
from ldd_tui.text.numbers import percent
from ldd_tui.widgets import sector_view
from ldd_tui.widgets.sector_panel import SectorPanel
from ldd_tui.widgets.sector_view import SectorView
from ldd_tui.widgets.tracks import CardsPanel
from ldd_tui.widgets.trees import TreesPanel
from rules import board_file
from rules.engine import initial
from rules.model import (
    ENTENTE,
    FRANCE,
    SECTORS,
    SURRENDERED,
    Options,
    Phase,
    Sector,
    SectorState,
    Setup,
    State,
    Status,
    Tree,
)
from rules.sectors import losses_to_surrender, set_sector
from rules.surrender_odds import by_all
from tests.rules.support import Table
from tests.screens.driving import new_session, playing, running

SIZES = ((15, 4), (16, 4), (16, 10), (18, 10), (21, 7), (22, 7), (25, 10))
PALETTE = themes.palette(themes.DEFAULT)
NOTHING = TurnSoFar()


def position() -> State:
    return initial(Setup(board_file.packaged())).state


def at(sector: Sector, losses: int, levels: tuple[int, int, int, int] = (0, 0, 0, 0)) -> State:
    return set_sector(position(), sector, SectorState(Status.AT_WAR, losses, levels))


def card(state: State, sector: Sector, size: tuple[int, int], turn: TurnSoFar = NOTHING) -> list[str]:
    panel = SectorPanel(sector)
    panel.set_reactive(SectorPanel.view, SectorView.of(state, sector, turn))
    lines = panel.draw(*size, PALETTE)
    return ["".join(segment.text for segment in line) for line in lines]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sector", SECTORS)
def test_nothing_on_a_card_is_cut(sector: Sector, size: tuple[int, int]) -> None:
    last = position().setup.board.sectors[sector].last_space
    fights = TurnSoFar((Fought(sector, Sector.AUSTRIA_HUNGARY, 3, 2, 4),), now=(Moved(3, 1),) * len(SECTORS))
    for losses in range(last + 1):
        state = at(sector, losses, (2, 2, 2, 2) if sector != Sector.AFRICA else (0, 0, 0, 0))
        lines = card(state, sector, size, fights)
        assert len(lines) <= size[1] and all(cell_len(line) <= size[0] for line in lines)
        text = "\n".join(lines)
        assert "…" not in text and f"OV{state.setup.board.sectors[sector].track[losses]}" in text.replace(" ", "")
        assert f"{losses_to_surrender(state, sector)}" in lines[1]
        assert "AUH" in text and "▼3" in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sector", SECTORS)
def test_where_there_is_no_room_for_all_the_losses_are_told_and_the_danger_stays(
    sector: Sector, size: tuple[int, int]
) -> None:
    last = position().setup.board.sectors[sector].last_space
    moved = TurnSoFar(now=(Moved(1, 2),) * len(SECTORS), earlier=(Moved(3, 1),) * len(SECTORS))
    shown = card(at(sector, last), sector, size, moved)[1]
    assert "!!" in shown and ("▽3" in shown or "▼1" in shown)
    assert shown.count("▇") == 1 and shown.count("▁") == last
    for turn, sign in ((TurnSoFar(now=moved.now), "▼1"), (TurnSoFar(earlier=moved.earlier), "▽3")):
        assert sign in card(at(sector, last), sector, size, turn)[1]


def test_danger_is_told_as_soon_as_one_turn_may_fell_a_sector() -> None:
    state = at(Sector.FRANCE, 4)
    assert SectorView.of(state, Sector.FRANCE, TurnSoFar()).grade == sector_view.IN_DANGER
    disarmed = set_sector(state, Sector.GERMANY, SectorState(Status.AT_WAR, 2))
    view = SectorView.of(disarmed, Sector.FRANCE, TurnSoFar())
    assert (view.grade, view.alarm) == (sector_view.CALM, "")


@pytest.mark.rule("10.2.7")
@pytest.mark.parametrize("size", SIZES)
def test_the_printed_level_of_aviation_is_told_everywhere(size: tuple[int, int]) -> None:
    """The Entente's three Aviation levels print a 5 (R015)."""
    state = at(Sector.FRANCE, 0, (1, 1, 1, 3))
    text = "\n".join(card(state, Sector.FRANCE, size))
    assert "V5" in text or "Avi 5" in text or "■■■◦ 5" in text
    assert "Aviation 5" in sector_words.describe(state, Sector.FRANCE)


def test_every_sign_of_a_card_has_a_plain_twin() -> None:
    glyphs.choose("ascii")
    try:
        fought, moved = (Fought(Sector.FRANCE, Sector.GERMANY, 2, 0, 1),), (Moved(1, 1),) * len(SECTORS)
        for turn in (TurnSoFar(fought, now=moved), TurnSoFar(fought, of_last_turn=True, now=moved, earlier=moved)):
            for sector in SECTORS:
                for size in SIZES:
                    assert all(line.isascii() for line in card(at(sector, 0), sector, size, turn))
    finally:
        glyphs.choose("auto")


@pytest.mark.parametrize(
    ("losses", "shown"), [(0, "2[2]1 1 0 -"), (1, "2 2[1]1 0 -"), (2, "2 2 1[1]0 -"), (4, "2 2 1 1 0[-]")]
)
def test_the_cube_is_right_of_the_value_in_force_wherever_a_track_is_drawn(losses: int, shown: str) -> None:
    """Italy's printed spaces are a red 2, then 2 1 1 0 and one that is never read (3.1.1, R004)."""
    state = at(Sector.ITALY, losses)
    view = SectorView.of(state, Sector.ITALY, NOTHING)
    panel = "".join(segment.text for segment in sector_view.track(view, 22, PALETTE))
    assert panel.replace(" ", "") == f"{shown}{glyphs.glyphs().flag}".replace(" ", "")
    assert reinforce.track(state, Sector.ITALY).plain.removesuffix(glyphs.glyphs().flag).strip() == shown
    assert shown in plain_board.board(state)
    for status in (Status.SURRENDERED, Status.NEUTRAL, Status.EXITED):
        out = set_sector(state, Sector.ITALY, SectorState(status, losses, (0, 0, 0, 0)))
        assert reinforce.track(out, Sector.ITALY).plain.strip().startswith("2 2 1 1 0 -")
        assert "2 2 1 1 0 -" in plain_board.board(out)


@pytest.mark.parametrize("room", [14, 15, 18, 20, 22])
def test_the_tracks_of_all_cards_have_one_form(room: int) -> None:
    close = set()
    for sector in SECTORS:
        for losses in range(position().setup.board.sectors[sector].last_space + 1):
            view = SectorView.of(at(sector, losses), sector, NOTHING)
            drawn = "".join(segment.text for segment in sector_view.track(view, room, PALETTE))
            assert drawn.endswith(glyphs.FANCY.flag) and cell_len(drawn) <= room
            close |= set() if " " in drawn else {(sector, losses)}
    if room < 20:
        assert {sector for sector, _losses in close} == set(SECTORS)
    else:
        far = {(Sector.RUSSIA, 7), (Sector.RUSSIA, 8)}
        assert close == (far if room == 20 else set())


async def test_what_happened_this_turn_is_told_of_each_sector() -> None:
    async with running((120, 40)) as keyboard:
        session = new_session(keyboard.app, "4", moves=45)
        turn = so_far(session.entries, session.state)
        assert [(one.attacker, one.defender) for one in turn.offensives] == [
            (past.attacker, past.defender) for past in session.state.offensives
        ]
        await playing(keyboard, session)
        await keyboard.press("escape", "tab")
        assert "[" in keyboard.seen.splitlines()[0] and "1914" in keyboard.seen.splitlines()[0]
        await keyboard.press("escape")
        assert "prestige" in keyboard.seen.splitlines()[1]


@pytest.mark.parametrize("size", SIZES)
def test_what_a_sector_is_to_the_war_has_a_sign_in_its_title(size: tuple[int, int]) -> None:
    drawn = glyphs.FANCY
    signs = {Status.NEUTRAL: drawn.neutral, Status.SURRENDERED: drawn.flag, Status.EXITED: drawn.exited}
    for status in Status:
        state = set_sector(position(), Sector.RUSSIA, SectorState(status, 0, (0, 0, 0, 0)))
        title = card(state, Sector.RUSSIA, size)[0]
        assert [of for of, sign in signs.items() if sign in title] == [of for of in signs if of == status]


def test_the_sign_of_danger_is_explained_in_words() -> None:
    """The sentence about a sector gives the chance behind the card's danger symbol."""
    signs = set()
    for losses in range(5):
        state = at(Sector.AUSTRIA_HUNGARY, losses)
        told = sector_words.describe(state, Sector.AUSTRIA_HUNGARY)
        sign = SectorView.of(state, Sector.AUSTRIA_HUNGARY, TurnSoFar()).alarm
        signs.add(sign)
        chance = percent(by_all(state, Sector.AUSTRIA_HUNGARY))
        assert ("Surrenders on the next loss." in told) == (sign == "!!")
        assert (f"{chance} risk of surrender if every enemy attacks it." in told) == (sign == "!")
    assert signs == {"", "!", "!!"}


# -- The event cards in the corner of the map: those that matter most are seen where there is little room
def test_cards_of_which_nothing_comes_stand_last() -> None:
    state = Table.at(Phase.OFFENSIVES, turn=4, events=(2, 8, 7), drawn=(2, 8, 7), options=Options()).state
    state = replace(state, in_force=(6,), cancelled=(7,))
    for height, numbers in ((4, ["8", "6", "2", "7"]), (3, ["8", "6"])):
        lines = CardsPanel().lines(state, 40, height, themes.palette(themes.DEFAULT))
        shown = ["".join(segment.text for segment in line).split()[0] for line in lines]
        assert shown[: len(numbers)] == numbers


def panel(state: State, width: int, height: int) -> str:
    lines = CardsPanel().lines(state, width, height, themes.palette(themes.DEFAULT))
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize(("width", "height"), [(33, 8), (33, 1), (39, 5), (54, 7)])
def test_at_every_width_a_card_of_which_nothing_comes_says_so(width: int, height: int) -> None:
    state = Table.at(Phase.OFFENSIVES, turn=12, events=(34,), drawn=(34,), status={FRANCE: SURRENDERED}).state
    told = panel(state, width, height)
    assert ("no effect" if height > 1 else "(34)") in told, told
    assert "Drawn without effect" in tracks.cards(state, "e")


# -- Both Technology Trees under the map: every technology with the number that the sectors' cards have too
@pytest.mark.rule("R015")
def test_aviation_has_its_printed_number_as_the_others_have_theirs() -> None:
    state = Table.at(Phase.OFFENSIVES, trees={ENTENTE: Tree(levels=(3, 0, 1, 3, 0, 0))}).state
    lines = TreesPanel().lines(state, 104, 8, themes.palette(themes.DEFAULT))
    left = ["".join(segment.text for segment in line)[:52].split() for line in lines[1:5]]
    assert [row[:3] for row in left] == [
        ["Attack", "●●●◦", "3"],
        ["Defence", "◦◦◦", "Machine"],
        ["Artillery", "●◦◦", "1"],
        ["Aviation", "●●●◦", "5"],
    ]
