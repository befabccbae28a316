"""SVG pictures and PNG images read back, so that tests can say what is in them."""

import re
import struct
import zlib
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

Spot = tuple[float, float]

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> Element:
    """The picture as a tree."""
    return ElementTree.fromstring(svg)


def named(tree: Element, *names: str) -> list[Element]:
    """The groups on the board (not beside it) that have all these classes."""
    if "beside" in classes(tree):
        return []
    found = [tree] if classes(tree).issuperset(names) else []
    return found + [group for child in tree for group in named(child, *names)]


def classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def texts(tree: Element) -> list[str]:
    """Everything that is written in the picture."""
    return [element.text or "" for element in tree.iter(f"{SVG}text")]


def written_at(text: Element) -> Spot:
    """Where a text is."""
    matrix = re.findall(r"-?[\d.]+", text.get("transform", ""))
    x, y = matrix[-2:] or (text.attrib["x"], text.attrib["y"])
    return float(x), float(y)


def areas(tree: Element) -> Iterator[tuple[str, list[Spot]]]:
    """The filled areas with straight sides, in the order in which they are painted, with their colour.

    Left out is what is transformed or lets shine through: figures, letters and shadows.
    """
    for element in tree:
        if element.get("fill") == "none" or element.attrib.keys() & {"transform", "opacity", "fill-opacity"}:
            continue
        if element.tag == f"{SVG}g":
            yield from areas(element)
        elif element.tag == f"{SVG}path":
            for way in ways(element):
                yield element.get("fill", ""), way


def ways(path: Element) -> Iterator[list[Spot]]:
    """The spots of each part of a path with straight sides."""
    for part in re.findall(r"M([^M]*)", path.get("d", "")):
        start, _, steps = part.strip("z").partition("l")
        lengths = [float(length) for length in re.findall(r"-?[\d.]+", f"{start} {steps}")]
        spots = [(lengths[0], lengths[1])]
        for right, down in zip(lengths[2::2], lengths[3::2], strict=True):
            spots.append((spots[-1][0] + right, spots[-1][1] + down))
        yield spots


def hue_at(painted: list[tuple[str, list[Spot]]], spot: Spot) -> str | None:
    """The colour that is seen at a spot: that of the last area painted over it."""
    return next((hue for hue, corners in reversed(painted) if is_inside(corners, spot)), None)


def is_inside(corners: list[Spot], spot: Spot) -> bool:
    x, y = spot
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def read_png(image: bytes) -> list[list[bytes]]:
    """The rows of an image of 8 bits a channel, and in each the pixels."""
    width, height, depth, kind = struct.unpack(">IIBB", image[16:26])
    assert (depth, kind) in ((8, 2), (8, 6))
    size = 3 if kind == 2 else 4
    data, at = b"", 8
    while at < len(image):
        (length,) = struct.unpack(">I", image[at : at + 4])
        if image[at + 4 : at + 8] == b"IDAT":
            data += image[at + 8 : at + 8 + length]
        at += length + 12
    raw = zlib.decompress(data)
    rows: list[bytearray] = []
    for y in range(height):
        start = y * (width * size + 1)
        row = bytearray(raw[start + 1 : start + 1 + width * size])
        above = rows[-1] if rows else bytearray(width * size)
        for i in range(len(row)):
            left, corner = (row[i - size], above[i - size]) if i >= size else (0, 0)
            guess = left + above[i] - corner
            paeth = min((left, above[i], corner), key=lambda value: abs(guess - value))
            row[i] = (row[i] + (0, left, above[i], (left + above[i]) // 2, paeth)[raw[start]]) % 256
        rows.append(row)
    return [[bytes(row[i : i + size]) for i in range(0, len(row), size)] for row in rows]
