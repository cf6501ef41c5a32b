// SPDX-License-Identifier: Apache-2.0
// LexicalEmbedder: vectors from the words themselves, without any file.
//
// Each word gives features: its stem, and the trigrams of the stem, so that words with a common
// root are near. A feature is hashed to a few of 384 places, with signs, and the sums are brought
// to length 1. Stop words count little and numbers half. Letters lose case and accents; snake_case
// and camelCase are taken apart; ideographs are words.
//
// What it cannot do: see that different words mean the same ("brief", "short") or that equal words
// mean different things; tell the order of words; notice a "not", which is a stop word.
//
// Thread-safety: immutable. The vectors are part of the name: a change of them is a new name.
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
  static constexpr std::size_t kTextBytesMax = std::size_t{1} << 20;  // The rest is not read.

  std::string_view Name() const override { return "lexical-1"; }
  std::size_t Dimensions() const override { return kDimensions; }
  // Never fails.
  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) override;
};

// Without the common endings of English: "drops" and "dropped" are "drop", "tries" is "try". Meant
// to bring forms together, not to be read: "use" and "using" are "us".
// REQUIRES: lower case.
std::string_view Stem(std::string_view word, std::string& buffer);

}  // namespace credence::engine
