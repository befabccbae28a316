import importlib
import pkgutil

from belvedere import learn
from tests.docs.test_docstrings import undocumented


def test_every_public_name_has_a_docstring() -> None:
    names = [found.name for found in pkgutil.iter_modules(learn.__path__, "belvedere.learn.")]
    assert "belvedere.learn.training" in names
    assert [name for module in names for name in undocumented(importlib.import_module(module))] == []
