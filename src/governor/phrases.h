// SPDX-License-Identifier: Apache-2.0
// The words of a text, and searching for phrases among them. A phrase is words separated by single
// spaces ("looks good"); a word ending in * matches every word with that beginning.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "language/tokens.h"

namespace credence::governor {

class Words {
 public:
  // REQUIRES: `text` outlives the words.
  explicit Words(std::string_view text);

  std::size_t size() const { return words_.size(); }
  std::string_view operator[](std::size_t i) const { return words_[i].text; }

  // Where the phrase begins, at `from` or later.
  std::optional<std::size_t> Find(std::string_view phrase, std::size_t from = 0) const;
  // The first phrase of the list that occurs.
  std::optional<std::string_view> FindAny(std::span<const std::string_view> phrases) const;

 private:
  // Lower case, without punctuation; "that's" is one word.
  language::Tokens words_;
};

}  // namespace credence::governor
