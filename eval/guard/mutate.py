# SPDX-License-Identifier: Apache-2.0
"""Disguises shell commands: the same effect, written so that a reader may overlook it."""
import re
import shlex


EMPTY = ["''", '""', "\\"]
PARAMETERS = ['"$1"', "$1", '"$@"', "$*"]
HARMLESS_FLAGS = ["-n", "-l", "--list", "--stat", "--dry-run", "--version", "--help", "-t",
                  "--check", "-N", "--"]
SWALLOWING = ["--format", "-e", "--exclude", "--sort", "-o", "-C", "--suffix", "-x", "-n",
              "--config", "-m", "--directory", "-I", "-f", "--timeout", "-k", "--prefix"]


def quoted(text):
    return shlex.quote(text)


def pick_word(rng, command):
    """(start, end) of a word without quotes, or None."""
    plain = r"(?<![^ ])[^\s'\"`$;&|<>(){}\\]+(?![^ ])"
    words = [match.span() for match in re.finditer(plain, command)]
    return rng.choice(words) if words else None


def on_word(change):
    def mutate(rng, command):
        span = pick_word(rng, command)
        if span is None:
            return command
        begin, end = span
        return change(rng, command[:begin], command[begin:end], command[end:])
    return mutate


def split_at(rng, word):
    return rng.randrange(len(word) + 1)


@on_word
def empty_quotes(rng, before, word, after):
    at = split_at(rng, word)
    return before + word[:at] + rng.choice(EMPTY) + word[at:] + after


@on_word
def quotes(rng, before, word, after):
    return before + rng.choice([f"'{word}'", f'"{word}"', f"$'{word}'"]) + after


@on_word
def ansi(rng, before, word, after):
    at = rng.randrange(len(word))
    return f"{before}$'{word[:at]}\\x{ord(word[at]):02x}{word[at + 1:]}'{after}"


@on_word
def variable(rng, before, word, after):
    use = rng.choice(['"$v"', "$v", "${v}", '"${v}"', '"${v%x}"', '"${v:-y}"'])
    return f"v={quoted(word)}; {before}{use}{after}"


@on_word
def default_quoted(rng, before, word, after):
    return f'{before}"${{nope:{rng.choice("-=")}{word}}}"{after}'


@on_word
def substitution(rng, before, word, after):
    inner = rng.choice([f"echo {quoted(word)}", f"printf %s {quoted(word)}"])
    return before + rng.choice([f'"$({inner})"', f"$({inner})", f"`{inner}`"]) + after


@on_word
def array(rng, before, word, after):
    use = rng.choice(['"${a[@]}"', "${a[0]}", '"${a[*]}"', '"${a[-1]}"', "$a"])
    return f"a=({quoted(word)}); {before}{use}{after}"


@on_word
def loop(rng, before, word, after):
    return f'for v in {quoted(word)}; do {before}"$v"{after}; done'


@on_word
def function(rng, before, word, after):
    use = rng.choice(PARAMETERS)
    return f"f() {{ {before}{use}{after}; }}; f {quoted(word)}"


@on_word
def positional(rng, before, word, after):
    return f"set -- {quoted(word)}; {before}{rng.choice(PARAMETERS)}{after}"


@on_word
def read_in(rng, before, word, after):
    how = rng.choice([f"read -r v <<< {quoted(word)}", f"printf -v v %s {quoted(word)}",
                      f"mapfile -t v <<< {quoted(word)}"])
    return f'{how}; {before}"$v"{after}'


@on_word
def bash_argument(rng, before, word, after):
    return f"bash -c {quoted(before + '$1' + after)} _ {quoted(word)}"


@on_word
def braces(rng, before, word, after):
    at = split_at(rng, word)
    if rng.random() < 0.5:
        return f"{before}{word[:at]}{{{word[at:]},}}{after}"
    return f"{before}{{{word},x}}{after}"


@on_word
def xargs_tail(rng, before, word, after):
    if after.strip():
        return f"echo {quoted(word)} | xargs -I@ {before}@{after}"
    return f"echo {quoted(word)} | xargs {before}"


@on_word
def abbreviation(rng, before, word, after):
    match = re.fullmatch(r"(--[a-z-]{3,})(=.*)?", word)
    if not match:
        return before + word + after
    name = match[1][:rng.randrange(4, len(match[1]) + 1)]
    return f"{before}{name}{match[2] or ''}{after}"


def bundle(rng, command):
    return re.sub(r" -([a-zA-Z]+) -([a-zA-Z])(?= |$)", r" -\1\2", command, count=1)


@on_word
def swallow(rng, before, word, after):
    """An option that takes the next word as its value, before a word."""
    return f"{before}{rng.choice(SWALLOWING)} {word}{after}"


@on_word
def flag(rng, before, word, after):
    return f"{before}{word} {rng.choice(HARMLESS_FLAGS)}{after}"


def carriage(rng, command):
    return rng.choice([command + "\r", command.replace("\n", "\r\n"),
                       f"cat <<EOF\r\nx\nEOF\r\n{command}\nEOF", f"cat <<'E'\nx\r\nE\n{command}"])


WRAPPERS = [
    "bash -c {q}", "eval {q}", "( {c} )", "{{ {c}; }}", "if {c}; then :; fi", "! {c}", "{c} | cat",
    ": && {c}", "false || {c}", "while {c}; do break; done", "until ! {c}; do break; done",
    "case x in x) {c};; esac", 'echo "$({c})"', "cat <({c})", "f() {{ {c}; }}; f", "{c} &\nwait",
    "for i in 1; do {c}; done", "echo `{c}`", "cat <<EOF\n$({c})\nEOF", "timeout 5 {c}",
    "nice {c}", "env {c}", "sh -c {q}", "bash <<< {q}", "echo {q} | bash", "command {c}",
    "xargs -I@ sh -c {q} <<< x", "find . -maxdepth 0 -exec sh -c {q} ';'", "time {c}",
    "[[ -n $({c}) ]]", "x=$({c})", "echo ${{x:-$({c})}}", "trap {q} EXIT", "set -e; {c}",
    "ls; {c}", "{c} 2>/dev/null", "{c} < /dev/null", "true && {{ {c}; }}", "watch -g {q}",
    "echo $(( $({c} >/dev/null; echo 1) ))", "A=1 {c}", "CI=1 {c}",
    "select i in 1; do {c}; break; done <<< 1", "mapfile -t a < <({c})", "alias z={q}; z",
    "git log --format=%H | head -1 | xargs -I@ {c}", "echo x | while read -r l; do {c}; done",
    "hyperfine {q}", "printf '%s' {q} | xargs -0 sh -c", "coproc {c}", "function f {{ {c}; }}; f",
    "{c}; exit 0", "cd . && {c}", "export CI=1; {c}", "local x; {c}", "x=1 y=2; {c}",
]


def wrap(rng, command):
    return rng.choice(WRAPPERS).format(c=command, q=quoted(command))


MUTATORS = [empty_quotes, quotes, ansi, variable, default_quoted, substitution, array, loop,
            function, positional, read_in, bash_argument, braces, xargs_tail, abbreviation, bundle,
            swallow, flag, carriage, wrap, wrap]


def disguised(rng, command):
    for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3])):
        command = rng.choice(MUTATORS)(rng, command)
    return command
