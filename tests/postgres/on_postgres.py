#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Stands in for the program in tests that know nothing of PostgreSQL: what they take to be a file
is a schema of a database.

usage: ON_POSTGRES=build/release/credence on_postgres.py memory list
       cluster.py run -- on_postgres.py --prepare build/release/credence COMMAND …
           COMMAND with the variables that it needs, in a cluster of cluster.py

The variables do not begin with CREDENCE_: the tests that use this keep those from the program.
"""

import hashlib
import os
import pathlib
import subprocess
import sys


def schema_for(file, server):
    """The name of the schema that stands for a file; it is made when it is first asked for."""
    schema = "s" + hashlib.sha256(str(file).encode()).hexdigest()[:16]
    # Whoever made the folder throws it away, and this with it.
    made = file.with_name(file.name + ".schema")
    if not made.exists():
        subprocess.run(
            ["psql", "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", server],
            input=f"SET client_min_messages = warning; CREATE SCHEMA IF NOT EXISTS {schema};",
            text=True,
            check=True,
        )
        made.touch()
    return schema


def main():
    if sys.argv[1:2] == ["--prepare"]:
        os.environ["ON_POSTGRES"] = os.path.abspath(sys.argv[2])
        os.environ["ON_POSTGRES_SERVER"] = os.environ["CREDENCE_TEST_POSTGRES"]
        os.environ["CREDENCE_BIN"] = os.path.abspath(__file__)
        os.execvp(sys.argv[3], sys.argv[3:])
    server = os.environ["ON_POSTGRES_SERVER"]
    file = pathlib.Path(os.environ["CREDENCE_DB"]).absolute()
    mark = "&" if "?" in server else "?"
    schema = schema_for(file, server)
    os.environ["CREDENCE_STORE_URL"] = f"{server}{mark}options=-csearch_path%3D{schema}"
    program = os.environ["ON_POSTGRES"]
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
