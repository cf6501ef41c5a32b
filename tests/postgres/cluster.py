#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Starts, kills, copies, promotes and removes a throw-away PostgreSQL cluster in a folder.

usage: cluster.py start [--no-fsync] DIR   starts one in the background, and prints its URL
       cluster.py stop DIR                 stops and removes it
       cluster.py url DIR                  prints its URL
       cluster.py check                    whether a server answers at CREDENCE_TEST_POSTGRES
       cluster.py run [--no-fsync] -- CMD  runs CMD with a cluster's URL in CREDENCE_TEST_POSTGRES
"""

import argparse
import contextlib
import ctypes
import hashlib
import json
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

START_SECONDS_MAX = 60
SKIPPED = 77  # ctest's code for skipped.
VARIABLE = "CREDENCE_TEST_POSTGRES"
OWNER = "postgres"  # The database role. Debian's system account has the same name.
PR_SET_PDEATHSIG = 1


class Unavailable(RuntimeError):
    """No cluster can be created on this machine."""


def find_programs():
    """The folder with initdb and postgres of the newest installed version."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"),
                     key=lambda one: float(one.parent.name), reverse=True)
    folders += [Path(one) for one in os.environ.get("PATH", "").split(":") if one]
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise Unavailable("PostgreSQL is not installed: tools/setup.sh --tests brings postgresql-15")


