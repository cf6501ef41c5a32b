// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rule_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/utf8.h"
#include "credence/enum_names.h"
#include "language/review_comment.h"

namespace credence::review {
namespace {

using language::Instruction;

// One in so many comments must ask for the same thing: of those that ask for something, and of all.
constexpr std::int64_t kPartOfAsking = 4;
constexpr std::int64_t kPartOfAll = 5;

// The form within a sentence: "error handling"; "JSDoc" and "TypeScript" keep their capitals.
std::string Inside(std::string_view text) {
  std::string inside(text);
  const std::string_view word = text.substr(0, text.find(' '));
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  if (!word.empty() && is_upper(word[0]) && std::ranges::none_of(word.substr(1), is_upper) &&
      word != "I") {
    inside[0] = static_cast<char>(inside[0] - 'A' + 'a');
  }
  return inside;
}

// One line of at most kRuleTextMax code points, cut between words.
std::string Short(std::string_view text) {
  std::string line = OneLine(text);
  if (CodePointCount(line) <= kRuleTextMax) return line;
  std::string_view cut = CodePointPrefix(line, kRuleTextMax - 1);
  if (const std::size_t blank = cut.rfind(' '); blank > cut.size() / 2 && blank != cut.npos) {
    cut = cut.substr(0, blank);
  }
  return std::string(Trim(cut)) + "…";
}

// For comparisons: the words in lower case, one blank between them.
std::string PlainWords(std::string_view comment) {
  std::string plain;
  for (const char c : AsciiLower(comment)) {
    const bool is_word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
    if (is_word) plain.push_back(c);
    if (!is_word && !plain.empty() && plain.back() != ' ') plain.push_back(' ');
  }
  if (!plain.empty() && plain.back() == ' ') plain.pop_back();
  return plain;
}

RuleText TextOf(const Instruction& instruction) {
  const std::string_view force = NameOf(instruction.force);
  const std::string words = Short(instruction.Words());
  std::string rule = AsciiLower(force);
  rule[0] = force[0];
  return {.rule = rule + " " + words, .instruction = fmt::format("{} {}", force, words)};
}

// What one comment asks for.
struct Voice {
  Instruction instruction;
  language::InstructionGist gist;
  std::size_t comment = 0;
  bool is_part = false;     // Without its place: "add tests" of "add tests for the parser".
  bool names_kind = false;  // Not only a single thing in one work.
};

// "the results with this setting"
bool IsOfOnePlace(std::string_view object) {
  const std::string padded = fmt::format(" {} ", object);
  return std::ranges::any_of(
      std::to_array<std::string_view>({" this ", " these ", " those ", " that ", " it "}),
      [&](std::string_view word) { return padded.contains(word); });
}

Voice VoiceOf(Instruction instruction, std::size_t comment) {
  language::InstructionGist gist = language::GistOf(instruction);
  const bool names_kind = language::NamesKind(instruction);
  return {.instruction = std::move(instruction),
          .gist = std::move(gist),
          .comment = comment,
          .names_kind = names_kind};
}

void AddVoice(std::vector<Voice>& voices, Voice voice) {
  if (!voice.gist.stems.empty()) voices.push_back(std::move(voice));
}

// The instruction without its place. Nothing if it has none.
std::optional<Instruction> WithoutPlace(const Instruction& instruction) {
  std::size_t end = std::string::npos;
  for (const std::string_view word : {" for ", " in ", " on ", " to ", " with ", " about ",
                                      " from ", " at ", " around ", " between "}) {
    end = std::min(end, instruction.object.find(word));
  }
  if (end == std::string::npos || instruction.object.contains(" over ")) return std::nullopt;
  Instruction part = instruction;
  part.object.resize(end);
  return part;
}

// "This isn't needed", said about the legacy polyfill: "The legacy polyfill isn't needed". Empty if
// it does not begin with a pronoun.
std::string Named(std::string_view comment, std::string_view about) {
  if (Trim(about).empty()) return "";
  const std::string lower = AsciiLower(comment);
  for (const std::string_view pronoun : {"this", "that", "it"}) {
    if (!lower.starts_with(pronoun) || lower.size() == pronoun.size()) continue;
    const std::string_view rest = comment.substr(pronoun.size());
    if (rest.starts_with(' ')) return fmt::format("The {}{}", OneLine(about), rest);
    if (rest.starts_with("'s ")) return fmt::format("The {} is{}", OneLine(about), rest.substr(2));
  }
  return "";
}

std::vector<Voice> VoicesOf(std::span<const std::string_view> comments,
                            std::span<const std::string_view> about) {
  std::vector<Voice> voices;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    // Only to do without it: what else is said of a single part is about that part.
    const std::string named = i < about.size() ? Named(comments[i], about[i]) : "";
    const language::ReviewRemark unneeded = language::ReadRemark(named);
    if (unneeded.instruction && !unneeded.instruction->IsWanted()) {
      Voice voice = VoiceOf(*unneeded.instruction, i);
      voice.names_kind = true;  // The parts of a work have names that come up again.
      AddVoice(voices, std::move(voice));
      continue;
    }
    for (language::ReviewRemark& remark : language::ReadReviewComment(comments[i])) {
      if (!remark.instruction) continue;
      if (auto part = WithoutPlace(*remark.instruction)) {
        Voice voice = VoiceOf(*std::move(part), i);
        voice.is_part = true;
        AddVoice(voices, std::move(voice));
      }
      AddVoice(voices, VoiceOf(*std::move(remark.instruction), i));
    }
  }
  return voices;
}

// Whether it is about most of what the other is about.
bool IsAbout(const Voice& voice, const Voice& other) {
  const auto same = std::ranges::count_if(other.gist.stems, [&](const std::string& stem) {
    return std::ranges::binary_search(voice.gist.stems, stem);
  });
  return 3 * same >= 2 * std::ssize(other.gist.stems);
}

// "trailing whitespace" rather than "whitespace", if as many comments ask for it.
bool IsMorePrecise(const Voice& a, const Voice& b) {
  if (a.is_part != b.is_part) return !a.is_part;
  return a.gist.stems.size() > b.gist.stems.size();
}

// How many comments have each of these stems.
using StemCounts = std::map<std::string_view, std::set<std::size_t>>;
StemCounts CountStems(std::span<const Voice> voices) {
  StemCounts counts;
  for (const Voice& voice : voices) {
    for (const std::string& stem : voice.gist.stems) counts[stem].insert(voice.comment);
  }
  return counts;
}

// "Avoid spaces here and elsewhere" has words of its own, so it is not what several asked for.
bool IsShared(const Voice& voice, const StemCounts& counts, std::int64_t enough) {
  return enough < 2 ||
         std::ranges::all_of(
             voice.gist.stems, [&](const std::string& stem) { return counts.at(stem).size() > 1; });
}

// Each comment has one vote, and none of these is against a thing that it asks for as well.
RuleVotes VotesAmong(const Voice& voice, std::span<const Voice> voices, std::size_t comments) {
  std::vector<bool> wants(comments);
  std::vector<bool> opposes(comments);
  for (const Voice& other : voices) {
    if (!IsAbout(other, voice)) continue;
    if (language::AreOpposite(other.gist, voice.gist)) {
      opposes[other.comment] = true;
    } else if (language::AskAlike(other.gist, voice.gist)) {
      wants[other.comment] = true;
    }
  }
  RuleVotes votes;
  for (std::size_t i = 0; i < comments; ++i) {
    if (wants[i]) votes.asking.push_back(i);
    if (opposes[i] && !wants[i]) votes.opposed.push_back(i);
  }
  return votes;
}

}  // namespace

