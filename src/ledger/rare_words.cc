// SPDX-License-Identifier: Apache-2.0
#include "ledger/rare_words.h"

#include <algorithm>

namespace credence::ledger {
namespace {

// A store ranks all texts that have one of the words, which takes most of the time.
constexpr std::int64_t kSearchedMax = 1'000;

}  // namespace

Result<void> CountWords(Reader& reader, std::span<CountedWord> words) {
  for (CountedWord& word : words) {
    word.texts = 0;
    for (const std::string& form : word.forms) {
      CREDENCE_ASSIGN_OR_RETURN(const std::int64_t texts, reader.CountTexts(form, kTextsMax));
      word.texts = std::min(kTextsMax, word.texts + texts);
    }
  }
  return {};
}

Result<std::vector<std::string>> SearchRarest(Reader& reader, std::span<const CountedWord> words,
                                              std::string_view stream_prefix, std::int64_t limit) {
  std::vector<const CountedWord*> rarest;
  for (const CountedWord& word : words) {
    if (word.texts > 0) rarest.push_back(&word);
  }
  std::ranges::stable_sort(rarest, {}, &CountedWord::texts);
  TextQuery query{.stream_prefix = std::string(stream_prefix), .any_word = true, .limit = limit};
  std::int64_t texts = 0;
  for (const CountedWord* word : rarest) {
    texts += word->texts;
    if (texts > kSearchedMax && !query.words.empty()) break;
    query.words.insert(query.words.end(), word->forms.begin(), word->forms.end());
  }
  if (query.words.empty()) return std::vector<std::string>();
  return reader.Search(query);
}

}  // namespace credence::ledger