def account():
    """The account to run PostgreSQL as (it refuses root), as arguments for subprocess."""
    if os.geteuid() != 0:
        return {}
    for name in (OWNER, "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise Unavailable("PostgreSQL refuses root, and there is no account 'postgres' or 'nobody'")


def skip_without_programs():
    """Skips a test, with the reason, if no cluster can be created."""
    try:
        find_programs()
        account()
    except Unavailable as error:
        print(f"skipped: {error}")
        sys.exit(SKIPPED)


def die_with_parent(number):
    """For preexec_fn: the child gets the signal when the thread that started it ends."""
    def prepare():
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)
    return prepare


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def children_of(pid):
    """Direct children, from /proc. A cluster's processes are all children of its postmaster."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                # The program's name, in parentheses, may contain anything.
                fields = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
                if int(fields[1]) == pid:
                    found.append(int(entry.name))
    return found


def is_alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


class Cluster:
    """Created by create() or by another cluster's basebackup(), deleted by remove().

    The socket is in a folder in /tmp, because the path of a socket may have at most 107 bytes. The
    name of that folder is derived from `folder`, so that the URL is known before the cluster
    starts. The data is in `folder`, or also in /tmp if PostgreSQL's account cannot reach `folder`.
    """

    def __init__(self, folder, fsync=True, settings=None):
        self.folder = Path(folder).absolute()
        self.programs = find_programs()
        self.account = account()
        digest = hashlib.md5(os.fsencode(self.folder), usedforsecurity=False).hexdigest()
        self.sockets = Path("/tmp") / f"credence-pg-{digest[:12]}"
        self.state = self.folder / "cluster.json"
        self.data = self.folder / "data"
        self.port = 0
        self.password = ""
        self.settings = {"max_connections": 100, "shared_buffers": "32MB", "wal_keep_size": "64MB",
                         "log_line_prefix": "%m [%p] %a ", "log_lock_waits": "on"}
        if not fsync:
            self.settings |= {"fsync": "off", "full_page_writes": "off"}
        self.settings |= settings or {}
        self.process = None  # Set while the postmaster is a child of this process.
        if self.state.exists():
            known = json.loads(self.state.read_text(encoding="utf-8"))
            self.port, self.password = known["port"], known["password"]
            self.data = Path(known["data"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()

    # --- Creating and removing

    def create(self):
        """A new cluster, not started yet."""
        self._make_folders()
        self.password = secrets.token_hex(8)
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(self.password)
            file.flush()
            os.chmod(file.name, 0o644)
            # A linguistic collation, to reveal queries that forget to specify theirs.
            self._run("initdb", "--pgdata", str(self.data), "--username", OWNER, "--encoding=UTF8",
                      "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US",
                      "--no-sync", "--pwfile", file.name)
        # Only the socket's folder is protected from other users; the port is not.
        (self.data / "pg_hba.conf").write_text(
            "local all all trust\nlocal replication all trust\n"
            "host all all 127.0.0.1/32 scram-sha-256\n"
            "host replication all 127.0.0.1/32 scram-sha-256\n", encoding="utf-8")
        self._save()
        return self

    def basebackup(self, folder, synchronous=False):
        """Starts a streaming replica of this cluster. Commits wait for a synchronous one."""
        replica = Cluster(folder, settings=self.settings)
        replica._make_folders()
        replica.password = self.password
        source = f"host={self.sockets} port={self.port} user={OWNER} application_name=replica"
        self._run("pg_basebackup", "--dbname", source, "--pgdata", str(replica.data),
                  "--wal-method=stream", "--checkpoint=fast", "--write-recovery-conf", "--no-sync")
        replica._save()
        replica.start()
        if synchronous:
            self.psql("ALTER SYSTEM SET synchronous_standby_names = 'replica'")
            self.psql("SELECT pg_reload_conf()")
        wanted = "sync" if synchronous else "async"
        self._wait(lambda: self.psql("SELECT sync_state FROM pg_stat_replication "
                                     "WHERE state = 'streaming'") == wanted,
                   "the replica does not follow")
        return replica

    def remove(self):
        self.kill()
        for folder in (self.sockets, self.folder):
            shutil.rmtree(folder, ignore_errors=True)

    # --- Starting and stopping

    def start(self, stays=False):
        """Returns once it answers. Unless it `stays`, it ends with the calling thread."""
        environment = {"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8"}
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.data, "-p", str(self.port),
                 "-k", self.sockets, "-c", "listen_addresses=127.0.0.1",
                 *(f"--{name}={value}" for name, value in self.settings.items())],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", env=environment,
                start_new_session=True,
                preexec_fn=None if stays else die_with_parent(signal.SIGQUIT), **self.account)
        process = self.process
        self._wait(lambda: process.poll() is not None or self._is_ready(), "it does not start")
        if process.poll() is not None:
            raise RuntimeError(f"PostgreSQL in {self.folder} did not start:\n{self.log_tail()}")
        # libpq assumes port 5432; with this name the URL needs no port.
        link = self.sockets / ".s.PGSQL.5432"
        if not link.exists():
            link.unlink(missing_ok=True)
            link.symlink_to(f".s.PGSQL.{self.port}")
        return self

    def stop(self, mode="fast"):
        """Shuts down cleanly: `fast` disconnects clients, `smart` waits for them."""
        if self.is_running():
            self._run("pg_ctl", "stop", "--pgdata", str(self.data), "--mode", mode, "--silent",
                      "--wait", "--timeout", str(START_SECONDS_MAX))
        self._reap()

    def kill(self):
        """Kills every process with SIGKILL, like a crash of the machine."""
        pid = self.pid()
        if pid and is_alive(pid):
            os.kill(pid, signal.SIGSTOP)  # A stopped postmaster cannot fork.
            doomed = [pid, *children_of(pid)]
            for one in doomed:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(one, signal.SIGKILL)
            self._reap()
            self._wait(lambda: not any(is_alive(one) for one in doomed), "it does not die")
        self._reap()

    def restart(self, mode="fast"):
        self.stop(mode)
        return self.start()

    def promote(self):
        """Makes a replica the primary; returns once it accepts writes."""
        self._run("pg_ctl", "promote", "--pgdata", str(self.data), "--silent", "--wait")
        self._wait(lambda: self.psql("SELECT pg_is_in_recovery()") == "f", "it stays a replica")

    def pid(self):
        """The postmaster's process id, or 0 if none was started. It may be dead."""
        try:
            return int((self.data / "postmaster.pid").read_text(encoding="utf-8").split("\n")[0])
        except (OSError, ValueError):
            return 0

    def is_running(self):
        pid = self.pid()
        # After a crash another process may have the same id.
        return bool(pid) and is_alive(pid) and b"postgres" in _command_line(pid)

    # --- Using it

    def url(self, database="postgres", **parameters):
        """The TCP URL. Pass a proxy's `port`, or a list of ports, to connect through proxies."""
        ports = parameters.pop("port", self.port)
        hosts = ",".join(f"127.0.0.1:{one}" for one in (ports if isinstance(ports, list)
                                                        else [ports]))
        query = urllib.parse.urlencode(parameters)
        return (f"postgresql://{OWNER}:{self.password}@{hosts}/{database}"
                + ("?" + query if query else ""))

    def socket_url(self, database="postgres"):
        """The URL that tests/postgres/CMakeLists.txt predicts."""
        return f"postgresql://{OWNER}@/{database}?host={self.sockets}"

    def create_database(self, name):
        self.psql(f'CREATE DATABASE "{name}"')

    def psql(self, sql, database="postgres", seconds_max=30):
        """The statement's result without a header; columns are separated by |."""
        done = subprocess.run(
            [self.programs / "psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d",
             f"host={self.sockets} port={self.port} user={OWNER} dbname={database}", "-c", sql],
            text=True, capture_output=True, check=False, timeout=seconds_max)
        if done.returncode != 0:
            raise RuntimeError(f"psql: {done.stderr.strip()} in: {sql}")
        return done.stdout.strip()

    def log_tail(self, lines=20):
        try:
            text = (self.folder / "log").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        return "\n".join(text.splitlines()[-lines:])

    # --- Inside

    def _make_folders(self):
        self.remove()
        self.folder.mkdir(parents=True, exist_ok=True)
        # Fails if another user has created a folder with this name in /tmp.
        self.sockets.mkdir(mode=0o700)
        if self.account:
            os.chown(self.sockets, self.account["user"], self.account["group"])
        reachable = subprocess.run(["test", "-x", str(self.folder)], check=False, cwd="/",
                                   **self.account).returncode == 0
        self.data = (self.folder if reachable else self.sockets) / "data"
        self.data.mkdir(mode=0o700)
        if self.account:
            os.chown(self.data, self.account["user"], self.account["group"])
        self.port = free_port()

    def _save(self):
        self.state.write_text(json.dumps({"port": self.port, "password": self.password,
                                          "data": str(self.data)}), encoding="utf-8")
        self.state.chmod(0o600)

    def _run(self, program, *arguments):
        done = subprocess.run([self.programs / program, *arguments], text=True, check=False,
                              capture_output=True, cwd="/", stdin=subprocess.DEVNULL,
                              env={"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8"},
                              **self.account)
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed: {done.stderr.strip() or done.stdout.strip()}\n"
                               + self.log_tail())

    def _is_ready(self):
        """Like pg_ctl, reads the eighth line of the file, which may be left over from a crash."""
        try:
            lines = (self.data / "postmaster.pid").read_text(encoding="utf-8").split("\n")
        except OSError:
            return False
        return (len(lines) > 7 and lines[0] == str(self.process.pid)
                and lines[7].strip() in ("ready", "standby"))

    def _reap(self):
        if self.process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=START_SECONDS_MAX)
            self.process = None

    def _wait(self, condition, what):
        end = time.monotonic() + START_SECONDS_MAX
        while not condition():
            if time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL in {self.folder}: {what}:\n{self.log_tail()}")
            time.sleep(0.02)


