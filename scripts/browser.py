"""Finds a Chromium for the tests of the page, and installs one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
WINDOWLESS = "chromium-headless-shell"
DEBIAN = (("apt-get", "update"), ("apt-get", "install", "-y", "--no-install-recommends", "chromium", WINDOWLESS))


def find_windowless() -> Path | None:
    """The browser that shows nothing but pages, which tests a third faster, if it is there; or else any browser."""
    found = shutil.which(WINDOWLESS)
    return Path(found) if found and runs(found) else find()


def find() -> Path | None:
    """The browser, if it runs: one of the machine, or the one that Playwright has installed."""
    for found in (*map(shutil.which, NAMES), MAC):
        if found and runs(found):
            return Path(found)
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return Path(own) if runs(own) else None


def runs(browser: str) -> bool:
    """Whether a browser is there, with the libraries it needs; Ubuntu's may only say that it is to be had as a snap."""
    return Path(browser).exists() and subprocess.run([browser, "--version"], capture_output=True).returncode == 0


def install() -> None:
    """Installs a browser by Debian's packages or, elsewhere, by Playwright."""
    print("Installing Chromium for the tests of the page.", flush=True)
    if has_packages():
        all(succeeds(*command) for command in DEBIAN)
    if not find():
        succeeds(sys.executable, "-m", "playwright", "install", "chromium")


def has_packages() -> bool:
    """Whether packages of Debian can be installed."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def succeeds(*command: str) -> bool:
    """Runs a command; what it says matters only if it fails, and of that each error once."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        errors = dict.fromkeys(line for line in done.stderr.splitlines() if line.startswith("E"))
        print(f"{' '.join(command)} failed:", *(errors or [done.stderr]), sep="\n", file=sys.stderr)
    return done.returncode == 0


def main() -> None:
    """Sees to it that there is a browser; says what to do where there can be none."""
    if not find() or (has_packages() and not shutil.which(WINDOWLESS)):
        install()
    if not find():
        sys.exit(
            "The tests of the page need Chromium or Chrome, and none here runs: install one with its libraries, "
            f"so that one of these commands runs it, and try again: {', '.join(NAMES)}"
        )


if __name__ == "__main__":
    main()
