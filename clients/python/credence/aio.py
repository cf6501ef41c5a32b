# SPDX-License-Identifier: Apache-2.0
"""The client for asyncio. Requests run in threads, so nothing here is written twice.

    async with credence.aio.session("task") as s:
        call = await s.guard("Bash", command="make")
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import threading
from typing import (TYPE_CHECKING, Any, AsyncIterator, Awaitable, Callable, Optional, TypeVar,
                    Union, cast)

from . import changes as sync_changes
from . import client as sync_client
from . import events as sync_events
from . import memories as sync_memories
from . import sessions as sync_sessions
from .errors import Refused
from .records import Change

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    # Not imported otherwise, because most programs talk to a server.
    from . import embedded

    Arguments = ParamSpec("Arguments")
    AnyClient = Union[sync_client.Client, embedded.Client]
    AnyChanges = Union[sync_changes.Changes, embedded.Changes]

Result = TypeVar("Result")
OnAsk = Callable[[Refused], Union[bool, Awaitable[bool]]]


def _later(method: Callable[Concatenate[Any, Arguments], Result]) -> Callable[
        Concatenate[Any, Arguments], Awaitable[Result]]:
    """The method, of the object in `sync`, in a thread."""
    @functools.wraps(method)
    async def later(self: Any, *positional: Any, **named: Any) -> Any:
        return await asyncio.to_thread(cast(Any, method), self.sync, *positional, **named)
    return cast(Any, later)  # With the arguments of the method.


class Memories:
    def __init__(self, sync: sync_memories.Memories) -> None:
        self.sync = sync

    add = _later(sync_memories.Memories.add)
    search = _later(sync_memories.Memories.search)
    show = _later(sync_memories.Memories.show)
    confirm = _later(sync_memories.Memories.confirm)
    fail = _later(sync_memories.Memories.fail)
    prompt = _later(sync_memories.Memories.prompt)


class Session:
    """As credence.Session. `async with` begins and ends it."""

    def __init__(self, begin: Callable[[Optional[sync_sessions.OnAsk]], sync_sessions.Session],
                 on_ask: Optional[OnAsk]) -> None:
        self._begin = begin
        self._on_ask = on_ask

    async def __aenter__(self) -> Session:
        ask = None
        if self._on_ask is not None:
            ask = _from_thread(self._on_ask, asyncio.get_running_loop())
        self.sync = await asyncio.to_thread(self._begin, ask)
        # Here, not in the thread, whose context variables are a copy.
        self._token = sync_sessions.current_session.set(self.sync)
        return self

    async def __aexit__(self, kind: object, *_: object) -> None:
        sync_sessions.current_session.reset(self._token)
        await self.end("error" if kind else "done")

    @property
    def id(self) -> str:
        return self.sync.id

    @property
    def context(self) -> str:
        return self.sync.context

    prompt = _later(sync_sessions.Session.prompt)
    guard = _later(sync_sessions.Session.guard)
    ran = _later(sync_sessions.Session.ran)
    stop = _later(sync_sessions.Session.stop)
    outcome = _later(sync_sessions.Session.outcome)
    show = _later(sync_sessions.Session.show)
    end = _later(sync_sessions.Session.end)


class Changes:
    """`async for change in client.changes(): …`. `aclose`, or the end of `async with`, ends it.

    It has a thread of its own, because those of asyncio are few, and this one waits all the time.
    """

    def __init__(self, connect: Callable[[], AnyChanges]) -> None:
        self._connect = connect
        self._sync: Optional[AnyChanges] = None

    async def __aenter__(self) -> Changes:
        if self._sync is None:
            self._sync = await asyncio.to_thread(self._connect)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        if self._sync is not None:
            self._sync.close()

    async def __aiter__(self) -> AsyncIterator[Change]:
        await self.__aenter__()
        assert self._sync is not None
        stream = self._sync
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[Union[Change, BaseException, None]] = asyncio.Queue()

        def put(item: Union[Change, BaseException, None]) -> None:
            try:
                loop.call_soon_threadsafe(queue.put_nowait, item)
            except RuntimeError:
                stream.close()  # The loop has ended.

        def listen() -> None:
            try:
                for change in stream:
                    put(change)
                put(None)
            except Exception as error:
                put(error)

        threading.Thread(target=listen, name="credence-changes", daemon=True).start()
        try:
            while (item := await queue.get()) is not None:
                if isinstance(item, BaseException):
                    raise item
                yield item
        finally:
            stream.close()


class Client:
    """As credence.Client, with the same arguments."""

    def __init__(self, *positional: Any, **named: Any) -> None:
        self._use(sync_client.Client(*positional, **named))

    @classmethod
    def of(cls, sync: AnyClient) -> Client:
        """The same for a client that exists, such as one of credence.embedded."""
        made = cls.__new__(cls)
        made._use(sync)
        return made

    def _use(self, sync: AnyClient) -> None:
        self.sync = sync
        self.memories = Memories(sync.memories)

    call = _later(sync_client.BaseClient.call)

    def session(self, task: str = "", *, id: Optional[str] = None,
                on_ask: Optional[OnAsk] = None) -> Session:
        """As Client.session; `on_ask` may be a coroutine function."""
        return Session(lambda ask: self.sync.session(task, id=id, on_ask=ask), on_ask)

    async def event(self, text: str, source: str, *, id: Optional[str] = None) -> Answer:
        return Answer(await asyncio.to_thread(self.sync.event, text, source, id=id))

    def changes(self, kind: Optional[str] = None, *, after: Optional[int] = None) -> Changes:
        return Changes(lambda: self.sync.changes(kind, after=after))


class Answer:
    """As credence.Answer."""

    def __init__(self, sync: sync_events.Answer) -> None:
        self.sync = sync

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sync, name)

    rate = _later(sync_events.Answer.rate)
    outcome = _later(sync_events.Answer.outcome)


def session(task: str = "", *, id: Optional[str] = None, on_ask: Optional[OnAsk] = None,
            **where: Any) -> Session:
    """A session of a client with the arguments `where`."""
    return Client(**where).session(task, id=id, on_ask=on_ask)


def _from_thread(ask: OnAsk, loop: asyncio.AbstractEventLoop) -> sync_sessions.OnAsk:
    async def asked(refused: Refused) -> bool:
        answer = ask(refused)
        return bool(await answer if inspect.isawaitable(answer) else answer)

    return lambda refused: asyncio.run_coroutine_threadsafe(asked(refused), loop).result()
