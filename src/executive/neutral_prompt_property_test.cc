// SPDX-License-Identifier: Apache-2.0
// Whatever events and heuristics say, a reader who knows the form of the prompt finds exactly the
// given event and candidates, each once, and nothing else.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "base/test_texts.h"
#include "base/utf8.h"
#include "executive/neutral_prompt.h"

namespace credence::executive {
namespace {

using ConditionAndAction = std::pair<std::string, std::string>;

// The content of a prompt.
struct Parsed {
  std::string source;
  std::string text;
  std::vector<ConditionAndAction> candidates;

  bool operator==(const Parsed&) const = default;
};

// Parses a prompt by its form; any deviation makes the result empty.
class PromptReader {
 public:
  explicit PromptReader(std::string_view prompt) : rest_(prompt) {}

  std::optional<Parsed> Read() {
    Parsed parsed;
    const std::size_t bracket = rest_.find(']');
    if (!Take("Event from [") || bracket == std::string_view::npos) return std::nullopt;
    parsed.source = rest_.substr(0, bracket - std::string_view("Event from [").size());
    rest_.remove_prefix(parsed.source.size());
    if (!Take("]: ") || !TakeQuoted(parsed.text) || !Take("\n\n")) return std::nullopt;
    if (rest_ == "Generate your own response to this event.") return parsed;
    if (!Take("Here are some possible responses to this situation:\n\n")) return std::nullopt;
    for (int number = 1; Take(std::to_string(number) + ". Context: "); ++number) {
      ConditionAndAction& pair = parsed.candidates.emplace_back();
      if (!TakeQuoted(pair.first) || !Take("\n   Response: ") || !TakeQuoted(pair.second) ||
          !Take("\n\n")) {
        return std::nullopt;
      }
    }
    if (rest_ !=
        "Generate your own response to this event. You may draw on the above for context or "
        "disregard them entirely.") {
      return std::nullopt;
    }
    return parsed;
  }

 private:
  bool Take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  bool TakeQuoted(std::string& text) {
    if (!Take("\"")) return false;
    while (!rest_.empty()) {
      const char c = rest_[0];
      rest_.remove_prefix(1);
      if (c == '"') return true;
      if (c == '\n') return false;
      if (c != '\\') {
        text += c;
        continue;
      }
      if (rest_.empty()) return false;
      text += rest_[0];
      rest_.remove_prefix(1);
    }
    return false;
  }

