// SPDX-License-Identifier: Apache-2.0
// ReadTokenizerJson: the parts of a Hugging Face tokenizer.json that a BERT tokenizer is made of.
//
// Only the one kind is read: BertNormalizer in lower case, BertPreTokenizer, WordPiece with "##",
// [CLS] … [SEP]. Anything else is refused, because ids that are nearly right are worse than none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"

namespace credence::vectors {

struct TokenizerSpec {
  std::vector<std::string> tokens;         // By id, without gaps; words that go on begin with "##".
  std::vector<std::int32_t> added_tokens;  // Taken from a text as they stand: "[SEP]".
  std::int32_t unknown = 0;
  std::int32_t begin = 0;
  std::int32_t end = 0;
  std::uint32_t word_characters_max = 0;  // A longer word is unknown.
};

inline constexpr std::string_view kContinues = "##";
inline constexpr std::size_t kTokensMax = (std::size_t{1} << 20) - 1;
inline constexpr std::size_t kTokenBytesMax = 255;
inline constexpr std::size_t kVocabularyBytesMax = (std::size_t{1} << 24) - 1;
inline constexpr std::size_t kAddedTokensMax = 16;
inline constexpr std::uint32_t kWordCharactersMax = 256;

// Failure: kInvalidArgument, with what is wrong or not known.
Result<TokenizerSpec> ReadTokenizerJson(std::string_view json);

}  // namespace credence::vectors
