// SPDX-License-Identifier: Apache-2.0
// EmbeddingModel: texts as vectors, made by a provider.
//
// Thread-safety: an EmbeddingModel may be used from several threads at once.
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

  // Provider, model and width: "ollama/nomic-embed-text/768". Vectors of different names are never
  // compared.
  virtual std::string_view Name() const = 0;
  virtual std::size_t Dimensions() const = 0;
  // Writes one row of Dimensions() numbers for each text, of length 1; all zero for a text of
  // nothing but white space, which is not sent. Many texts are sent in several calls; a failure may
  // leave some rows written. Failure: as Model::Ask.
  // REQUIRES: rows.size() == texts.size() * Dimensions().
  virtual Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows,
                             const Patience& patience) = 0;
};

}  // namespace credence::llm
