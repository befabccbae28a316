from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from belvedere.server.web_page import BUILT
from scripts.browser import find, find_windowless
from tests.browser.visitors import ARGUMENTS, WITH_WEBGL, WITHOUT_WEBGL, Visit, Visitor, arrive
from tests.server.running import Server

PAGE = os.environ.get("BELVEDERE_PAGE", BUILT)
"""What was built from `web/`; another folder can be named while one works on it."""

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers that a test has failed, so that what was shown then can be kept."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not end it."""
    folder: Path = tmp_path_factory.mktemp("server")
    server = Server(f"sqlite:///{folder}/belvedere.db", folder, page=PAGE).start()
    yield server
    assert server.stop() == 0


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of a test's own, which may be killed and started again."""
    server = Server(f"sqlite:///{tmp_path}/belvedere.db", tmp_path, page=PAGE).start()
    yield server
    assert server.process
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGCONT)
        assert server.stop() == 0


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[[Path | None, str], Browser]]:
    """Starts browsers, with an argument of theirs."""
    with sync_playwright() as playwright:

        def start(found: Path | None, argument: str) -> Browser:
            assert found, "the tests of the page need Chromium: `make test` installs it"
            return playwright.chromium.launch(executable_path=found, args=[*ARGUMENTS, argument])

        yield start


@pytest.fixture(scope="session")
def browser(launch: Callable[..., Browser]) -> Iterator[Browser]:
    browser = launch(find_windowless(), WITH_WEBGL)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_without_webgl(launch: Callable[..., Browser]) -> Iterator[Browser]:
    browser = launch(find_windowless(), WITHOUT_WEBGL)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_with_notifications(launch: Callable[..., Browser]) -> Iterator[Browser]:
    browser = launch(find(), WITH_WEBGL)
    yield browser
    browser.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Lets people come: `visit(size="phone", touch=True)`, or `visit(dark=True, browser="browser_without_webgl")`."""
    visitors: list[Visitor] = []

    def one_more(server: Server | None = None, browser: str = "browser", **wishes: Any) -> Visitor:
        server = server or request.getfixturevalue("server")
        visitors.append(arrive(request.getfixturevalue(browser), server.address, **wishes))
        return visitors[-1]

    yield one_more
    for number, visitor in enumerate(visitors):
        if FAILED in request.node.stash:
            visitor.picture(f"failed-{request.node.name}-{number}")
        visitor.leave()
    assert [problem for visitor in visitors for problem in visitor.problems] == []
