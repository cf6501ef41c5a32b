// SPDX-License-Identifier: Apache-2.0
// EmbeddingModel: vectors of texts, computed by a provider.
//
// Thread-safe.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "credence/result.h"
#include "llm/model.h"

namespace credence::llm {

class EmbeddingModel {
 public:
  virtual ~EmbeddingModel() = default;

  // Provider, model and width: "ollama/nomic-embed-text/768". Vectors with different names are
  // never compared.
  virtual std::string_view Name() const = 0;
  virtual std::size_t Dimensions() const = 0;
  // Writes one unit-length row of Dimensions() numbers per text; all zero for a text of only white
  // space, which is not sent. Many texts take several calls, so a failure may leave some rows
  // written. Failure: as Model::Ask. REQUIRES: rows.size() == texts.size() * Dimensions().
  virtual Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows,
                             const Patience& patience) = 0;
};

}  // namespace credence::llm
