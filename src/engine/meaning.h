// SPDX-License-Identifier: Apache-2.0
// EmbeddedMeaning: compares texts by an embedder.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "language/relevance.h"
#include "vectors/embedding/embedder.h"

namespace credence::engine {

class EmbeddedMeaning final : public language::Meaning {
 public:
  // `embedder` may be null: then nothing is compared.
  explicit EmbeddedMeaning(vectors::Embedder* embedder) : embedder_(embedder) {}

  std::vector<double> Similarities(std::string_view question,
                                   std::span<const std::string_view> texts) override;

 private:
  vectors::Embedder* embedder_;
};

}  // namespace credence::engine
