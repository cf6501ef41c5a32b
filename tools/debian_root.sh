#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes a bare Debian in build/debian, in which a test installs, upgrades and removes the Debian
# package. Does nothing if it is there already, or where that cannot be done; the test is skipped
# then and says so.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/tools/progress.sh"

folder="$root/build/debian"
log="$root/build/debian.log"
if ((EUID != 0)) || [[ -e "$folder/.whole" ]] || ! command -v debootstrap >/dev/null; then exit 0; fi

# The source from which this machine gets its own packages.
read -r codename mirror < <(apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(COMPONENT) $(REPO_URI)' \
  'Identifier: Packages' | awk '$1 == "Debian" && $2 !~ /-/ && $3 == "main" { print $2, $4; exit }') || true
if [[ -z "${mirror:-}" ]]; then
  echo "setup: apt knows no package source of Debian, so no bare Debian is made for tests" >&2
  exit 0
fi

rm -rf "$folder"
mkdir -p "$folder"
: >"$log"
with_progress "making a bare Debian for tests" "$log" \
  debootstrap --variant=minbase "$codename" "$folder" "$mirror" || {
  status=$?
  if ((status == 130)); then exit 130; fi  # Ctrl-C needs no explanation.
  explain_failure "Making a bare Debian for tests" "$log"
  exit 0
}
touch "$folder/.whole"
