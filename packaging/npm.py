# SPDX-License-Identifier: Apache-2.0
"""Packages for npm: `credence`, and one with the programs for each processor.

npm installs the optional package that fits the machine. The install script of `credence` then puts
a link to its program in place of the launcher, so that no shell and no Node runs at each start.
"""

import json

from archive import PROGRAM, File, tar_gz
from release import PROCESSORS, SUMMARY, read, write

LAUNCHER = ["bin/credence", "find.sh", "link.sh"]


def platform_package(processor):
    return f"linux-{processor.node}"


def main_package(release):
    return f"credence-{release.version}.tgz"


def pack(description, files, release):
    text = json.dumps(description, indent=2) + "\n"
    everything = [File("package.json", text.encode()), File("LICENSE", read("LICENSE")), *files]
    return tar_gz([file._replace(path=f"package/{file.path}") for file in everything],
                  release.epoch, release.level)


def make(release, folder):
    common = {"version": release.version, "description": SUMMARY, "license": "Apache-2.0"}
    programs = {
        "name": f"@credence/{platform_package(release.processor)}", **common,
        "description": f"The programs of credence for {platform_package(release.processor)}",
        "os": ["linux"], "cpu": [release.processor.node],
        # Yarn would keep a package in its zip file, from which nothing can be started.
        "preferUnplugged": True,
    }
    main = {
        "name": "credence", **common,
        # The registry of MCP servers wants the name that server.json has.
        "mcpName": json.loads(read("plugins/source/plugin.json"))["registry_name"],
        "keywords": ["ai", "agent", "confidence", "memory", "guardrails"],
        "bin": {"credence": "bin/credence"},
        "scripts": {"postinstall": "sh link.sh"},
        "optionalDependencies": {f"@credence/{platform_package(each)}": release.version
                                 for each in PROCESSORS.values()},
    }
    launcher = [File(path, read(f"packaging/npm/{path}"), PROGRAM) for path in LAUNCHER]
    launcher.append(File("README.md", read("packaging/npm/README.md")))
    archive = f"credence-{platform_package(release.processor)}-{release.version}.tgz"
    return [
        write(folder / archive, pack(programs, release.program_files(), release)),
        write(folder / main_package(release), pack(main, launcher, release)),
    ]
