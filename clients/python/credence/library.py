# SPDX-License-Identifier: Apache-2.0
"""libcredence.so for ctypes: the functions of credence.h that Python needs."""

from __future__ import annotations

import ctypes
import os
import threading
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from .errors import Invalid, Unreachable, of_code

NAME = "libcredence.so.0"
ABI_MAJOR, ABI_MINOR = 0, 1  # What is needed of the library.
OK, REFUSED = 0, 100

_TEXT, _HANDLE, _CODE = ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int32
# The arguments between the engine and the result, of the functions that `ask` calls.
_ASKED: Dict[str, List[Any]] = {
    "credence_call": [_TEXT, _TEXT],
    "credence_hook": [_TEXT, _TEXT],
    "credence_changes_after": [ctypes.c_int64, _TEXT],
}

_lock = threading.Lock()
_loaded: Optional[Library] = None


class Library:
    """The functions, with Python's types. Thread-safe; ctypes lets other threads run meanwhile."""

    def __init__(self, path: str) -> None:
        try:
            self._dll = ctypes.CDLL(path)
        except OSError as error:
            raise Unreachable(f"{path} cannot be loaded ({error}); install it, or name it in "
                              "CREDENCE_LIBRARY") from error
        try:
            self._declare()
            abi = int(self._dll.credence_abi_version())
        except AttributeError as error:
            raise Unreachable(f"{path} is not the library of Credence ({error})") from error
        if abi // 1000 != ABI_MAJOR or abi % 1000 < ABI_MINOR:
            raise Unreachable(f"{path} has the interface {abi // 1000}.{abi % 1000}, and "
                              f"{ABI_MAJOR}.{ABI_MINOR} is needed; install a library of the same "
                              "version as this package")

    def _declare(self) -> None:
        dll = self._dll
        place = ctypes.POINTER(_HANDLE)
        declared: Dict[str, Tuple[Any, List[Any]]] = {
            "credence_abi_version": (_CODE, []),
            "credence_version": (_TEXT, []),
            "credence_open": (_CODE, [_TEXT, place, _HANDLE]),
            "credence_derive": (_CODE, [_HANDLE, _TEXT, place, _HANDLE]),
            "credence_close": (None, [_HANDLE]),
            "credence_result_new": (_HANDLE, []),
            "credence_result_free": (None, [_HANDLE]),
            "credence_result_message": (_TEXT, [_HANDLE]),
            "credence_result_json": (_TEXT, [_HANDLE]),
            **{name: (_CODE, [_HANDLE, *arguments, _HANDLE])
               for name, arguments in _ASKED.items()},
        }
        for name, (result, arguments) in declared.items():
            function = getattr(dll, name)
            function.restype, function.argtypes = result, arguments

    def version(self) -> str:
        text: bytes = self._dll.credence_version()
        return text.decode()

    def open(self, options: str) -> int:
        return self._opened(lambda place, result: self._dll.credence_open(
            _encoded(options), place, result))

    def derive(self, handle: int, options: str) -> int:
        return self._opened(lambda place, result: self._dll.credence_derive(
            handle, _encoded(options), place, result))

    def close(self, handle: int) -> None:
        self._dll.credence_close(handle)

    def ask(self, function: str, handle: int, *arguments: Any) -> Tuple[int, str, str]:
        """The code, the message and the JSON that a function gives."""
        given = [_encoded(one) if isinstance(one, str) else one for one in arguments]
        return self._with_result(
            lambda result: getattr(self._dll, function)(handle, *given, result))

    def _opened(self, function: Any) -> int:
        handle = ctypes.c_void_p()
        code, message, _ = self._with_result(
            lambda result: function(ctypes.byref(handle), result))
        if code != OK or handle.value is None:
            raise of_code(code, message)
        return handle.value

    def _with_result(self, function: Any) -> Tuple[int, str, str]:
        result = self._dll.credence_result_new()
        if result is None:
            raise MemoryError
        try:
            code = int(function(result))
            message: bytes = self._dll.credence_result_message(result)
            text: bytes = self._dll.credence_result_json(result)
            return code, message.decode(), text.decode()
        finally:
            self._dll.credence_result_free(result)


def load() -> Library:
    """The library of this process. It stays loaded."""
    global _loaded
    with _lock:
        if _loaded is None:
            _loaded = Library(path())
        return _loaded


def path() -> str:
    """Where the library is: CREDENCE_LIBRARY, beside this file, or where the system looks."""
    named = os.environ.get("CREDENCE_LIBRARY")
    if named:
        return named
    beside = Path(__file__).with_name(NAME)
    return str(beside) if beside.exists() else NAME


def _encoded(text: str) -> bytes:
    if "\0" in text:
        raise Invalid("a text contains a zero byte")
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise Invalid(f"a text cannot be written as UTF-8 ({error})") from error
