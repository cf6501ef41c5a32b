// SPDX-License-Identifier: Apache-2.0
// Embedder: texts as vectors whose directions are near when the texts say nearly the same.
//
// Thread-safety: an Embedder may be used from several threads at once.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "credence/result.h"

namespace credence::vectors {

class Embedder {
 public:
  virtual ~Embedder() = default;

  // Model, version and width, such as "minilm-l6-v2". Vectors of different names are never
  // compared.
  virtual std::string_view Name() const = 0;
  virtual std::size_t Dimensions() const = 0;
  // Writes one row of Dimensions() numbers for each text, of length 1; all zero where a text holds
  // nothing to go by. A text gives the same row alone as among others, to the last bit.
  // REQUIRES: rows.size() == texts.size() * Dimensions().
  virtual Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) = 0;
};

}  // namespace credence::vectors
