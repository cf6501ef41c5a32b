// SPDX-License-Identifier: Apache-2.0
// Any bytes as a text, as a tokenizer.json and as a packed vocabulary: ids stay in range and within
// the limit, and whatever loads can be used.
#include "vectors/embedding/wordpiece.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "vectors/embedding/sample_tokenizer.h"
#include "vectors/embedding/vocabulary.h"

namespace {

using credence::vectors::Vocabulary;
using credence::vectors::WordPiece;

void Encode(const WordPiece& tokenizer, std::string_view text, std::size_t max_tokens) {
  std::vector<std::int32_t> ids;
  tokenizer.Encode(text, max_tokens, ids);
  CREDENCE_CHECK(ids.size() >= 2 && ids.size() <= max_tokens, "the limit is kept");
  for (const std::int32_t id : ids) tokenizer.Token(id);  // Ends the program if out of range.
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view bytes) {
  static const WordPiece kSample = *WordPiece::Parse(vectors::SampleTokenizer());
  Encode(kSample, bytes, 2 + bytes.size() % 64);
  if (const auto parsed = WordPiece::Parse(bytes)) Encode(*parsed, bytes, 64);
  if (const auto block = Vocabulary::FromBytes({bytes.begin(), bytes.end()})) {
    const Vocabulary::Piece piece = block->LongestPrefix("unaffable", bytes.size() % 2 == 0);
    CREDENCE_CHECK(piece.id < static_cast<std::int32_t>(block->size()), "ids stay in range");
  }
}
