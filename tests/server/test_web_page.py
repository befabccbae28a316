"""The page is served beside the interface: its files, and its start for every address that it shows itself."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from belvedere.server.security import HEADERS
from tests.server.running import PAGE, Server

SCRIPT = "/assets/main-1a2b3c4d.js"
HTML = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"}


def read(path: str) -> str:
    return (PAGE / path.lstrip("/")).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ["/", "/index.html", "/matches/abcdefghijkl", "/play/volo", "/apiary", "/people/Ada"])
def test_every_address_that_the_page_shows_is_its_start(server: Server, path: str) -> None:
    for headers in (HTML, {}, {"Accept": "*/*"}):
        answer = httpx.get(server.address + path, headers=headers)
        assert answer.status_code == 200
        assert answer.text == read("index.html")
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert HEADERS.items() <= {name: answer.headers.get(name) for name in HEADERS}.items()
    assert httpx.head(server.address + path, headers=HTML).status_code == 200


def test_assets_are_kept_for_ever_by_browsers_and_compressed(server: Server) -> None:
    answer = httpx.get(server.address + SCRIPT)
    assert answer.text == read(SCRIPT)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert HEADERS.items() <= {name: answer.headers.get(name) for name in HEADERS}.items()


@pytest.mark.parametrize("path", ["/", "/favicon.svg", "/play/volo"])
def test_other_files_are_asked_for_again_and_sent_only_if_they_are_new(server: Server, path: str) -> None:
    first = httpx.get(server.address + path)
    assert first.headers["cache-control"] == "no-cache"
    again = httpx.get(server.address + path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


@pytest.mark.parametrize(
    ("method", "path", "accept"),
    [
        ("GET", "/assets/main-00000000.js", "*/*"),
        ("GET", "/assets/main-00000000", "text/html"),
        ("GET", "/assets/", "text/html"),
        ("GET", "/favicon.ico", "image/avif,image/webp,*/*;q=0.8"),
        ("GET", "/sw.js", "text/html"),
        ("GET", "/play/volo", "application/json"),
        ("GET", "/api", "text/html"),
        ("GET", "/api/nowhere", "text/html"),
        ("POST", "/", "text/html"),
        ("DELETE", "/favicon.svg", "text/html"),
        ("GET", "/%00.js", "*/*"),
        ("GET", f"/{'x' * 5000}.js", "*/*"),
    ],
)
def test_what_is_not_there_is_said_not_to_be(server: Server, method: str, path: str, accept: str) -> None:
    answer = httpx.request(method, server.address + path, headers={"Accept": accept})
    assert answer.status_code == 404
    assert answer.json() == {"detail": "there is nothing at this address", "events": []}


@pytest.mark.parametrize("path", ["/../test_web_page.py", "/%2e%2e/oldest.sql", "/assets/..%2f..%2foldest.sql"])
def test_nothing_outside_the_folder_is_served(server: Server, path: str) -> None:
    assert httpx.get(server.address + path).status_code == 404


def test_the_interface_keeps_its_addresses(server: Server) -> None:
    assert httpx.get(f"{server.address}/health", headers=HTML).json()["status"] == "ok"
    assert "paths" in httpx.get(f"{server.address}/openapi.json", headers=HTML).json()
    assert httpx.put(f"{server.address}/api/games").status_code == 405


def test_without_the_page_it_is_said_how_to_build_it(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/belvedere.db", tmp_path, page=tmp_path / "nowhere").start()
    try:
        answer = httpx.get(f"{server.address}/play/volo", headers=HTML)
        assert answer.status_code == 503
        assert "make play" in answer.text
        assert httpx.get(f"{server.address}{SCRIPT}").status_code == 404
        (tmp_path / "nowhere").mkdir()
        (tmp_path / "nowhere" / "index.html").write_text("It is there.", encoding="utf-8")
        assert httpx.get(server.address).text == "It is there."
    finally:
        assert server.stop() == 0
