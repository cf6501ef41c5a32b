// SPDX-License-Identifier: Apache-2.0
// ReadTokenizerJson: reads a Hugging Face tokenizer.json for a BERT tokenizer.
//
// Supports only one kind: BertNormalizer in lower case, BertPreTokenizer, WordPiece with "##",
// [CLS] … [SEP]. Anything else is refused, because nearly right ids are worse than none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"

namespace credence::vectors {

struct TokenizerSpec {
  std::vector<std::string> tokens;         // By id, without gaps; continuations begin with "##".
  std::vector<std::int32_t> added_tokens;  // Recognized verbatim in a text: "[SEP]".
  std::int32_t unknown = 0;
  std::int32_t begin = 0;
  std::int32_t end = 0;
  std::uint32_t word_characters_max = 0;  // Longer words are unknown.
};

inline constexpr std::string_view kContinues = "##";
inline constexpr std::size_t kTokensMax = (std::size_t{1} << 20) - 1;
inline constexpr std::size_t kTokenBytesMax = 255;
inline constexpr std::size_t kVocabularyBytesMax = (std::size_t{1} << 24) - 1;
inline constexpr std::size_t kAddedTokensMax = 16;
inline constexpr std::uint32_t kWordCharactersMax = 256;

// Failure: kInvalidArgument, saying what is wrong or not supported.
Result<TokenizerSpec> ReadTokenizerJson(std::string_view json);

}  // namespace credence::vectors
