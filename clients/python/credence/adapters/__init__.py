# SPDX-License-Identifier: Apache-2.0
"""Adapters for agent frameworks. None of them imports its framework, so each works with every
version that has the few names it uses. `tests/clients_lib` runs them against minimal stand-ins."""
