# SPDX-License-Identifier: Apache-2.0
"""A proxy on the loopback, between a server of ours and PostgreSQL, that fails on demand.

It understands where messages of PostgreSQL's protocol begin and end, so that a connection can break
exactly between a commit and its answer. Without a fault every byte passes as it came.
"""

import asyncio
import contextlib
import socket
import struct
import threading

CHUNK_BYTES = 65536
# Codes of the untyped messages that open a connection.
SSL_REQUEST, GSS_REQUEST, CANCEL_REQUEST = 80877103, 80877104, 80877102


class Broken(Exception):
    """The connection is to be reset now."""


class Framer:
    """Cuts a stream into messages; what is not a whole one yet is kept.

    message := type:byte length:int32 rest        length counts itself and the rest
    opening := length:int32 code:int32 rest       the first of a client: no type
    answer  := byte                               of the server, to a request for encryption
    """

    def __init__(self, from_client):
        self.buffer = b""
        self.opening = from_client
        self.single_bytes = 0  # Single-byte answers still to come.

    def push(self, data):
        """The messages that are whole now."""
        self.buffer += data
        messages = []
        while (size := self._size()) and len(self.buffer) >= size:
            message, self.buffer = self.buffer[:size], self.buffer[size:]
            if self.opening:
                (code,) = struct.unpack_from("!i", message, 4)
                self.opening = code in (SSL_REQUEST, GSS_REQUEST)
            messages.append(message)
        return messages

    def _size(self):
        """Of the message at the front, as far as that is known."""
        if self.single_bytes and self.buffer:
            self.single_bytes -= 1
            return 1
        head = 0 if self.opening else 1
        if len(self.buffer) < head + 4:
            return 0
        return head + struct.unpack_from("!i", self.buffer, head)[0]


def asks_for_encryption(message):
    return len(message) == 8 and struct.unpack("!ii", message)[1] in (SSL_REQUEST, GSS_REQUEST)


class Fault:
    """Strikes once, on whichever connection comes first. `struck` says that it did."""

    def __init__(self, kind, count=1, containing=b""):
        self.kind = kind
        self.count = count
        self.containing = containing
        self.struck = threading.Event()

    def meets(self, message, statement):
        """Whether this message is the one; `statement` is the prepared one that it carries out."""
        if self.struck.is_set():
            return False
        if self.containing not in message and self.containing not in statement:
            return False
        self.count -= 1
        if self.count > 0:
            return False
        self.struck.set()
        return True


