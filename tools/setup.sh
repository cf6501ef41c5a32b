#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs missing Debian packages.
#   tools/setup.sh           packages for building, and the models (tools/fetch_models.sh)
#   tools/setup.sh --tests   also packages for ./test, and for root a bare Debian (tools/debian_root.sh)
#   tools/setup.sh --cross   also packages to build for the other processor (tools/cross.sh)
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/tools/progress.sh"

# What is needed besides packages.
fetch_rest() {
  "$root/tools/fetch_models.sh" --if-missing
  if [[ "${1:-}" == --tests ]]; then "$root/tools/debian_root.sh"; fi
}

packages=(
  g++ cmake ninja-build ccache mold pkg-config git python3 ca-certificates
  nlohmann-json3-dev libfmt-dev libcli11-dev libtomlplusplus-dev libre2-dev libboost1.81-dev
  libhnswlib-dev libsqlite3-dev libpq-dev libssl-dev zlib1g-dev
  libgrpc++-dev libprotobuf-dev protobuf-compiler protobuf-compiler-grpc
)
test_packages=(
  libgtest-dev libgmock-dev librapidcheck-dev libfaiss-dev libopenblas-dev
  libsimdjson-dev python3-numpy strace
  clang-19 libclang-rt-19-dev clang-format-19 clang-tidy-19 sqlite3 zsh fish groff-base
  graphviz chromium openssl wrk mypy golang-go
  postgresql-15 faketime
  binutils dpkg-dev lintian python3-pip debootstrap
)
# Builds the dashboard, and installs real clients for tests. Any npm will do, not only Debian's.
command -v npm >/dev/null || packages+=(npm)
# The compiler and libraries for the other processor, in addition to this one's.
cross_packages() {
  local compiler=$1
  packages+=("$compiler" qemu-user libc6-dev:"$other" libfmt-dev:"$other" libre2-dev:"$other"
    libsqlite3-dev:"$other" libssl-dev:"$other" libpq-dev:"$other" zlib1g-dev:"$other"
    libgrpc++-dev:"$other" libprotobuf-dev:"$other"
    libgtest-dev:"$other" libgmock-dev:"$other" librapidcheck-dev:"$other")
}
other=""
case "${1:-}" in
  --tests) packages+=("${test_packages[@]}") ;;
  --cross)
    packages+=("${test_packages[@]}")
    case "$(uname -m)" in
      aarch64) other=amd64 && cross_packages g++-x86-64-linux-gnu ;;
      *) other=arm64 && cross_packages g++-aarch64-linux-gnu ;;
    esac
    ;;
esac

if ! command -v dpkg-query >/dev/null; then
  echo "setup: this is not a Debian system; make sure that you have: ${packages[*]}" >&2
  fetch_rest "$@"
  exit 0
fi

# dpkg-query fails for an unknown package, but still lists the others.
installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}
${db:Status-Status} ${Package}:${Architecture}\n' "${packages[@]}" \
  2>/dev/null | sed -n 's/^installed //p' || true)
missing=()
for package in "${packages[@]}"; do
  [[ $'\n'"$installed"$'\n' == *$'\n'"$package"$'\n'* ]] || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
  fetch_rest "$@"
  exit 0
fi

by_hand="apt-get install --no-install-recommends ${missing[*]}"
as_root=()
if ((EUID != 0)); then
  # sudo may ask for a password only on a terminal, and before the progress line.
  if sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
  elif [[ -t 0 ]] && command -v sudo >/dev/null &&
    echo "setup: packages are missing; sudo asks for your password to install them" >&2 && sudo -v; then
    as_root=(sudo)
  else
    echo "setup: packages are missing, and you are neither root nor able to use sudo here;" \
      "ask an administrator to run: $by_hand" >&2
    exit 1
  fi
fi

# Debian's package would create and start a cluster, which nobody needs: the tests have their own.
clusters=/etc/postgresql-common/createcluster.conf
if [[ " ${missing[*]} " == *" postgresql-15 "* && ! -e "$clusters" ]]; then
  "${as_root[@]}" mkdir -p "${clusters%/*}"
  echo 'create_main_cluster = false' | "${as_root[@]}" tee "$clusters" >/dev/null
fi

if [[ -n "$other" ]]; then
  "${as_root[@]}" dpkg --add-architecture "$other"
fi
echo "setup: installing packages, which can take a few minutes: ${missing[*]}" >&2
log="$root/build/setup.log"
mkdir -p "$root/build"
: >"$log"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1
  apt-get -qq -y -o APT::Status-Fd=1)
{
  with_progress "updating the package lists" "$log" "${apt[@]}" update &&
    with_progress "installing packages" "$log" \
      "${apt[@]}" install --no-install-recommends "${missing[@]}"
} || {
  status=$?
  if ((status == 130)); then exit 130; fi  # Ctrl-C needs no explanation.
  explain_failure "Installing packages" "$log"
  echo "setup: to install them yourself, run as root: $by_hand" >&2
  exit 1
}
fetch_rest "$@"
