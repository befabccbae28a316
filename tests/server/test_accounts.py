from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from belvedere.server import migrations
from belvedere.server.accounts import MOST_TOKENS, MOST_WAITING, Passwords, register
from belvedere.server.identity import add_guest
from belvedere.server.refusals import Conflict, TooMany
from belvedere.server.storage import open_engine
from tests.server.running import PASSWORD, Server, Somebody


def logged_in(server: Server, name: str, password: str = PASSWORD) -> Somebody:
    """Somebody on another device."""
    somebody = server.somebody()
    somebody.post("/api/session", name=name, password=password)
    return somebody


def wait_until(is_so: Callable[[], bool]) -> None:
    """Waits until one server has heard what happened at another."""
    deadline = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


# --------------------------------------------------------------------------------------------------------- registering


def test_somebody_new_is_nobody_and_a_guest_after_their_first_match(server: Server) -> None:
    somebody = server.somebody()
    assert somebody.get("/api/me") == {"kind": "new", "name": None}
    name = somebody.make()["match"]["seats"][0]["name"]
    assert name.startswith("Guest ")
    assert somebody.get("/api/me") == {"kind": "guest", "name": name}


@pytest.mark.both_databases
def test_a_guest_who_registers_keeps_their_matches_under_the_new_name(server: Server) -> None:
    guest, other = server.somebody(), server.somebody()
    made = guest.make(opponent="invited", side="first")
    path = f"/api/matches/{made['match']['id']}"
    assert other.post(f"{path}/join", invitation=made["invitation"])["seats"][0]["name"].startswith("Guest ")
    name = guest.register()
    assert guest.get("/api/me") == {"kind": "account", "name": name}
    wait_until(lambda: other.get(path)["seats"][0]["name"] == name)
    assert guest.get(path)["you"] == [0]
    assert logged_in(server, name).get(path)["you"] == [0]


def test_the_name_follows_into_matches_that_are_read_from_the_database(server: Server) -> None:
    guest = server.somebody()
    match = guest.make()["match"]["id"]
    name = guest.register()
    assert [seat["name"] for seat in guest.get("/api/me/matches")["matches"][0]["seats"]] == [name, name]
    assert guest.get("/api/me/matches")["matches"][0]["id"] == match


def test_registering_makes_the_cookie_of_the_guest_invalid(server: Server) -> None:
    guest, thief = server.somebody(), server.somebody()
    guest.make()
    stolen = {"Cookie": guest.cookie}
    assert thief.http.get("/api/me", headers=stolen).json()["kind"] == "guest"
    guest.register()
    assert thief.http.get("/api/me", headers=stolen).json()["kind"] == "new"


def test_a_name_is_taken_in_capital_and_small_letters(server: Server) -> None:
    name = server.somebody().register().lower()
    refused = server.somebody().post("/api/account", 409, name=name.upper(), password=PASSWORD)
    assert "is taken: choose another" in refused["detail"]
    assert logged_in(server, name.upper()).get("/api/me")["name"] == name


@pytest.mark.parametrize("name", ["", "ab", "a" * 25, "with space", "Zoë", "a.b.c", "abc\n", "a\x00bc"])
def test_a_name_has_3_to_24_letters_digits_and_signs(server: Server, name: str) -> None:
    server.somebody().post("/api/account", 422, name=name, password=PASSWORD)


@pytest.mark.parametrize("password", ["", "seven77", "p" * 201, "line\nline\nline"])
def test_a_password_has_8_characters_and_not_too_many(server: Server, password: str) -> None:
    server.somebody().post("/api/account", 422, name="somebody", password=password)


def test_half_a_character_is_no_password(server: Server) -> None:
    body = rb'{"name": "somebody", "password": "half \ud800 character"}'
    headers = {"Content-Type": "application/json"}
    assert server.somebody().http.post("/api/account", content=body, headers=headers).status_code == 422


def test_who_has_an_account_makes_no_other(server: Server) -> None:
    somebody = server.somebody()
    name = somebody.register()
    refused = somebody.post("/api/account", 409, name="another", password=PASSWORD)
    assert f"you have the account {name} already" in refused["detail"]


