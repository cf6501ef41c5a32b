// SPDX-License-Identifier: Apache-2.0
#include "language/review_comment.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/utf8.h"
#include "language/comment_words.h"
#include "language/polarity/stem.h"
#include "language/review_comment/clause_reader.h"
#include "language/review_comment/instruct.h"
#include "language/review_comment/phrase.h"
#include "language/review_comment/words.h"
#include "language/sentences.h"

namespace credence::language {
namespace {

constexpr std::size_t kSentencesMax = 20;
constexpr std::size_t kShortThought = 7;  // Words.

using remark::Part;
using remark::Parts;

// A sentence may have a second thought that asks for something: "Nice work, but add tests".
std::vector<Parts> ThoughtsOf(Parts parts) {
  std::vector<Parts> thoughts;
  std::size_t begin = 0;
  for (std::size_t at = 1; at < parts.size(); ++at) {
    const std::string_view word = parts[at].lower;
    const bool turns = word == "but" || word == "however" || word == "although" || word == "yet" ||
                       word == "though";
    const bool asks = word == "please" && at + 1 < parts.size();
    if (!parts[at].is_break && !turns && !(asks && parts[at].comma) &&
        !(asks && parts[at - 1].Is("and"))) {
      continue;
    }
    if (at > begin) thoughts.push_back(parts.subspan(begin, at - begin));
    begin = at;
  }
  if (begin < parts.size()) thoughts.push_back(parts.subspan(begin));
  return thoughts;
}

// "PREFER fewer animations" wants them gone.
bool WantsThing(const Instruction& instruction) {
  return instruction.IsWanted() && !instruction.object.starts_with("fewer ") &&
         !instruction.object.starts_with("less ");
}

// "shorter" in "a shorter summary", "specific" in "more specific errors". Empty if there is none.
std::string QualityIn(std::string_view object) {
  const std::vector<Part> parts = remark::PartsOf(object);
  for (std::size_t at = 0; at < std::min<std::size_t>(2, parts.size()); ++at) {
    const std::string& word = parts[at].lower;
    if ((word == "more" || word == "less") && at + 1 < parts.size()) {
      const std::string& quality = parts[at + 1].lower;
      return quality == "readable" ? "clearer" : quality;
    }
    if (remark::IsComparative(word)) return word == "simpler" ? "clearer" : word;
  }
  return {};
}

// The words that say what it is about, as stems, sorted, without duplicates.
std::vector<std::string> ContentStems(std::string_view text) {
  std::vector<std::string> stems;
  for (const Part& part : remark::PartsOf(text)) {
    const std::string_view word = part.lower;
    if (word.size() < 2 || remark::IsGenericWord(word) || remark::IsPointer(word) ||
        remark::IsComparative(word)) {
      continue;
    }
    stems.push_back(Stem(word));
  }
  std::ranges::sort(stems);
  const auto repeated = std::ranges::unique(stems);
  stems.erase(repeated.begin(), repeated.end());
  return stems;
}

}  // namespace

ReviewRemark ReadRemark(std::string_view sentence) {
  const std::vector<Part> parts = remark::PartsOf(sentence);
  // "(2015) use a network" is the end of a reference; "More comments:" is a heading.
  const std::size_t bracket = sentence.starts_with('(') ? sentence.find(')') : 0;
  const bool is_reference = bracket != std::string_view::npos &&
                            std::ranges::count_if(sentence.substr(0, bracket),
                                                  [](char c) { return c >= '0' && c <= '9'; }) >= 4;
  if (is_reference || sentence.starts_with('>') || Trim(sentence).ends_with(':')) return {};
  const std::size_t last = sentence.find_last_not_of(" \t\r\n\"')");
  const bool asks = last != std::string_view::npos && sentence[last] == '?';
  ReviewRemark first;
  for (const Parts thought : ThoughtsOf(parts)) {
    // In a long sentence, "but add noise" goes on with its subject.
    const bool goes_on = thought.data() != parts.data() &&
                         static_cast<std::size_t>(thought.data() - parts.data()) > kShortThought;
    ReviewRemark read = remark::ReadClause(thought, {.asks = asks, .goes_on = goes_on});
    if (read.instruction && IsValidUtf8(read.instruction->object)) return read;
    if (first.kind == RemarkKind::kFact) first.kind = read.kind;
  }
  if (asks) first.kind = RemarkKind::kQuestion;
  return first;
}

std::vector<ReviewRemark> ReadReviewComment(std::string_view comment) {
  std::vector<ReviewRemark> remarks;
  if (!LooksEnglish(CommentWords(comment).view())) return remarks;
  for (const std::string_view sentence : SentencesOf(comment)) {
    if (remarks.size() == kSentencesMax) break;
    remarks.push_back(ReadRemark(sentence));
  }
  return remarks;
}

bool NamesKind(const Instruction& instruction) {
  if (instruction.force != InstructionForce::kAvoid) return true;
  const std::vector<Part> parts = remark::PartsOf(instruction.object);
  // With two words it is likely to come up again: "the wrapper class".
  if (parts.empty() || ContentStems(instruction.object).size() > 1) return true;
  if (remark::WithoutDeterminer(parts).size() < parts.size()) return false;
  return !instruction.takes_out || parts[0].opaque || remark::IsUnwelcomeThing(parts[0].lower) ||
         remark::IsPlural(parts) || remark::IsMass(parts);
}

Instruction ForAnyWork(Instruction instruction) {
  if (instruction.force != InstructionForce::kAvoid) return instruction;
  const std::vector<Part> parts = remark::PartsOf(instruction.object);
  const Parts thing = remark::WithoutDeterminer(parts);
  if (!thing.empty() && (parts[0].Is("all") || remark::IsPlural(thing) || remark::IsMass(thing))) {
    instruction.object = remark::Written(thing);
  }
  return instruction;
}

InstructionGist GistOf(const Instruction& instruction) {
  InstructionGist gist{
      .wants = WantsThing(instruction),
      .acts = !instruction.verb.empty() ||
              remark::BaseOfGerund(instruction.object.substr(0, instruction.object.find(' '))),
      .adds = remark::IsAddingVerb(instruction.verb),
      .verb = instruction.verb,
      .quality = QualityIn(instruction.object),
      .stems = ContentStems(instruction.object)};
  for (Part& part : remark::PartsOf(instruction.object)) {
    if (remark::HasOppositeQuality(part.lower)) gist.with_opposite.push_back(std::move(part.lower));
  }
  return gist;
}

std::string StanceOf(const InstructionGist& gist) {
  std::string stance = gist.wants ? "wanted" : "unwanted";
  for (const std::string& quality : gist.with_opposite) stance += " " + quality;
  return stance;
}

bool AskAlike(const InstructionGist& a, const InstructionGist& b) {
  if (a.wants != b.wants) return false;
  if (!a.wants) return true;
  if (a.acts != b.acts) return false;
  if (a.verb.empty() && b.verb.empty()) return a.quality == b.quality;
  if (a.verb.empty() || b.verb.empty()) return true;
  return a.verb == b.verb || (a.adds && b.adds);
}

bool AreOpposite(const InstructionGist& a, const InstructionGist& b) {
  const bool share = std::ranges::any_of(
      a.stems, [&](const std::string& stem) { return std::ranges::binary_search(b.stems, stem); });
  if (!share) return false;
  if (a.wants != b.wants) return true;
  return std::ranges::any_of(a.with_opposite, [&](const std::string& word) {
    return std::ranges::any_of(b.with_opposite, [&](const std::string& other) {
      return remark::AreOppositeQualities(word, other);
    });
  });
}

}  // namespace credence::language
