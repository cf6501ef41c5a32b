// SPDX-License-Identifier: Apache-2.0
#include "language/keywords.h"

#include <algorithm>
#include <cstddef>
#include <unordered_set>

#include "base/ascii.h"
#include "base/letters.h"
#include "base/utf8.h"
#include "language/tokens.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kCharactersMin = 3;

// Includes words of every failure ("error", "failed", "tool"), which would make all
// failures look alike.
constexpr auto kStopWords = SortedWords<
    "about after again all also always and any are aren because been before being between both but "
    "can cannot could couldn did didn does doesn doing don done down during each either else error "
    "errors etc even ever every exception fail failed failing fails failure few for from get gets "
    "got had has have having her here him his how however instead into isn its itself just let "
    "lets like made make makes many may might more most much must need needs never nor not now off "
    "once one only other our out over own per same shall she should since some still such than "
    "that the their them then there these they this those through too tool tried try trying under "
    "until upon use used uses using very via was wasn were what when where which while who whom "
    "whose why will with within without won would yet you your yours">();

// Joins the parts of one name.
bool IsJoint(char c) { return c == '_' || c == '-' || c == '.'; }

class Collector {
 public:
  void Add(std::string_view word) {
    if (CodePointCount(word) < kCharactersMin || !std::ranges::any_of(word, IsWordLetter)) return;
    std::string lower = AsciiLower(word);
    if (IsStopWord(lower) || !seen_.insert(lower).second) return;
    words_.push_back(std::move(lower));
  }

  // Adds a name and its parts, split at joints and where a capital follows a small letter or a
  // digit.
  void AddName(std::string_view name) {
    while (!name.empty() && IsJoint(name.front())) name.remove_prefix(1);
    while (!name.empty() && IsJoint(name.back())) name.remove_suffix(1);
    Add(name);
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= name.size(); ++i) {
      const bool joint = i < name.size() && IsJoint(name[i]);
      const bool hump = i > begin && i < name.size() && IsUpper(name[i]) &&
                        (IsLower(name[i - 1]) || IsDigit(name[i - 1]));
      if (i < name.size() && !joint && !hump) continue;
      Add(name.substr(begin, i - begin));
      begin = joint ? i + 1 : i;
    }
  }

  std::vector<std::string> Take() && { return std::move(words_); }

 private:
  std::vector<std::string> words_;
  std::unordered_set<std::string> seen_;
};

}  // namespace

std::vector<std::string> Keywords(std::string_view text) {
  Collector collector;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = IsJoint(text[at]) ? 1 : WordBytesAt(text, at);
    if (bytes == 0) {
      collector.AddName(text.substr(begin, at - begin));
      begin = ++at;
    } else {
      at += bytes;
    }
  }
  collector.AddName(text.substr(begin));
  return std::move(collector).Take();
}

bool IsStopWord(std::string_view word) { return std::ranges::binary_search(kStopWords, word); }

}  // namespace credence::language
