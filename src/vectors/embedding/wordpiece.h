// SPDX-License-Identifier: Apache-2.0
// WordPiece: converts texts to the token ids that BERT models were trained on.
//
// Text is cleaned and folded (vectors/embedding/unicode_fold.h), split into words and single signs,
// and each word is split from the left into the longest pieces in the vocabulary: "embeddings"
// becomes em ##bed ##ding ##s. A word that cannot be split completely is [UNK] as a whole. Ids
// equal those of Hugging Face's tokenizers (tests/embedding). See docs/embeddings.md.
//
// Thread-safety: immutable after loading.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sha256.h"
#include "credence/result.h"
#include "vectors/embedding/vocabulary.h"

namespace credence::vectors {

class WordPiece {
 public:
  // From a tokenizer.json; takes some milliseconds.
  static Result<WordPiece> Load(const std::filesystem::path& tokenizer_json);
  // From a file with packed(): maps it, which takes microseconds.
  static Result<WordPiece> Open(const std::filesystem::path& packed);
  // From the text of a tokenizer.json.
  static Result<WordPiece> Parse(std::string_view json);

  // Sets `ids` to [CLS], the tokens of the text and [SEP], at most `max_tokens` in all; truncates
  // at the end. Ignores bytes that are not UTF-8. Names of special tokens in a text become these
  // tokens, as in the reference. REQUIRES: max_tokens >= 2.
  void Encode(std::string_view text, std::size_t max_tokens, std::vector<std::int32_t>& ids) const;

  std::size_t VocabularySize() const { return vocabulary_.size(); }
  // REQUIRES: 0 <= id < VocabularySize().
  std::string_view Token(std::int32_t id) const { return vocabulary_.Token(id); }
  // [UNK], [CLS] and [SEP].
  std::int32_t Unknown() const { return vocabulary_.header().unknown; }
  std::int32_t Begin() const { return vocabulary_.header().begin; }
  std::int32_t End() const { return vocabulary_.header().end; }
  // SHA-256 of the tokenizer.json, by which other files identify the ids they use.
  const Digest& Source() const { return vocabulary_.header().source; }
  // The bytes for Open.
  std::string_view packed() const { return vocabulary_.block(); }

 private:
  explicit WordPiece(Vocabulary vocabulary) : vocabulary_(std::move(vocabulary)) {}

  Vocabulary vocabulary_;
};

}  // namespace credence::vectors
