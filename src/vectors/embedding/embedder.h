// SPDX-License-Identifier: Apache-2.0
// Embedder: turns texts into vectors; texts with similar meaning get similar directions.
//
// Thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "credence/result.h"

namespace credence::vectors {

class Embedder {
 public:
  virtual ~Embedder() = default;

  // Model, version and width, such as "minilm-l6-v2". Vectors with different names are never
  // compared.
  virtual std::string_view Name() const = 0;
  virtual std::size_t Dimensions() const = 0;
  // Writes one unit-length row of Dimensions() numbers per text; all zero if a text has no usable
  // content. A text gets the same row alone or among others, bit for bit. REQUIRES: rows.size() ==
  // texts.size() * Dimensions().
  virtual Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) = 0;
};

}  // namespace credence::vectors