std::optional<RuleText> WordRule(std::string_view comment) {
  for (const language::ReviewRemark& remark : language::ReadReviewComment(comment)) {
    if (remark.instruction) return TextOf(*remark.instruction);
  }
  return std::nullopt;
}

std::optional<CommonText> CommonRule(std::span<const std::string_view> comments,
                                     std::int64_t same_min,
                                     std::span<const std::string_view> about) {
  const std::vector<Voice> voices = VoicesOf(comments, about);
  const std::int64_t enough = std::min(same_min, std::ssize(comments));
  std::vector<bool> asks(comments.size());
  for (const Voice& voice : voices) asks[voice.comment] = true;
  const std::int64_t asking = std::ranges::count(asks, true);
  const StemCounts counts = CountStems(voices);
  const Voice* best = nullptr;
  std::int64_t most = 0;
  RuleVotes best_votes;
  std::set<std::pair<std::string, bool>> tried;  // Many comments are alike.
  for (const Voice& voice : voices) {
    if (!tried.emplace(TextOf(voice.instruction).instruction, voice.names_kind).second) continue;
    if (IsOfOnePlace(voice.instruction.object) || !IsShared(voice, counts, enough)) continue;
    RuleVotes votes = VotesAmong(voice, voices, comments.size());
    const std::int64_t n = std::ssize(votes.asking);
    if (n < enough || kPartOfAsking * n < asking || kPartOfAll * n < std::ssize(comments)) continue;
    // "Remove the space" is about one space, unless it is what comments are mostly about.
    if (!voice.names_kind && 2 * n <= std::ssize(comments)) continue;
    if (best != nullptr && (n < most || (n == most && !IsMorePrecise(voice, *best)))) continue;
    best = &voice;
    most = n;
    best_votes = std::move(votes);
  }
  if (best == nullptr) return std::nullopt;
  CommonText common{
      .text = {}, .votes = std::move(best_votes), .stance = language::StanceOf(best->gist)};
  if (2 * std::ssize(common.votes.opposed) < most) {
    common.text = TextOf(language::ForAnyWork(best->instruction));
  }
  return common;
}

