# SPDX-License-Identifier: Apache-2.0
"""Runs what the reader of shell commands calls harmless, and fails if it was not.

    python3 eval/guard/differential.py GUARD [--count N] [--seed N] [--seconds N] [--seeds FILE]

Disguises commands that change something (mutate.py), and harmless ones too, judges them with the
program GUARD, and runs those that may run: with the effects open at 20 nothing at all may change;
with those open at 45 nothing may change outside scratch. They run in namespaces of their own,
without a network, on a read-only root with a small file system for the project and scratch, under
strace, so that a wrong judgement does no harm. Needs unshare and strace; without them it is skipped
(exit 77).
"""
import argparse
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from mutate import disguised

HERE = Path(__file__).resolve().parent
ROOT = Path("/tmp/guard-differential")
READING = {"read", "git_read", "research", "consult"}
CAREFUL = READING | {"verify", "scratch_write"}
SKIPPED = 77
TIMEOUT = 4

HARMLESS = """ls -la
cat data.txt | head -3
git status
git log --oneline -3
git diff HEAD~1 --stat
find . -name '*.py' | xargs wc -l
grep -rn a src
sort data.txt | uniq -c
awk '{print $1}' data.txt
sed -n 1,2p data.txt
tar tf a.tar
unzip -l a.zip
sqlite3 x.db 'select * from t'
jq . d.json
for f in src/*.py; do echo "$f"; wc -l "$f"; done
while IFS= read -r line; do echo "$line"; done < data.txt
x=3; echo $((x + 1))
python3 -m json.tool d.json
diff data.txt d.json
make -n
xmllint --noout d.xml
file data.txt
date -d yesterday
echo a b | xargs -n1 echo
git show HEAD:data.txt
env | sort
du -sh .
strings a.tar | head
gzip -l a.gz
git ls-files | xargs git log --oneline --
stat data.txt
tail -n +1 data.txt
cut -c1-2 data.txt
echo $(git rev-parse HEAD)
openssl x509 -in cert.pem -noout
node --check a.js
python3 -m py_compile src/a.py
gcc -fsyntax-only x.c
cp data.txt @S/copy
echo x > @S/out
tee @S/log < data.txt
mkdir -p @S/new/deep
git diff > @S/patch""".splitlines()

# Files that a test or check may leave in the project, and npm's own log in the home folder.
CACHES = re.compile(r"(^|/)(__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|node_modules|"
                    r"build|Testing)(/|$)|^\.npm(/_logs|/_update|$)")


def enter_namespaces(arguments):
    """Runs this program again where nothing outside ROOT can be changed."""
    if not shutil.which("strace") or not shutil.which("unshare"):
        print("skipped: strace or unshare is missing")
        sys.exit(SKIPPED)
    script = ("set -e; mount --make-rprivate /; mount -t tmpfs -o size=64m none " + str(ROOT) + "; "
              "awk '{print $2}' /proc/mounts | sort -u | while read -r m; do case $m in "
              + str(ROOT) + "*|/proc*|/sys*|/dev*) ;; "
              "*) mount -o remount,bind,ro \"$m\" 2>/dev/null || true;; esac; done; "
              "mount -o remount,bind,ro / ; ip link set lo up 2>/dev/null || true; "
              "exec \"$@\"")
    ROOT.mkdir(exist_ok=True)
    command = ["unshare", "--map-root-user", "--mount", "--net", "--pid", "--fork", "--mount-proc",
               "sh", "-c", script, "sh", sys.executable, "-B", str(Path(__file__).resolve()),
               "--inside", *arguments]
    status = subprocess.run(command, check=False).returncode
    sys.exit(status)


ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": str(ROOT / "home"), "LANG": "C.UTF-8",
               "GIT_CONFIG_NOSYSTEM": "1", "TERM": "dumb",
               # npm asks for its own updates and keeps logs.
               "npm_config_update_notifier": "false", "npm_config_logs_max": "0"}


