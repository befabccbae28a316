"""The web service: people meet, play and lose nothing.

A match is a list of events that only grows; its state is always the replay of them through `rules`. `live_match` is
that state, `storage` keeps the events, `matches` ties both together, and `app` offers them over HTTP and WebSockets.
"""
