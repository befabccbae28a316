"""What the people who follow a match are told of an event."""

from __future__ import annotations

import asyncio
from copy import deepcopy

from belvedere.server.events import ActionEvent, Event, TakebackEvent
from belvedere.server.languages import LANGUAGES
from belvedere.server.live_match import LiveMatch
from belvedere.server.live_messages import EventTold
from belvedere.server.plies import Ply
from belvedere.server.views import clock_view, match_state


class News:
    """The last event of a match, and how the match stood after it.

    All who read the same language share one message, which is made when the first of them needs it. Its scene is made
    in a thread, so nothing else waits for it.
    """

    def __init__(self, live: LiveMatch, *events: Event) -> None:
        """Of several events, the earlier ones are told apart; but the ply is that after all of them."""
        self.event = events[-1]
        self._clock = deepcopy(live.clock)
        self._states = {language: match_state(live, language) for language in LANGUAGES}
        is_new_ply = any(isinstance(event, ActionEvent | TakebackEvent) for event in events)
        self._ply = Ply.of(live) if is_new_ply else None
        self._messages: dict[tuple[str, bool], asyncio.Task[str]] = {}

    async def message(self, language: str, scenes: bool) -> str:
        """The message, as JSON: an `EventTold`, with or without a scene."""
        key = language, scenes and self._ply is not None
        if key not in self._messages:
            self._messages[key] = asyncio.create_task(self._make(*key))
        return await asyncio.shield(self._messages[key])

    async def _make(self, language: str, scenes: bool) -> str:
        return await asyncio.to_thread(self._write, language, scenes) if scenes else self._write(language, scenes)

    def _write(self, language: str, scenes: bool) -> str:
        ply = self._ply.view(language) if self._ply and scenes else None
        clock = clock_view(self._clock)
        told = EventTold(event=self.event, clock=clock, state=self._states[language], ply=ply)
        return told.model_dump_json()
