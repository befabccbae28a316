"""People who meet here: seeks, one's own games, games to watch, players' pages, accounts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from belvedere import rules
from belvedere.server.lists import PAGE as ROWS
from tests.browser.accessibility import violations
from tests.browser.table import golden_game, play, words
from tests.browser.visitors import CUT_OFF, Visit, Visitor
from tests.server.running import PASSWORD, Server, Somebody

WORDS, FRENCH = words("en"), words("fr")
MATCH = re.compile(r"/matches/\w+$")
REFUSED = r"status of 403|request that was refused: .*: 403"
"""What a browser says of a request that was refused."""


def put_up(visitor: Visitor, game: str = "Volterra") -> Page:
    """Puts up a seek on the page, in which one begins oneself."""
    page = visitor.go("/watch")
    page.get_by_role("link", name=game, exact=True).click()
    page.get_by_role("radio", name=WORDS["new.first"], exact=True).check()
    page.get_by_role("button", name=WORDS["new.start_seek"]).click()
    expect(page.get_by_text(WORDS["watch.yours"].format(game=game))).to_be_visible()
    return page


def somebody_with(page: Page, server: Server) -> Somebody:
    """The person of a browser, as a program can act for them."""
    person = server.somebody()
    for cookie in page.context.cookies():
        person.http.cookies.set(cookie["name"], cookie["value"])
    return person


def match_between(first: Somebody, second: Somebody, game: str = "volterra", **wanted: object) -> str:
    """A match of two people, which the first begins."""
    seek = first.post("/api/seeks", 201, game=game, side="first", **wanted)["id"]
    match: str = second.post(f"/api/seeks/{seek}/accept")["id"]
    return match


# --------------------------------------------------------------------------------------------------------------- seeks


def test_two_meet_by_a_seek_and_a_third_one_watches(server: Server, visit: Visit) -> None:
    host, guest, third = visit(), visit(dark=True), visit(size="phone", touch=True, language="fr-FR")
    page = put_up(host)
    expect(page.get_by_role("button", name=WORDS["watch.cancel_label"].format(game="Volterra"))).to_be_visible()
    host.picture("watch-own-seek")
    assert violations(page) == []
    page.get_by_role("link", name=WORDS["learn.bar"], exact=True).click()

    other = guest.go("/watch")
    accept = other.get_by_role("button", name=re.compile("^Play Volterra with"))
    accept.wait_for()
    guest.picture("watch-seek-dark")
    assert violations(other) == []
    for _ in range(40):
        other.keyboard.press("Tab")
        if accept.evaluate("(button) => button === document.activeElement"):
            break
    other.keyboard.press("Enter")
    other.wait_for_url(MATCH)
    page.wait_for_url(MATCH)
    assert page.url == other.url

    first, second = golden_game("volterra")[:2]
    play(page, first)
    expect(other.locator("[data-ply='1']")).to_have_text(first)

    looking = third.go("/watch")
    row = looking.locator(f"a[href='{page.url.removeprefix(server.address)}']")
    expect(row).to_contain_text("Volterra")
    board = row.locator("img")
    assert board.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    third.picture("watch-live-phone")
    assert violations(looking) == []
    shown = board.get_attribute("src") or ""
    play(page, second)
    expect(board).not_to_have_attribute("src", shown)
    row.tap()
    expect(looking.locator("[data-ply='1']")).to_have_text(first)
    expect(looking.get_by_text(FRENCH["match.watching"])).to_be_visible()


def test_a_seek_is_taken_back(visit: Visit) -> None:
    page = put_up(visit(), "Volo")
    page.get_by_role("button", name=WORDS["watch.cancel_label"].format(game="Volo")).click()
    expect(page.get_by_text(WORDS["watch.yours"].format(game="Volo"))).to_have_count(0)


def test_a_seek_that_is_accepted_during_a_break_is_found(own_server: Server, visit: Visit) -> None:
    host = visit(own_server)
    page = put_up(host)
    (seek,) = own_server.somebody().get("/api/seeks")
    with host.expecting(CUT_OFF):
        own_server.kill()
        expect(page.get_by_text(WORDS["watch.lost"])).to_be_visible()
        own_server.start()
        own_server.somebody().post(f"/api/seeks/{seek['id']}/accept")
        page.wait_for_url(f"**/matches/{seek['id']}")


# ----------------------------------------------------------------------------------------------------------- one's own


HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => window.isHidden ?? false });"
"""Lets a test say that nobody looks at the page, which headless browsers never know."""

NOTIFIED = """
const notify = ServiceWorkerRegistration.prototype.showNotification;
window.notified = [];
ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
    window.notified.push([title, options.tag]);
    return notify.call(this, title, options);
};
"""
"""Remembers what the person is notified of: of what is shown already, only some headless browsers can tell."""


def test_the_bar_counts_the_turns_and_the_person_is_called(server: Server, visit: Visit) -> None:
    visitor = visit(browser="browser_with_notifications", notifications=True)
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script(HIDDEN + NOTIFIED)
    page = visitor.go("/account")
    page.request.post(f"{server.address}/api/me")
    page.reload()
    mine = somebody_with(page, server)
    other = server.somebody()
    match = match_between(other, mine)
    bar = page.get_by_role("navigation", name=WORDS["bar.pages"])
    expect(bar.get_by_role("link", name=re.compile("your turn"))).to_have_count(0)
    page.evaluate("navigator.serviceWorker.ready.then(() => { window.isHidden = true; })")

    for known, action in enumerate(golden_game("volterra")):
        if other.get(f"/api/matches/{match}")["to_move"] != 0:
            break
        other.ask(match, known + 1, "action", action=action)
    expect(bar.get_by_role("link", name="My games your turn in 1 game")).to_be_visible()
    page.wait_for_function("() => window.notified.length > 0")
    assert page.evaluate("window.notified") == [[WORDS["match.title.turn"].format(game="Volterra"), match]]

    bar.get_by_role("link", name=re.compile("My games")).click()
    expect(page.get_by_role("region", name=WORDS["list.your_turn"]).get_by_role("link")).to_have_count(1)


def test_all_of_ones_games_can_be_seen(server: Server, visit: Visit) -> None:
    visitor = visit(size="phone", dark=True)
    page = visitor.go("/games")
    expect(page.get_by_text(WORDS["list.none"])).to_be_visible()
    for number in range(ROWS + 2):
        game = list(rules.GAMES)[number % len(rules.GAMES)]
        page.request.post(f"{server.address}/api/matches", data={"game": game, "opponent": "here"})
    page.reload()
    rows = page.locator("main li")
    expect(rows).to_have_count(ROWS)
    page.get_by_role("button", name=WORDS["list.more"]).click()
    expect(rows).to_have_count(ROWS + 2)
    expect(page.get_by_role("button", name=WORDS["list.more"])).to_have_count(0)
    visitor.picture("games-phone-dark")
    assert violations(page) == []


# ------------------------------------------------------------------------------------------------------- players' pages


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_player_has_a_page_with_ratings_and_history(server: Server, visit: Visit, dark: bool) -> None:
    one, other = server.somebody(), server.somebody()
    name = one.register()
    other.register()
    for number in range(5):
        match = match_between(one, other, rated=True)
        (other if number % 3 else one).ask(match, 1, "resign")
    for _ in range(ROWS):
        other.ask(match_between(one, other, "volo"), 1, "resign")

    visitor = visit(dark=dark, size="phone" if dark else "wide", language="fr-FR" if dark else "en-GB")
    page = visitor.go(f"/people/{name}")
    here = FRENCH if dark else WORDS
    row = page.get_by_role("row", name=re.compile("^Volterra"))
    expect(row.get_by_role("cell").first).to_have_text(re.compile(r"^1.?\d\d\d ± \d+"))
    expect(row.get_by_role("cell").nth(1)).to_have_text("3")
    expect(page.get_by_role("img", name=re.compile(r"Volterra.*5"))).to_be_visible()
    rows = page.locator("main li")
    expect(rows).to_have_count(ROWS)
    visitor.picture(f"person-{'dark' if dark else 'light'}")
    page.get_by_role("button", name=here["list.more"]).click()
    expect(rows).to_have_count(ROWS + 5)
    page.get_by_label(here["person.which"]).select_option("volterra")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text(here["list.rated"])
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ------------------------------------------------------------------------------------------------------------- accounts


def fill(page: Page, title: str, *values: str) -> None:
    """Fills in the form of a title and sends it."""
    form = page.get_by_role("form", name=title, exact=True)
    for number, value in enumerate(values):
        form.locator("input").nth(number).fill(value)
    form.get_by_role("button", name=title, exact=True).click()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_an_account_from_its_beginning_to_its_end(visit: Visit, dark: bool) -> None:
    visitor = visit(dark=dark, size="phone" if dark else "wide", language="fr-FR" if dark else "en-GB")
    here = FRENCH if dark else WORDS
    name, other_password = f"Ada-{'dark' if dark else 'light'}", "battery staple"
    page = visitor.go("/account")
    page.get_by_role("form", name=here["account.register"]).wait_for()
    page.request.post(f"{visitor.address}/api/me")
    page.reload()
    expect(page.get_by_text(here["account.log_in_guest"])).to_be_visible()
    visitor.picture(f"account-guest-{'dark' if dark else 'light'}")

    fill(page, here["account.register"], name, PASSWORD)
    hello = page.get_by_text(re.sub("{name}", name, here["account.hello"]))
    expect(hello).to_be_visible()
    page.get_by_role("button", name=here["account.log_out"]).click()
    expect(hello).to_have_count(0)

    with visitor.expecting(REFUSED):
        fill(page, here["account.log_in"], name, other_password)
        expect(page.get_by_role("alert").get_by_text(re.compile("password|mot de passe"))).to_be_visible()
    fill(page, here["account.log_in"], name, PASSWORD)
    page.wait_for_url(visitor.address + "/")
    page.goto(visitor.address + "/account")

    page.get_by_label(here["token.label"]).fill("My bot")
    page.get_by_role("button", name=here["token.make"]).click()
    expect(page.get_by_label(here["token.secret"])).to_have_value(re.compile(r"^\S{20,}$"))
    visitor.picture(f"account-{'dark' if dark else 'light'}")
    assert violations(page) == []
    page.get_by_role("button", name=here["token.remove_label"].format(label="My bot")).click()
    expect(page.get_by_text("My bot")).to_have_count(0)

    fill(page, here["account.change"], PASSWORD, other_password)
    expect(page.get_by_text(here["account.changed"])).to_be_visible()
    with visitor.expecting(REFUSED):
        fill(page, here["account.leave"], PASSWORD)
        page.get_by_role("button", name=here["account.leave_yes"]).click()
        expect(page.get_by_role("alert").get_by_text(re.compile("password|mot de passe"))).to_be_visible()
    fill(page, here["account.leave"], other_password)
    page.get_by_role("button", name=here["account.keep"]).click()
    expect(hello).to_be_visible()
    page.get_by_role("form", name=here["account.leave"]).get_by_role("button").click()
    page.get_by_role("button", name=here["account.leave_yes"]).click()
    expect(page.get_by_text(here["account.left"])).to_be_visible()
    expect(page.get_by_text(here["account.new"])).to_be_visible()
    assert violations(page) == []
