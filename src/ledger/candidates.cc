// SPDX-License-Identifier: Apache-2.0
#include "ledger/candidates.h"

#include <algorithm>
#include <string>

#include "language/polarity/stem.h"

namespace credence::ledger {
namespace {

// How many are compared with the question. In most stores, these are all there are.
constexpr std::int64_t kEnough = 300;
constexpr std::int64_t kEnoughAmongMany = 100;
constexpr std::int64_t kManyRows = 2'000;
// Counting them takes longer than it is worth.
constexpr std::int64_t kRowsAmongMany = 10'000;
// If too few fit, it looks further.
constexpr std::int64_t kFurther = 20;
constexpr std::int64_t kFoundMax = 1'000'000;

}  // namespace

Result<CountedQuestion> CountQuestion(Reader& reader, std::string_view text,
                                      std::string_view row_kind) {
  CountedQuestion counted{.question = language::ReadQuestion(text)};
  counted.words.reserve(counted.question.words.size());
  for (const language::Question::Word& word : counted.question.words) {
    counted.words.push_back({.forms = language::FormsOf(word.text)});
  }
  CREDENCE_RETURN_IF_ERROR(CountWords(reader, counted.words));
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t rows, reader.CountRows(row_kind, kManyRows));
  counted.among_many = rows >= kManyRows;
  const std::int64_t all = counted.among_many ? kRowsAmongMany : rows;
  for (std::size_t i = 0; i < counted.words.size(); ++i) {
    counted.question.words[i].rarity = language::RarityOf(counted.words[i].texts, all);
  }
  return counted;
}

Result<void> FindCandidates(Reader& reader, const CountedQuestion& question,
                            std::string_view stream_prefix, std::int64_t limit,
                            FunctionRef<Result<bool>(std::string_view id)> take) {
  const std::int64_t enough = question.among_many ? kEnoughAmongMany : kEnough;
  std::int64_t taken = 0;
  for (std::int64_t most = std::clamp(limit, enough, kRowsAmongMany);; most *= kFurther) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams,
                              SearchRarest(reader, question.words, stream_prefix, most));
    for (const std::string& stream : streams) {
      CREDENCE_ASSIGN_OR_RETURN(const bool fits,
                                take(std::string_view(stream).substr(stream_prefix.size())));
      if (fits) ++taken;
    }
    const bool all = static_cast<std::int64_t>(streams.size()) < most;
    if (all || taken >= enough / 3 || most >= kFoundMax) return {};
  }
}

}  // namespace credence::ledger
