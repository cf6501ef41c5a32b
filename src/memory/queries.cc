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
constexpr std::size_t kKeywordsMax = 64;

Result<std::optional<Memory>> Load(ledger::Reader& reader, std::string_view id) {
  return ledger::LoadState<MemoryFold>(reader, id);
}

// "check number 3" is one of several, not an amount.
bool NumbersThings(std::string_view text) {
  const std::string lower = AsciiLower(text);
  for (const std::string_view word : {"number ", "no. ", "#"}) {
    const std::size_t at = lower.find(word);
    if (at != std::string::npos && at + word.size() < lower.size() &&
        IsDigit(lower[at + word.size()]))
      return true;
  }
  return false;
}

// At most kSearchMin memories that a text search finds and `fits` accepts, best match first. With
// fewer than `few`, it searches further.
template <class Fits>
Result<std::vector<Memory>> SearchTexts(ledger::Reader& reader, ledger::TextQuery query,
                                        std::int64_t few, Fits fits) {
  query.stream_prefix = kStreamPrefix;
  query.limit = kSearchMin;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> streams, reader.Search(query));
    std::vector<Memory> memories;
    for (const std::string& stream : streams) {
      if (static_cast<std::int64_t>(memories.size()) >= kSearchMin) return memories;
      CREDENCE_ASSIGN_OR_RETURN(
          std::optional<Memory> memory,
          Load(reader, std::string_view(stream).substr(kStreamPrefix.size())));
      if (memory && fits(*memory)) memories.push_back(*std::move(memory));
    }
    const bool all = static_cast<std::int64_t>(streams.size()) < query.limit;
    const bool enough = static_cast<std::int64_t>(memories.size()) >= few;
    if (all || enough || query.limit >= kSearchMax) return memories;
    query.limit *= kSearchFactor;
  }
}

using WordSet = std::set<std::string, std::less<>>;

// The words that show what a sentence is about: its keywords, or all words of one that has none,
// such as "Never use any".
std::vector<std::string> SubjectOf(std::string_view text) {
  std::vector<std::string> words = language::Keywords(text);
  if (!words.empty()) return words;
  std::string word;
  for (const char c : AsciiLower(text) + ' ') {
    if (IsLetter(c) || IsDigit(c) || static_cast<unsigned char>(c) >= 0x80) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  return words;
}

// REQUIRES: `words` are the subject of `a`, and there are some.
bool AreOpposites(std::string_view a, const WordSet& words, std::string_view b) {
  const std::vector<std::string> others = SubjectOf(b);
  if (others.empty()) return false;
  const auto shared =
      std::ranges::count_if(others, [&](const std::string& word) { return words.contains(word); });
  const double share =
      static_cast<double>(shared) / static_cast<double>(std::min(words.size(), others.size()));
  if (share < kSharedForOpposites) return false;
  const language::Polarity polarity = language::ComparePolarity(a, b);
  // Memories about a dog and about a cat can both be right.
  if (polarity.opposition == language::Opposition::kAlternative) return false;
  if (polarity.opposition != language::Opposition::kNumber) return polarity.IsOpposite();
  // An amount ("2 spaces against 4 spaces"), not a name ("rule 1 against rule 2").
  return share >= kSharedForNumbers && shared >= kWordsForNumbers && IsDigit(polarity.reason[0]) &&
         !NumbersThings(a) && !NumbersThings(b);
}

}  // namespace

bool IsVisible(const Memory& memory, const Viewpoint& viewpoint) {
  return viewpoint.all_projects || !memory.project || memory.project == viewpoint.project;
}

std::vector<MemoryType> AllTypes() {
  std::vector<MemoryType> all;
  for (std::size_t i = 0; i < EnumNames<MemoryType>::kNames.size(); ++i) {
    all.push_back(static_cast<MemoryType>(i));
  }
  return all;
}

namespace {

std::string TextOf(const Memory& memory) { return memory.content.value_or(""); }

}  // namespace

Result<Memory> FindMemory(ledger::Reader& reader, std::string_view id) {
  return ledger::FindSubject<MemoryFold>(
      reader, id, {.one = "memory", .many = "memories", .list = Op("memory list", {{"all", ""}})},
      TextOf);
}

Result<Memory> FindMemory(ledger::Reader& reader, std::string_view typed,
                          const std::optional<std::string>& project) {
  if (!ledger::TypedId(typed).IsLast()) return FindMemory(reader, typed);
  return ledger::FindSubject<MemoryFold>(
      reader, typed,
      {.one = "memory", .many = "memories in this project", .list = Op("memory list")}, TextOf,
      [&](const Memory& memory) { return IsVisible(memory, {.project = project, .now = {}}); });
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
  std::vector<std::string> words = SubjectOf(sentence.content);
  if (!settings.polarity_guard || words.empty()) return std::vector<Memory>{};
  const WordSet wanted(words.begin(), words.end());
  if (words.size() > kKeywordsMax) words.resize(kKeywordsMax);
  const auto fits = [&](const Memory& memory) {
    if (memory.project && memory.project != sentence.project) return false;
    if (memory.status != MemoryStatus::kCurrent || memory.source == MemorySource::kPassive ||
        memory.id == sentence.except || !memory.content) {
      return false;
    }
    return AreOpposites(sentence.content, wanted, *memory.content);
  };
  return SearchTexts(reader, {.stream_prefix = "", .words = std::move(words), .any_word = true}, 0,
                     fits);
}

}  // namespace credence::memory
