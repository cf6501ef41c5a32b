# SPDX-License-Identifier: Apache-2.0
"""Makes the npm package of the TypeScript library with ./package, and installs it."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import npm
from library_case import ROOT

COMPILER = {"typescript": "5.9.3", "@types/node": "20.19.0"}


def fetch_compiler(folder, packages=None):
    """Installs the compiler, or `packages`, of which it is one; returns its path."""
    npm.find_node()
    return npm.fetch(folder, packages or COMPILER, "typescript/bin/tsc")


def compile_programs(compiler, sources):
    """Compiles programs that use the library, strictly. The JavaScript is beside each."""
    run_node(compiler, "--strict", "--target", "ES2022", "--module", "NodeNext", "--types", "node",
             "--skipLibCheck", *sources, cwd=sources[0].parent)


def install(folder, credence):
    """Installs the package of the build that `credence` is in; returns its folder."""
    npm.find_node()
    if shutil.which("npm") is None:
        raise npm.Unavailable("npm is not installed")
    with tempfile.TemporaryDirectory(prefix="credence-library-") as scratch:
        archive = make(Path(credence).resolve().parent, Path(scratch) / "dist")
        project = Path(scratch) / "project"
        project.mkdir()
        run("npm", "install", "--prefix", project, archive, "--offline", "--no-audit", "--no-fund",
            "--ignore-scripts")
        # In the folder itself, npm would check all other packages, too, for which it may need the
        # network.
        package = Path(folder) / "node_modules" / "@credence" / "client"
        shutil.rmtree(package, ignore_errors=True)
        shutil.copytree(project / "node_modules" / "@credence" / "client", package)
    return package


def make(build, folder):
    """The archive that ./package makes."""
    settings = {name: value for name, value in os.environ.items()
                if not name.startswith("CREDENCE_")}
    done = subprocess.run([ROOT / "package", "--no-build", "--fast", "--only", "typescript",
                           "--build", build, "--into", folder],
                          capture_output=True, text=True, check=False, env=settings)
    skipped = re.search(r"^skipped: typescript: (.+)$", done.stdout, re.M)
    if skipped:
        raise npm.Unavailable(skipped[1])
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    archive, = folder.glob("credence-client-*.tgz")
    return archive


def run_node(*command, **options):
    return run(npm.find_node(), *command, **options)


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, check=False, timeout=300, **options)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout
