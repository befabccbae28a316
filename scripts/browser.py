"""Finds a Chromium for the tests of the page, and installs one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
DEBIAN = (("apt-get", "update"), ("apt-get", "install", "-y", "--no-install-recommends", "chromium"))


def find() -> Path | None:
    """The browser: one of the machine, or the one that Playwright has installed."""
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    if MAC.exists():
        return MAC
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    return own if own.exists() else None


def install() -> None:
    """Installs a browser by Playwright or, where that cannot be downloaded, from the packages of Debian."""
    print("Installing Chromium, because this machine has none.", flush=True)
    if succeeds(sys.executable, "-m", "playwright", "install", "chromium"):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        all(succeeds(*command) for command in DEBIAN)


def succeeds(*command: str) -> bool:
    """Runs a command; what it says matters only if it fails."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        print(f"{' '.join(command)} failed:\n{done.stderr.strip()}", file=sys.stderr)
    return done.returncode == 0


def main() -> None:
    """Sees to it that there is a browser; says what to do where there can be none."""
    if not find():
        install()
    if not find():
        sys.exit(
            "The tests of the page need Chromium or Chrome: install one, so that `chromium` can be run, and try again."
        )


if __name__ == "__main__":
    main()
