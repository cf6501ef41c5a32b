# SPDX-License-Identifier: Apache-2.0
"""The processor that this machine does not have, and how its programs run here."""

import os
from typing import NamedTuple

from packages import ROOT, skip

CROSS_BUILD = ROOT / "build" / "cross"


class Processor(NamedTuple):
    debian: str
    machine: str
    node: str
    loader: str

    @property
    def compiler(self):
        return f"{self.machine}-linux-gnu-gcc"

    @property
    def emulator(self):
        return f"qemu-{self.machine}"


PROCESSORS = {
    "x86_64": Processor("amd64", "x86_64", "x64", "lib64/ld-linux-x86-64.so.2"),
    "aarch64": Processor("arm64", "aarch64", "arm64", "lib/ld-linux-aarch64.so.1"),
}


def this_processor():
    return PROCESSORS[os.uname().machine]


def other_processor():
    if os.uname().machine not in PROCESSORS:
        skip(f"there are no packages for {os.uname().machine}")
    return next(each for each in PROCESSORS.values() if each.machine != os.uname().machine)
