"""Cups: who meets whom, what follows from the results, and that each round is made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rules.board_file import packaged, packaged_text
from rules.model import Options, Setup, Side
from saves.club.clocks import EachDecision
from saves.club.cup_book import Cup, Pairing
from saves.club.cups import MOST_CUPS, CupRefused, Cups
from saves.club.games import ClubGame
from saves.club.members import NotADeputy
from saves.club.pairings import MOST_OF_A_SIDE, berger, can_pair, swiss
from saves.club.standings import Played, played, standings
from saves.errors import SavesError
from saves.events import Help
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, Clock, ClubHouse

NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hans")


class CupHouse(ClubHouse):
    """A club of which the first members have entered a cup."""

    def __init__(self, path: Path | str = ":memory:", clock: Clock | None = None) -> None:
        super().__init__(path, clock)
        self.cups = Cups(self.store, self.club, self.games, self.clock)

    def cup(self, count: int, *, name: str = "Spring cup", kind: str = "round_robin", **how: object) -> Cup:
        id_ = self.cups.make("", name, kind, "second", **how)  # type: ignore[arg-type]
        for name in NAMES[:count]:
            self.cups.enter(id_, self.member(name).id)
        self.cups.start(id_, "")
        return self.cups.cup(id_)

    def tables(self, cup: Cup) -> dict[str, ClubGame]:
        return {one.id: one for one in self.games.all() if one.agreements.made_by == cup.id}

    def played(self, cup: Cup) -> tuple[Played, ...]:
        return played(self.cups.cup(cup.id), self.tables(cup))

    def sit(self, game: str, *sides: Side) -> None:
        kept = self.games.game(game).agreements.kept
        for side in sides or Side:
            self.games.sit(game, side, self.club.members().member(kept[side]))

    def play_round(self, cup: Cup, rng: Random) -> int:
        """Have each running game of the cup resigned by a side, and return how many there were."""
        running = [one for one in self.played(cup) if one.score is None]
        for one in running:
            self.sit(one.game)
            self.games.resign(one.game, rng.choice(list(Side)))
        self.cups.advance()
        return len(running)

    def names(self, *ids: str) -> tuple[str, ...]:
        return tuple(self.club.members().member(id_).name for id_ in ids)


@pytest.fixture
def house() -> CupHouse:
    return CupHouse()


# -- Berger tables


@pytest.mark.parametrize(
    ("count", "printed"),
    [
        (4, "1-4 2-3 / 4-3 1-2 / 2-4 3-1"),
        (6, "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"),
    ],
)
def test_the_rounds_are_those_of_the_printed_tables(count: int, printed: str) -> None:
    """FIDE Handbook C.05, Annex 1."""
    rounds = [" ".join(f"{one + 1}-{other + 1}" for one, other in pairs) for pairs in berger(count)]
    assert " / ".join(rounds) == printed


@pytest.mark.parametrize("count", range(2, 41))
def test_everybody_meets_everybody_once_with_balanced_sides(count: int) -> None:
    rounds = berger(count)
    assert all(sorted(sum(pairs, ())) == list(range(count + count % 2)) for pairs in rounds)
    met = [sorted(pair) for pairs in rounds for pair in pairs if max(pair) < count]
    assert sorted(met) == [list(pair) for pair in combinations(range(count), 2)]
    for place in range(count):
        own = [pair.index(place) for pairs in rounds for pair in pairs if place in pair and max(pair) < count]
        assert abs(own.count(0) - own.count(1)) <= 1


# -- A round robin


def test_a_round_robin_is_played_to_its_end(house: CupHouse) -> None:
    cup, rng = house.cup(5, games=2, clock=EachDecision(72)), Random(1)
    assert cup.began == house.clock.now and len(cup.rounds) == 1
    first = next(iter(house.tables(cup).values()))
    assert first.summary.help == Help.NONE and first.agreements.clock == EachDecision(72)
    names = {one.summary.name for one in house.tables(cup).values()}
    assert names == {"Spring cup (1.1)", "Spring cup (1.1) 2", "Spring cup (1.2)", "Spring cup (1.2) 2"}
    assert [house.play_round(cup, rng) for _round in range(6)] == [4, 4, 4, 4, 4, 0]
    found, over = house.played(cup), house.cups.cup(cup.id)
    assert over.finished is not None and not house.cups.advance()
    pairs = [one.players for one in found]
    assert sorted(pairs) == sorted((one, other) for one in cup.members for other in cup.members if one != other)
    expected = {
        member: sum(
            house.games.game(one.game).summary.over.winner == side  # type: ignore[union-attr]
            for one in found
            for side, player in zip(Side, one.players, strict=True)
            if player == member
        )
        for member in cup.members
    }
    table = standings(over, house.tables(cup))
    assert {one.member: one.points for one in table} == expected
    assert [one.points for one in table] == sorted(expected.values(), reverse=True)
    assert all(one.games == 8 and one.sides == (4, 4) and one.won + one.lost == 8 for one in table)


def test_two_games_of_a_pair_are_a_match(house: CupHouse) -> None:
    cup = house.cup(4, games=2, begin=1, name="The long cup of the members of Verdun")
    games = house.tables(cup)
    for first, second in (pairing.games for pairing in cup.rounds[0]):
        assert games[first].agreements.twin == second and games[second].agreements.twin == first
        assert house.store.stored(first).secret == house.store.stored(second).secret
        assert {side.enemy: who for side, who in games[first].agreements.kept.items()} == games[second].agreements.kept
    house.sit(cup.rounds[0][0].games[0], ENTENTE)
    house.clock.now += DAY
    house.cups.advance()
    assert [one.score for one in house.played(cup)[:4]] == [(1.0, 0.0), (0.0, 1.0), (0.0, 0.0), (0.0, 0.0)]
    assert {one.summary.name for one in house.tables(cup).values()} == {
        f"The long cup of the mem… ({table}" for table in ("2.1)", "2.1) 2", "2.2)", "2.2) 2")
    }
    first, second, third, fourth = (one.game for one in house.played(cup) if one.round == 2)
    house.cups.rule(cup.id, second, ENTENTE, "", "Ill.")
    house.sit(third)
    house.games.end(third, "", "The dice were lost.", None)
    house.cups.rule(cup.id, third, ENTENTE, "", "Ill.")
    scores = {one.game: one.score for one in house.played(cup)}
    assert (scores[first], scores[second]) == ((0.0, 1.0), (1.0, 0.0)), "it hadn't begun, so both are forfeited"
    assert (scores[third], scores[fourth]) == ((1.0, 0.0), None)


def test_two_games_that_are_no_match_are_still_read(house: CupHouse) -> None:
    """As cups made them before."""
    cup = house.cup(2, games=2)
    setup, pair = Setup(packaged(), Options()), (cup.members[0], cup.members[1])
    seats = (dict(zip(Side, one, strict=True)) for one in (pair, pair[::-1]))
    first, second = (house.games.make(cup.id, setup, packaged_text(), kept) for kept in seats)
    older = replace(cup, rounds=((Pairing(pair, (first, second)),),))
    house.sit(first)
    house.games.resign(first, CENTRAL_POWERS)
    assert [one.score for one in played(older, house.tables(cup))] == [(1.0, 0.0), None]
    assert standings(older, house.tables(cup))[0].points == 1


def test_sonneborn_berger_is_the_points_of_the_beaten(house: CupHouse) -> None:
    """Four players; a beats b and c, d beats a, b beats c and d, c and d have no winner (the game is annulled: none).

    Points: a 2, b 2, d 1, c 0. SB: a 2 + 0, b 0 + 1, d 2.
    """
    cup = house.cup(4)
    a, b, c, d = cup.members
    beats = {(a, b), (a, c), (d, a), (b, c), (b, d)}
    for _round in range(3):
        for one in house.played(cup):
            if one.score is None:
                house.sit(one.game)
                winner = next((x for x, y in beats if {x, y} == set(one.players)), None)
                if winner is None:
                    house.games.end(one.game, "", "Nobody came back.", None)
                else:
                    house.games.resign(one.game, list(Side)[1 - one.players.index(winner)])
        house.cups.advance()
    table = standings(house.cups.cup(cup.id), house.tables(cup))
    assert [(one.place, one.member, one.points, one.sonneborn) for one in table] == [
        (1, a, 2.0, 2.0),
        (2, b, 2.0, 1.0),
        (3, d, 1.0, 2.0),
        (4, c, 0.0, 0.0),
    ]


def test_the_next_round_waits_for_the_last_game_or_for_its_day(house: CupHouse) -> None:
    waiting, timely = house.cup(4), house.cup(4, every=3, begin=0)
    house.clock.now += 3 * DAY
    assert house.cups.advance()
    assert [len(house.cups.cup(cup.id).rounds) for cup in (waiting, timely)] == [1, 2]
    house.clock.now += 30 * DAY
    assert house.cups.advance()
    last = house.cups.cup(timely.id)
    assert len(last.rounds) == 3 and last.finished is None, "games of it go on"


# -- Swiss


def matchings(places: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to pair everybody, in the order of the first one's partners and so on."""
    if not places:
        yield ()
    for other in places[1:]:
        for rest in matchings(tuple(place for place in places[1:] if place != other)):
            yield (places[0], other), *rest


