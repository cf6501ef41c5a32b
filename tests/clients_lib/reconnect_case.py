# SPDX-License-Identifier: Apache-2.0
"""What a stream of changes does when its server stops and another one listens at its address."""

import queue
import signal
import time

from library_case import LibraryCase

WAIT_SECONDS_MAX = 60


class ReconnectCase(LibraryCase):
    def listen(self):
        """Starts a stream of the changes of memories; returns the queue of their (kind, sequence).
        """
        raise NotImplementedError

    def next(self, changes):
        try:
            return changes.get(timeout=WAIT_SECONDS_MAX)
        except queue.Empty:
            self.fail("no change arrived")

    def check_that_nothing_arrives(self, changes):
        time.sleep(0.5)
        self.assertTrue(changes.empty(), "it says so before it listens again")

    def restart(self, how, while_down=lambda: None):
        """Another server at the same address, and a change while there was none."""
        self.server.process.send_signal(how)
        self.server.close()
        while_down()
        self.remember(f"Recorded while no server was there to see {how.name}")
        host, port = self.server.address
        self.server = self.serve(address=f"{host}:{port}")

    def recorded(self, after):
        """The changes of memories in the ledger, oldest first."""
        events = self.server.get("/v1/ledger/list", {"kind": "memory", "limit": 100}).json()
        return sorted((event["kind"], event["sequence"]) for event in events["events"]
                      if event["sequence"] > after)

    def test_a_stream_goes_on_after_its_server_was_restarted(self):
        changes = self.listen()
        self.remember()
        seen = [self.next(changes)]
        self.assertEqual(seen[0][0], "memory.learned")
        for how in (signal.SIGTERM, signal.SIGKILL):
            self.restart(how)
            self.remember(f"Recorded after {how.name}")
            seen += [self.next(changes), self.next(changes)]
        # All, once, and in order.
        self.assertEqual(seen, sorted(seen, key=lambda change: change[1]))
        self.assertEqual(sorted(seen), self.recorded(after=0))

    def test_a_stream_that_does_not_know_its_place_says_so(self):
        changes = self.listen()
        self.restart(signal.SIGKILL, while_down=lambda: self.check_that_nothing_arrives(changes))
        self.assertEqual(self.next(changes)[0], "reset")
        # What is recorded after that is not lost.
        head = self.recorded(after=0)[-1][1]
        self.remember("Recorded after the reset")
        seen = self.next(changes)
        self.assertEqual([seen], self.recorded(after=head))
