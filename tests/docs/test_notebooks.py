"""The notebooks run, and what is kept in them is what they give."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts.site.notebooks import EXAMPLES, NOTEBOOKS, as_markdown, executed

CELLS = [
    {"cell_type": "markdown", "source": ["# A title\n", "and text"]},
    {
        "cell_type": "code",
        "source": ["print(1)\n", "2"],
        "outputs": [
            {"output_type": "stream", "name": "stdout", "text": ["1\n"]},
            {"output_type": "execute_result", "data": {"text/plain": ["2"]}},
            {"output_type": "display_data", "data": {"text/plain": ["…"], "image/svg+xml": ["<svg>", "</svg>\n"]}},
        ],
    },
]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: str(notebook.stem))
def test_a_notebook_gives_what_is_kept_in_it(notebook: Path) -> None:
    """If this fails for a good reason, run `make notebooks`, and read the difference."""
    assert executed(notebook) == notebook.read_text(encoding="utf-8")


def test_all_notebooks_are_listed() -> None:
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) == 5
    assert [notebook.name for notebook in NOTEBOOKS if f"[{notebook.name}]({notebook.name})" not in text] == []


def test_a_notebook_becomes_a_page(tmp_path: Path) -> None:
    notebook = tmp_path / "small.ipynb"
    notebook.write_text(json.dumps({"cells": CELLS}), encoding="utf-8")
    assert as_markdown(notebook).split("\n\n") == [
        "# A title\nand text",
        "```python\nprint(1)\n2\n```",
        "```text\n1\n```",
        "```text\n2\n```",
        "<figure><svg></svg></figure>",
        "This page is the notebook `examples/small.ipynb`.\n",
    ]
