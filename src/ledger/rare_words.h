// SPDX-License-Identifier: Apache-2.0
// Finds texts by the rarest of some words, so that the time hardly depends on how common the others
// are.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "ledger/store.h"

namespace credence::ledger {

struct CountedWord {
  std::vector<std::string> forms;  // "buy", "bought": each counts as the word.
  std::int64_t texts = 0;          // How many texts have it, up to kTextsMax.
};

inline constexpr std::int64_t kTextsMax = 2'000;

// Sets `texts`.
Result<void> CountWords(Reader& reader, std::span<CountedWord> words);

// At most `limit` streams that have one of the rarest words or more, best first.
Result<std::vector<std::string>> SearchRarest(Reader& reader, std::span<const CountedWord> words,
                                              std::string_view stream_prefix, std::int64_t limit);

}  // namespace credence::ledger
