# SPDX-License-Identifier: Apache-2.0
"""grpc-js, an independent gRPC client, from npm."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "clients"))

import npm  # noqa: E402: found by the line above.

PACKAGES = {"@grpc/grpc-js": "1.14.7", "@grpc/proto-loader": "0.8.1"}


def fetch_or_skip(folder):
    """Installs it into the folder, or ends the test as skipped."""
    npm.or_skip("node", npm.find_node)
    npm.or_skip("grpc-js", npm.fetch, folder, PACKAGES)
