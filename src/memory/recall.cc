// SPDX-License-Identifier: Apache-2.0
#include "memory/recall.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "language/match.h"
#include "ledger/candidates.h"
#include "memory/fold.h"
#include "memory/reading.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

// The best memories are candidates even if they share no word with the question: in most stores
// these are all there are.
constexpr std::int64_t kBest = 200;
// The words at the start say what a call is about.
constexpr std::size_t kInputCharactersMax = 16'384;
constexpr std::int64_t kCallMemories = 100;

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
  std::vector<MemoryReading> readings;
  if (query.limit <= 0) return readings;
  CREDENCE_ASSIGN_OR_RETURN(const ledger::CountedQuestion counted,
                            ledger::CountQuestion(reader, query.text, MemoryFold::kRowKind));
  if (counted.words.empty()) return readings;

  std::set<Uuid> seen;
  const auto add = [&](Memory memory) {
    if (!memory.content || !IsVisible(memory, viewpoint)) return false;
    if (!query.fits(memory) || !seen.insert(memory.id).second) return false;
    readings.push_back(ReadMemory(std::move(memory), viewpoint.now, settings));
    return true;
  };
  const auto take = [&](std::string_view id) -> Result<bool> {
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Memory> memory,
                              ledger::LoadState<MemoryFold>(reader, id));
    return memory && add(*std::move(memory));
  };
  CREDENCE_RETURN_IF_ERROR(
      ledger::FindCandidates(reader, counted, kStreamPrefix, query.limit, take));
  if (!query.shares_words && !counted.among_many) {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<MemoryReading> best,
                              ListBest(reader, AllTypes(), kBest, viewpoint, settings));
    for (MemoryReading& reading : best) add(std::move(reading.memory));
  }

  std::vector<language::Candidate> candidates;
  for (const MemoryReading& reading : readings) {
    candidates.push_back({.text = *reading.memory.content, .created = reading.memory.created_at});
  }
  std::vector<TextMatch> matches =
      language::MatchesOf(query.text, counted.question, std::move(candidates), query.meaning);
  for (std::size_t i = 0; i < readings.size(); ++i) readings[i].match = std::move(matches[i]);
  std::erase_if(readings, [&](const MemoryReading& reading) {
    return query.shares_words && reading.match->words.empty();
  });
  language::KeepAnswers(
      readings, {.min_best = query.min_best, .min_each = query.min_each, .limit = query.limit},
      [](const MemoryReading& reading) {
        const double relevance = reading.match ? reading.match->relevance : 0;
        return language::AnswerRank{
            .relevance = relevance,
            .rank = language::RankOf(relevance, reading.effective_confidence),
            .id = reading.memory.id};
      });
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
                                    .limit = call.limit > 0 ? kCallMemories : 0,
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
