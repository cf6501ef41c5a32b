// SPDX-License-Identifier: Apache-2.0
#include "memory/recall.h"

#include <algorithm>
#include <set>
#include <utility>

#include "language/polarity/stem.h"
#include "ledger/rare_words.h"
#include "memory/fold.h"
#include "memory/reading.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

constexpr std::int64_t kCandidates = 300;
// The best memories are candidates even if they share no word with the question: in most stores
// these are all there are.
constexpr std::int64_t kBest = 200;
constexpr std::int64_t kRowsMax = 10'000;
// If too few fit, it looks further.
constexpr std::int64_t kFurther = 20;
constexpr std::int64_t kAllMax = 1'000'000;

// The words of a question as the store counts them; sets how rare they are.
Result<std::vector<ledger::CountedWord>> CountedWordsOf(ledger::Reader& reader,
                                                        language::Question& question) {
  std::vector<ledger::CountedWord> words;
  words.reserve(question.words.size());
  for (const language::Question::Word& word : question.words) {
    words.push_back({.forms = language::FormsOf(word.text)});
  }
  CREDENCE_RETURN_IF_ERROR(ledger::CountWords(reader, words));
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t all,
                            reader.CountRows(MemoryFold::kRowKind, kRowsMax));
  for (std::size_t i = 0; i < words.size(); ++i) {
    question.words[i].rarity = language::RarityOf(words[i].texts, all);
  }
  return words;
}

}  // namespace

Result<std::vector<MemoryReading>> Recall(ledger::Reader& reader, const RecallQuery& query,
                                          const Viewpoint& viewpoint,
                                          const MemorySettings& settings) {
  std::vector<MemoryReading> readings;
  language::Question question = language::ReadQuestion(query.text);
  if (question.words.empty() || query.limit <= 0) return readings;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<ledger::CountedWord> words,
                            CountedWordsOf(reader, question));

  std::set<Uuid> seen;
  const auto add = [&](Memory memory) {
    if (!memory.content || (memory.project && memory.project != viewpoint.project)) return;
    if (!query.fits(memory) || !seen.insert(memory.id).second) return;
    readings.push_back(ReadMemory(std::move(memory), viewpoint.now, settings));
  };
  // Memories of other projects must not crowd out those of this one.
  std::int64_t limit = std::max(kCandidates, std::min(query.limit, kRowsMax));
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams,
                              ledger::SearchRarest(reader, words, kStreamPrefix, limit));
    for (const std::string& stream : streams) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Memory> memory,
                                ledger::LoadState<MemoryFold>(
                                    reader, std::string_view(stream).substr(kStreamPrefix.size())));
      if (memory) add(*std::move(memory));
    }
    const bool all = static_cast<std::int64_t>(streams.size()) < limit;
    if (all || static_cast<std::int64_t>(readings.size()) >= kCandidates / 3 || limit >= kAllMax)
      break;
    limit *= kFurther;
  }
  CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> best,
                            ListBest(reader, AllTypes(), kBest, viewpoint, settings));
  for (MemoryReading& reading : best) add(std::move(reading.memory));

  std::vector<language::Candidate> candidates;
  std::vector<std::string_view> texts;
  for (const MemoryReading& reading : readings) {
    candidates.push_back({.text = *reading.memory.content, .created = reading.memory.created_at});
    texts.push_back(language::WithoutLabel(*reading.memory.content));
  }
  if (query.meaning != nullptr) {
    const std::vector<double> similarities = query.meaning->Similarities(query.text, texts);
    for (std::size_t i = 0; i < similarities.size(); ++i) {
      candidates[i].similarity = similarities[i];
    }
  }
  std::vector<language::Relevance> relevance = language::RelevanceOf(question, candidates);
  for (std::size_t i = 0; i < readings.size(); ++i) {
    readings[i].match = MemoryMatch{.relevance = relevance[i].probability,
                                    .words = std::move(relevance[i].words),
                                    .similarity = candidates[i].similarity};
  }
  const bool answers = std::ranges::any_of(readings, [&](const MemoryReading& reading) {
    return reading.match->relevance >= query.min_best;
  });
  std::erase_if(readings, [&](const MemoryReading& reading) {
    return !answers || reading.match->relevance < query.min_each;
  });
  const auto rank = [](const MemoryReading& reading) {
    return reading.match->relevance * (0.5 + 0.5 * reading.effective_confidence);
  };
  std::ranges::sort(readings, [&](const MemoryReading& a, const MemoryReading& b) {
    const double first = rank(a);
    const double second = rank(b);
    return first != second ? first > second : a.memory.id < b.memory.id;
  });
  if (static_cast<std::int64_t>(readings.size()) > query.limit) {
    readings.resize(static_cast<std::size_t>(query.limit));
  }
  return readings;
}

}  // namespace credence::memory
