"""Draws the pictures of the documentation anew: one of each game in play, and the four side by side.

Each shows a position of a golden playthrough, so that everyone can play on from it.
"""

import re
from pathlib import Path

from belvedere import draw, rules
from belvedere.draw.palette import INK, LINE, PAPER
from belvedere.rules import Action, Position

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"

MOMENTS = {
    "volterra": ("volterra", 18),
    "volo": ("volo-flight", 17),
    "voldetour": ("voldetour", 24),
    "turris": ("turris", 30),
}
"""For each game a playthrough, and the number of actions after which it is shown."""

HEIGHT, GAP, TITLE = 420, 24, 72
"""In the picture of all games: the height of one, the space between them, and the room for a title below."""


def moment(name: str) -> tuple[Position, Action]:
    """The position to show of a game, and the action that led to it."""
    file, number = MOMENTS[name]
    playthrough = (ROOT / "tests" / "playthroughs" / f"{file}.txt").read_text(encoding="utf-8")
    actions = re.findall(r"^> (\S+)", playthrough, re.MULTILINE)[:number]
    position = rules.get(name).start()
    for action in actions[:-1]:
        position = position.play(action)
    last = position.parse(actions[-1])
    return position.play(last), last


def side_by_side(pictures: dict[str, str]) -> str:
    """One picture of several, with the titles of the games."""
    parts, x = [], GAP
    for name, picture in pictures.items():
        width, height = map(int, re.findall(r' (?:width|height)="(\d+)"', picture)[:2])
        width, height = round(width * HEIGHT / height), HEIGHT
        frame = f'x="{x}" y="{GAP}" width="{width}" height="{height}"'
        parts.append(re.sub(r'width="\d+" height="\d+"', frame, picture.strip(), count=1))
        middle, base = x + width // 2, GAP + HEIGHT + TITLE * 2 // 3
        parts.append(f'<text x="{middle}" y="{base}">{rules.get(name).title}</text>')
        x += width + GAP
    width, height = x, HEIGHT + GAP + TITLE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="Fraunces,Georgia,serif" font-size="40" text-anchor="middle" fill="{INK}">'
        f"<title>The four games in play: {', '.join(rules.get(name).title for name in pictures)}</title>"
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="20" fill="{PAPER}" stroke="{LINE}" '
        f'stroke-width="2"/>{"".join(parts)}</svg>\n'
    )


def pictures() -> dict[str, str]:
    """The text of each picture file, by the file's name."""
    drawn = {}
    small = {}
    for name in MOMENTS:
        position, last = moment(name)
        drawn[name] = str(draw.svg(position, last=last))
        small[name] = str(draw.svg(position, coordinates=False))
    return {f"{name}.svg": text for name, text in {**drawn, "games": side_by_side(small)}.items()}


def main() -> None:
    """Writes the picture files."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (PICTURES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
