// SPDX-License-Identifier: Apache-2.0
#include "memory/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/ascii.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "language/keywords.h"
#include "language/polarity.h"
#include "ledger/find_subject.h"
#include "ledger/index_key.h"
#include "memory/fold.h"
#include "memory/index_keys.h"
#include "memory/reading.h"
#include "memory/types.h"

namespace credence::memory {
namespace {

using ledger::Visit;

// A search reads more than it returns, because memories of other projects are dropped. If too few
// are left, it searches again with a multiple of this.
constexpr std::int64_t kSearchMin = 200;
constexpr std::int64_t kSearchFactor = 20;
constexpr std::int64_t kSearchMax = 1'000'000;
// The polarity guard assumes texts about the same thing: this share of the words of the shorter one
// has to occur in both, and more for numbers, because many sentences count something.
constexpr double kSharedForOpposites = 0.5;
constexpr double kSharedForNumbers = 0.66;
constexpr std::ptrdiff_t kWordsForNumbers = 3;
constexpr std::size_t kInputKeywordsMax = 64;
constexpr std::size_t kInputCharactersMax = 16'384;

bool IsVisible(const Memory& memory, const Viewpoint& viewpoint) {
  return !memory.project || memory.project == viewpoint.project;
}

Result<std::optional<Memory>> Load(ledger::Reader& reader, std::string_view id) {
  return ledger::LoadState<MemoryFold>(reader, id);
}

// The types to list. REQUIRES: the name is valid.
std::vector<MemoryType> TypesOf(const ListMemories& request) {
  if (request.type) return {*FromName<MemoryType>(*request.type)};
  return AllTypes();
}

// "check number 3" is one of several, not an amount.
bool CountsThings(std::string_view text) {
  const std::string lower = AsciiLower(text);
  for (const std::string_view word : {"number ", "no. ", "#"}) {
    const std::size_t at = lower.find(word);
    if (at != std::string::npos && at + word.size() < lower.size() &&
        IsDigit(lower[at + word.size()]))
      return true;
  }
  return false;
}

struct WantedCount {
  std::int64_t few = 0;     // With fewer, search further.
  std::int64_t enough = 0;  // Maximum.
};

// The memories that a text search finds and `fits` accepts, best match first.
template <class Fits>
Result<std::vector<Memory>> SearchTexts(ledger::Reader& reader, ledger::TextQuery query,
                                        const WantedCount& amount, Fits fits) {
  query.stream_prefix = kStreamPrefix;
  query.limit = kSearchMin;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams, reader.Search(query));
    std::vector<Memory> memories;
    for (const std::string& stream : streams) {
      if (static_cast<std::int64_t>(memories.size()) >= amount.enough) return memories;
      CREDENCE_ASSIGN_OR_RETURN(
          std::optional<Memory> memory,
          Load(reader, std::string_view(stream).substr(kStreamPrefix.size())));
      if (memory && fits(*memory)) memories.push_back(*std::move(memory));
    }
    const bool all = static_cast<std::int64_t>(streams.size()) < query.limit;
    const bool few = static_cast<std::int64_t>(memories.size()) < amount.few;
    if (all || !few || query.limit >= kSearchMax) return memories;
    query.limit *= kSearchFactor;
  }
}

using WordSet = std::set<std::string, std::less<>>;

// REQUIRES: `words` are the keywords of `a`, and there are some.
bool AreOpposites(std::string_view a, const WordSet& words, std::string_view b) {
  const std::vector<std::string> others = language::Keywords(b);
  if (others.empty()) return false;
  const auto shared =
      std::ranges::count_if(others, [&](const std::string& word) { return words.contains(word); });
  const double share =
      static_cast<double>(shared) / static_cast<double>(std::min(words.size(), others.size()));
  if (share < kSharedForOpposites) return false;
  const language::Polarity polarity = language::ComparePolarity(a, b);
  if (polarity.opposition != language::Opposition::kNumber) return polarity.IsOpposite();
  // An amount ("2 spaces against 4 spaces"), not a name ("rule 1 against rule 2").
  return share >= kSharedForNumbers && shared >= kWordsForNumbers && IsDigit(polarity.reason[0]) &&
         !CountsThings(a) && !CountsThings(b);
}

}  // namespace

std::vector<MemoryType> AllTypes() {
  std::vector<MemoryType> all;
  for (std::size_t i = 0; i < EnumNames<MemoryType>::kNames.size(); ++i) {
    all.push_back(static_cast<MemoryType>(i));
  }
  return all;
}

Result<Memory> FindMemory(ledger::Reader& reader, std::string_view id) {
  return ledger::FindSubject<MemoryFold>(
      reader, id, {.one = "memory", .many = "memories", .list = Op("memory list", {{"all", ""}})});
}

