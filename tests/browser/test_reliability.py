"""Two people, each with a browser of their own: nothing is lost, whatever happens between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from playwright.sync_api import expect

from tests.browser.table import ASKED, RESULT, begin, golden_game, play, words
from tests.browser.visitors import CUT_OFF, Visit, Visitor
from tests.server.running import Server

WORDS = words("en")


@contextmanager
def network_cut(visitor: Visitor) -> Iterator[None]:
    """Somebody who has no connection for a while, and is told so."""
    with visitor.expecting(CUT_OFF):
        visitor.context.set_offline(True)
        yield
        visitor.context.set_offline(False)
        expect(visitor.page.get_by_text(WORDS["match.lost"])).to_have_count(0)


def restart(server: Server, *visitors: Visitor) -> None:
    """Kills the server and starts it again, while people look on."""
    server.kill()
    for visitor in visitors:
        expect(visitor.page.get_by_text(WORDS["match.lost"])).to_be_visible()
    server.start()
    for visitor in visitors:
        expect(visitor.page.get_by_text(WORDS["match.lost"])).to_have_count(0)


def invite(host: Visitor, guest: Visitor) -> None:
    """One invites the other by a link, who takes the seat."""
    begin(host.go("/"), "volterra", "home.invite")
    link = host.page.get_by_label(WORDS["match.waiting.link"]).input_value()
    guest.page.goto(link)
    guest.page.get_by_role("button", name=WORDS["match.join.take"]).click()
    for visitor in (host, guest):
        expect(visitor.page.get_by_text(WORDS["match.waiting.title"])).to_have_count(0)


def test_a_game_by_invitation_survives_everything(own_server: Server, visit: Visit) -> None:
    host, guest = visit(own_server), visit(own_server)
    invite(host, guest)
    for number, action in enumerate(golden_game("volterra")):
        mover, other = whose_turn(host, guest)
        if number == 4:
            mover.page.reload()
            other.page.reload()
        if number == 8:
            with host.expecting(CUT_OFF), guest.expecting(CUT_OFF):
                restart(own_server, host, guest)
        with network_cut(other) if number == 6 else nullcontext():
            play(mover.page, action)
        expect(other.page.locator(f"[data-ply='{number + 1}']")).to_have_text(action)
    for visitor in (host, guest):
        expect(visitor.page.locator(RESULT)).to_be_visible()


def test_two_pages_ask_for_nothing_while_a_game_is_played(own_server: Server, visit: Visit) -> None:
    host, guest = visit(own_server), visit(own_server)
    invite(host, guest)
    asked: list[str] = []
    for visitor in (host, guest):
        with visitor.page.expect_websocket(lambda socket: "/api/lobby" in socket.url):
            visitor.page.reload()
        expect(visitor.page.locator(".status .turn")).to_be_visible()
        visitor.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
        visitor.page.on("websocket", lambda socket: asked.append(f"WebSocket {socket.url}"))
    actions = golden_game("volterra")
    mover, other = whose_turn(host, guest)
    play(mover.page, actions[0])
    mover.page.get_by_role("button", name=WORDS["match.takeback"]).click()
    other.page.get_by_role("button", name=WORDS["match.accept"]).click()
    for visitor in (host, guest):
        expect(visitor.page.locator("[data-ply='1']")).to_have_count(0)
    for number, action in enumerate(actions):
        mover, other = whose_turn(host, guest)
        play(mover.page, action)
        expect(other.page.locator(f"[data-ply='{number + 1}']")).to_have_text(action)
    for visitor in (host, guest):
        expect(visitor.page.locator(RESULT)).to_be_visible()
    assert [each for each in asked if "/api/" in each] == []


def whose_turn(host: Visitor, guest: Visitor) -> tuple[Visitor, Visitor]:
    """Who is to move, as the page tells them, and the other one."""
    for _ in range(600):
        for mover, other in ((host, guest), (guest, host)):
            if mover.page.locator(ASKED).count() and mover.page.locator(ASKED).inner_text():
                return mover, other
        host.page.wait_for_timeout(50)
    raise AssertionError("nobody is asked to move")
