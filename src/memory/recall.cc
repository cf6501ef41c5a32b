// SPDX-License-Identifier: Apache-2.0
#include "memory/recall.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "language/polarity/stem.h"
#include "ledger/rare_words.h"
#include "memory/fold.h"
#include "memory/reading.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

// In most stores, nearly every memory is a candidate.
struct CandidateLimits {
  std::int64_t with_words = 300;
  // The best memories are candidates even if they share no word with the question.
  std::int64_t best = 200;
};
constexpr std::int64_t kManyRows = 2'000;
constexpr CandidateLimits kOfMany = {.with_words = 100, .best = 0};
// Counting more rows takes longer than it is worth.
constexpr std::int64_t kRowsOfMany = 10'000;
// If too few fit, it looks further.
constexpr std::int64_t kFurther = 20;
constexpr std::int64_t kAllMax = 1'000'000;
// The words at the start say what a call is about.
constexpr std::size_t kInputCharactersMax = 16'384;

// The words of a question as the store with `all` rows counts them; sets how rare they are.
Result<std::vector<ledger::CountedWord>> CountedWordsOf(ledger::Reader& reader, std::int64_t all,
                                                        language::Question& question) {
  std::vector<ledger::CountedWord> words;
  words.reserve(question.words.size());
  for (const language::Question::Word& word : question.words) {
    words.push_back({.forms = language::FormsOf(word.text)});
  }
  CREDENCE_RETURN_IF_ERROR(ledger::CountWords(reader, words));
  for (std::size_t i = 0; i < words.size(); ++i) {
    question.words[i].rarity = language::RarityOf(words[i].texts, all);
  }
  return words;
}

// What may answer: the memories that have the rarest of the words, and the best.
Result<std::vector<MemoryReading>> FindCandidates(ledger::Reader& reader,
                                                  std::span<const ledger::CountedWord> words,
                                                  const CandidateLimits& limits,
                                                  const RecallQuery& query,
                                                  const Viewpoint& viewpoint,
                                                  const MemorySettings& settings) {
  std::vector<MemoryReading> readings;
  std::set<Uuid> seen;
  const auto add = [&](Memory memory) {
    if (!memory.content || !IsVisible(memory, viewpoint)) return;
    if (!query.fits(memory) || !seen.insert(memory.id).second) return;
    readings.push_back(ReadMemory(std::move(memory), viewpoint.now, settings));
  };
  // Memories of other projects must not crowd out those of this one.
  std::int64_t limit = std::max(limits.with_words, std::min(query.limit, kRowsOfMany));
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
    const bool enough = static_cast<std::int64_t>(readings.size()) >= limits.with_words / 3;
    if (all || enough || limit >= kAllMax) break;
    limit *= kFurther;
  }
  if (query.shares_words || limits.best == 0) return readings;
  CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> best,
                            ListBest(reader, AllTypes(), limits.best, viewpoint, settings));
  for (MemoryReading& reading : best) add(std::move(reading.memory));
  return readings;
}

// Sets `match` of each.
void Match(const language::Question& question, const RecallQuery& query,
           std::vector<MemoryReading>& readings) {
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
}

double RankOf(const MemoryReading& reading) {
  const double relevance = reading.match ? reading.match->relevance : 0;
  return relevance * (0.5 + 0.5 * reading.effective_confidence);
}

void AddValues(JsonReader& json, std::string& values) {
  switch (json.Peek()) {
    case JsonReader::Type::kObject:
      json.BeginObject();
      while (json.NextKey()) AddValues(json, values);
      break;
    case JsonReader::Type::kArray:
      json.BeginArray();
      while (json.NextElement()) AddValues(json, values);
      break;
    case JsonReader::Type::kString:
      values += json.String();
      values += '\n';
      break;
    default:
      json.Skip();
  }
}

// The texts in a tool's input, without the names of its fields; the input itself if it is no JSON.
std::string ValuesOf(std::string_view input) {
  std::string values;
  JsonReader json(input);
  json.AcceptLoneSurrogates();
  AddValues(json, values);
  return std::string(CodePointPrefix(json.Finish() ? values : input, kInputCharactersMax));
}

}  // namespace

Result<std::vector<MemoryReading>> Recall(ledger::Reader& reader, const RecallQuery& query,
                                          const Viewpoint& viewpoint,
                                          const MemorySettings& settings) {
  language::Question question = language::ReadQuestion(query.text);
  if (question.words.empty() || query.limit <= 0) return std::vector<MemoryReading>();
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t rows,
                            reader.CountRows(MemoryFold::kRowKind, kManyRows));
  const bool many = rows >= kManyRows;
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<ledger::CountedWord> words,
                            CountedWordsOf(reader, many ? kRowsOfMany : rows, question));
  const CandidateLimits limits = many ? kOfMany : CandidateLimits();
  CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> readings,
                            FindCandidates(reader, words, limits, query, viewpoint, settings));
  Match(question, query, readings);
  const bool answers = std::ranges::any_of(readings, [&](const MemoryReading& reading) {
    return reading.match->relevance >= query.min_best;
  });
  std::erase_if(readings, [&](const MemoryReading& reading) {
    return !answers || reading.match->relevance < query.min_each ||
           (query.shares_words && reading.match->words.empty());
  });
  std::ranges::sort(readings, [](const MemoryReading& a, const MemoryReading& b) {
    const double first = RankOf(a);
    const double second = RankOf(b);
    return first != second ? first > second : a.memory.id < b.memory.id;
  });
  if (static_cast<std::int64_t>(readings.size()) > query.limit) {
    readings.resize(static_cast<std::size_t>(query.limit));
  }
  return readings;
}

Result<std::vector<MemoryReading>> Concerning(ledger::Reader& reader,
                                              std::span<const MemoryType> types,
                                              const ToolCall& call, const Viewpoint& viewpoint,
                                              const MemorySettings& settings) {
  const std::string tool = AsciiLower(call.tool);
  const auto fits = [&](const Memory& memory) {
    return memory.status == MemoryStatus::kCurrent &&
           (memory.type == MemoryType::kLearning ||
            std::ranges::find(types, memory.type) != types.end()) &&
           (!memory.source_tool || AsciiLower(*memory.source_tool) == tool);
  };
  const std::string text = ValuesOf(call.input);
  CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> readings,
                            Recall(reader,
                                   {.text = text,
                                    .limit = call.limit > 0 ? kOfMany.with_words : 0,
                                    .fits = fits,
                                    .shares_words = true},
                                   viewpoint, settings));
  std::set<std::string, std::less<>> seen;
  std::erase_if(readings, [&](const MemoryReading& reading) {
    return reading.effective_confidence <= settings.min_effective ||
           static_cast<std::int64_t>(seen.size()) >= call.limit ||
           !seen.insert(*reading.memory.content).second;
  });
  return readings;
}

}  // namespace credence::memory
