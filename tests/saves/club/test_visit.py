"""What a session uses: who visits."""

from __future__ import annotations

from collections.abc import Callable

from rules.model import Side
from saves.club.visit import Visit
from tests.saves.club.playing import ClubHouse


def test_a_member_visits_until_he_is_removed() -> None:
    house = ClubHouse()
    visit = house.visit(house.anna)
    assert visit.member == house.anna and not visit.guest
    house.club.remove(house.anna.id)
    assert visit.member is None and visit.guest
    assert Visit(house.store, "SHA256:x", "nobody").guest


def test_who_comes_with_an_invitation_becomes_a_member() -> None:
    house = ClubHouse()
    visit = Visit(house.store, "SHA256:d", code=house.club.invite("Dora"), clock=house.clock)
    assert visit.member is None and not visit.guest
    dora = visit.join("Dora")
    assert visit.member == dora == house.club.members().of_key("SHA256:d")
    assert visit.games.all() == () and visit.talk.unread(dora.id) == {}


def test_a_member_comes_with_another_key() -> None:
    house = ClubHouse()
    visit = Visit(house.store, "SHA256:laptop", clock=house.clock)
    assert visit.guest
    visit.code = house.club.invite_key(house.anna.id)
    assert visit.join_key().id == house.anna.id
    member = visit.member
    assert member is not None and member.id == house.anna.id and "SHA256:laptop" in member.keys


def test_the_traces_of_a_table_change_with_what_is_shown_there_and_nothing_else() -> None:
    house = ClubHouse()
    game, other = house.begun(), house.begun()
    anna, bruno = house.visit(house.anna), house.visit(house.bruno)
    bruno.presence.come(house.bruno.id)
    before = anna.traces(game)
    house.play(other, 3)
    anna.talk.say("", house.anna.id, "in the lobby")
    anna.talk.say(other, house.anna.id, "at another table")
    assert anna.traces(game) == before
    changes: list[Callable[[], object]] = [
        lambda: house.play(game, 1),
        lambda: anna.talk.say(game, house.anna.id, "here"),
        lambda: bruno.presence.go_to(game),
        lambda: bruno.presence.go_to(game, watching=True),
        lambda: bruno.presence.leave(),
        lambda: anna.games.book(game).watch(Side.ENTENTE, False),
        lambda: house.club.be_away(house.anna.id, house.clock(), house.clock() + 1000),
    ]
    for change in changes:
        before = anna.traces(game)
        change()
        assert anna.traces(game) != before