def test_whether_all_can_be_paired_is_right_for_every_small_graph() -> None:
    rng = Random(1)
    for count in (2, 4, 6, 8):
        for _ in range(60):
            edges = {pair for pair in combinations(range(count), 2) if rng.random() < rng.choice((0.2, 0.4))}
            expected = any(edges.issuperset(one) for one in matchings(tuple(range(count))))
            assert can_pair(range(count), lambda one, other, edges=edges: (one, other) in edges) == expected  # type: ignore[misc]


@pytest.mark.parametrize("count", range(2, 9))
def test_the_best_placed_get_the_nearest_opponents_of_all_pairings(count: int) -> None:
    """Against all pairings of up to eight: of those without a second meeting or a bad side, the first in order."""
    rng = Random(count)
    for _ in range(40):
        points = sorted((rng.choice((0.0, 0.5, 1.0, 2.0)) for _ in range(count)), reverse=True)
        sides = [rng.choice((-2, -1, 0, 1, 2)) for _ in range(count)]
        met = {frozenset(pair): 1 for pair in combinations(range(count), 2) if rng.random() < 0.3}
        byes = [rng.choice((0, 0, 1)) for _ in range(count)]
        pairs = swiss(points, met, sides, byes)
        assert sorted(sum(pairs, ())) == list(range(count + count % 2))

        def worth(one: tuple[tuple[int, int], ...]) -> list[tuple[float, int, int]]:
            return [(abs(points[x] - points[y]), abs(sides[x] + sides[y]), y) for x, y in one]  # noqa: B023

        free = [place for place in range(count) if byes[place] == min(byes)][::-1] if count % 2 else [count]
        for strict in (True, False):
            for bye in free:
                found = [
                    one
                    for one in matchings(tuple(place for place in range(count) if place != bye))
                    if not any(frozenset(pair) in met for pair in one)
                    and not (strict and any(sides[x] == sides[y] and abs(sides[x]) == 2 for x, y in one))
                ]
                if found:
                    break
            if found:
                break
        if found:
            expected = {frozenset(pair) for pair in min(found, key=worth)}
            assert {frozenset(pair) for pair in pairs if count not in pair or not count % 2} == expected
            assert not count % 2 or (bye, count) in pairs


