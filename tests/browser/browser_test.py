# SPDX-License-Identifier: Apache-2.0
"""Runs each story of stories/ in Chromium, each against its own server.

usage: browser_test.py CREDENCE FOLDER_FOR_NPM [STORY... | packages]

`packages` only installs what stories need.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "http"), str(HERE.parent / "clients")]

import npm  # noqa: E402
from http_server import Server  # noqa: E402

# The newest version that still runs with Node 18.
PACKAGES = {"playwright-core": "1.57.0", "axe-core": "4.10.3"}
SKIPPED = 77
STORY_SECONDS_MAX = 540


def find_browser():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    raise npm.Unavailable("Chromium is not installed")


def tokens_for(credence, folder):
    """Returns the server's options and a token for each scope; admin includes the others."""
    file = folder / "tokens.json"

    def create(name, scopes):
        done = subprocess.run([credence, "token", "create", name, "--scopes", scopes, "--file",
                               str(file), "--json"], check=True, capture_output=True, text=True)
        return json.loads(done.stdout)["token"]

    names = {"admin": "ada", "read": "bob", "review": "rita", "write": "wim"}
    return ["--tokens", str(file)], {scope: create(name, scope) for scope, name in names.items()}


def play(credence, browser, modules, story):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        arguments, tokens = [], {}
        if story.stem == "token":
            arguments, tokens = tokens_for(credence, folder)
        # A story can bring the answers of a language model, and settings, which it may change.
        answers, settings = story.with_suffix(".jsonl"), story.with_suffix(".toml")
        config = folder / "config.toml"
        config.write_text(settings.read_text() if settings.exists() else "")
        # Clients are installed in a home of their own, never in that of whoever runs the tests.
        home = folder / "home"
        home.mkdir()
        environment = {"CREDENCE_CONFIG": str(config), "HOME": str(home)}
        if answers.exists():
            environment |= {"CREDENCE_LLM_PROVIDER": "scripted",
                            "CREDENCE_LLM_SCRIPT": str(answers)}
        with Server(credence, folder / "credence.db", *arguments,
                    environment=environment) as server:
            if server.get("/").status == 404:
                raise npm.Unavailable("the server was built without the dashboard")
            done = subprocess.run(
                ["node", str(HERE / "play.mjs"), str(story)], check=False, text=True,
                timeout=STORY_SECONDS_MAX,
                env={**os.environ, **environment, "BASE": server.url.geturl().rstrip("/"),
                     "BROWSER": browser, "MODULES": str(modules),
                     "TOKENS": json.dumps(tokens),
                     "CREDENCE": credence,
                     "CREDENCE_DB": str(folder / "credence.db"),
                     "SHOTS": os.environ.get("SHOTS", "")})
            return done.returncode == 0


def main():
    # Stories run commands in other folders.
    credence, folder = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
    os.environ.pop("CREDENCE_DB", None)
    try:
        browser = find_browser()
        program = npm.fetch(folder, PACKAGES, "playwright-core/package.json")
        if sys.argv[3:] == ["packages"]:
            return 0
        stories = sorted((HERE / "stories").glob("*.mjs"))
        if len(sys.argv) > 3:
            stories = [story for story in stories if story.stem in sys.argv[3:]]
        failed = [story.stem for story in stories
                  if not play(credence, browser, program.parent.parent, story)]
    except npm.Unavailable as reason:
        print(f"skipped: {reason}")
        return SKIPPED
    print(f"{len(stories)} stories, failed: {', '.join(failed) or 'none'}")
    return 1 if failed or not stories else 0


if __name__ == "__main__":
    sys.exit(main())