def make_world():
    project, scratch, home = ROOT / "project", ROOT / "scratch", ROOT / "home"
    for folder in (project / "src", project / "tests", project / "build", scratch, home):
        folder.mkdir(parents=True)

    def write(path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    write(project / "data.txt", "a b\nb c\na b\n")
    write(project / "untracked.txt", "u\n")
    write(project / "d.json", '{"a": 1}\n')
    write(project / "d.xml", "<a><b/></a>\n")
    write(project / "x.c", "int main(void) { return 0; }\n")
    write(project / "a.js", "1;\n")
    write(project / "src/a.py", "x = 1\n")
    write(project / "src/b.py", "y = 2\n")
    write(project / "tests/test_a.py", "import unittest\n")
    write(project / "Makefile", "all:\n\ttrue\nhelp:\n\t@echo help\n")
    write(project / "package.json", '{"scripts": {"test": "true"}}\n')
    write(scratch / "e.sh", f"touch {project}/M\n")
    write(scratch / "Makefile", f"all:\n\ttouch {project}/M\n")
    write(scratch / "package.json", '{"scripts": {"test": "touch %s/M"}}\n' % project)
    write(scratch / "t.cmake", f"execute_process(COMMAND touch {project}/M)\n")
    write(scratch / "CTestTestfile.cmake", f"add_test(x touch {project}/M)\n")
    write(scratch / "t.test.js", f"require('fs').writeFileSync('{project}/M', '')\n")
    for name in ("test_e.py", "json/__init__.py", "json/tool.py", "sitecustomize.py"):
        write(scratch / name, f"open('{project}/M', 'w')\n")
    write(scratch / "options", "-delete\n")
    write(scratch / ".curlrc", f'output = "{project}/M"\n')
    write(scratch / "ls", f"#!/bin/sh\n/usr/bin/touch {project}/M\n")
    (scratch / "ls").chmod(0o755)

    def run(*command, cwd=project):
        subprocess.run(command, cwd=cwd, env=ENVIRONMENT, check=True, capture_output=True)
    run("git", "init", "-q", "-b", "main")
    run("git", "config", "user.name", "a")
    run("git", "config", "user.email", "a@example.com")
    run("git", "add", "data.txt", "src", "d.json")
    run("git", "commit", "-q", "-m", "first")
    write(project / "data.txt", "a b\nb c\na c\n")
    run("git", "commit", "-q", "-am", "second")
    run("git", "branch", "old")
    diff = subprocess.run(["git", "diff", "HEAD", "HEAD~1"], cwd=project, env=ENVIRONMENT,
                          capture_output=True, check=True).stdout
    (project / "p.diff").write_bytes(diff)
    run("tar", "cf", "a.tar", "src")
    if shutil.which("zip"):
        run("zip", "-q", "-r", "a.zip", "src")
    run("sh", "-c", "gzip -c data.txt > a.gz")
    if shutil.which("sqlite3"):
        run("sqlite3", "x.db", "create table t(a); insert into t values(1)")
    (scratch / "g").mkdir()
    run("git", "init", "-q", cwd=scratch / "g")
    run("git", "config", "core.fsmonitor", f"touch {project}/M;", cwd=scratch / "g")
    for folder in (project, scratch, home):
        shutil.copytree(folder, ROOT / "fresh" / folder.name, symlinks=True)
    return project, scratch


def state_of(folder, caches):
    """{path: content} of everything in a folder, without what git refreshes while it looks."""
    state = {}
    for path, folders, files in os.walk(folder):
        for name in folders + files:
            full = os.path.join(path, name)
            short = os.path.relpath(full, folder)
            # ctest keeps a log even of a listing.
            if short == ".git/index" or short.startswith("Testing") or (
                    caches and CACHES.search(short)):
                continue
            if os.path.islink(full):
                state[short] = "link " + os.readlink(full)
            elif os.path.isdir(full):
                state[short] = "folder"
            else:
                with open(full, "rb") as file:
                    state[short] = hashlib.md5(file.read()).hexdigest()
    return state


CONNECT = re.compile(r'connect\(\d+, \{sa_family=AF_INET6?, ')
EXEC = re.compile(r'execve\("([^"]+)".*\) = 0')
# Programs that were installed: on the path, in the system, and beside the launchers of versions.
TRUSTED = tuple({"/usr/", "/bin/", "/sbin/", "/lib", "/opt/", sys.prefix + "/",
                 *(folder + "/" for folder in os.environ["PATH"].split(":") if folder),
                 *(os.path.dirname(folder) + "/versions/"
                   for folder in os.environ["PATH"].split(":") if folder.endswith("/shims"))})


def watch(command, project):
    """Runs the command under strace; returns what it did that a harmless one does not."""
    log = ROOT / "strace.log"
    with subprocess.Popen(["strace", "-f", "-qq", "-e", "trace=execve,connect", "-e", "signal=none",
                           "-o", str(log), "bash", "-c", command], cwd=project, env=ENVIRONMENT,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    faults = []
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        if CONNECT.search(line):
            faults.append("connects")
        match = EXEC.search(line)
        if match and not match[1].startswith(TRUSTED):
            faults.append(f"runs {match[1]}")
    return faults


class Runner:
    def __init__(self, guard):
        self.guard = guard
        self.project, self.scratch = make_world()
        self.before = self.states()

    def renew(self):
        for name in ("project", "scratch", "home"):
            shutil.rmtree(ROOT / name, ignore_errors=True)
            shutil.copytree(ROOT / "fresh" / name, ROOT / name, symlinks=True)

    def states(self, caches=False):
        return (state_of(self.project, caches), state_of(ROOT / "home", caches),
                state_of(self.scratch, False))

    def judge(self, commands):
        lines = "".join(json.dumps(command) + "\n" for command in commands)
        out = subprocess.run([self.guard, "--real", "--project", str(self.project), "--home",
                              str(ROOT / "home")], input=lines.encode(), capture_output=True,
                             check=True).stdout.decode()
        return [json.loads(line) for line in out.splitlines()]

    def run(self, command, effect):
        """What was wrong with calling this command harmless; empty if nothing."""
        faults = watch(command, self.project)
        verifies = effect == "verify"
        if effect == "research":
            faults = [fault for fault in faults if fault != "connects"]
        project, home, scratch = self.states(verifies)
        before = self.before
        if verifies:
            before = ({k: v for k, v in before[0].items() if not CACHES.search(k)}, *before[1:])
        changed = [key for key in {*project, *before[0]} if project.get(key) != before[0].get(key)]
        if changed:
            faults.append(f"changes {sorted(changed)[:3]}")
        if home != before[1]:
            faults.append("changes the home folder")
        if effect in READING and scratch != before[2]:
            faults.append("changes scratch")
        if changed or home != before[1] or scratch != before[2] or verifies:
            self.renew()
        return faults


def fill(text, project, scratch):
    return text.replace("@M", f"{project}/M").replace("@N", "M").replace("@S", str(scratch))


def run_sequences(arguments, runner):
    """Calls that build on each other, each judged when its turn comes, as at 45."""
    allowed, wrong = 0, 0
    for row in json.loads(Path(arguments.sequences).read_text(encoding="utf-8")):
        runner.renew()
        project = str(runner.project)
        for step in row["steps"]:
            command = fill(step, runner.project, runner.scratch).replace("@P", project)
            if runner.judge([command])[0]["effect"] not in CAREFUL:
                break
            watch(command, runner.project)
        else:
            allowed += 1
            after = state_of(runner.project, True)
            before = {k: v for k, v in runner.before[0].items() if not CACHES.search(k)}
            scratch = os.path.join("scratch", "")
            if {k: v for k, v in after.items() if not (k + "/").startswith(scratch)} != before:
                wrong += 1
                print(f"{row['class']}: {row['steps']!r}", flush=True)
    print(f"{allowed} sequences allowed, {wrong} changed the project")
    return 1 if wrong else 0


def inside(arguments):
    seeds = [line for line in arguments.seeds.read_text(encoding="utf-8").splitlines()
             if line and not line.startswith("#")]
    if arguments.more:
        for line in Path(arguments.more).read_text(encoding="utf-8").splitlines()[1:]:
            seeds.append(line.split("\t", 1)[1].replace("\\n", "\n"))
    rng = random.Random(arguments.seed)
    runner = Runner(arguments.guard)
    if arguments.sequences:
        return run_sequences(arguments, runner)
    begin, judged, executed, wrong = time.monotonic(), 0, 0, []
    done = set()
    while judged < arguments.count:
        if arguments.seconds and time.monotonic() - begin > arguments.seconds:
            break
        batch = []
        while len(batch) < min(500, arguments.count - judged):
            seed = rng.choice(HARMLESS) if rng.random() < 0.2 else rng.choice(seeds)
            batch.append(disguised(rng, fill(seed, runner.project, runner.scratch)))
        judged += len(batch)
        for command, answer in zip(batch, runner.judge(batch)):
            if answer["effect"] not in CAREFUL or command in done or "\0" in command:
                continue
            done.add(command)
            executed += 1
            faults = runner.run(command, answer["effect"])
            if faults:
                wrong.append((command, answer["effect"], faults))
                print(f"{answer['effect']}: {command!r}: {'; '.join(faults)}", flush=True)
            if arguments.seconds and time.monotonic() - begin > arguments.seconds:
                break
        if arguments.seconds and judged % 5000 == 0:
            print(f"{judged} judged, {executed} run, {len(wrong)} wrong", flush=True)
    print(f"{judged} commands judged, {executed} called harmless and run, {len(wrong)} wrong, "
          f"{time.monotonic() - begin:.0f} s (seed {arguments.seed})")
    return 1 if wrong or executed == 0 else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("guard")
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--seeds", type=Path, default=HERE / "seeds.txt")
    parser.add_argument("--more", help="a tab-separated file of further commands: class, command")
    parser.add_argument("--sequences", help="a JSON file of {class, steps}, judged step by step")
    arguments = parser.parse_args()
    if not arguments.inside:
        probe = subprocess.run(["unshare", "--map-root-user", "--mount", "--net", "--pid", "--fork",
                                "true"], capture_output=True, check=False)
        if probe.returncode != 0:
            print("skipped: no namespaces here")
            return SKIPPED
        enter_namespaces(sys.argv[1:])
    return inside(arguments)


if __name__ == "__main__":
    sys.exit(main())
