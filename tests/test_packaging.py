"""What is given to people: the wheel and the source archive, and what a wheel can do with and without its extras."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import venv
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from email.parser import Parser
from importlib import metadata
from pathlib import Path

import httpx
import pytest
from filelock import FileLock
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from belvedere import __version__
from belvedere.rules import GAMES
from tests.server.running import free_port

pytestmark = pytest.mark.timeout(900)  # if nothing has been built before, all of it is compiled

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


ANALYSE = """
from belvedere import engine, rules

print(engine.analyse(rules.get("turris").start(), engine.Limits(nodes=20)).best)
"""
"""Needs the core, and its network from the package."""


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive, built from what is built already."""
    folder = tmp_path_factory.mktemp("dist")
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--sdist",
        "--wheel",
        "--outdir",
        str(folder),
        str(ROOT),
    ]
    (ROOT / "build").mkdir(exist_ok=True)
    with FileLock(ROOT / "build" / "packaging.lock"):  # other processes of these tests would build in the same folder
        built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(archives: Path) -> Path:
    (found,) = archives.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def requirements(wheel: Path) -> list[Requirement]:
    """What the wheel says it requires, extras included."""
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read(f"belvedere-{__version__}.dist-info/METADATA").decode()
    return list(map(Requirement, Parser().parsestr(text).get_all("Requires-Dist", [])))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an empty environment in which the wheel is installed; what it depends on comes from this one."""
    folder = tmp_path_factory.mktemp("environment")
    packages = install(wheel, folder)
    Path(packages, "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder / "bin"


@pytest.fixture(scope="module")
def without_extras(wheel: Path, requirements: list[Requirement], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel and, of this one, only what the wheel requires without extras."""
    folder = tmp_path_factory.mktemp("without-extras")
    packages = install(wheel, folder)
    for name in required(requirements):
        distribution = metadata.distribution(name)
        tops = {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}
        for top in tops:
            (packages / top).symlink_to(str(distribution.locate_file(top)))
    return folder / "bin"


