"""The example of a bot plays."""

from __future__ import annotations

import subprocess
import sys
import time
import uuid
from pathlib import Path

from belvedere import rules
from tests.server.running import Server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_bot_is_short() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 60


def test_the_bot_seeks_a_match_and_plays_it_to_its_end(server: Server) -> None:
    owner, anna = server.somebody(), server.somebody()
    name = f"bot-{uuid.uuid4().hex[:8]}"
    owner.post("/api/account", 201, name=name, password="correct horse")
    token = owner.post("/api/tokens", 201, label="bot")["secret"]
    command = [sys.executable, str(BOT), server.address, token, "volterra", "level:1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        try:
            match = anna.post(f"/api/seeks/{seek_of(server, name)}/accept")
            while match["status"] == "playing":
                assert bot.poll() is None
                position = rules.get("volterra").read(match["position"])
                if match["to_move"] in match["you"]:
                    anna.ask(match["id"], match["version"], "action", action=str(position.legal_actions()[0]))
                match = anna.get(f"/api/matches/{match['id']}")
            assert bot.stdout
            assert bot.stdout.readline().strip() == match["outcome"]["sentence"]
        finally:
            bot.kill()


def seek_of(server: Server, name: str) -> str:
    """The seek of somebody, as soon as there is one."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for seek in server.somebody().get("/api/seeks"):
            if seek["name"] == name:
                return str(seek["id"])
        time.sleep(0.1)
    raise AssertionError("the bot seeks no match")
