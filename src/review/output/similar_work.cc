// SPDX-License-Identifier: Apache-2.0
#include "review/output/similar_work.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/utf8.h"
#include "review/fold.h"
#include "review/queries.h"

namespace credence::review {
namespace {

constexpr std::int64_t kCandidates = 1'000;
constexpr std::size_t kCompared = 24;

// Lower-case words of four letters or more.
std::set<std::string> LongWordsOf(std::string_view text) {
  constexpr std::size_t kLettersMin = 4;
  std::set<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (word.size() >= kLettersMin) words.insert(word);
    word.clear();
  };
  for (const char c : AsciiLower(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80) {
      word += c;
    } else {
      end_word();
    }
  }
  end_word();
  return words;
}

}  // namespace

Result<std::vector<Work>> NearestWorks(ledger::Reader& reader, std::string_view task,
                                       std::string_view task_type) {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<Work> works,
                            task_type.empty() ? ListWorks(reader, kDoneKey, kCandidates)
                                              : RecentWorks(reader, task_type, kCandidates));
  std::erase_if(works, [](const Work& work) { return !work.summary; });
  const std::set<std::string> wanted = LongWordsOf(task);
  std::vector<std::pair<std::int64_t, std::size_t>> order;  // The newest first among equals.
  for (std::size_t i = 0; i < works.size(); ++i) {
    const std::set<std::string> words = LongWordsOf(*works[i].summary);
    order.emplace_back(-std::ranges::count_if(
                           words, [&](const std::string& word) { return wanted.contains(word); }),
                       i);
  }
  std::ranges::sort(order);
  order.resize(std::min(order.size(), kCompared));
  std::vector<Work> nearest;
  for (const auto& [shared, i] : order) nearest.push_back(std::move(works[i]));
  return nearest;
}

std::vector<SimilarReview> SimilarReviews(std::span<const Work> works,
                                          std::span<const double> similarities,
                                          const Corpus& corpus) {
  std::map<Uuid, SimilarReview*> by_answer;
  std::vector<SimilarReview> similar(works.size());
  for (std::size_t i = 0; i < works.size(); ++i) {
    const Answer& answer = *works[i].newest_answer();
    similar[i] = {.work = works[i].id,
                  .summary = *works[i].summary,
                  .decision = answer.decision ? std::optional(std::string(NameOf(*answer.decision)))
                                              : std::nullopt,
                  .similarity = similarities[i],
                  .at = answer.at};
    by_answer[answer.feedback] = &similar[i];
  }
  for (const FeedbackRecord& record : corpus.feedback) {
    if (std::isnan(record.score)) continue;
    const auto found = by_answer.find(record.id);
    if (found != by_answer.end()) found->second->score = record.score;
  }
  return similar;
}

}  // namespace credence::review
