# SPDX-License-Identifier: Apache-2.0
"""Builds the TypeScript library in a folder, with the types of a running server."""

import shutil
import subprocess
from pathlib import Path

import npm
from library_case import ROOT

COMPILER = {"typescript": "5.9.3", "@types/node": "20.19.0"}
SOURCE = ROOT / "clients" / "typescript"


def fetch_compiler(folder, packages=None):
    """Installs the compiler, or `packages`, of which it is one; returns its path."""
    npm.find_node()
    return npm.fetch(folder, packages or COMPILER, "typescript/bin/tsc")


def compile_programs(compiler, sources):
    """Compiles programs that use the library, strictly. The JavaScript is beside each."""
    run_node(compiler, "--strict", "--target", "ES2022", "--module", "NodeNext", "--types", "node",
             "--skipLibCheck", *sources, cwd=sources[0].parent)


def build(folder, compiler, server):
    """Returns the folder of the built package."""
    package = Path(folder) / "node_modules" / "@credence" / "client"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("node_modules", "dist"))
    generated = package / "src" / "generated.ts"
    generated.write_text(run_node(SOURCE / "generate.mjs",
                                  stdin=server.get("/openapi.json").body.decode()),
                         encoding="utf-8")
    run_node(compiler, cwd=package)
    return package


def run_node(*command, stdin="", **options):
    done = subprocess.run([npm.find_node(), *(str(word) for word in command)], input=stdin,
                          capture_output=True, text=True, check=False, timeout=300, **options)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout
