// SPDX-License-Identifier: Apache-2.0
#include "bench/static_table/naive_tokenizer.h"

#include <cctype>

namespace credence::bench {

NaiveTokenizer::NaiveTokenizer(const vectors::WordPiece& tokenizer)
    : unknown_(tokenizer.Unknown()), begin_(tokenizer.Begin()), end_(tokenizer.End()) {
  for (std::size_t id = 0; id < tokenizer.VocabularySize(); ++id) {
    ids_.emplace(tokenizer.Token(static_cast<std::int32_t>(id)), static_cast<std::int32_t>(id));
  }
}

void NaiveTokenizer::EndWord(const std::string& word, std::vector<std::int32_t>& ids) const {
  const std::size_t before = ids.size();
  for (std::size_t start = 0; start < word.size();) {
    std::size_t end = word.size();
    for (; end > start; --end) {
      const std::string piece = (start > 0 ? "##" : "") + word.substr(start, end - start);
      const auto found = ids_.find(piece);
      if (found == ids_.end()) continue;
      ids.push_back(found->second);
      break;
    }
    if (end == start) {
      ids.resize(before);
      ids.push_back(unknown_);
      return;
    }
    start = end;
  }
}

std::vector<std::int32_t> NaiveTokenizer::Encode(std::string_view text) const {
  std::vector<std::int32_t> ids = {begin_};
  std::string word;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0) {
      word += static_cast<char>(std::tolower(byte));
      continue;
    }
    EndWord(word, ids);
    word.clear();
    if (std::isspace(byte) == 0) EndWord(std::string(1, c), ids);
  }
  EndWord(word, ids);
  ids.push_back(end_);
  return ids;
}

}  // namespace credence::bench