def install(wheel: Path, folder: Path) -> Path:
    """Makes an environment with the wheel alone; the folder of its packages."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", str(python)]
    subprocess.run([*pip, "install", "--no-index", "--no-deps", str(wheel)], check=True)
    packages = subprocess.check_output(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True
    )
    return Path(packages.strip())


def required(requirements: Iterable[Requirement]) -> set[str]:
    """The names of all packages that are required without any extra, directly or not."""
    names: set[str] = set()
    waiting = list(requirements)
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name not in names and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            names.add(name)
            waiting += map(Requirement, metadata.requires(name) or ())
    return names


def run(installed: Path, *command: str, folder: Path) -> str:
    """What a program of the environment prints."""
    return subprocess.check_output([installed / command[0], *command[1:]], cwd=folder, text=True)


def test_the_wheel_has_core_and_page_and_no_more(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name.startswith(f"belvedere-{__version__}-")
    assert any(re.fullmatch(r"belvedere/engine/_core\..*(so|pyd)", name) for name in names)
    assert "belvedere/server/page/index.html" in names, "the page has not been built: run `make`"
    assert "belvedere/py.typed" in names
    assert {f"belvedere/engine/networks/{game}.weights" for game in GAMES} <= set(names)
    assert {name.partition("/")[0] for name in names} == {"belvedere", f"belvedere-{__version__}.dist-info"}
    files = [Path(name) for name in names if name.startswith("belvedere/") and "/page/" not in name]
    suffixes = {file.suffix for file in files} - {".so", ".pyd"}
    assert suffixes == {".json", ".mako", ".md", ".onnx", ".py", ".pyi", ".toml", ".typed", ".weights"}
    assert not [file for file in files if file.name.startswith(("test_", "conftest"))]
    sources = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")}
    assert sources == {name for name in names if name.endswith(".py")}


def test_without_extras_the_wheel_requires_no_server(requirements: list[Requirement]) -> None:
    wanted = {requirement.name for requirement in requirements if requirement.marker is None}
    assert wanted == {"filelock", "markdown-it-py", "numpy", "platformdirs", "prompt_toolkit", "rich", "typer"}
    extras = set(PROJECT["project"]["optional-dependencies"])
    assert extras == {"server", "png", "bench", "ray", "envs", "open-spiel", "net", "learn"}
    assert not {"fastapi", "sqlalchemy", "argon2-cffi", "uvicorn"} & required(requirements)


def test_the_source_archive_has_all_that_a_wheel_is_built_from(archives: Path) -> None:
    (archive,) = archives.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"pyproject.toml", "LICENSE", "native/CMakeLists.txt", "src/belvedere/server/page/index.html"} <= names
    assert {path.relative_to(ROOT).as_posix() for path in ROOT.glob("native/**/*.?pp")} <= names
    assert {f"src/belvedere/engine/networks/{game}.weights" for game in GAMES} <= names


def test_the_command_starts(installed: Path, tmp_path: Path) -> None:
    where = run(installed, "python", "-c", "import belvedere; print(belvedere.__file__)", folder=tmp_path)
    assert Path(where).is_relative_to(installed.parent)
    assert run(installed, "belvedere", "--version", folder=tmp_path) == f"belvedere {__version__}\n"
    assert run(installed, "belvedere", "rules", "volo", "--lang", "en", folder=tmp_path).startswith("Volo\n====\n")
    assert "value" in run(installed, "python", "-c", ANALYSE, folder=tmp_path)
    assert run(installed, "belvedere", "perft", "volterra", "4", "--core", "native", folder=tmp_path) == "7718\n"


def test_without_extras_there_is_all_of_the_terminal(without_extras: Path, tmp_path: Path) -> None:
    def belvedere(*arguments: str) -> str:
        return run(without_extras, "belvedere", *arguments, folder=tmp_path)

    assert "volterra: Volterra" in belvedere("games")
    assert "Orange to move" in belvedere("show", "volo")
    assert belvedere("show", "turris", "--output", "turris.svg") == "wrote turris.svg\n"
    assert belvedere("rules", "volo", "--lang", "en").startswith("Volo\n====\n")
    assert belvedere("perft", "volterra", "4", "--core", "native") == "7718\n"
    assert "Over: " in belvedere("play", "volterra", "--first", "level:1", "--second", "greedy", "--seed", "1")
    assert "greedy" in belvedere("arena", "greedy", "random", "--game", "volterra", "--games", "2", "--jobs", "1")


@pytest.mark.parametrize(
    ("arguments", "what", "extra"),
    [
        (["serve"], "the server needs", "server"),
        (["bench", "server"], "the server needs", "server"),
        (["show", "volo", "--output", "volo.png"], "PNG images need", "png"),
        (["learn", "volo", "--folder", "learnt", "--minutes", "1"], "learning needs", "learn"),
        (["arena", "greedy", "random", "--game", "volo", "--games", "2", "--on", "ray"], "Ray is not installed", "ray"),
        (["play", "volterra", "--first", "net", "--second", "greedy"], "networks need", "net"),
    ],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    without_extras: Path, tmp_path: Path, arguments: list[str], what: str, extra: str
) -> None:
    done = subprocess.run([without_extras / "belvedere", *arguments], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"Error: {what}")
    assert f'pip install "belvedere[{extra}]"' in line


@contextmanager
def served(installed: Path, folder: Path) -> Iterator[httpx.Client]:
    """Somebody who talks to a server of the environment."""
    port = free_port()
    command = [f"{installed}/belvedere", "serve", "--port", str(port), "--database", f"sqlite:///{folder}/belvedere.db"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL) as server:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}") as browser:
                wait_for(browser, server)
                yield browser
        finally:
            server.terminate()


def wait_for(browser: httpx.Client, server: subprocess.Popen[bytes]) -> None:
    """Returns when a server answers."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            browser.get("/health").raise_for_status()
            return
        except httpx.HTTPError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


def test_the_page_is_served(installed: Path, tmp_path: Path) -> None:
    with served(installed, tmp_path) as browser:
        page = browser.get("/").raise_for_status()
        assert page.headers["content-type"].startswith("text/html")
        (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page.text)
        assert "javascript" in browser.get(script).raise_for_status().headers["content-type"]
        assert browser.get("/openapi.json").json()["info"]["version"] == __version__


def test_the_version_stands_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert "version" not in PROJECT["project"]
    for name in ("package.json", "package-lock.json"):
        package = (ROOT / "web" / name).read_text(encoding="utf-8").partition('"dependencies"')[0]
        assert '"version"' not in package, f"web/{name} has a version of its own"


def test_the_build_requires_what_is_locked() -> None:
    locked = (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8")
    for requirement in PROJECT["build-system"]["requires"]:
        assert requirement in PROJECT["dependency-groups"]["build"]
        assert f"{requirement} " in locked, "run `make lock`"
