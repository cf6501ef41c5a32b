# SPDX-License-Identifier: Apache-2.0
"""The stream of changes (Server-Sent Events)."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from typing import Any, Dict, Iterable, Iterator, List, Optional

from .errors import Unreachable
from .records import Change, read
from .transport import Transport

SILENCE_SECONDS_MAX = 45.0  # The server sends a heartbeat every 15 s.
GIVE_UP_SECONDS = 60.0
PAUSE_SECONDS_MAX = 5.0


class Changes:
    """Iterates over changes until it is closed; connects again, and continues, after a failure.

    Connected as soon as it exists, so nothing that happens afterwards is missed. `close` may be
    called from another thread.
    """

    def __init__(self, transport: Transport, kind: Optional[str] = None,
                 after: Optional[int] = None) -> None:
        self._transport = transport
        self._kind = kind
        self._last = None if after is None else str(after)
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._socket: Optional[socket.socket] = None
        self._connection: Optional[http.client.HTTPConnection] = None
        self._iterates = False
        self._response = self._connect()

    def __enter__(self) -> Changes:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Change]:
        with self._lock:
            self._iterates = True
        try:
            while not self._closed.is_set():
                try:
                    yield from self._changes_of(self._response)
                except (OSError, http.client.HTTPException, ValueError):
                    pass  # The connection is gone; what was sent since comes after the next one.
                if self._closed.is_set():
                    return
                self._reconnect()
                # It is not known where to continue, so changes may be missing. Those from now on
                # are not.
                if self._last is None and not self._closed.is_set():
                    yield Change("reset", 0, {})
        finally:
            self._drop()

    def close(self) -> None:
        self._closed.set()
        with self._lock:
            if self._socket is not None:
                try:
                    self._socket.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass  # It is closed already.
            iterates = self._iterates
        if not iterates:  # Otherwise the iteration ends now, and drops it itself.
            self._drop()

    def _connect(self) -> http.client.HTTPResponse:
        query = {"kind": self._kind} if self._kind else {}
        headers = {"Last-Event-ID": self._last} if self._last is not None else {}
        connection, response = self._transport.open("/v1/changes", query, headers,
                                                    SILENCE_SECONDS_MAX)
        with self._lock:
            self._connection = connection
            # The connection itself forgets its socket once the answer has begun.
            self._socket = connection.sock or _socket_of(response)
        return response

    def _reconnect(self) -> None:
        self._drop()
        end = time.monotonic() + GIVE_UP_SECONDS
        pause = 0.1
        while not self._closed.wait(pause):
            try:
                self._response = self._connect()
                return
            except Unreachable:
                if time.monotonic() > end:
                    raise
                pause = min(2 * pause, PAUSE_SECONDS_MAX)

    def _drop(self) -> None:
        with self._lock:
            connection, self._connection, self._socket = self._connection, None, None
        if connection is not None:
            self._response.close()  # The connection has handed its socket over to it.
            connection.close()

    def _changes_of(self, response: http.client.HTTPResponse) -> Iterator[Change]:
        for event, data, number in events_of(iter(response.readline, b"")):
            self._last = number or self._last
            body: Dict[str, Any] = json.loads(data) if data else {}
            if event == "reset":
                yield Change("reset", int(body.get("sequence", 0)), body)
            elif event == "change":
                yield read(Change, body)


def _socket_of(response: http.client.HTTPResponse) -> Optional[socket.socket]:
    raw = getattr(response.fp, "raw", None)
    return getattr(raw, "_sock", None)


def events_of(lines: Iterable[bytes]) -> Iterator[tuple[str, str, str]]:
    """(event, data, id) of each message in a text/event-stream."""
    event, number = "message", ""
    data: List[str] = []
    for line in lines:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if not text:
            if data or event != "message":
                yield event, "\n".join(data), number
            event, data = "message", []
            continue
        field, _, value = text.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "data":
            data.append(value)
        elif field == "event":
            event = value
        elif field == "id":
            number = value
