"""Every public name has a docstring, from which the reference of the documentation is made."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType

import belvedere

ONLY_ALEMBIC_RUNS_IT = "belvedere.server.migrations.env"
NEEDS_PYTORCH = "belvedere.learn"
"""Tested by tests/learn, which `make learn` runs."""


def modules() -> Iterator[ModuleType]:
    """The public modules of the package, without those of learning."""
    yield belvedere
    for found in pkgutil.walk_packages(belvedere.__path__, "belvedere."):
        is_private = any(part.startswith("_") for part in found.name.split("."))
        is_left_out = found.name == ONLY_ALEMBIC_RUNS_IT or found.name.startswith(NEEDS_PYTORCH)
        if not is_private and not is_left_out:
            yield importlib.import_module(found.name)


def undocumented(module: ModuleType) -> Iterator[str]:
    """The public names of a module that have no docstring."""
    if not module.__doc__:
        yield module.__name__
    for name, member in vars(module).items():
        is_own = getattr(member, "__module__", None) == module.__name__ and getattr(member, "__name__", None) == name
        is_public = name.isidentifier() and not name.startswith("_")  # pydantic notes names such as Model[int] there
        if not is_public or not is_own:
            continue
        if inspect.isclass(member):
            yield from (f"{module.__name__}.{each}" for each in undocumented_in(member))
        elif inspect.isroutine(member) and not member.__doc__:
            yield f"{module.__name__}.{name}"


def undocumented_in(given: type) -> Iterator[str]:
    """A class, and its methods and properties, without a docstring. That of an overridden method counts."""
    if not given.__doc__ or given.__doc__.startswith(f"{given.__name__}("):  # as dataclass writes it
        yield given.__name__
    for name, member in vars(given).items():
        is_described = inspect.isroutine(member) or isinstance(member, (property, cached_property))
        if is_described and not name.startswith("_"):
            promises = [vars(base)[name] for base in given.__mro__ if name in vars(base)]
            if not any(promise.__doc__ for promise in promises):
                yield f"{given.__name__}.{name}"


def test_every_public_name_has_a_docstring() -> None:
    assert [name for module in modules() for name in undocumented(module)] == []


def test_what_has_no_docstring_is_found() -> None:
    class Base:
        """A base."""

        def promised(self) -> None:
            """What is promised."""

    class Mute(Base):
        def promised(self) -> None:
            pass

        @property
        def size(self) -> int:
            return 0

        def _private(self) -> None:
            pass

    @dataclass
    class Pair:
        one: int

    def function() -> None:
        pass

    module = ModuleType("mute")
    for member in (Base, Mute, Pair, function):
        member.__module__ = "mute"
        setattr(module, member.__name__, member)
    module.__dict__["Alias"] = Mute
    assert list(undocumented(module)) == ["mute", "mute.Mute", "mute.Mute.size", "mute.Pair", "mute.function"]
