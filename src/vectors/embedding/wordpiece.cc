// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/wordpiece.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/utf8.h"
#include "vectors/embedding/mapped_file.h"
#include "vectors/embedding/tokenizer_json.h"
#include "vectors/embedding/unicode_fold.h"

namespace credence::vectors {
namespace {

Failure In(const std::filesystem::path& path, Error error) {
  return Fail(error.code, fmt::format("{}: {}", path.string(), error.message));
}

// A fast path for ASCII, which is nearly all text.
struct AsciiFold {
  FoldKind kind = FoldKind::kDropped;
  char lower = 0;
};

constexpr std::array<AsciiFold, 128> kAscii = [] {
  std::array<AsciiFold, 128> table{};
  for (int c = 0; c < 128; ++c) {
    AsciiFold& fold = table[static_cast<std::size_t>(c)];
    const bool upper = c >= 'A' && c <= 'Z';
    const bool lower = c >= 'a' && c <= 'z';
    const bool digit = c >= '0' && c <= '9';
    fold.lower = static_cast<char>(upper ? c - 'A' + 'a' : c);
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      // The reference drops vertical tab and form feed as control characters.
      fold.kind = c == '\v' || c == '\f' ? FoldKind::kDropped : FoldKind::kSpace;
    } else if (upper || lower || digit) {
      fold.kind = FoldKind::kWord;
    } else if (c > ' ' && c < 0x7F) {
      fold.kind = FoldKind::kAlone;
    }
  }
  return table;
}();

// Collects a word and splits it into pieces at its end.
class Encoder {
 public:
  Encoder(const Vocabulary& vocabulary, std::size_t ids_max, std::vector<std::int32_t>& ids)
      : vocabulary_(vocabulary),
        characters_max_(vocabulary.header().word_characters_max),
        ids_max_(ids_max),
        ids_(ids) {}

  void Encode(std::string_view text) {
    while (!text.empty() && ids_.size() < ids_max_) {
      const char c = text.front();
      if (c == '[' && TakeAddedToken(text)) continue;
      if (static_cast<unsigned char>(c) < 0x80) {
        const AsciiFold fold = kAscii[static_cast<unsigned char>(c)];
        text.remove_prefix(1);
        if (fold.kind == FoldKind::kWord) {
          AppendAscii(fold.lower);
        } else {
          Take(fold.kind, {&fold.lower, 1}, 1);
        }
        continue;
      }
      const CodePoint point = DecodeCodePoint(text);
      text.remove_prefix(std::max<std::size_t>(point.length, 1));
      if (point.length == 0) continue;
      FoldBuffer buffer;
      const Folded fold = Fold(point.value, buffer);
      Take(fold.kind, fold.text, CodePointCount(fold.text));
    }
    EndWord();
    if (ids_.size() > ids_max_) ids_.resize(ids_max_);
  }

 private:
  void Take(FoldKind kind, std::string_view text, std::size_t characters) {
    switch (kind) {
      case FoldKind::kWord:
        Append(text, characters);
        return;
      case FoldKind::kAlone:
        EndWord();
        Append(text, characters);
        EndWord();
        return;
      case FoldKind::kSpace:
        EndWord();
        return;
      case FoldKind::kDropped:
        return;
    }
  }

  // Anything longer than the longest word is [UNK], so the rest is only counted.
  void AppendAscii(char c) {
    if (++characters_ <= characters_max_) word_[size_++] = c;
  }

  void Append(std::string_view text, std::size_t characters) {
    characters_ += characters;
    if (characters_ > characters_max_) return;
    std::memcpy(word_.data() + size_, text.data(), text.size());
    size_ += text.size();
  }

  void EndWord() {
    if (characters_ == 0) return;
    const bool too_long = characters_ > characters_max_;
    const std::size_t before = ids_.size();
    std::string_view rest(word_.data(), size_);
    while (!too_long && !rest.empty()) {
      const Vocabulary::Piece piece = vocabulary_.LongestPrefix(rest, rest.size() != size_);
      if (piece.id < 0) break;
      ids_.push_back(piece.id);
      rest.remove_prefix(piece.length);
    }
    if (too_long || !rest.empty()) {
      ids_.resize(before);
      ids_.push_back(vocabulary_.header().unknown);
    }
    size_ = 0;
    characters_ = 0;
  }

  // Takes the longest added token that the text begins with.
  bool TakeAddedToken(std::string_view& text) {
    const Vocabulary::Header& header = vocabulary_.header();
    std::int32_t found = -1;
    std::size_t length = 0;
    for (std::uint32_t at = 0; at < header.added_tokens; ++at) {
      const std::string_view token = vocabulary_.Token(header.added_token[at]);
      if (token.size() > length && text.starts_with(token)) {
        found = header.added_token[at];
        length = token.size();
      }
    }
    if (found < 0) return false;
    EndWord();
    ids_.push_back(found);
    text.remove_prefix(length);
    return true;
  }

  const Vocabulary& vocabulary_;
  const std::size_t characters_max_;
  const std::size_t ids_max_;
  std::vector<std::int32_t>& ids_;
  std::array<char, 4 * kWordCharactersMax> word_;
  std::size_t size_ = 0;
  std::size_t characters_ = 0;
};

}  // namespace

Result<WordPiece> WordPiece::Parse(std::string_view json) {
  CREDENCE_ASSIGN_OR_RETURN(const TokenizerSpec spec, ReadTokenizerJson(json));
  CREDENCE_ASSIGN_OR_RETURN(Vocabulary vocabulary,
                            Vocabulary::FromBytes(Vocabulary::Pack(spec, Sha256(json))));
  return WordPiece(std::move(vocabulary));
}

Result<WordPiece> WordPiece::Load(const std::filesystem::path& tokenizer_json) {
  CREDENCE_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(tokenizer_json));
  Result<WordPiece> loaded = Parse(file.bytes());
  if (!loaded) return In(tokenizer_json, std::move(loaded).error());
  return loaded;
}

Result<WordPiece> WordPiece::Open(const std::filesystem::path& packed) {
  CREDENCE_ASSIGN_OR_RETURN(MappedFile file, MappedFile::Open(packed));
  Result<Vocabulary> vocabulary = Vocabulary::FromFile(std::move(file));
  if (!vocabulary) return In(packed, std::move(vocabulary).error());
  return WordPiece(*std::move(vocabulary));
}

void WordPiece::Encode(std::string_view text, std::size_t max_tokens,
                       std::vector<std::int32_t>& ids) const {
  CREDENCE_CHECK(max_tokens >= 2, "room for [CLS] and [SEP]");
  ids.clear();
  ids.push_back(Begin());
  Encoder(vocabulary_, max_tokens - 1, ids).Encode(text);
  ids.push_back(End());
}

}  // namespace credence::vectors
