# SPDX-License-Identifier: Apache-2.0
"""Decorators for tools and for functions that answer events."""

from __future__ import annotations

import asyncio
import functools
import inspect
from dataclasses import replace
from typing import (TYPE_CHECKING, Any, Callable, Coroutine, Dict, Optional, Protocol, TypeVar,
                    cast, overload)

from .client import BaseClient, Client
from .events import Answer
from .sessions import Session, current, run_later

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    Arguments = ParamSpec("Arguments")

Function = TypeVar("Function", bound=Callable[..., Any])


@overload
def guarded(function: Function, /) -> Function: ...
@overload
def guarded(*, tool: Optional[str] = None,
            session: Optional[Session] = None) -> Callable[[Function], Function]: ...
def guarded(function: Optional[Callable[..., Any]] = None, /, *, tool: Optional[str] = None,
            session: Optional[Session] = None) -> Any:
    """Guards a tool, and reports how each call ended.

    The tool's name is the function's, unless `tool` says otherwise; its input is the arguments.
    The session is that of the `with` block in which the tool is called.
    """
    def decorate(work: Callable[..., Any]) -> Callable[..., Any]:
        name = tool or work.__name__
        signature = inspect.signature(work)

        def input_of(positional: Any, named: Any) -> Dict[str, Any]:
            bound = signature.bind(*positional, **named).arguments
            return {key: value for key, value in bound.items() if key not in ("self", "cls")}

        if inspect.iscoroutinefunction(work):
            @functools.wraps(work)
            async def later(*positional: Any, **named: Any) -> Any:
                return await run_later(session or current(), name, input_of(positional, named),
                                       lambda: work(*positional, **named))
            return later

        @functools.wraps(work)
        def now(*positional: Any, **named: Any) -> Any:
            here = session or current()
            return here.run(name, input_of(positional, named),
                            lambda: work(*positional, **named))
        return now

    return decorate if function is None else decorate(function)


class Answering(Protocol):
    """A decorator that makes a function return an Answer."""

    @overload
    def __call__(self, work: Callable[Arguments, Coroutine[Any, Any, Optional[str]]], /) -> (
        Callable[Arguments, Coroutine[Any, Any, Answer]]): ...
    @overload
    def __call__(self, work: Callable[Arguments, Optional[str]], /) -> (
        Callable[Arguments, Answer]): ...


def heuristic(*, source: str, client: Optional[BaseClient] = None) -> Answering:
    """Lets trusted heuristics answer instead of a function.

    The function's first argument is the text of an event. A heuristic that is trusted enough
    answers it at once, or else the server's model, if it has one; only then does the function run.
    The result is an Answer. `answer.rate(True)` makes a heuristic of a function's answer.
    """
    def decorate(work: Callable[..., Any]) -> Callable[..., Any]:
        def asked(text: str) -> Answer:
            return (client or Client()).event(text, source)

        if inspect.iscoroutinefunction(work):
            @functools.wraps(work)
            async def later(text: str, *rest: Any, **named: Any) -> Answer:
                answer = await asyncio.to_thread(asked, text)
                if answer.text is not None:
                    return answer
                return replace(answer, text=await work(text, *rest, **named), path="function")
            return later

        @functools.wraps(work)
        def now(text: str, *rest: Any, **named: Any) -> Answer:
            answer = asked(text)
            if answer.text is not None:
                return answer
            return replace(answer, text=work(text, *rest, **named), path="function")
        return now

    return cast(Answering, decorate)