Result<std::optional<Memory>> FindSame(ledger::Reader& reader, MemoryType type,
                                       const std::optional<std::string>& project,
                                       std::string_view content) {
  std::optional<Memory> same;
  const std::string key = ContentKey(type, project, content);
  const std::string end = ledger::PrefixEnd(key);
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<MemoryFold>(
      reader, {.index = kContentIndex, .from = key, .until = end}, [&](Memory memory) {
        same = std::move(memory);
        return Visit::kStop;
      }));
  return same;
}

Result<std::vector<Memory>> FindOpposites(ledger::Reader& reader, const Sentence& sentence,
                                          const MemorySettings& settings) {
  std::vector<std::string> words = language::Keywords(sentence.content);
  if (!settings.polarity_guard || words.empty()) return std::vector<Memory>{};
  const WordSet wanted(words.begin(), words.end());
  if (words.size() > kInputKeywordsMax) words.resize(kInputKeywordsMax);
  const auto fits = [&](const Memory& memory) {
    if (memory.project && memory.project != sentence.project) return false;
    if (memory.status != MemoryStatus::kCurrent || memory.source == MemorySource::kPassive ||
        memory.id == sentence.except || !memory.content) {
      return false;
    }
    return AreOpposites(sentence.content, wanted, *memory.content);
  };
  return SearchTexts(reader, {.stream_prefix = "", .words = std::move(words), .any_word = true},
                     {.few = 0, .enough = kSearchMin}, fits);
}

Result<std::vector<MemoryReading>> List(ledger::Reader& reader, const ListMemories& request,
                                        const Viewpoint& viewpoint,
                                        const MemorySettings& settings) {
  if (request.limit && !request.all && !request.domain) {
    return ListBest(reader, TypesOf(request), *request.limit, viewpoint, settings);
  }
  std::vector<MemoryReading> readings;
  const auto visit = [&](Memory memory) {
    const bool wanted = (request.all || memory.status == MemoryStatus::kCurrent) &&
                        (!request.type || NameOf(memory.type) == *request.type) &&
                        (!request.domain || memory.domain == request.domain);
    if (wanted) readings.push_back(ReadMemory(std::move(memory), viewpoint.now, settings));
    return Visit::kContinue;
  };
  std::vector<std::string> scopes = {ScopeKey(std::nullopt)};
  if (viewpoint.project) scopes.push_back(ScopeKey(viewpoint.project));
  for (const std::string& scope : scopes) {
    const std::string end = ledger::PrefixEnd(scope);
    CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<MemoryFold>(
        reader, {.index = kScopeIndex, .from = scope, .until = end}, visit));
  }
  SortByRank(readings);
  if (request.limit && static_cast<std::int64_t>(readings.size()) > *request.limit) {
    readings.resize(static_cast<std::size_t>(std::max<std::int64_t>(*request.limit, 0)));
  }
  return readings;
}

Result<std::vector<MemoryReading>> Concerning(ledger::Reader& reader,
                                              std::span<const MemoryType> types,
                                              const ToolCall& call, const Viewpoint& viewpoint,
                                              const MemorySettings& settings) {
  // The agent waits for this, and the words at the start say what the call is about.
  std::vector<std::string> words =
      language::Keywords(CodePointPrefix(call.input, kInputCharactersMax));
  if (words.size() > kInputKeywordsMax) words.resize(kInputKeywordsMax);
  // Without the tool's name, which nearly every memory of a failure contains.
  const std::set<std::string, std::less<>> wanted(words.begin(), words.end());
  const auto fits = [&](const Memory& memory) {
    return IsVisible(memory, viewpoint) && memory.status == MemoryStatus::kCurrent &&
           memory.content &&
           (memory.type == MemoryType::kLearning ||
            std::ranges::find(types, memory.type) != types.end()) &&
           (!memory.source_tool || AsciiLower(*memory.source_tool) == AsciiLower(call.tool));
  };
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<Memory> memories,
      SearchTexts(reader, {.stream_prefix = "", .words = std::move(words), .any_word = true},
                  {.few = call.limit, .enough = kSearchMin}, fits));
  std::vector<std::pair<std::size_t, MemoryReading>> scored;
  for (Memory& memory : memories) {
    const std::vector<std::string> has = language::Keywords(*memory.content);
    const auto shared = static_cast<std::size_t>(
        std::ranges::count_if(has, [&](const std::string& word) { return wanted.contains(word); }));
    // Matched only by another ending of a word.
    if (shared == 0) continue;
    MemoryReading reading = ReadMemory(std::move(memory), viewpoint.now, settings);
    if (reading.effective_confidence <= settings.min_effective) continue;
    scored.emplace_back(shared, std::move(reading));
  }
  std::ranges::sort(scored, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : RanksBefore(a.second, b.second);
  });
  std::vector<MemoryReading> readings;
  std::set<std::string, std::less<>> seen;
  for (auto& [shared, reading] : scored) {
    if (static_cast<std::int64_t>(readings.size()) >= call.limit) break;
    if (seen.insert(*reading.memory.content).second) readings.push_back(std::move(reading));
  }
  return readings;
}

}  // namespace credence::memory
