# SPDX-License-Identifier: Apache-2.0
"""Sessions: how far an agent may go right now."""

from __future__ import annotations

import asyncio
import contextvars
import functools
import json
import uuid
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Dict, Mapping, Optional, Protocol, TypeVar, cast

from .errors import Invalid, Refused
from .records import SessionReading, read
from .transport import Sender

Value = TypeVar("Value")
# Asks a person; True lets the call run.
OnAsk = Callable[[Refused], bool]

# Of the `with` block that we are in.
current_session: contextvars.ContextVar[Optional[Session]] = contextvars.ContextVar(
    "credence_session", default=None)


class Server(Protocol):
    """What a session needs from a client."""

    @property
    def transport(self) -> Sender: ...

    def call(self, operation: str, /, **arguments: Any) -> Any: ...


@dataclass(frozen=True)
class Call:
    """A call that may run. Report how it ended with `Session.ran`."""

    id: str
    tool: str
    input: Mapping[str, Any]
    context: str = ""  # What the agent should know about it, such as a memory.


class Session:
    """The work of an agent on a task. A context manager; the session ends with the block.

    `context` holds the memories and the advice for the agent's prompt.
    """

    def __init__(self, server: Server, task: str = "", *, id: Optional[str] = None,
                 on_ask: Optional[OnAsk] = None) -> None:
        self._server = server
        self._on_ask = on_ask
        self._token: Optional[contextvars.Token[Optional[Session]]] = None
        self.id = id or str(uuid.uuid4())
        self.project = server.transport.project
        started = self._tell("SessionStart", source="resume" if id else "startup")
        self.context = _context(started)
        if task:
            self.context = "\n\n".join(filter(None, [self.context, self.prompt(task)]))

    def __enter__(self) -> Session:
        self._token = current_session.set(self)
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._token is not None:
            current_session.reset(self._token)
            self._token = None
        self.end("error" if kind else "done")

    def prompt(self, words: str) -> str:
        """Reports what the user says, and returns what the agent should know about it.

        Pass only a person's own words: some of them, such as SUDO, allow calls.
        """
        return _context(self._tell("UserPromptSubmit", prompt=words, prompt_id=str(uuid.uuid4())))

    def guard(self, tool: str, input: Optional[Mapping[str, Any]] = None, /,
              **arguments: Any) -> Call:
        """Asks whether a call may run. Raises Refused, whose reason is meant for the agent."""
        call = str(uuid.uuid4())
        given: Dict[str, Any] = {**(input or {}), **arguments}
        answer = self._tell("PreToolUse", tool_name=tool, tool_input=_each_plain(given),
                            tool_use_id=call, can_ask=self._on_ask is not None)
        output = answer.get("hookSpecificOutput", {})
        decision = output.get("permissionDecision", "allow")
        if decision != "allow":
            refused = Refused(str(output.get("permissionDecisionReason", "")), tool=tool,
                              asks=decision == "ask")
            if not (refused.asks and self._on_ask is not None and self._on_ask(refused)):
                raise refused
        return Call(call, tool, given, _context(answer))

    def ran(self, call: Call, output: Any = "", *, error: Optional[str] = None,
            interrupted: bool = False) -> str:
        """Reports how a call ended: its output, or the error with which it failed. Returns what
        the agent should know about it. `interrupted`: a person stopped it, which is no failure."""
        fields: Dict[str, Any] = {"tool_name": call.tool, "tool_input": _each_plain(call.input),
                                  "tool_use_id": call.id}
        if error is not None or interrupted:
            return _context(self._tell("PostToolUseFailure", **fields, error=error or "interrupted",
                                       is_interrupt=interrupted))
        return _context(self._tell("PostToolUse", **fields, tool_response=_result(output)))

    def run(self, tool: str, input: Mapping[str, Any], work: Callable[[], Value]) -> Value:
        """Guards a call, runs it, and reports how it ended."""
        call = self.guard(tool, input)
        try:
            value = work()
        except Exception as error:
            self.ran(call, error=failure(error))
            raise
        except BaseException:  # Such as Ctrl-C.
            self.ran(call, interrupted=True)
            raise
        self.ran(call, value)
        return value

    def stop(self, message: str = "") -> str:
        """Reports the agent's final message of a turn. Returns a notice for the person, if any."""
        return str(self._tell("Stop", last_assistant_message=message).get("systemMessage", ""))

    def outcome(self, success: bool, reason: Optional[str] = None) -> SessionReading:
        """Reports whether the work succeeded. Call it only if a person or a program checked."""
        word = "success" if success else "failure"
        return read(SessionReading, self._server.call("session outcome", id=self.id, reason=reason,
                                                      **{word: True}))

    def show(self) -> SessionReading:
        """The session as it is now: its confidence, its zone."""
        return read(SessionReading, self._server.call("session show", id=self.id))

    def end(self, reason: str = "done") -> None:
        self._tell("SessionEnd", reason=reason)

    def _tell(self, event: str, **fields: Any) -> Dict[str, Any]:
        payload = _each_plain({"hook_event_name": event, "session_id": self.id,
                               "cwd": self.project or "", **fields})
        answer: Dict[str, Any] = self._server.transport.post("/hooks/sdk", payload)
        return answer


def current() -> Session:
    """The session of the `with` block that we are in. Raises Invalid outside of one."""
    session = current_session.get()
    if session is None:
        raise Invalid("there is no session here; call it inside `with credence.session(...)`")
    return session


async def run_later(session: Session, tool: str, input: Mapping[str, Any],
                    work: Callable[[], Awaitable[Value]],
                    error_in: Callable[[Value], Optional[str]] = lambda _: None) -> Value:
    """As Session.run, for coroutines; requests run in threads. `error_in` returns
    the error in a value that reports a failure, else None."""
    call = await asyncio.to_thread(session.guard, tool, input)
    try:
        value = await work()
    except asyncio.CancelledError:
        # In a thread, because this task may not wait any more.
        asyncio.get_running_loop().run_in_executor(
            None, functools.partial(session.ran, call, interrupted=True))
        raise
    except Exception as error:
        await asyncio.to_thread(session.ran, call, error=failure(error))
        raise
    await asyncio.to_thread(session.ran, call, value, error=error_in(value))
    return value


def input_of(text: str) -> Mapping[str, Any]:
    """The input of a tool from its JSON, or from a text that is all its input."""
    try:
        value: Any = json.loads(text)
    except ValueError:
        value = None
    return cast(Mapping[str, Any], value) if isinstance(value, dict) else {"input": text}


def failure(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _context(answer: Mapping[str, Any]) -> str:
    return str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))


def _result(output: Any) -> Any:
    """A dict or a list as it is, because the server knows fields such as `exit_code`."""
    if output is None or isinstance(output, (str, dict, list)):
        return cast(Any, output or "")
    return str(output)


def plain(value: Any) -> Any:
    """As JSON has it; what JSON cannot hold becomes text."""
    try:
        return json.loads(json.dumps(value, default=str), parse_constant=str)
    except (TypeError, ValueError):  # A key that is a tuple; a list in itself.
        return str(value)


def _each_plain(fields: Mapping[Any, Any]) -> Dict[str, Any]:
    """One field that JSON cannot hold leaves the others as they are."""
    return {str(name): plain(value) for name, value in fields.items()}