RecordedVotes VotesOn(std::string_view rule, std::span<const std::string_view> comments,
                      std::span<const std::string_view> about) {
  const std::optional<Instruction> instruction = language::ReadRemark(rule).instruction;
  if (!instruction) return {};
  const Voice voice = VoiceOf(*instruction, 0);
  if (voice.gist.stems.empty()) return {};
  return {.votes = VotesAmong(voice, VoicesOf(comments, about), comments.size()),
          .stance = language::StanceOf(voice.gist)};
}

RuleText ReadRule(std::string_view rule) {
  const std::string line = Short(rule);
  // "Do not" and the last two lines are of older stores.
  const std::pair<std::string_view, std::string_view> forms[] = {{"Always ", "ALWAYS "},
                                                                 {"Never ", "NEVER "},
                                                                 {"Do not ", "NEVER "},
                                                                 {"Prefer ", "PREFER "},
                                                                 {"Avoid", "AVOID"}};
  for (const auto& [form, instruction] : forms) {
    if (!line.starts_with(form)) continue;
    return {.rule = line, .instruction = std::string(instruction) + line.substr(form.size())};
  }
  constexpr auto kDuties = std::to_array<std::string_view>(
      {" should ", " must ", " needs to ", " need to ", " has to ", " have to ", " ought to "});
  const bool is_duty = std::ranges::any_of(
      kDuties, [&](std::string_view duty) { return AsciiLower(line).contains(duty); });
  return {.rule = line, .instruction = is_duty ? "ALWAYS: " + line : "ALWAYS " + Inside(line)};
}

std::vector<std::string> QuotesOf(std::span<const std::string_view> comments) {
  std::vector<std::string> quotes;
  std::vector<std::string> known;
  for (const std::string_view comment : comments) {
    if (quotes.size() == kQuotesMax) break;
    std::string plain = PlainWords(comment);
    if (plain.empty() || std::ranges::find(known, plain) != known.end()) continue;
    known.push_back(std::move(plain));
    quotes.push_back(Short(comment));
  }
  return quotes;
}

std::optional<RuleDemand> DemandOf(std::string_view rule) {
  using enum RuleDemand::Kind;
  // Rules of older stores begin with "Include" and "Do not use".
  const std::pair<std::string_view, RuleDemand::Kind> forms[] = {{"Always include ", kInclude},
                                                                 {"Always add ", kInclude},
                                                                 {"Include ", kInclude},
                                                                 {"Never use ", kNeverUse},
                                                                 {"Do not use ", kNeverUse}};
  for (const auto& [form, kind] : forms) {
    if (rule.starts_with(form) && rule.size() > form.size()) {
      return RuleDemand{.kind = kind, .what = rule.substr(form.size())};
    }
  }
  return std::nullopt;
}

std::string SpokenKey(std::string_view key) {
  std::string spoken = OneLine(key);
  std::ranges::replace(spoken, '-', ' ');
  return spoken;
}

}  // namespace credence::review
