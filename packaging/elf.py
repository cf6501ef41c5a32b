# SPDX-License-Identifier: Apache-2.0
"""What a program needs from the system, read with binutils' readelf, for every processor."""

import re
import struct
import subprocess
from pathlib import Path

# The libraries that are glibc.
GLIBC = re.compile(r"(lib(c|m|dl|pthread|rt|resolv)|ld-linux-[\w-]+)\.so\.\d+")
MACHINES = {62: "x86_64", 183: "aarch64"}


def machine(path):
    """The processor of an ELF file as `uname -m` names it, or None for other files."""
    with open(path, "rb") as file:
        head = file.read(20)
    if len(head) < 20 or head[:4] != b"\x7fELF":
        return None
    return MACHINES.get(struct.unpack_from("<H", head, 18)[0])


def readelf(option, path):
    return subprocess.run(["readelf", "-W", option, str(path)], capture_output=True, text=True,
                          check=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout


def libraries(path):
    return re.findall(r"\(NEEDED\).*\[(.+)\]", readelf("-d", path))


def beyond_glibc(path):
    return [name for name in libraries(path) if not GLIBC.fullmatch(name)]


def loader(path):
    """The path of the dynamic loader, or None for a static program."""
    found = re.search(r"program interpreter: (.+)\]", readelf("-l", path))
    return found[1] if found else None


def glibc(path):
    """The oldest glibc that will do, such as (2, 34), or None for a static program."""
    found = re.findall(r"\bGLIBC_(\d+)\.(\d+)", readelf("-V", path))
    return max(((int(major), int(minor)) for major, minor in found), default=None)


def all_libraries(path, folders):
    """The files of all libraries that `path` loads, by name, found in `folders`."""
    found, missing = {}, []
    waiting = libraries(path)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        place = next((Path(folder) / name for folder in folders
                      if (Path(folder) / name).exists()), None)
        if place is None:
            missing.append(name)
            continue
        found[name] = place
        waiting += libraries(place)
    return found, missing
