"""Builds the documentation site into `build/site`, and checks it: `python -m scripts.site`."""

import subprocess
import sys
from pathlib import Path

from scripts.site.links import problems
from scripts.site.pages import ROOT, gather

SOURCE, SITE = ROOT / "build" / "site-source", ROOT / "build" / "site"


def main() -> int:
    """Gathers the pages, builds the site, and says what is wrong with it; gives back the exit code."""
    gather(SOURCE)
    zensical = Path(sys.executable).with_name("zensical")
    built = subprocess.run([zensical, "build", "--clean", "--strict"], cwd=ROOT, check=False)
    if built.returncode:
        return built.returncode
    found = problems(SITE)
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