@pytest.mark.both_databases
def test_of_two_who_want_a_name_at_once_one_gets_it(server: Server) -> None:
    people = [server.somebody() for _ in range(3)]
    body = {"name": "only-one", "password": PASSWORD}

    async def register_all() -> list[int]:
        requests = (asyncio.to_thread(person.http.post, "/api/account", json=body) for person in people)
        return [response.status_code for response in await asyncio.gather(*requests)]

    assert sorted(asyncio.run(register_all())) == [201, 409, 409]


def test_a_guest_does_not_become_two_accounts_at_once(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/belvedere.db")
    migrations.upgrade(engine)
    with engine.connect() as connection:
        guest = add_guest(connection)
        assert register(connection, guest, "first", "hash").epoch == guest.epoch + 1
        with pytest.raises(Conflict, match="changed from elsewhere"):
            register(connection, guest, "second", "hash")
    engine.dispose()


# ------------------------------------------------------------------------------------------------- logging in and out


def test_wrong_names_and_wrong_passwords_get_the_same_answer(server: Server) -> None:
    name = server.somebody().register()
    wrong_password = server.somebody().post("/api/session", 403, name=name, password="wrong horse")
    wrong_name = server.somebody().post("/api/session", 403, name="nobody-at-all", password=PASSWORD)
    assert wrong_password == wrong_name
    assert "name and password" in wrong_name["detail"]


def test_who_logs_out_is_nobody_on_this_device(server: Server) -> None:
    somebody = server.somebody()
    name = somebody.register()
    other_device = logged_in(server, name)
    assert somebody.http.delete("/api/session").status_code == 204
    assert somebody.get("/api/me")["kind"] == "new"
    assert other_device.get("/api/me")["name"] == name


def test_cookies_cannot_be_read_by_scripts_or_made_by_others(server: Server) -> None:
    somebody = server.somebody()
    header = somebody.http.post("/api/account", json={"name": "cookies", "password": PASSWORD}).headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    cookie = somebody.http.cookies["belvedere"]
    payload, _, signature = cookie.rpartition(".")

    def kind(sent: str) -> object:
        return server.somebody().http.get("/api/me", headers={"Cookie": f"belvedere={sent}"}).json()["kind"]

    assert kind(cookie) == "account"
    assert kind(f"{payload}.{signature[::-1]}") == "new"


def test_a_new_password_makes_all_other_cookies_invalid(server: Server) -> None:
    somebody = server.somebody()
    name = somebody.register()
    other_device = logged_in(server, name)
    refused = somebody.post("/api/account/password", 403, password="wrong horse", new_password="battery staple")
    assert refused["detail"] == "this is not your password"
    somebody.post("/api/account/password", password=PASSWORD, new_password="battery staple")
    assert somebody.get("/api/me")["name"] == name
    assert other_device.get("/api/me")["kind"] == "new"
    server.somebody().post("/api/session", 403, name=name, password=PASSWORD)
    assert logged_in(server, name, "battery staple").get("/api/me")["name"] == name


def test_a_new_password_ends_what_other_devices_may_do_over_open_sockets(server: Server) -> None:
    somebody = server.somebody()
    other_device = logged_in(server, somebody.register())
    match = other_device.make()["match"]["id"]
    action = {"id": "some-request", "version": 1, "kind": "action", "action": "c3-d4"}
    with other_device.follow(match) as socket:
        socket.recv()
        somebody.post("/api/account/password", password=PASSWORD, new_password="battery staple")
        socket.send(json.dumps(action))
        assert json.loads(socket.recv())["status"] == 403


def test_guests_have_no_password_to_change(server: Server) -> None:
    guest = server.somebody()
    guest.make()
    refused = guest.post("/api/account/password", 403, password="", new_password="battery staple")
    assert "you have no account" in refused["detail"]


# -------------------------------------------------------------------------------------------------------------- tokens


def test_a_program_plays_with_a_token_until_it_is_removed(server: Server) -> None:
    owner, program = server.somebody(), server.somebody()
    name = owner.register()
    made = owner.post("/api/tokens", 201, label="my bot")
    program.http.headers["Authorization"] = f"Bearer {made['secret']}"
    assert program.get("/api/me") == {"kind": "account", "name": name}
    match = program.make()["match"]
    assert owner.get(f"/api/matches/{match['id']}")["you"] == [0, 1]
    assert owner.get("/api/tokens") == [made["token"]]
    assert made["token"]["label"] == "my bot"
    assert owner.http.delete(f"/api/tokens/{made['token']['id']}").status_code == 204
    assert owner.get("/api/tokens") == []
    assert "token is not valid" in program.get("/api/me", 403)["detail"]


def test_a_token_cannot_be_made_seen_or_removed_by_others(server: Server) -> None:
    owner, program, stranger = server.somebody(), server.somebody(), server.somebody()
    owner.register()
    stranger.register()
    made = owner.post("/api/tokens", 201, label="bot")
    program.http.headers["Authorization"] = f"Bearer {made['secret']}"
    assert "log in with your password" in program.post("/api/tokens", 403, label="another")["detail"]
    program.get("/api/tokens", 403)
    program.post("/api/account/leave", 403, password=PASSWORD)
    assert stranger.get("/api/tokens") == []
    assert stranger.http.delete(f"/api/tokens/{made['token']['id']}").status_code == 404
    server.somebody().get("/api/tokens", 403)
    assert owner.get("/api/tokens") == [made["token"]]


def test_an_account_has_only_so_many_tokens(server: Server) -> None:
    owner = server.somebody()
    owner.register()
    for _ in range(MOST_TOKENS):
        owner.post("/api/tokens", 201, label="bot")
    assert "remove one first" in owner.post("/api/tokens", 409, label="bot")["detail"]


def test_neither_passwords_nor_tokens_are_kept_or_logged(server: Server) -> None:
    owner = server.somebody()
    owner.post("/api/account", 201, name="secretive", password="never to be seen")
    secret = owner.post("/api/tokens", 201, label="bot")["secret"]
    owner.http.get("/api/me", headers={"Authorization": f"Bearer {secret}"})
    kept = b"".join(file.read_bytes() for file in server.folder.iterdir() if file.is_file())
    assert b"secretive" in kept
    assert b"$argon2id$" in kept
    assert b"never to be seen" not in kept
    assert secret.encode() not in kept


# ------------------------------------------------------------------------------------------------------------- leaving


@pytest.mark.both_databases
def test_who_leaves_frees_the_name_and_the_matches_stay(server: Server) -> None:
    leaver, other = server.somebody(), server.somebody()
    name = leaver.register()
    token = leaver.post("/api/tokens", 201, label="bot")["secret"]
    made = leaver.make(opponent="invited", side="first")
    waiting = leaver.make(opponent="invited")["match"]["id"]
    path = f"/api/matches/{made['match']['id']}"
    other.post(f"{path}/join", invitation=made["invitation"])
    wait_until(lambda: leaver.get(path)["status"] == "playing")
    other_device = logged_in(server, name)

    leaver.post("/api/account/leave", 403, password="wrong horse")
    response = leaver.http.post("/api/account/leave", json={"password": PASSWORD})
    assert response.status_code == 204

    wait_until(lambda: other.get(path)["seats"][0]["name"] == "somebody who left")
    assert other.get(path)["status"] == "over"
    assert other.get(path)["outcome"]["winner"] == 1
    assert other.get(f"/api/matches/{waiting}")["status"] == "aborted"
    assert leaver.get("/api/me")["kind"] == other_device.get("/api/me")["kind"] == "new"
    assert server.somebody().http.get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 403
    server.somebody().post("/api/session", 403, name=name, password=PASSWORD)
    newcomer = server.somebody()
    newcomer.register(name)
    assert newcomer.get(path)["you"] == []


# ----------------------------------------------------------------------------------------------------------- passwords


def test_no_password_fits_an_account_that_is_not_there() -> None:
    assert not asyncio.run(Passwords().fits(None, PASSWORD))


def test_only_so_many_passwords_wait_to_be_hashed() -> None:
    async def crowd() -> None:
        passwords = Passwords()
        waiting = [asyncio.create_task(passwords.hash(PASSWORD)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="try again in a moment"):
            await passwords.hash(PASSWORD)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert await passwords.fits(await passwords.hash(PASSWORD), PASSWORD)

    asyncio.run(crowd())
