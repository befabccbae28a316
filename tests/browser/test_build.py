"""What is built from `web/`: it speaks the language of the server, and is small enough to be loaded at once."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Response

from tests.browser.visitors import ROOT, Visit, Visitor
from tests.server.running import Server

LARGEST = 350 * 1024
"""Bytes of compressed script before the home page can be used."""


def test_the_types_of_the_page_are_those_of_the_server(tmp_path: Path) -> None:
    """If this fails, run `make types`."""
    schema, types = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run([sys.executable, "scripts/openapi.py", schema], cwd=ROOT, check=True)
    command = ["npm", "run", "--silent", "types", "--", str(schema), "--output", str(types)]
    subprocess.run(command, cwd=ROOT / "web", env=os.environ | {"PATH": path}, check=True, capture_output=True)
    assert types.read_text(encoding="utf-8") == (ROOT / "web" / "src" / "api" / "schema.d.ts").read_text(
        encoding="utf-8"
    )


def test_no_registry_is_named_in_the_lock() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock


def scripts_of(visitor: Visitor, path: str) -> list[bytes]:
    """The scripts that a browser loads for a page, until nothing more comes."""
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))  # Playwright wants a function of Python
    visitor.go(path).wait_for_load_state("networkidle")
    return [answer.body() for answer in answers if answer.request.resource_type == "script"]


def test_the_home_page_loads_little(visit: Visit) -> None:
    scripts = scripts_of(visit(view="solid"), "/")
    assert 0 < sum(len(gzip.compress(script)) for script in scripts) < LARGEST
    assert not any(b"WebGLRenderer" in script for script in scripts)


def test_a_table_loads_three(server: Server, visit: Visit) -> None:
    """So that the test above would notice it."""
    match = server.somebody().make()["match"]["id"]
    assert any(
        b"WebGLRenderer" in script for script in scripts_of(visit(view="solid", size="phone"), f"/matches/{match}")
    )
