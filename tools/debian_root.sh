#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes a bare Debian in build/debian, of the release that this machine has. In it a test installs,
# upgrades and removes the Debian packages. Does nothing if it is there already. Where it cannot be
# made, the set-up continues, and the test is skipped and says so.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/tools/progress.sh"

folder="$root/build/debian"
log="$root/build/debian.log"
if ((EUID != 0)) || [[ -e "$folder/.whole" ]] || ! command -v debootstrap >/dev/null; then exit 0; fi

without() {
  echo "setup: $1, so the test that installs the Debian packages will be skipped" >&2
  exit 0
}

# What debootstrap did not finish. It may have left /proc mounted.
clear_folder() { rm -rf --one-file-system "$folder" || true; }

# The source from which this machine gets its own packages.
targets=$(apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(COMPONENT) $(REPO_URI)' \
  'Identifier: Packages' 2>/dev/null) || true
read -r codename mirror < <(awk '$1 == "Debian" && $2 !~ /-/ && $3 == "main" { print $2, $4; exit }' \
  <<<"$targets") || without "apt knows no package source of Debian"

clear_folder
mkdir -p "$folder"
: >"$log"
with_progress "making a bare Debian for tests" "$log" \
  debootstrap --variant=minbase "$codename" "$folder" "$mirror" || {
  status=$?
  clear_folder
  if ((status == 130)); then exit 130; fi  # Ctrl-C needs no explanation.
  explain_failure "Making a bare Debian for tests" "$log"
  without "there is no bare Debian"
}
touch "$folder/.whole"
