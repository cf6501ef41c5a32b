// SPDX-License-Identifier: Apache-2.0
// Vocabulary: the tokens of a WordPiece tokenizer as one block of bytes that is used in place.
//
// The block is built from a tokenizer.json in a few milliseconds, or mapped from a file that holds
// it. Numbers are little-endian and aligned:
//
//   header    Header below
//   slots     u64[slots]        hash table, open addressing; 0 is empty. From the lowest bit up:
//                               id + 1 (20 bits), where the token's text begins in `bytes` (24),
//                               its length (8), whether it goes on (1), bits of its hash (11)
//   offsets   u32[tokens + 1]   where each token begins in `bytes`
//   bytes     the tokens, one after the other
//
// A slot holds everything that a search needs but the text, to save cache misses.
//
// Only damage that could cause invalid accesses (sizes, offsets, ids) is detected: the file lies
// beside others from the same command. Thread-safety: immutable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "credence/result.h"
#include "vectors/embedding/mapped_file.h"
#include "vectors/embedding/tokenizer_json.h"

namespace credence::vectors {

class Vocabulary {
 public:
  struct Header {
    char magic[8];
    Digest source;  // SHA-256 of the tokenizer.json.
    std::uint32_t tokens;
    std::uint32_t slots;  // A power of two, greater than the number of tokens.
    std::uint32_t bytes;
    std::uint32_t token_bytes_max;
    std::uint32_t word_characters_max;
    std::int32_t unknown;
    std::int32_t begin;
    std::int32_t end;
    std::uint32_t added_tokens;
    std::int32_t added_token[kAddedTokensMax];
    std::uint32_t reserved;
  };

  struct Piece {
    std::int32_t id = -1;    // -1 if there is none.
    std::size_t length = 0;  // In bytes of the text.
  };

  // REQUIRES: a spec from ReadTokenizerJson.
  static std::vector<char> Pack(const TokenizerSpec& spec, const Digest& source);
  // Failure: kDataLoss if the bytes are not a block of this version.
  static Result<Vocabulary> FromBytes(std::vector<char> bytes);
  static Result<Vocabulary> FromFile(MappedFile file);

  const Header& header() const { return *header_; }
  std::size_t size() const { return header_->tokens; }
  // REQUIRES: 0 <= id < size().
  std::string_view Token(std::int32_t id) const;
  // The longest token that is a prefix of `text`, among those that begin or those that continue a
  // word. REQUIRES: valid UTF-8, not empty.
  Piece LongestPrefix(std::string_view text, bool continues) const;
  // The whole block, for writing to a file.
  std::string_view block() const { return block_; }

 private:
  Vocabulary() = default;
  Result<void> Attach(std::string_view block);
  std::int32_t Find(std::string_view text, std::uint64_t hash, bool continues) const;

  std::vector<char> owned_;
  MappedFile mapped_;
  std::string_view block_;  // In owned_ or mapped_; moving either keeps its address.
  const Header* header_ = nullptr;
  std::span<const std::uint32_t> offsets_;
  std::span<const std::uint64_t> slots_;
  std::string_view bytes_;
  int slot_shift_ = 0;
};

}  // namespace credence::vectors
