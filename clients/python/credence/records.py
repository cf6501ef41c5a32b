# SPDX-License-Identifier: Apache-2.0
"""Records that the server answers with. Each keeps all fields, by the server's names, in `data`."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Type, TypeVar

from .errors import ServerFailed

Record = TypeVar("Record")


def read(kind: Type[Record], data: Mapping[str, Any]) -> Record:
    """Makes a record of those fields that it has; new fields of a newer server do no harm."""
    names = {field.name for field in dataclasses.fields(kind)}
    known = {name: value for name, value in data.items() if name in names}
    try:
        return kind(**{**known, "data": data})
    except TypeError as error:
        raise ServerFailed(f"the answer is not a {kind.__name__} ({error})") from error


@dataclass(frozen=True)
class Memory:
    id: str
    content: str
    type: str
    confidence: float
    effective_confidence: float  # Now, after decay.
    golden: bool
    status: str
    data: Mapping[str, Any]
    domain: Optional[str] = None
    project: Optional[str] = None
    relevance: Optional[float] = None  # How likely it answers the question of a search.
    created: bool = False  # False: there was such a memory already.


@dataclass(frozen=True)
class SessionReading:
    id: str
    client: str
    confidence: int
    zone: str
    turn: int
    ended: bool
    data: Mapping[str, Any]
    outcome: Optional[str] = None  # "success" or "failure", if somebody reported it.


@dataclass(frozen=True)
class Change:
    """A recorded change. The kind "reset" means that changes may be missing: read again."""

    kind: str
    sequence: int
    data: Mapping[str, Any]
    stream: str = ""
    actor: str = ""
    time: str = ""
