"""How docstrings become the reference: what Griffe, which reads them for mkdocstrings, is told about them."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\n).*)*(?:\n\n>>> .*(?:\n(?!\n).*)*)*", re.MULTILINE)
"""From a prompt up to an empty line after which there is no prompt."""


class FencedExamples(griffe.Extension):
    """Puts a fence around examples, since for Markdown `>>>` is a quotation."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:  # noqa: ARG002
        """Changes one module, class, function or attribute."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    """A docstring with fences around its examples."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", docstring)