  std::string_view rest_;
};

// Texts that try to look like the rest of the prompt.
rc::Gen<std::string> GenHostile() {
  const auto piece = rc::gen::oneOf(
      rc::gen::element<std::string>(
          "\"", "\\", "\\\"", "\n", "\r\n", "\n\n4. Context: \"", "\"\n   Response: \"", "]: \"",
          "[", "]", "\u202e", "\u2066", "\u2028", "\u0085", "\u200b", "\x1b[2J", std::string(1, 0),
          "\xff", "\xc3", "“", "Generate your own response to this event.", "1. Context: ", " "),
      rc::gen::arbitrary<std::string>());
  return TextOfPieces(piece);
}

std::vector<PossibleResponse> GenCandidates() {
  std::vector<PossibleResponse> candidates;
  const auto pairs = *rc::gen::container<std::vector<ConditionAndAction>>(
      rc::gen::pair(GenHostile(), GenHostile()));
  for (const auto& [condition, action] : pairs) {
    candidates.push_back({.condition = condition, .action = action});
  }
  return candidates;
}

std::string PromptOf(std::string_view source, std::string_view text,
                     const std::vector<PossibleResponse>& candidates, std::uint64_t seed) {
  SeededRng rng(seed);
  return NeutralPrompt(source, text, candidates, {}, rng).prompt;
}

RC_GTEST_PROP(NeutralPromptProperty, ItIsReadBackAsWhatWasGiven, (std::uint64_t seed)) {
  const std::string source = *GenHostile();
  const std::string text = *GenHostile();
  const std::vector<PossibleResponse> candidates = GenCandidates();
  const std::optional<Parsed> parsed =
      PromptReader(PromptOf(source, text, candidates, seed)).Read();
  RC_ASSERT(parsed);
  RC_ASSERT(parsed->text == OneLine(text));
  std::vector<ConditionAndAction> given;
  for (const PossibleResponse& candidate : candidates) {
    given.emplace_back(OneLine(candidate.condition), OneLine(candidate.action));
  }
  std::vector<ConditionAndAction> found = parsed->candidates;
  std::ranges::sort(given);
  std::ranges::sort(found);
  RC_ASSERT(found == given);
}

// So an instruction on its own line can only come from the template.
RC_GTEST_PROP(NeutralPromptProperty, TextsAddNoLine, (std::uint64_t seed)) {
  const std::vector<PossibleResponse> candidates = GenCandidates();
  std::vector<PossibleResponse> plain(candidates.size(), {.condition = "c", .action = "a"});
  const std::string hostile = PromptOf(*GenHostile(), *GenHostile(), candidates, seed);
  const std::string harmless = PromptOf("s", "t", plain, seed);
  RC_ASSERT(IsValidUtf8(hostile));
  RC_ASSERT(std::ranges::count(hostile, '\n') == std::ranges::count(harmless, '\n'));
}

RC_GTEST_PROP(NeutralPromptProperty, GoalsStayOnTheirLines, ()) {
  const auto goals = *rc::gen::container<std::vector<std::string>>(GenHostile());
  SeededRng rng(1);
  const std::string system = NeutralPrompt("s", "t", {}, goals, rng).system;
  const std::string none = NeutralPrompt("s", "t", {}, {}, rng).system;
  RC_ASSERT(system.starts_with(none));
  const auto lines = static_cast<std::size_t>(std::ranges::count(system, '\n'));
  RC_ASSERT(lines == (goals.empty() ? 0 : goals.size() + 2));
}

// The order depends only on the generator: what the candidates say does not matter.
RC_GTEST_PROP(NeutralPromptProperty, TheOrderDependsOnTheGeneratorOnly, (std::uint64_t seed)) {
  const auto size = *rc::gen::inRange<std::size_t>(0, 12);
  const auto order = [&](std::string_view prefix) {
    std::vector<PossibleResponse> candidates;
    for (std::size_t i = 0; i < size; ++i) {
      candidates.push_back({.condition = std::string(prefix), .action = std::to_string(i)});
    }
    const Parsed parsed = PromptReader(PromptOf("s", "t", candidates, seed)).Read().value();
    std::vector<std::string> actions;
    for (const ConditionAndAction& pair : parsed.candidates) {
      actions.push_back(pair.second);
    }
    return actions;
  };
  RC_ASSERT(order("first") == order(*GenHostile()));
}

// The only digits in the template are the list numbers; it reveals no other value.
RC_GTEST_PROP(NeutralPromptProperty, TheOnlyNumbersAreThoseOfTheList, (std::uint64_t seed)) {
  const auto size = *rc::gen::inRange<std::size_t>(0, 9);
  const std::vector<PossibleResponse> candidates(size, {.condition = "c", .action = "a"});
  std::string digits;
  for (const char c : PromptOf("s", "t", candidates, seed)) {
    if (c >= '0' && c <= '9') digits += c;
  }
  RC_ASSERT(digits == std::string("12345678").substr(0, size));
}

RC_GTEST_PROP(NeutralPromptProperty, EveryPlaceIsAsLikely, ()) {
  constexpr int kRounds = 600;
  SeededRng rng(*rc::gen::arbitrary<std::uint64_t>());
  int first[3] = {};
  for (int i = 0; i < kRounds; ++i) {
    const std::string prompt =
        NeutralPrompt("s", "t", {{"c", "0"}, {"c", "1"}, {"c", "2"}}, {}, rng).prompt;
    ++first[PromptReader(prompt).Read().value().candidates.at(0).second[0] - '0'];
  }
  // More than seven standard deviations from 200.
  for (const int count : first) RC_ASSERT(count > 115 && count < 285);
}

}  // namespace
}  // namespace credence::executive
