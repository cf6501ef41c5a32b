// SPDX-License-Identifier: Apache-2.0
// The words of a text for the certainty reader.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "language/tokens.h"

namespace credence::language {

inline constexpr std::size_t kCertaintyTokensMax = 2000;

struct CertaintySentence {
  std::span<const Token> tokens;  // Without the mark that ends it; not empty.
  bool is_question = false;
};

// Contractions are split, and abbreviations spelled out: "iirc" is "if i recall correctly".
Tokens ReadCertaintyTokens(std::string_view source);

// REQUIRES: `tokens` outlives the result.
std::vector<CertaintySentence> CertaintySentences(const Tokens& tokens);

// The word that the table knows; "#" for a number and for the month of May; empty for a mark
// that the table ignores.
std::string_view CertaintyWordAt(std::span<const Token> tokens, std::size_t at);

}  // namespace credence::language
