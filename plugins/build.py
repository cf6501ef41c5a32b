#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the plugins of all clients. Usage: build.py CREDENCE FOLDER

CREDENCE is the program whose `install` writes the hooks. FOLDER must be new or empty, or have been
written by an earlier run; its .git stays as it is.
"""

import shutil
import sys
from pathlib import Path

from clients import Plugins
from installed import Installed

# Says that the folder is ours: other repositories have folders of the same names.
MARK = ".credence-plugins"
MARK_TEXT = "Written by plugins/build.py, which replaces the plugins in this folder.\n"


def delete(path):
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def write(files, folder):
    if folder.is_dir() and any(path.name != ".git" for path in folder.iterdir()):
        if not (folder / MARK).is_file():
            raise SystemExit(f"{folder}: is not empty and has no {MARK}; give another folder")
        for name in {Path(name).parts[0] for name in files}:
            delete(folder / name)
    for name, text in {MARK: MARK_TEXT, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__.splitlines()[0])
    write(Plugins(Installed(sys.argv[1])).everything(), Path(sys.argv[2]).resolve())


if __name__ == "__main__":
    main()
