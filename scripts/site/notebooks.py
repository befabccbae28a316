"""The notebooks of `examples/`: run anew, and as pages of the site."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from traitlets.config import Config

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def as_markdown(notebook: Path) -> str:
    """A notebook as a page, with what its cells printed and drew."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    parts = [part for cell in cells for part in cell_as_markdown(cell)]
    return "\n\n".join(parts) + f"\n\nThis page is the notebook `examples/{notebook.name}`.\n"


def cell_as_markdown(cell: dict[str, Any]) -> list[str]:
    """A cell, and what it gave."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [source]
    return [f"```python\n{source}\n```", *map(output_as_markdown, cell["outputs"])]


def output_as_markdown(output: dict[str, Any]) -> str:
    """A picture if there is one, or else the text."""
    data = output.get("data", {"text/plain": output.get("text", [])})
    if "image/svg+xml" in data:
        return f"<figure>{''.join(data['image/svg+xml']).strip()}</figure>"
    text = "".join(data["text/plain"]).rstrip()
    return f"```text\n{text}\n```"


def executed(notebook: Path) -> str:
    """The text of a notebook file after every cell has been run; raises nbclient's CellExecutionError."""
    content = nbformat.read(notebook, as_version=4)
    with TemporaryDirectory() as folder:
        # By files instead of TCP nobody else can talk to the kernel. Streams are joined, since they are cut anywhere.
        files = Config(KernelManager={"transport": "ipc", "ip": f"{folder}/kernel"})
        NotebookClient(content, config=files, timeout=120, coalesce_streams=True, record_timing=False).execute()
    content.metadata = NotebookNode(kernelspec={"display_name": "Python 3", "name": "python3"})
    return f"{nbformat.writes(content)}\n"


def main() -> None:
    """Runs every notebook, and keeps what it gives."""
    for notebook in NOTEBOOKS:
        notebook.write_text(executed(notebook), encoding="utf-8")


if __name__ == "__main__":
    main()