class Connection:
    """One client, and the connection to PostgreSQL that was opened for it."""

    def __init__(self, proxy, reader, writer):
        self.proxy = proxy
        self.client = (reader, writer)
        self.server = (None, None)
        self.requests = Framer(from_client=True)
        self.answers = Framer(from_client=False)
        self.losing = False  # From now on the server's answers are lost.
        self.prepared = {}  # The session's statements by name.

    async def run(self):
        try:
            await self.proxy.open.wait()
            self.server = await self.proxy.connect()
            pumps = [asyncio.create_task(self._pump(self.client[0], self._from_client)),
                     asyncio.create_task(self._pump(self.server[0], self._from_server))]
            try:
                done, _ = await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
                if any(isinstance(one.exception(), Broken) for one in done):
                    self.reset()
            finally:
                for one in pumps:
                    one.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
        except OSError:
            self.reset()  # PostgreSQL does not answer, so neither do we.
        finally:
            self.close()

    def reset(self):
        """Both sides see the connection break off, not end."""
        for _, writer in (self.client, self.server):
            if writer is not None:
                with contextlib.suppress(OSError, AttributeError):
                    writer.get_extra_info("socket").setsockopt(
                        socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()

    def close(self):
        for _, writer in (self.client, self.server):
            if writer is not None:
                writer.close()

    async def _pump(self, reader, handle):
        while data := await reader.read(CHUNK_BYTES):
            if self.proxy.delay_seconds:
                await asyncio.sleep(self.proxy.delay_seconds)
            await self.proxy.open.wait()
            await handle(data)

    async def _from_client(self, data):
        for message in self.requests.push(data):
            if asks_for_encryption(message):
                self.answers.single_bytes += 1
            fault = self.proxy.fault_for("client", message, self.statement_of(message))
            if fault and fault.kind == "before":
                raise Broken
            if fault and fault.kind == "after":
                # Lost when the server answers, perhaps after further messages.
                self.losing = True
            await self._send(self.server[1], message)
            if fault and fault.kind == "twice":
                await self._send(self.server[1], message)

    def statement_of(self, message):
        """What is carried out by a message that names a prepared statement.

        parse := "P" length:int32 name NUL query NUL ...
        bind  := "B" length:int32 portal NUL name NUL ...
        """
        if message.startswith(b"P"):
            name, query = message[5:].split(b"\0")[:2]
            self.prepared[name] = query
        elif message.startswith(b"B"):
            return self.prepared.get(message[5:].split(b"\0")[1], b"")
        return b""

    async def _from_server(self, data):
        if self.losing:
            raise Broken
        for message in self.answers.push(data):
            if self.proxy.losing_notifications and message.startswith(b"A"):
                continue
            if self.proxy.fault_for("server", message):
                raise Broken
            room = self.proxy.server_bytes_left(len(message))
            await self._send(self.client[1], message[:room])
            if room < len(message):
                raise Broken

    @staticmethod
    async def _send(writer, data):
        writer.write(data)
        await writer.drain()


class FaultProxy:
    """Listens on a port of its own, in a thread of its own, until it is closed."""

    def __init__(self, target_port, host="127.0.0.1"):
        self.target = (host, target_port)
        self.delay_seconds = 0.0
        self.losing_notifications = False
        self.port = 0
        self._faults = []
        self._bytes_fault = None
        self._listener = None
        self._connections = {}  # Connection to task.
        self._loop = asyncio.new_event_loop()
        self.open = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._call(self._listen())
        self._call(self._set_open(True))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self._thread.is_alive():
            self._call(self._shut())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    # --- Control, from any thread

    def heal(self):
        """Everything passes again; what was held back goes on its way."""
        self.delay_seconds = 0.0
        self.losing_notifications = False
        self._faults.clear()
        self._bytes_fault = None
        self._call(self._listen())
        self._call(self._set_open(True))

    def cut(self):
        """Resets every connection. New ones are possible."""
        self._call(self._cut())

    def refuse(self):
        """Resets every connection; nobody listens until heal()."""
        self._call(self._stop_listening())
        self._call(self._cut())

    def stall(self):
        """Accepts and is silent, on old connections as well, until heal()."""
        self._call(self._set_open(False))

    def delay(self, seconds):
        """Each chunk takes that much longer, in both directions."""
        self.delay_seconds = seconds

    def cut_after_server_bytes(self, count):
        """Resets the connection when `count` more bytes came from the server, over all."""
        self._bytes_fault = Fault("bytes", count)
        return self._bytes_fault

    def cut_before_request(self, count=1, containing=b""):
        """The count-th message of a client with these bytes, or that binds a prepared statement
        with them, is never sent."""
        return self._arm(Fault("before", count, containing))

    def cut_after_request(self, count=1, containing=b""):
        """It is sent; the next answer is lost. In a pipeline that may be one to an earlier request,
        and the server may or may not come to carry this one out."""
        return self._arm(Fault("after", count, containing))

    def cut_before_answer(self, tag=b"COMMIT", count=1):
        """The answer with which PostgreSQL completes such a command is lost, however it was asked
        for: by name, prepared, or in a pipeline."""
        return self._arm(Fault("answer", count, b"C" + struct.pack("!i", len(tag) + 5) + tag))

    def duplicate_request(self, count=1, containing=b""):
        """The message is sent twice."""
        return self._arm(Fault("twice", count, containing))

    def lose_notifications(self):
        """What others NOTIFY does not arrive; everything else does."""
        self.losing_notifications = True

    def connections(self):
        return len(self._connections)

    # --- For connections

    async def connect(self):
        return await asyncio.open_connection(*self.target)

    def fault_for(self, side, message, statement=b""):
        for fault in self._faults:
            if (fault.kind == "answer") == (side == "server") and fault.meets(message, statement):
                self._faults.remove(fault)
                return fault
        return None

    def server_bytes_left(self, size):
        """How many of the next `size` bytes may pass."""
        fault = self._bytes_fault
        if fault is None or fault.count >= size:
            if fault is not None:
                fault.count -= size
            return size
        self._bytes_fault = None
        fault.struck.set()
        return fault.count

    # --- Inside

    def _arm(self, fault):
        self._faults.append(fault)
        return fault

    def _call(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout=30)

    async def _listen(self):
        if self._listener is None:
            self._listener = await asyncio.start_server(self._accept, "127.0.0.1", self.port,
                                                        backlog=1000)
            self.port = self._listener.sockets[0].getsockname()[1]

    async def _stop_listening(self):
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    async def _set_open(self, is_open):
        (self.open.set if is_open else self.open.clear)()

    async def _accept(self, reader, writer):
        connection = Connection(self, reader, writer)
        self._connections[connection] = asyncio.current_task()
        try:
            await connection.run()
        except asyncio.CancelledError:
            pass  # Reset by _cut.
        finally:
            self._connections.pop(connection, None)

    async def _cut(self):
        tasks = list(self._connections.items())
        for connection, task in tasks:
            connection.reset()
            task.cancel()
        await asyncio.gather(*(task for _, task in tasks), return_exceptions=True)

    async def _shut(self):
        await self._stop_listening()
        await self._cut()
