"""What a session uses: who visits."""

from __future__ import annotations

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