def _command_line(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def start(folder, fsync):
    """Starts a cluster that outlives this program, and removes the remains of an earlier one."""
    cluster = Cluster(folder, fsync=fsync)
    if not cluster.is_running():
        cluster.create().start(stays=True)
    print(cluster.socket_url())
    return 0


def run(command, fsync):
    """Returns the command's exit status. PostgreSQL never outlives this function."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    folder = tempfile.mkdtemp(prefix="credence-postgres-")
    os.chmod(folder, 0o755)
    with Cluster(folder, fsync=fsync) as cluster:
        cluster.create().start()
        child = subprocess.Popen(command, preexec_fn=die_with_parent(signal.SIGTERM),
                                 env={**os.environ, VARIABLE: cluster.socket_url()})
        try:
            status = child.wait()
        finally:
            child.terminate()
            child.wait()
        return status if status >= 0 else 128 - status


def check():
    url = os.environ[VARIABLE]
    return subprocess.run([find_programs() / "psql", "-XAtc", "SELECT 1", url],
                          check=False).returncode


def main():
    parser = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    verbs = parser.add_subparsers(dest="verb", required=True)
    for name in ("start", "stop", "url", "check", "run"):
        verb = verbs.add_parser(name)
        if name in ("start", "run"):
            verb.add_argument("--no-fsync", action="store_true")
        if name in ("start", "stop", "url"):
            verb.add_argument("folder")
    verb.add_argument("command", nargs="+")
    words = parser.parse_args()
    try:
        if words.verb == "start":
            return start(words.folder, not words.no_fsync)
        if words.verb == "run":
            return run(words.command, not words.no_fsync)
        if words.verb == "check":
            return check()
        cluster = Cluster(words.folder)
        if words.verb == "url":
            print(cluster.socket_url())
        else:
            cluster.stop()
            cluster.remove()
        return 0
    except Unavailable as error:
        print(f"cluster: {error}", file=sys.stderr)
        return SKIPPED
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
