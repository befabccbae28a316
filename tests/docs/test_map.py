"""The map of the repository in CONTRIBUTING.md, which names every folder of the code."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

MAPPED = ("src/belvedere", "native", "web/src")
"""All folders in these have a line of their own."""


def on_the_map() -> set[str]:
    """The folders that the map names, by their whole paths: what is indented is in the folder above it."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lines = page.partition("## Where things are")[2].partition("```text\n")[2].partition("```")[0].splitlines()
    named, parent = set(), ""
    for line in lines:
        folder = line.split()[0]
        if line.startswith(" "):
            folder = parent + folder
        else:
            parent = folder
        named.add(folder.rstrip("/"))
    return named


def on_the_disk(parent: str) -> set[str]:
    """The folders in a folder that hold more than what Python has compiled."""
    return {
        f"{parent}/{folder.name}"
        for folder in (ROOT / parent).iterdir()
        if any(file.is_file() and "__pycache__" not in file.parts for file in folder.rglob("*"))
    }


@pytest.mark.parametrize("parent", MAPPED)
def test_every_folder_is_on_the_map(parent: str) -> None:
    missing = ", ".join(sorted(on_the_disk(parent) - on_the_map()))
    assert not missing, f"CONTRIBUTING.md, Where things are: add a line that says what is in {missing}"


def test_every_folder_of_the_map_is_there() -> None:
    gone = ", ".join(sorted(folder for folder in on_the_map() if not (ROOT / folder).is_dir()))
    assert not gone, f"CONTRIBUTING.md, Where things are: remove {gone}, or name the folder that has taken its place"
