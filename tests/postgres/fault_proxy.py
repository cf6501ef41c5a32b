# SPDX-License-Identifier: Apache-2.0
"""A proxy on loopback, between a Credence server and PostgreSQL, that fails on demand.

It knows where messages of PostgreSQL's protocol begin and end, so that a connection can break
exactly between a commit and its answer. Without a fault it passes every byte unchanged.
"""

import asyncio
import contextlib
import socket
import struct
import threading

CHUNK_BYTES = 65536
# Codes of the untyped messages that start a connection.
SSL_REQUEST, GSS_REQUEST, CANCEL_REQUEST = 80877103, 80877104, 80877102


class Broken(Exception):
    """Raised to reset the connection."""


class Framer:
    """Cuts a stream into messages, and keeps incomplete ones.

    message := type:byte length:int32 rest        length counts itself and the rest
    opening := length:int32 code:int32 rest       a client's first message: no type
    answer  := byte                               the server's, to a request for encryption
    """

    def __init__(self, from_client):
        self.buffer = b""
        self.opening = from_client
        self.single_bytes = 0  # Single-byte answers that are still expected.

    def push(self, data):
        """Adds data; returns the messages that are now complete."""
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
        """The size of the first message, or 0 if it is not known yet."""
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
    """Strikes once, on the first connection that meets its condition; then `struck` is set."""

    def __init__(self, kind, count=1, containing=b""):
        self.kind = kind
        self.count = count
        self.containing = containing
        self.struck = threading.Event()

    def meets(self, message, statement):
        """Whether to strike at this message; `statement` is the prepared statement it executes."""
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
    """One client and its connection to PostgreSQL."""

    def __init__(self, proxy, reader, writer):
        self.proxy = proxy
        self.client = (reader, writer)
        self.server = (None, None)
        self.requests = Framer(from_client=True)
        self.answers = Framer(from_client=False)
        self.losing = False  # If true, the server's next answer is lost.
        self.prepared = {}  # The session's prepared statements, by name.

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
            self.reset()  # PostgreSQL does not answer, so the proxy does not either.
        finally:
            self.close()

    def reset(self):
        """Both sides see a reset, not an orderly end."""
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
                # The answer is lost, perhaps after further messages.
                self.losing = True
            await self._send(self.server[1], message)
            if fault and fault.kind == "twice":
                await self._send(self.server[1], message)

    def statement_of(self, message):
        """The query that a message executes, if it names a prepared statement.

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
    """Listens on a free port, in its own thread, until it is closed."""

    def __init__(self, target_port, host="127.0.0.1"):
        self.target = (host, target_port)
        self.delay_seconds = 0.0
        self.losing_notifications = False
        self.port = 0
        self._faults = []
        self._bytes_fault = None
        self._listener = None
        self._connections = {}  # Tasks by connection.
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
        """Ends all faults and sends the data that was held back."""
        self.delay_seconds = 0.0
        self.losing_notifications = False
        self._faults.clear()
        self._bytes_fault = None
        self._call(self._listen())
        self._call(self._set_open(True))

    def cut(self):
        """Resets every connection, and accepts new ones."""
        self._call(self._cut())

    def refuse(self):
        """Resets every connection, and accepts none until heal()."""
        self._call(self._stop_listening())
        self._call(self._cut())

    def stall(self):
        """Accepts connections but passes no data, on old ones either, until heal()."""
        self._call(self._set_open(False))

    def delay(self, seconds):
        """Delays each chunk by this time, in both directions."""
        self.delay_seconds = seconds

    def cut_after_server_bytes(self, count):
        """Resets a connection after `count` more bytes from the server, over all connections."""
        self._bytes_fault = Fault("bytes", count)
        return self._bytes_fault

    def cut_before_request(self, count=1, containing=b""):
        """Drops the count-th client message that contains these bytes, or that binds a prepared
        statement with them, and resets the connection."""
        return self._arm(Fault("before", count, containing))

    def cut_after_request(self, count=1, containing=b""):
        """Sends the message and loses the next answer. In a pipeline this may be the answer to an
        earlier request, and the server may or may not execute this one."""
        return self._arm(Fault("after", count, containing))

    def cut_before_answer(self, tag=b"COMMIT", count=1):
        """Loses PostgreSQL's answer that completes a command of this kind, whether the client sent
        it as text, prepared, or in a pipeline."""
        return self._arm(Fault("answer", count, b"C" + struct.pack("!i", len(tag) + 5) + tag))

    def duplicate_request(self, count=1, containing=b""):
        """Sends the message twice."""
        return self._arm(Fault("twice", count, containing))

    def lose_notifications(self):
        """Drops notifications from other sessions; everything else arrives."""
        self.losing_notifications = True

    def connections(self):
        return len(self._connections)

    # --- Used by connections

    async def connect(self):
        return await asyncio.open_connection(*self.target)

    def fault_for(self, side, message, statement=b""):
        for fault in self._faults:
            if (fault.kind == "answer") == (side == "server") and fault.meets(message, statement):
                self._faults.remove(fault)
                return fault
        return None

    def server_bytes_left(self, size):
        """How many of the next `size` bytes from the server may pass."""
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
