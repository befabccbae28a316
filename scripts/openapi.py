"""Writes what the server says of its interface, from which the types of the page are made."""

import json
import sys
from pathlib import Path

from belvedere.server.app import make_app
from belvedere.server.configuration import Configuration


def main(file: Path) -> None:
    """Writes the OpenAPI schema into a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(make_app(Configuration(port=0)).openapi(), indent=2), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
