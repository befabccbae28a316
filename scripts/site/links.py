"""What is wrong with the links of a site that has been built: every page and anchor has to be there.

Addresses elsewhere are only looked at, since a check must not need a network; nothing may be loaded from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script", "img", "source", "iframe"}
"""Elements whose address a browser loads by itself; and so it does those of a `link` that is none to another page."""

SAID = {"canonical", "next", "prev", "alternate"}
"""Kinds of `link` that only say something about pages."""


@dataclass
class Page(HTMLParser):
    """The links and the anchors of a page."""

    text: str
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    """What a browser loads to show it."""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what matters of an element."""
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        address = given.get("href", given.get("src"))
        if address is None:
            return
        if tag in LOADED or (tag == "link" and not SAID & set(given.get("rel", "").split())):
            self.loaded.append(address)
        else:
            self.links.append(address)


def problems(site: Path) -> list[str]:
    """What is wrong, one sentence each; none if all is well."""

    @cache
    def page(path: Path) -> Page:
        return Page(path.read_text(encoding="utf-8"))

    def wrong(path: Path) -> Iterator[str]:
        this = page(path)
        yield from (f"the id {each} stands more than once" for each in sorted(set(repeated(this.ids))))
        yield from (f"{each} is loaded from elsewhere" for each in this.loaded if urlsplit(each).netloc)
        for address in this.links + this.loaded:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if parts.scheme != "https" or "." not in parts.netloc:
                    yield f"{address} is no address of the form https://…"
                continue
            file = target(path, unquote(parts.path), site)
            if not file.is_file():
                yield f"{address} leads nowhere"
            elif parts.fragment and file.suffix == ".html" and unquote(parts.fragment) not in page(file).ids:
                yield f"{address} names an anchor that is not there"

    return [
        f"{path.relative_to(site)}: {problem}"
        for path in sorted(site.rglob("*.html"))
        for problem in sorted(set(wrong(path)))
    ]


def target(page: Path, path: str, site: Path) -> Path:
    """The file that a link of a page leads to."""
    if not path:
        return page
    file = site / path.lstrip("/") if path.startswith("/") else page.parent / path
    return file / "index.html" if file.is_dir() else file


def repeated(names: list[str]) -> Iterator[str]:
    """What is in a list more than once."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield name
        seen.add(name)
