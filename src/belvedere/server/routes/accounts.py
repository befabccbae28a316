"""Accounts: making one, logging in and out, and tokens for programs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, ConfigDict, Field

from belvedere.server import accounts
from belvedere.server.context import AccountHolder, Asking, Somebody, TheService
from belvedere.server.identity import Person
from belvedere.server.views import Problem

router = APIRouter(prefix="/api", tags=["accounts"])

NAME = r"^[A-Za-z0-9_-]{3,24}$"
AccountName = Annotated[str, Field(pattern=NAME, description="3 to 24 letters, digits, - and _.", examples=["Ada"])]
NO_CONTROLS = r"^[^\x00-\x1f\x7f]*$"
Password = Annotated[str, Field(max_length=200, pattern=NO_CONTROLS)]
NewPassword = Annotated[str, Field(min_length=8, max_length=200, pattern=NO_CONTROLS)]
TokenId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{12}$")]

REFUSED: dict[int | str, dict[str, Any]] = {
    403: {"model": Problem, "description": "The name or the password is wrong, or you are not logged in."},
    404: {"model": Problem, "description": "There is no such thing."},
    409: {"model": Problem, "description": "It does not fit what has happened before."},
}


class Me(BaseModel):
    """Who you are here."""

    kind: Literal["new", "guest", "account"] = Field(description="Somebody new becomes a guest with their first match.")
    name: str | None = Field(description="What others see; none for somebody new.")


class NewAccount(BaseModel):
    """An account to be made."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: AccountName
    password: NewPassword


class Login(BaseModel):
    """The name of an account, in capital or small letters, and its password."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: AccountName
    password: Password


class PasswordChange(BaseModel):
    """The password of your account, and the one it is to have."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    password: Password
    new_password: NewPassword


class Leaving(BaseModel):
    """The password of your account, once more."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    password: Password


class NewToken(BaseModel):
    """A token to be made."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str = Field(min_length=1, max_length=60, pattern=NO_CONTROLS, description="What it is for, in your words.")


class TokenView(BaseModel):
    """A token with which a program plays for you. Its secret is not kept."""

    id: str
    label: str
    created: int = Field(description="In milliseconds since 1970.")


class MadeToken(BaseModel):
    """A token that was made."""

    token: TokenView
    secret: str = Field(description="What the program sends as `Authorization: Bearer SECRET`. It is told only here.")


def me(person: Person | None) -> Me:
    """Who somebody is, for themselves."""
    if person is None:
        return Me(kind="new", name=None)
    return Me(kind="guest" if person.is_guest else "account", name=person.shown_name)


def token_view(row: Any) -> TokenView:
    """What is told of a token."""
    return TokenView(id=row.id, label=row.label, created=row.created)


@router.get("/me")
async def who_am_i(person: Asking) -> Me:
    """Who you are here."""
    return me(person)


@router.post("/me")
async def become_somebody(person: Somebody) -> Me:
    """Become a guest, if you are new here.

    Do so before you take a seat: if the answer to that is lost on its way, you can ask again, and are still yourself.
    """
    return me(person)


@router.post("/account", status_code=201, responses=REFUSED)
async def register(new: NewAccount, response: Response, service: TheService, person: Asking) -> Me:
    """Make an account. A guest keeps their matches."""
    account = await service.accounts.register(person, new.name, new.password)
    service.remember(response, account)
    return me(account)


@router.post("/account/password", responses=REFUSED)
async def change_password(change: PasswordChange, response: Response, service: TheService, person: AccountHolder) -> Me:
    """Change your password. On all other devices you have to log in again; tokens stay as they are."""
    account = await service.accounts.change_password(person, change.password, change.new_password)
    service.remember(response, account)
    return me(account)


@router.post("/account/leave", status_code=204, responses=REFUSED)
async def leave(leaving: Leaving, response: Response, service: TheService, person: AccountHolder) -> None:
    """Delete your account: you resign what you still play, and your matches stay, without your name."""
    await service.accounts.leave(person, leaving.password)
    service.forget(response)


@router.post("/session", responses=REFUSED)
async def log_in(login: Login, response: Response, service: TheService) -> Me:
    """Log in. Matches that were begun as a guest stay the guest's."""
    account = await service.accounts.log_in(login.name, login.password)
    service.remember(response, account)
    return me(account)


@router.delete("/session", status_code=204)
async def log_out(response: Response, service: TheService) -> None:
    """Log out on this device."""
    service.forget(response)


@router.get("/tokens", responses=REFUSED)
async def tokens(service: TheService, person: AccountHolder) -> list[TokenView]:
    """Your tokens, the oldest first."""
    rows = await service.storage.read(lambda connection: accounts.list_tokens(connection, person))
    return [token_view(row) for row in rows]


@router.post("/tokens", status_code=201, responses=REFUSED)
async def make_token(new: NewToken, service: TheService, person: AccountHolder) -> MadeToken:
    """Make a token, with which a program plays for you."""
    row, secret = await service.storage.write(lambda connection: accounts.add_token(connection, person, new.label))
    return MadeToken(token=token_view(row), secret=secret)


@router.delete("/tokens/{token_id}", status_code=204, responses=REFUSED)
async def remove_token(token_id: TokenId, service: TheService, person: AccountHolder) -> None:
    """Remove a token. Who has its secret can no longer do anything with it."""
    await service.storage.write(lambda connection: accounts.remove_token(connection, person, token_id))
