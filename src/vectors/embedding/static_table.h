// SPDX-License-Identifier: Apache-2.0
// StaticTable and StaticEmbedder: one vector for each token of the vocabulary, distilled from a
// sentence model; a text is the sum of its tokens' vectors.
//
// Takes microseconds instead of milliseconds, at some loss of quality: it ignores the order and the
// context of words. docs/embeddings.md has figures.
//
// The file is used in place. Numbers are little-endian:
//
//   header   Header below
//   weights  u16[tokens], padded to 64 bytes    what a row counts for; 0: nothing
//   rows     i8[tokens][dimensions]
//
// Sums are integers, so a text has the same vector on every machine. Thread-safety: immutable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "credence/result.h"
#include "vectors/embedding/embedder.h"
#include "vectors/embedding/mapped_file.h"
#include "vectors/embedding/wordpiece.h"

namespace credence::vectors {

class StaticTable {
 public:
  struct Header {
    char magic[8];
    Digest model;       // SHA-256 of the weights it was distilled from.
    Digest vocabulary;  // SHA-256 of the tokenizer.json that numbers the tokens.
    std::uint32_t tokens;
    std::uint32_t dimensions;  // A multiple of kBlock.
    std::uint32_t reserved[12];
  };

  static constexpr std::size_t kBlock = 16;
  static constexpr std::size_t kDimensionsMax = 1024;
  // Keeps sums of kTokensMax rows within 32 bits.
  static constexpr std::int32_t kWeightMax = 32767;
  static constexpr std::size_t kTokensMax = 512;

  // The content of a file: `rows` has one row of `dimensions` numbers per token, scaled by its
  // weight.
  struct Source {
    Digest model{};
    Digest vocabulary{};
    std::size_t dimensions = 0;
    std::span<const float> rows;
  };

  // Failure: kInvalidArgument if the sizes do not match, or a number is not finite.
  static Result<std::vector<char>> Pack(const Source& source);
  // Failure: kDataLoss if the bytes are not a table of this version.
  static Result<StaticTable> FromBytes(std::vector<char> bytes);
  static Result<StaticTable> Open(const std::filesystem::path& path);

  const Header& header() const { return *header_; }
  std::size_t tokens() const { return header_->tokens; }
  std::size_t dimensions() const { return header_->dimensions; }

  // The normalized sum of the tokens' rows, or all zero if no token has a weight. REQUIRES: ids are
  // below tokens(), at most kTokensMax of them; row.size() == dimensions().
  void Sum(std::span<const std::int32_t> ids, std::span<float> row) const;

 private:
  StaticTable() = default;
  Result<void> Attach(std::string_view block);

  std::vector<char> owned_;
  MappedFile mapped_;
  const Header* header_ = nullptr;
  const std::uint16_t* weights_ = nullptr;
  const std::int8_t* rows_ = nullptr;
};

class StaticEmbedder : public Embedder {
 public:
  static constexpr std::size_t kTokensMax = 256;  // Including [CLS] and [SEP], as in the model.

  // Failure: kFailedPrecondition if the table is for another vocabulary.
  static Result<std::unique_ptr<StaticEmbedder>> Create(WordPiece tokenizer, StaticTable table);

  std::string_view Name() const override { return name_; }
  std::size_t Dimensions() const override { return table_.dimensions(); }
  Result<void> Embed(std::span<const std::string_view> texts, std::span<float> rows) override;

 private:
  StaticEmbedder(WordPiece tokenizer, StaticTable table);

  WordPiece tokenizer_;
  StaticTable table_;
  std::string name_;
};

}  // namespace credence::vectors
