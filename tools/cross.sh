#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks, tests and builds for the other processor: x86_64 on arm64, arm64 on x86_64 (cmake/cross.cmake).
#   tools/cross.sh check   checks that every source compiles for it, without generating code
#   tools/cross.sh test    builds the program for it and runs, under qemu-user, the scenarios and the
#                          tests of the rooms whose results could depend on the processor
#   tools/cross.sh build   builds the programs as they are shipped (./package --for)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

rooms=(base model language vectors ledger memory governor executive)

setup() { tools/setup.sh --cross; }

check() {
  local build=build/cross-check
  cmake --preset cross -B "$build" -DCREDENCE_TESTS=ON -DCREDENCE_SYNTAX_ONLY=ON \
    -DCREDENCE_DASHBOARD=OFF
  cmake --build "$build" -- -k 0
  echo "every source compiles for the other processor"
}

build_programs() {
  cmake --preset cross -DCREDENCE_TESTS=OFF -DCREDENCE_DASHBOARD=ON
  NINJA_STATUS='[%f/%t %e] ' cmake --build --preset cross --target credence credence_shared
}

run_tests() {
  local build=build/cross room file status=0 emulator scenarios=()
  cmake --preset cross -DCREDENCE_TESTS=ON -DCREDENCE_DASHBOARD=OFF
  cmake --build --preset cross --target credence "${rooms[@]/%/_test}"

  emulator="qemu-x86_64 -cpu max"
  if [[ "$(uname -m)" == x86_64 ]]; then emulator="qemu-aarch64 -cpu max"; fi
  # A wrapper, because the scenario runners expect one executable.
  printf '#!/bin/sh\nexec %s "%s/credence" "$@"\n' "$emulator" "$PWD/$build" >"$build/emulated"
  chmod +x "$build/emulated"
  rm -f "$build/failed"
  printf '%s\n' "${rooms[@]}" | xargs -P "$(nproc)" -I{} sh -c \
    "$emulator '$build/src/{}/{}_test' --gtest_brief=1 >'$build/{}.log' 2>&1 || echo {} >>'$build/failed'"
  for room in "${rooms[@]}"; do
    echo "== $room"
    cat "$build/$room.log"
  done
  if [[ -e "$build/failed" ]]; then status=1; fi
  echo "== scenarios"
  # Excludes scenarios in which the program starts itself, because this kernel cannot run it.
  for file in tests/scenario/*.json; do
    case "$(basename "$file")" in
      commandline.json | install.json | settings.json) ;;
      *) scenarios+=("$file") ;;
    esac
  done
  CREDENCE_BIN="$PWD/$build/emulated" python3 -B tests/scenario/run.py "${scenarios[@]}" || status=1
  CREDENCE_BIN="$PWD/$build/emulated" .ci/conformance || status=1
  return "$status"
}

case "${1:-}" in
  check) setup && check ;;
  test) setup && run_tests ;;
  build) setup && build_programs ;;
  *)
    echo "usage: tools/cross.sh check | test | build" >&2
    exit 2
    ;;
esac
