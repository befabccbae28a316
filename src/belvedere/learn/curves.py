"""How learning went: figures as CSV, and a picture of them."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from belvedere.learn.training import Counts

NAMES = [field.name for field in fields(Counts)]
CURVES = {
    "policy_loss": "loss of the policy",
    "value_loss": "loss of the value",
    "length": "actions in a game",
    "first": "score of the first player",
}
WIDTH, HEIGHT, MARGIN = 380, 200, 44

Points = Sequence[tuple[float, float]]
"""Of a curve: minutes, and what there was then."""


def note(file: Path, counts: Counts) -> None:
    """Adds a row of figures."""
    is_new = not file.exists()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, NAMES)
        if is_new:
            writer.writeheader()
        writer.writerow(asdict(counts))


def read(file: Path) -> list[dict[str, float]]:
    """The figures of a file, with what follows from two rows: what happened between them."""
    with file.open(newline="", encoding="utf-8") as stream:
        rows = [{name: float(number) for name, number in row.items()} for row in csv.DictReader(stream)]
    for before, row in zip([dict.fromkeys(NAMES, 0.0), *rows], rows, strict=False):
        games = row["games"] - before["games"]
        won = row["first_wins"] - before["first_wins"] + (row["draws"] - before["draws"]) / 2
        row["length"] = (row["actions"] - before["actions"]) / games if games else math.nan
        row["first"] = won / games if games else math.nan
    return rows


def draw(file: Path, picture: Path) -> None:
    """Draws the curves of a file; none if what makes PNG images is not installed."""
    from belvedere.draw.image import PngUnavailable, png  # noqa: PLC0415 (a machine to learn on may lack what draws)

    rows = read(file)
    found = {
        title: [(row["seconds"] / 60, row[name]) for row in rows if math.isfinite(row[name])]
        for name, title in CURVES.items()
    }
    try:
        picture.write_bytes(png(*drawn(found)))
    except PngUnavailable:
        return


def drawn(found: Mapping[str, Points]) -> tuple[str, int]:
    """Curves by their titles, two beside each other, as SVG, and how many pixels wide it should be."""
    panels = [panel(at, title, points) for at, (title, points) in enumerate(found.items())]
    width, height = min(len(found), 2) * WIDTH, -(-len(found) // 2) * HEIGHT
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="white"/>{"".join(panels)}</svg>'
    )
    return svg, 2 * width


def panel(at: int, title: str, points: Points) -> str:
    """One curve over the minutes."""
    left, top = at % 2 * WIDTH + MARGIN, at // 2 * HEIGHT + MARGIN // 2
    wide, high = WIDTH - MARGIN - 16, HEIGHT - MARGIN
    parts = [f'<text x="{left}" y="{top - 6}">{title}</text>']
    parts.append(f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="none" stroke="#999"/>')
    if points:
        least, most = min(y for _, y in points), max(y for _, y in points)
        last = max(x for x, _ in points) or 1.0
        span = most - least or 1.0
        path = " ".join(f"{left + wide * x / last:.1f},{top + high * (most - y) / span:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="#1f5fa8" stroke-width="1.5"/>')
        for y, number in ((top + 10, most), (top + high, least)):
            parts.append(f'<text x="{left - 4}" y="{y}" text-anchor="end">{number:.3g}</text>')
        parts.append(f'<text x="{left + wide}" y="{top + high + 14}" text-anchor="end">{last:.3g} min</text>')
    return "".join(parts)
