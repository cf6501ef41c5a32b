#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the table by which recall compares meanings (docs/embeddings.md), once. Does nothing if it is
# there, or if there are no weights to make it from.
#   tools/prepare_recall.sh CREDENCE   the program
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
weights="${CREDENCE_MODELS:-$root/build/models}/all-MiniLM-L6-v2"
if [[ -e "$weights/model.fp16.safetensors" && ! -e "$weights/static.table" ]]; then
  CREDENCE_MODELS=${weights%/*} "$1" --db :memory: embed prepare
fi
