// SPDX-License-Identifier: Apache-2.0
#include "language/extraction/doubted.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "language/extraction/project.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

struct DoubtOpening {
  enum class Needs {
    kNone,
    kWhether,  // "I don't know if …": without it, it is knowledge that is missing.
    kStill,    // "I don't think … anymore": without it, it is a plain denial.
  };
  std::string_view phrase;
  Needs needs = Needs::kNone;
};

constexpr auto kDoubtOpenings = std::to_array<DoubtOpening>({
    {"am not sure"},
    {"am not so sure"},
    {"am not too sure"},
    {"am not really sure"},
    {"am not entirely sure"},
    {"am no longer sure"},
    {"am not certain"},
    {"am no longer certain"},
    {"am not convinced"},
    {"am no longer convinced"},
    {"am unsure"},
    {"am uncertain"},
    {"am starting to doubt"},
    {"am beginning to doubt"},
    {"are not sure"},
    {"are no longer sure"},
    {"are unsure"},
    {"doubt"},
    {"do not know", DoubtOpening::Needs::kWhether},
    {"do not really know", DoubtOpening::Needs::kWhether},
    {"no longer know", DoubtOpening::Needs::kWhether},
    {"do not think", DoubtOpening::Needs::kStill},
    {"do not believe", DoubtOpening::Needs::kStill},
    {"wonder", DoubtOpening::Needs::kStill},
    {"am wondering", DoubtOpening::Needs::kStill},
});
constexpr auto kWhetherWords = SortedWords<"if that whether">();
constexpr auto kDoubtedSubjects = SortedWords<"i my our we">();

std::string_view SourceOf(std::string_view clause, ClauseWords words) {
  if (words.empty()) return {};
  return clause.substr(words.front().begin, words.back().end - words.front().begin);
}

}  // namespace

std::optional<Doubt> ReadDoubt(std::string_view clause, ClauseWords words) {
  if (words.size() < 4 || (!words[0].Is("i") && !words[0].Is("we"))) return std::nullopt;
  const DoubtOpening* opening = nullptr;
  for (const DoubtOpening& each : kDoubtOpenings) {
    if (BeginsWith(words.subspan(1), each.phrase)) opening = &each;
  }
  if (opening == nullptr) return std::nullopt;
  std::size_t at = 2 + static_cast<std::size_t>(std::ranges::count(opening->phrase, ' '));
  // "I'm not sure anymore if …"
  std::string_view marker;
  if (at < words.size() && words[at].Is("anymore")) {
    marker = "anymore";
    ++at;
  }
  if (at < words.size() && words[at].Is("about")) ++at;
  const bool whether =
      at < words.size() && words[at].IsWord() && IsAmong(kWhetherWords, words[at].text);
  if (whether) ++at;
  if (opening->needs == DoubtOpening::Needs::kWhether && (!whether || words[at - 1].Is("that")))
    return std::nullopt;
  const ClauseWords inner = words.subspan(std::min(at, words.size()));
  if (inner.size() < 2 || !inner[0].IsWord()) return std::nullopt;
  if (!whether && !IsAmong(kDoubtedSubjects, inner[0].text) && ProjectVerb(inner) == inner.size())
    return std::nullopt;

  Doubt doubt{.about = {}, .words = std::string(SourceOf(clause, words.first(at)))};
  std::size_t last_end = std::string_view::npos;
  for (std::size_t i = 0; i < inner.size(); ++i) {
    const Token& word = inner[i];
    const bool pair = word.Is("any") && i + 2 == inner.size() &&
                      (inner[i + 1].Is("more") || inner[i + 1].Is("longer"));
    if (word.Is("still") || word.Is("anymore") || pair) {
      marker = SourceOf(clause, inner.subspan(i, pair ? 2 : 1));
      doubt.words += " … " + std::string(marker);
      i += pair ? 1 : 0;
      continue;
    }
    // The second word of "don't".
    if (last_end != std::string_view::npos && word.begin < last_end) continue;
    if (last_end != std::string_view::npos && word.begin > last_end) doubt.about += ' ';
    doubt.about += clause.substr(word.begin, word.end - word.begin);
    last_end = word.end;
  }
  if (opening->needs == DoubtOpening::Needs::kStill && marker.empty()) return std::nullopt;
  return doubt;
}

}  // namespace credence::language
