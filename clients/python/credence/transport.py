# SPDX-License-Identifier: Apache-2.0
"""HTTP to a server of Credence. Each request has its own connection, so threads share nothing."""

from __future__ import annotations

import http.client
import json
import ssl
import urllib.parse
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Protocol

from .errors import Invalid, Refused, ServerFailed, Unreachable, of_status

DEFAULT_URL = "http://127.0.0.1:7878"  # Where `credence serve` listens.
ANSWER_BYTES_MAX = 256 * 1024 * 1024


class Sender(Protocol):
    """Sends requests to a server, or to the engine in this process (credence.embedded)."""

    @property
    def project(self) -> Optional[str]: ...

    def post(self, path: str, body: Any, *, key: Optional[str] = None) -> Any: ...


@dataclass(frozen=True)
class Transport:
    """Where the server is, and who calls it for which space and project."""

    url: str = DEFAULT_URL
    token: Optional[str] = None
    space: Optional[str] = None
    project: Optional[str] = None
    timeout: float = 10.0

    def __post_init__(self) -> None:
        parts = urllib.parse.urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Invalid(f"{self.url!r} is not an address of a server; "
                          f"write one such as {DEFAULT_URL}")

    def post(self, path: str, body: Any, *, key: Optional[str] = None) -> Any:
        """Sends JSON and returns the JSON of the answer."""
        headers = {"Content-Type": "application/json"}
        if key is not None:
            headers["Idempotency-Key"] = key
        return self._exchange("POST", path, json.dumps(body).encode(), headers)

    def get(self, path: str) -> Any:
        return self._exchange("GET", path, None, {})

    def open(self, path: str, query: Mapping[str, str], headers: Mapping[str, str],
             timeout: float) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        """Begins an answer that has no end; the caller closes the connection."""
        connection = self._connection(timeout)
        try:
            response = self._send(connection, "GET", path, None, headers, query)
            if response.status != 200:
                raise _failure(response, response.read(ANSWER_BYTES_MAX))
        except BaseException:
            connection.close()
            raise
        return connection, response

    def _exchange(self, method: str, path: str, body: Optional[bytes],
                  headers: Mapping[str, str]) -> Any:
        connection = self._connection(self.timeout)
        try:
            response = self._send(connection, method, path, body, headers, {})
            try:
                text = response.read(ANSWER_BYTES_MAX)
            except (OSError, http.client.HTTPException) as error:
                raise Unreachable(f"{self.url} broke off its answer ({error})") from error
        finally:
            connection.close()
        if response.status == 422:
            raise Refused("the server refused a part of the request; see `answer`",
                          answer=_json(text))
        if response.status >= 300:
            raise _failure(response, text)
        return _json(text)

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        parts = urllib.parse.urlsplit(self.url)
        host = parts.hostname or ""
        if parts.scheme == "https":
            return http.client.HTTPSConnection(host, parts.port, timeout=timeout,
                                               context=ssl.create_default_context())
        return http.client.HTTPConnection(host, parts.port, timeout=timeout)

    def _send(self, connection: http.client.HTTPConnection, method: str, path: str,
              body: Optional[bytes], headers: Mapping[str, str],
              query: Mapping[str, str]) -> http.client.HTTPResponse:
        # In the query, because a header cannot hold every path.
        where = {"space": self.space, "project": self.project}
        known = {**query, **{name: value for name, value in where.items() if value}}
        target = urllib.parse.urlsplit(self.url).path.rstrip("/") + path
        if known:
            target += "?" + urllib.parse.urlencode(known)
        sent = {"Accept": "application/json, text/event-stream", "Connection": "close", **headers}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        try:
            connection.request(method, target, body=body, headers=sent)
            return connection.getresponse()
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"{self.url} does not answer ({error}); is `credence serve` running "
                              "there?") from error


def _json(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise ServerFailed("the answer is not JSON; is this a server of Credence?") from error


def _failure(response: http.client.HTTPResponse, text: bytes) -> Exception:
    try:
        detail = str(json.loads(text)["detail"])
    except (ValueError, KeyError, TypeError):
        detail = f"the server answered {response.status} {response.reason}"
    wait = response.getheader("Retry-After") or ""
    return of_status(response.status, detail, float(wait) if wait.isdigit() else None)
