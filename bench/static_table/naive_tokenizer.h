// SPDX-License-Identifier: Apache-2.0
// The rival of WordPiece: the usual dozen lines with a hash map of strings, for ASCII only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "vectors/embedding/wordpiece.h"

namespace credence::bench {

class NaiveTokenizer {
 public:
  explicit NaiveTokenizer(const vectors::WordPiece& tokenizer);

  std::vector<std::int32_t> Encode(std::string_view text) const;

 private:
  void EndWord(const std::string& word, std::vector<std::int32_t>& ids) const;

  std::unordered_map<std::string, std::int32_t> ids_;
  std::int32_t unknown_;
  std::int32_t begin_;
  std::int32_t end_;
};

}  // namespace credence::bench
