"""A bot: it seeks matches, and plays each to its end, whatever happens to the connection or the server.

    python examples/bot.py http://127.0.0.1:8000 TOKEN volterra level:3

The token is made in an account. Everything is asked for by HTTP; a WebSocket tells when there is something to do.
"""

import json
import sys
import time
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from belvedere import engine, rules

ADDRESS, TOKEN, GAME, PLAYER = sys.argv[1:]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


def ask(path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server answers, as soon as it is there; raises HTTPError if it refuses."""
    while True:
        try:
            with urlopen(Request(ADDRESS + path, json.dumps(body).encode() if body else None, HEADERS)) as answer:
                return json.load(answer)
        except OSError as error:
            if isinstance(error, HTTPError) and error.code != 503:
                raise
            time.sleep(1)


def play(match_id: str) -> str:
    """Plays a match; the sentence that says how it ended."""
    address, player = f"/api/matches/{match_id}", engine.player(PLAYER)
    while True:
        try:
            with connect(f"ws{ADDRESS[4:]}{address}/live?scenes=false", additional_headers=HEADERS) as news:
                for _ in news:  # the match as it stands, and then everything that happens
                    view = ask(address)
                    if view["status"] != "playing":
                        return str(view["outcome"]["sentence"] if view["outcome"] else "the match was aborted")
                    if view["to_move"] in view["you"]:
                        action = str(player.choose(rules.get(GAME).read(view["position"])))
                        name = {"id": uuid.uuid4().hex, "version": view["version"]}
                        ask(f"{address}/events", {**name, "kind": "action", "action": action})
        except (OSError, WebSocketException):  # also a refusal, if the match has gone on: so look at it again
            time.sleep(1)


while True:
    seek = ask("/api/seeks", {"game": GAME})["id"]  # which is also the id of the match that comes of it
    while any(other["id"] == seek for other in ask("/api/seeks")):
        time.sleep(1)
    print(play(seek), flush=True)
