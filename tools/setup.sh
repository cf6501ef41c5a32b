#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that are missing, and does nothing when none is.
#   tools/setup.sh           what building needs, and the models (tools/fetch_models.sh)
#   tools/setup.sh --tests   what ./test needs besides
set -euo pipefail

fetch_models() {
  "$(dirname "${BASH_SOURCE[0]}")/fetch_models.sh" --if-missing
}

packages=(
  g++ cmake ninja-build ccache mold pkg-config git python3 ca-certificates
  nlohmann-json3-dev libfmt-dev libcli11-dev libtomlplusplus-dev libre2-dev libboost1.81-dev
  libhnswlib-dev libsqlite3-dev libpq-dev libssl-dev zlib1g-dev
  libgrpc++-dev libprotobuf-dev protobuf-compiler protobuf-compiler-grpc
)
test_packages=(
  libgtest-dev libgmock-dev librapidcheck-dev libfaiss-dev libopenblas-dev
  libsimdjson-dev
  clang-19 libclang-rt-19-dev clang-format-19 clang-tidy-19 sqlite3 zsh fish groff-base
  graphviz chromium openssl wrk
  postgresql-15 faketime
)
# Builds the dashboard, and brings real clients for tests. Another npm than Debian's is as good.
command -v npm >/dev/null || packages+=(npm)
if [[ "${1:-}" == --tests ]]; then
  packages+=("${test_packages[@]}")
fi

if ! command -v dpkg-query >/dev/null; then
  echo "setup: this is not a Debian system; see that you have: ${packages[*]}" >&2
  fetch_models
  exit 0
fi

# dpkg-query fails when a package is unknown, and still lists the others.
installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "${packages[@]}" \
  2>/dev/null | sed -n 's/^installed //p' || true)
missing=()
for package in "${packages[@]}"; do
  grep --quiet --line-regexp --fixed-strings -- "$package" <<<"$installed" || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
  fetch_models
  exit 0
fi

as_root=()
if ((EUID != 0)); then
  # sudo may ask for a password only where somebody can type it.
  if sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
  elif [[ -t 0 ]] && command -v sudo >/dev/null; then
    as_root=(sudo)
  else
    echo "setup: not root, and sudo is not possible here; please install: ${missing[*]}" >&2
    exit 1
  fi
fi

# Debian's package makes a cluster and starts it. The tests have their own; nobody asked for that one.
clusters=/etc/postgresql-common/createcluster.conf
if [[ " ${missing[*]} " == *" postgresql-15 "* && ! -e "$clusters" ]]; then
  "${as_root[@]}" mkdir -p "${clusters%/*}"
  echo 'create_main_cluster = false' | "${as_root[@]}" tee "$clusters" >/dev/null
fi

echo "setup: installing ${missing[*]}" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1 apt-get -qq -y)
if ! { "${apt[@]}" update &&
  "${apt[@]}" install --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
  cat "$log" >&2
  echo "setup: apt-get failed; please install: ${missing[*]}" >&2
  exit 1
fi
fetch_models