@pytest.mark.parametrize("count", [5, 8, 13, 24, 40])
def test_random_swiss_cups_keep_their_rules(count: int) -> None:
    rng, rounds = Random(count), (count - 1).bit_length() + 1
    points, sides, byes, met = [0.0] * count, [0] * count, [0] * count, Counter[frozenset[int]]()
    for _round in range(rounds):
        order = sorted(range(count), key=lambda place: -points[place])
        in_order = {frozenset(map(order.index, pair)): often for pair, often in met.items()}
        lists = ([given[place] for place in order] for given in (sides, byes))
        for one, other in swiss([points[place] for place in order], in_order, *lists):
            if other == count:
                byes[order[one]] += 1
                points[order[one]] += 1
                continue
            pair = order[one], order[other]
            met[frozenset(pair)] += 1
            sides[pair[0]] += 1
            sides[pair[1]] -= 1
            points[rng.choice(pair)] += 1
        assert max(map(abs, sides)) <= MOST_OF_A_SIDE
    assert max(met.values()) == 1 and max(byes) == count % 2
    assert sum(points) == rounds * ((count + 1) // 2)


def test_a_swiss_cup_takes_late_joiners_until_its_last_round(house: CupHouse) -> None:
    """Byes are won, and Buchholz is the points of all opponents."""
    cup, rng = house.cup(5, kind="swiss", rounds=3), Random(3)
    house.play_round(cup, rng)
    fritz, gerda = (house.member(name).id for name in ("Fritz", "Gerda"))
    house.cups.enter(cup.id, fritz)
    house.play_round(cup, rng)
    with pytest.raises(CupRefused):
        house.cups.enter(cup.id, gerda)
    house.cups.leave(cup.id, cup.members[0])
    while house.play_round(cup, rng):
        pass
    over = house.cups.cup(cup.id)
    assert over.finished and len(over.rounds) == 3
    table = {one.member: one for one in standings(over, house.tables(cup))}
    byes = Counter(one.players[0] for pairings in over.rounds for one in pairings if not one.players[1])
    assert len(byes) == sum(byes.values()) > 0
    opponents: dict[str, list[str]] = {member: [] for member in over.members}
    for one in house.played(cup):
        for player, other in zip(one.players, one.players[::-1], strict=True):
            opponents[player].append(other)
    for member, found in table.items():
        assert found.points == found.won + byes[member]
        assert found.buchholz == sum(table[other].points for other in opponents[member])
        assert len(set(opponents[member])) == len(opponents[member])
    assert table[fritz].games + byes[fritz] < 3


# -- A knock-out


@pytest.mark.parametrize("count", range(2, 9))
def test_a_knock_out_ends_with_one_who_lost_no_match(house: CupHouse, count: int) -> None:
    cup, rng = house.cup(count, kind="knock_out", games=1 + count % 2), Random(count)
    byes = [one for one in cup.rounds[0] if not one.players[1]]
    assert len(byes) == {5: 3, 6: 2, 7: 1, 3: 1}.get(count, 0)
    while house.play_round(cup, rng):
        pass
    over, beaten = house.cups.cup(cup.id), Counter[str]()
    assert over.finished is not None and len(over.rounds) == over.rounds_in_all == (count - 1).bit_length()
    for number in range(1, len(over.rounds) + 1):
        sums: dict[frozenset[str], Counter[str]] = {}
        for one in house.played(cup):
            if one.round == number and one.score is not None:
                sums.setdefault(frozenset(one.players), Counter()).update(
                    dict(zip(one.players, one.score, strict=True))
                )
        for couple in sums.values():
            (winner, most), (loser, least) = couple.most_common()
            assert most > least and not beaten[winner]
            beaten[loser] += 1
    first, *others = standings(over, house.tables(cup))
    assert (first.place, beaten[first.member]) == (1, 0) and len(others) == count - 1
    assert all(one.place > 1 and beaten[one.member] == 1 for one in others)
    assert [one.reached for one in (first, *others)] == sorted((one.reached for one in (first, *others)), reverse=True)


def test_a_tie_is_played_again_with_sides_swapped(house: CupHouse) -> None:
    cup = house.cup(2, kind="knock_out")
    (first,) = house.played(cup)
    house.sit(first.game)
    house.games.end(first.game, "", "The dice were lost.", None)
    house.cups.advance()
    first, second = house.played(cup)
    assert second.players == first.players[::-1] and second.round == 1
    house.sit(second.game)
    house.games.resign(second.game, ENTENTE)
    house.cups.advance()
    over = house.cups.cup(cup.id)
    assert over.finished and standings(over, house.tables(cup))[0].member == second.players[1]


def test_a_late_joiner_of_a_knock_out_takes_the_place_of_a_bye(house: CupHouse) -> None:
    cup, rng = house.cup(3, kind="knock_out"), Random(1)
    (bye,) = (one.players[0] for one in cup.rounds[0] if not one.players[1])
    dora, emil = (house.member(name).id for name in ("Dora", "Emil"))
    house.cups.enter(cup.id, dora)
    assert [one.players for one in house.played(cup)][1:] == [(bye, dora)]
    with pytest.raises(CupRefused):
        house.cups.enter(cup.id, emil)
    assert [house.play_round(cup, rng) for _round in range(3)] == [2, 1, 0]


def test_two_who_never_come_are_both_out_of_a_knock_out(house: CupHouse) -> None:
    cup = house.cup(6, kind="knock_out", begin=1)
    one, other = house.played(cup)
    house.sit(one.game)
    house.games.resign(one.game, ENTENTE)
    house.clock.now += DAY
    house.cups.advance()
    left = [one.players for one in house.cups.cup(cup.id).rounds[1]]
    assert sum("" in players for players in left) == 1 and not any(
        set(other.players) & set(players) for players in left
    )
    house.cups.cancel(cup.id, "", "Too few are left.")
    assert standings(house.cups.cup(cup.id), house.tables(cup))


# -- Who enters, leaves, or doesn't come


def test_entries_close_at_their_time(house: CupHouse) -> None:
    full, empty = (house.cups.make("", "Cup", "round_robin", "second", closes=2) for _ in range(2))
    for member in (house.anna, house.bruno, house.clara):
        house.cups.enter(full, member.id)
    house.cups.leave(full, house.clara.id)
    with pytest.raises(CupRefused):
        house.cups.enter(full, house.anna.id)
    assert not house.cups.advance()
    house.clock.now += 2 * DAY
    assert house.cups.advance()
    with pytest.raises(CupRefused):
        house.cups.enter(full, house.clara.id)
    began, cancelled = house.cups.cup(full), house.cups.cup(empty)
    assert set(began.members) == {house.anna.id, house.bruno.id} and len(began.rounds) == 1
    assert cancelled.finished is not None and not cancelled.rounds
    with pytest.raises(CupRefused):
        house.cups.enter(empty, house.anna.id)


def test_whoever_does_not_sit_down_in_time_loses(house: CupHouse) -> None:
    """Holidays don't count, and a game that has begun goes on."""
    cup = house.cup(6, begin=2)
    nobody, one_sits, begun = (one.game for one in house.played(cup))
    house.sit(one_sits, CENTRAL_POWERS)
    house.sit(begun)
    away = house.games.game(nobody).agreements.kept[ENTENTE]
    house.club.be_away(away, house.clock.now, house.clock.now + DAY)
    house.clock.now += 2 * DAY
    house.cups.advance()
    assert [one.score for one in house.played(cup)] == [(1.0, 0.0), (0.0, 1.0), None]
    assert list(house.tables(cup)) == [begun] and len(house.cups.cup(cup.id).rounds) == 1


def test_a_member_who_leaves_loses_what_has_not_begun(house: CupHouse) -> None:
    cup, rng = house.cup(4), Random(2)
    first = house.played(cup)
    house.sit(first[0].game)
    for one in first:
        house.cups.leave(cup.id, one.players[0])
    house.club.remove(first[1].players[1])
    house.games.resign(first[0].game, CENTRAL_POWERS)
    house.cups.advance()
    while house.play_round(cup, rng):
        pass
    over, found = house.cups.cup(cup.id), house.played(cup)
    assert over.finished is not None and len(found) == 6 and all(one.score is not None for one in found)
    assert [one.score for one in found[:2]] == [(1.0, 0.0), (0.0, 1.0)], "the first was played although one had left"
    gone = {first[0].players[0], *first[1].players}
    for one in found[2:]:
        assert (one.game, one.score) == ("", tuple(float(player not in gone) for player in one.players))
    with pytest.raises(CupRefused):
        house.cups.leave(cup.id, first[0].players[1])


def test_a_seat_of_a_cup_is_not_given_to_others(house: CupHouse) -> None:
    cup = house.cup(2)
    (game,) = house.tables(cup).values()
    with pytest.raises(SavesError):
        house.games.decline(game.id, ENTENTE, house.club.members().member(game.agreements.kept[ENTENTE]))
    house.club.remove(house.anna.id)
    house.games.free_seats_of(house.anna.id)
    assert house.anna.id in house.games.game(game.id).agreements.kept.values()


# -- The host and deputies


def test_a_deputy_rules_with_a_reason_and_not_in_their_own_cup(house: CupHouse) -> None:
    house.club.make_deputy(house.anna.id, deputy=True)
    dora = house.member("Dora")
    house.club.make_deputy(dora.id, deputy=True)
    with pytest.raises(NotADeputy):
        house.cups.make(house.bruno.id, "Cup", "round_robin", "second")
    cup = house.cups.make(house.anna.id, "Cup", "round_robin", "first")
    house.cups.enter(cup, house.anna.id)
    with pytest.raises(NotADeputy):
        house.cups.enter(cup, house.clara.id, house.bruno.id)
    for member in (house.bruno, house.clara):
        house.cups.enter(cup, member.id, house.anna.id)
    house.cups.start(cup, house.anna.id)
    (game,) = (one.game for one in house.played(house.cups.cup(cup)))
    for by, why in ((house.anna.id, "Mine."), (house.bruno.id, "Mine."), (dora.id, " ")):
        with pytest.raises((CupRefused, NotADeputy)):
            house.cups.rule(cup, game, ENTENTE, by, why)
    house.cups.rule(cup, game, ENTENTE, dora.id, "Ill.")
    assert house.played(house.cups.cup(cup))[0].score == (1.0, 0.0) and len(house.cups.cup(cup).rounds) == 2
    (begun,) = (one.game for one in house.played(house.cups.cup(cup)) if one.score is None)
    house.sit(begun)
    with pytest.raises(CupRefused):
        house.cups.rule(cup, begun, ENTENTE, dora.id, "Late.")
    house.cups.cancel(cup, dora.id, "Nobody has time.")
    assert house.cups.cup(cup).finished and begun in house.tables(house.cups.cup(cup))


def test_a_cup_that_cannot_be_is_refused(house: CupHouse) -> None:
    for name, how in (("", {}), ("Cup", {"games": 3}), ("Cup", {"closes": float("nan")}), ("Cup", {"every": -1.0})):
        with pytest.raises(CupRefused):
            house.cups.make("", name, "round_robin", "second", **how)
    for _ in range(MOST_CUPS):
        house.cups.make("", "Cup", "round_robin", "second")
    with pytest.raises(CupRefused):
        house.cups.make("", "Cup", "round_robin", "second")


# -- Several processes


def test_each_round_is_made_once(tmp_path: Path) -> None:
    """Two processes look at the same moment, again and again."""
    house = CupHouse(tmp_path / "games.sqlite3")
    cup = house.cup(4, every=1, begin=0)
    forked = get_context("fork")
    barrier, made = forked.Barrier(2), forked.SimpleQueue()

    def look() -> None:
        other = CupHouse(tmp_path / "games.sqlite3", house.clock)
        for _ in range(3):
            other.clock.now += DAY
            barrier.wait()
            made.put(other.cups.advance())
            barrier.wait()

    lookers = [forked.Process(target=look) for _ in range(2)]
    for looker in lookers:
        looker.start()
    assert sorted(made.get() for _ in range(6)) == [False, False, False, False, True, True]
    for looker in lookers:
        looker.join()
    assert len(house.cups.cup(cup.id).rounds) == 3 and len(house.tables(cup)) == 6
