// SPDX-License-Identifier: Apache-2.0
// LexicalEmbedder: computes vectors from the words themselves, without any file.
//
// The features of a word are its stem and the trigrams of the stem, so that words with a common
// root are similar. Each feature is hashed to a few of 384 dimensions, with signs, and the sum is
// scaled to length 1. Stop words have a low weight, numbers half of the full one. Case and accents
// are ignored; snake_case and camelCase are split; each ideograph is a word.
//
// It cannot see that different words mean the same ("brief", "short") or that the same word has
// several meanings. It ignores the order of words, and hardly notices a "not", which is a stop
// word.
//
// Thread-safety: immutable. The name identifies the vectors: changing them requires a new name.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "vectors/embedding/embedder.h"

namespace credence::engine {

class LexicalEmbedder : public vectors::Embedder {
 public:
  static constexpr std::size_t kDimensions = 384;
  static constexpr std::size_t kTextBytesMax = std::size_t{1} << 20;  // The rest is ignored.

  std::string_view Name() const override { return "lexical-1"; }
  std::size_t Dimensions() const override { return kDimensions; }
  // Never fails.
  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) override;
};

// Removes common English endings: "drops" and "dropped" become "drop", "tries" becomes "try". For
// grouping forms, not for reading: "use" and "using" become "us". REQUIRES: lower case.
std::string_view Stem(std::string_view word, std::string& buffer);

}  // namespace credence::engine
