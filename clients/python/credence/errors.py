# SPDX-License-Identifier: Apache-2.0
"""What can go wrong, one class per kind of failure."""

from __future__ import annotations

from typing import Any, Optional


class CredenceError(Exception):
    """The base of all errors of this library. The message says what happened and what to do."""


class Refused(CredenceError):
    """The governor refuses a call, or the server refused a part of a request.

    `asks`: a person could allow the call; nobody was asked, or the person declined.
    `answer`: what the server answered to a request that it refused in part.
    """

    def __init__(self, reason: str, *, tool: str = "", asks: bool = False,
                 answer: Any = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.tool = tool
        self.asks = asks
        self.answer = answer


class NotFound(CredenceError):
    """No record has this id, or the server has no such operation."""


class Invalid(CredenceError):
    """An argument is wrong; the message names it."""


class Forbidden(CredenceError):
    """The token is missing or wrong, or lacks a scope; in process, the access does."""


class Conflict(CredenceError):
    """The state does not allow it, or somebody else has changed it: read it again."""


class Unreachable(CredenceError):
    """The server cannot be reached, or cannot answer now. `retry_after`: seconds, if it says."""

    def __init__(self, message: str, retry_after: Optional[float] = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ServerFailed(CredenceError):
    """The server has a defect, or sent something that is not an answer of Credence."""


def of_status(status: int, detail: str, retry_after: Optional[float] = None) -> CredenceError:
    """The error for an HTTP status of 400 or more."""
    if status in (401, 403):
        return Forbidden(detail)
    if status == 404:
        return NotFound(detail)
    if status == 409:
        return Conflict(detail)
    if status in (408, 429, 502, 503, 504):
        return Unreachable(detail, retry_after)
    if status < 500:
        return Invalid(detail)
    return ServerFailed(detail)


def of_code(code: int, message: str) -> CredenceError:
    """The error for a code of credence.h that is neither 0 nor that of a refusal."""
    if code in (7, 16):
        return Forbidden(message)
    if code == 5:
        return NotFound(message)
    if code in (6, 9, 10):
        return Conflict(message)
    if code in (1, 4, 8, 14):
        return Unreachable(message)
    if code in (3, 11):
        return Invalid(message)
    return ServerFailed(message)
