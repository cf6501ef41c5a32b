# SPDX-License-Identifier: Apache-2.0
"""A stream of changes of the Python library (clients/python) while its server is restarted.

usage: python_reconnect_test.py CREDENCE [unittest arguments]
"""

import asyncio
import queue
import sys
import threading
import unittest

from library_case import LibraryCase
from reconnect_case import ReconnectCase

import credence

LibraryCase.program = sys.argv.pop(1)


class Threads(ReconnectCase):
    def listen(self):
        seen = queue.Queue()
        changes = credence.Client(self.url, project=str(self.project)).changes("memory")

        def read():
            for change in changes:
                seen.put((change.kind, change.sequence))

        thread = threading.Thread(target=read)
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(changes.close)
        return seen


class Asyncio(ReconnectCase):
    def listen(self):
        seen = queue.Queue()
        is_open = threading.Event()
        stop = threading.Event()

        async def read():
            client = credence.aio.Client(self.url, project=str(self.project))
            async with client.changes("memory") as changes:
                is_open.set()
                closing = asyncio.create_task(asyncio.to_thread(stop.wait))
                closing.add_done_callback(lambda _: asyncio.ensure_future(changes.aclose()))
                async for change in changes:
                    seen.put((change.kind, change.sequence))
                await closing

        thread = threading.Thread(target=lambda: asyncio.run(read()))
        thread.start()
        self.addCleanup(thread.join)
        self.addCleanup(stop.set)
        self.assertTrue(is_open.wait(60))
        return seen


del ReconnectCase  # Otherwise it would run as a test of its own.

if __name__ == "__main__":
    unittest.main()
