# SPDX-License-Identifier: Apache-2.0
"""Completes a line in each shell; candidates are a dict from word to description."""

import os
import pty
import select
import shlex
import signal
import subprocess
import tempfile
import time
from pathlib import Path

DEADLINE_SECONDS = 30


def script(credence, shell):
    return subprocess.run(
        [credence, "completion", shell], check=True, capture_output=True, text=True
    ).stdout


def clean_environment(home):
    # The scripts ask the program for ids.
    environment = {"PATH": f"{home / 'bin'}:{os.environ['PATH']}", "HOME": str(home),
                   "TERM": "xterm",
                   "LC_ALL": "C.UTF-8"}  # fmt: skip
    if "CREDENCE_DB" in os.environ:
        environment["CREDENCE_DB"] = os.environ["CREDENCE_DB"]
    return environment


class Bash:
    """Calls the completion function as bash does, with the words as bash splits them."""

    def __init__(self, credence, home):
        self.home = home
        self.file = home / "credence.bash"
        self.file.write_text(script(credence, "bash"))

    def complete_words(self, words, folder=None):
        quoted = " ".join(shlex.quote(word) for word in words)
        run = subprocess.run(
            ["bash", "--norc", "--noprofile", "-c",
             f"source {shlex.quote(str(self.file))}; COMP_WORDS=({quoted}); "
             f"COMP_CWORD={len(words) - 1}; _credence; "
             'printf "%s\\n" "${COMPREPLY[@]}"'],
            check=True, capture_output=True, text=True, cwd=folder or self.home,
            env=clean_environment(self.home),
        )  # fmt: skip
        if run.stderr:
            raise AssertionError(f"bash says: {run.stderr}")
        return [word for word in run.stdout.split("\n") if word]


class Fish:
    def __init__(self, credence, home):
        self.home = home
        folder = home / ".config/fish/completions"
        folder.mkdir(parents=True)
        (folder / "credence.fish").write_text(script(credence, "fish"))
        # fish completes only programs that it can find.
        (home / "bin").mkdir(exist_ok=True)
        (home / "bin/credence").symlink_to(credence)

    def complete(self, line, folder=None):
        environment = clean_environment(self.home)
        run = subprocess.run(
            ["fish", "-c", f"complete -C {shlex.quote(line)}"],
            check=True, capture_output=True, text=True, cwd=folder or self.home, env=environment,
        )  # fmt: skip
        if run.stderr:
            raise AssertionError(f"fish says: {run.stderr}")
        offers = {}
        for offer in run.stdout.splitlines():
            word, _, description = offer.partition("\t")
            offers[word] = description
        return offers


ZSH_SETUP = r"""
PS1=
autoload -Uz compinit
compinit -u -D
source {script}
zstyle ':completion:*' insert-tab false
zstyle ':completion:*' list-separator ' -- '
# Records suggestions instead of showing them.
compadd() {{
  if (( ${{argv[(I)-[a-zA-Z]#[OAD]]}} )); then builtin compadd "$@"; return; fi
  local -a hits lines
  local name
  local -i at=${{argv[(I)-d]}}
  if (( at == 0 )); then at=${{argv[(I)-[a-zA-Z]#d]}}; fi
  if (( at )); then
    name=${{argv[at+1]}}
    if [[ $name == \(* ]]; then eval "lines=$name"; else lines=("${{(@P)name}}"); fi
  fi
  builtin compadd -A hits -D lines "$@"
  local -i i
  for (( i = 1; i <= $#hits; i++ )); do
    print -r -- "${{hits[i]}}"$'\t'"${{lines[i]-}}" >>{output}
  done
  builtin compadd "$@"
}}
complete-and-tell() {{ zle complete-word; print -r -- DONE >>{output} }}
zle -N complete-and-tell
bindkey '^I' complete-and-tell
setopt extended_glob
print READY >{output}
"""


class Zsh:
    """Sends a line and a tab to an interactive zsh in its own terminal."""

    def __init__(self, credence, home, folder):
        self.home = home
        self.output = home / "zsh-output"
        file = home / "_credence"
        file.write_text(script(credence, "zsh"))
        setup = home / "setup.zsh"
        setup.write_text(ZSH_SETUP.format(script=file, output=self.output))
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], clean_environment(home))
        self.send(f"source {setup}\n")
        self.wait_for("READY")

    def send(self, text):
        os.write(self.terminal, text.encode())

    def wait_for(self, mark):
        end = time.monotonic() + DEADLINE_SECONDS
        seen = b""
        while time.monotonic() < end:
            readable, _, _ = select.select([self.terminal], [], [], 0.02)
            if readable:
                seen += os.read(self.terminal, 65536)
            lines = self.output.read_text().splitlines() if self.output.exists() else []
            if mark in lines:
                return [line for line in lines if line != mark]
        raise AssertionError(f"zsh did not answer; its terminal shows {seen!r}")

    def run(self, command):
        self.output.write_text("")
        self.send(f"\x15{command}; print DONE >>{self.output}\n")
        self.wait_for("DONE")

    def complete(self, line):
        self.output.write_text("")
        self.send(f"\x15{line}\t")
        offers = {}
        for offer in self.wait_for("DONE"):
            word, _, description = offer.partition("\t")
            offers[word] = description.partition(" -- ")[2].strip()
        return offers

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def make_home():
    return tempfile.TemporaryDirectory(prefix="credence-completion-")


def make_project(folder):
    """A folder with a file, a file with a space in its name, and a folder."""
    folder = Path(folder)
    folder.mkdir()
    (folder / "events.jsonl").write_text("")
    (folder / "a b.db").write_text("")
    (folder / "shop").mkdir()
    return folder
