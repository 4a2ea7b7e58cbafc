"""The words of notices, and of how members are notified."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.text import N_, _
from ldd_tui.text.names import person, the_side
from ldd_tui.text.phrases import dashed, labelled, listing
from ldd_tui.text.safe_text import clean
from rules.model import Side
from saves.club import ways
from saves.club.notices import Notice
from saves.club.ways import Address, By, Delivery, Kind, Offered

_SENTENCES: dict[Kind, str] = {
    "turn": N_("{player}, it is your turn in {game}, {side}: {link}"),
    "request": N_("{player}, you have a question in {game}: {link}"),
    "seat": N_("{player}, you have a seat in {game}: {link}"),
    "invitation": N_("{player}, the seat you offered in {game} was declined: {link}"),
    "clock": N_("{player}, your time is running out in {game}, {side}: {link}"),
    "over": N_("{player}, {game} is over: {link}"),
    "talk": N_("{player}, there is a message at your table, {game}: {link}"),
}

BY_WORDS: dict[By, tuple[str, str]] = {
    "mail": (N_("email"), N_("To the address below.")),
    "hook": (N_("webhook"), N_("To a web address of Discord, Slack, Matrix, ntfy and the like.")),
    "program": (N_("the host's program"), N_("The club's host decides how.")),
    "none": (N_("not at all"), N_("You see what awaits you when you log in.")),
}

KIND_WORDS: dict[Kind, tuple[str, str]] = {
    "turn": (N_("Your turn"), N_("A new turn, and again after some hours.")),
    "request": (N_("A request"), N_("The other player asks you something.")),
    "seat": (N_("A seat for you"), N_("Somebody keeps a seat for you.")),
    "invitation": (N_("A seat declined"), N_("A seat that you offered was declined.")),
    "clock": (N_("Your last day"), N_("Your clock is running out.")),
    "over": (N_("Game over"), N_("A game ended while you were away.")),
    "talk": (N_("Talk to you"), N_("Somebody wrote at your table.")),
}


def game_name(notice: Notice) -> str:
    between = dashed(clean(one) for one in notice.players) if len(notice.players) == len(Side) else notice.game[:8]
    return clean(notice.game_name) or between


def sentence(notice: Notice) -> str:
    words = _(_SENTENCES[notice.kind])
    return words.format(
        player=person(clean(notice.member)), game=game_name(notice), side=the_side(notice.side), link=notice.link
    )


def test(member: str, link: str, code: Address | None) -> tuple[str, str]:
    """The subject and the text of a test. A code may reach a stranger, so no player's words are in it."""
    if code is None:
        words = _("{player}, this is a test of your notices: {link}").format(player=person(clean(member)), link=link)
        return _subject(_("a test")), words
    typed = _("Your code is {code}. To get notices at this address, type it in the lobby, under notices: {link}")
    stranger = _("If you didn't ask for this, ignore it: without the code you get no notices.")
    return _subject(_("your code")), f"{typed.format(code=code.code, link=link)}\n\n{stranger}"


def subject(found: Sequence[Notice]) -> str:
    several = len({notice.game for notice in found}) > 1
    return _subject(_("your games") if several else game_name(found[0]))


def _subject(about: str) -> str:
    return labelled("La Der des Ders", about)


def asked_for(link: str) -> str:
    return _("You asked for these notices in the lobby, where you can change or stop them: {link}").format(link=link)


def last_attempt(delivery: Delivery) -> str:
    """Of a notice, a test or a code."""
    return _(delivery.wrong).format(code=delivery.code) if delivery.wrong else _("The last notice was sent.")


def code_coming() -> str:
    return _("Saved; an email with a code is on its way to this address.")


def code_sent() -> str:
    return _("Type the code from the email. Until then nothing else goes to this address.")


def answer(*, right: bool) -> str:
    """To a code that was typed."""
    if right:
        return _("This address is confirmed.")
    return _("This isn't the code. After five wrong ones, save the address again to get another.")


def wrong(by: By, to: str, offered: Offered) -> str | None:
    """The fault of an email address or of a hook's, if any."""
    where = ways.hook(to)
    if by == "mail" and not ways.is_address(to):
        return _("Expected an address like {example}.").format(example="foch@example.org")
    if by == "hook" and (where is None or where.listed not in offered.hooks):
        return _("Expected https:// and one of: {hosts}.").format(hosts=listing(offered.hooks))
    return None
