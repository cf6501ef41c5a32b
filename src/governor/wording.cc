// SPDX-License-Identifier: Apache-2.0
#include "governor/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "base/utf8.h"
#include "governor/prompt.h"
#include "governor/tool_effect.h"
#include "governor/zone.h"

namespace credence::governor {
namespace {

struct Alternatives {
  std::span<const std::string_view> words;  // Of the goal.
  std::array<std::string_view, 3> ways;
};

constexpr std::array<std::string_view, 12> kDebugging = {
    "debug",  "fix",     "bug",   "crash",  "exception", "traceback",
    "broken", "failing", "fails", "failed", "fail",      "issue"};
constexpr std::array<std::string_view, 5> kRestructuring = {"refactor", "rewrite", "restructure",
                                                            "rename", "migrate"};
constexpr std::array<std::string_view, 5> kBuilding = {"add", "implement", "create", "build",
                                                       "write"};
constexpr std::array<Alternatives, 3> kAlternatives = {{
    {kDebugging,
     {"reproduce it with the smallest input that shows it",
      "read the failing code and its tests before changing anything",
      "write the test that fails first"}},
    {kRestructuring,
     {"pin the present behaviour with a test first",
      "list every use of what changes before touching it", "change one place and run the tests"}},
    {kBuilding,
     {"read how the nearest existing feature is built", "write the test that describes it first",
      "ask which of two designs is wanted"}},
}};
constexpr std::array<std::string_view, 3> kAnyAlternatives = {
    "read the code that this is about first", "try it in scratch/ first",
    "ask the user what exactly is wanted"};

std::span<const std::string_view> WaysFor(const SessionState& state) {
  for (const Alternatives& alternatives : kAlternatives) {
    const bool fits = std::ranges::any_of(alternatives.words, [&](std::string_view word) {
      return std::ranges::find(state.goal, word) != state.goal.end();
    });
    if (fits) return alternatives.ways;
  }
  return kAnyAlternatives;
}

void AddAlternatives(std::vector<std::string>& lines, const SessionState& state,
                     std::size_t count) {
  lines.emplace_back("Alternatives:");
  for (const std::string_view way : WaysFor(state).first(count)) {
    lines.push_back(fmt::format("  - {}", way));
  }
}

// The signals that took points, without those whose points a dispute gave back: that is the last
// time that a signal fired before it was disputed.
std::vector<const Recent*> Causes(const SessionState& state) {
  std::vector<const Recent*> causes;
  for (const Recent& recent : state.recent) {
    if (recent.delta < 0) causes.push_back(&recent);
    const auto is_given_back = [&recent](const Recent* cause) {
      return recent.delta > 0 && recent.reason == ReasonOfDispute(cause->signal);
    };
    const auto last = std::find_if(causes.rbegin(), causes.rend(), is_given_back);
    if (last != causes.rend()) causes.erase(std::next(last).base());
  }
  return causes;
}

// The layout of the source document.
std::vector<std::string> Escalation(const SessionState& state, const GovernorSettings& settings) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("🔴 CONFIDENCE CRITICALLY LOW: {}% (IGNORANCE)", state.confidence));
  lines.emplace_back();
  if (state.consulted_turn == state.turn) {
    lines.emplace_back("External consultation was done in this turn.");
  } else {
    lines.emplace_back("External consultation is MANDATORY. Pick one:");
    int number = 0;
    for (const std::string& text : settings.routes) {
      const Route route = ParseRoute(text);
      lines.push_back(fmt::format("{}. {} - {}", ++number, route.target, route.name));
    }
  }
  lines.emplace_back();
  lines.emplace_back("Recent failure signals:");
  for (const Recent* recent : Causes(state)) {
    lines.push_back(fmt::format("  • {}: {} ({})", recent->signal, recent->delta, recent->reason));
  }
  lines.emplace_back();
  AddAlternatives(lines, state, 3);
  lines.emplace_back();
  lines.emplace_back(kBypassHint);
  return lines;
}

std::int64_t StepsOf(std::int64_t points, std::int64_t step) {
  return step <= 0 ? 0 : (points + step - 1) / step;
}

}  // namespace

std::string ReasonOfDispute(std::string_view signal) {
  return fmt::format("{} was a false positive", signal);
}

std::string Tagged(const std::vector<std::string>& lines) {
  if (lines.empty()) return {};
  std::string text = "<credence>\n";
  for (const std::string& line : lines) text += line + '\n';
  return text + "</credence>";
}

std::vector<std::string> Mandate(const SessionState& state, const GovernorSettings& settings) {
  const Zone zone = ZoneFor(state.confidence, settings);
  if (zone == Zone::kIgnorance) return Escalation(state, settings);
  std::vector<std::string> lines;
  if (zone != Zone::kHypothesis) return lines;
  lines.push_back(fmt::format(
      "{} Confidence {}% (HYPOTHESIS): research is REQUIRED before changes. Reading, searching, "
      "scratch files, tests, builds and lint are open; everything else is closed.",
      MarkOf(zone), state.confidence));
  AddAlternatives(lines, state, 2);
  return lines;
}

std::string Unlock(std::int64_t confidence, std::int64_t needed, const GovernorSettings& settings) {
  if (needed <= confidence) return {};
  const std::int64_t points = needed - confidence;
  std::vector<std::string> ways;
  const SignalSettings* test = settings.Find(kTestPass);
  // Tests may not run in IGNORANCE.
  if (test != nullptr && test->enabled && test->delta > 0 &&
      ZoneFor(confidence, settings) > Zone::kIgnorance) {
    const std::int64_t runs = StepsOf(points, test->delta);
    ways.push_back(runs == 1 ? "one passing test run" : fmt::format("{} passing test runs", runs));
  }
  const SignalSettings* boost = settings.Find(kTrustRegained);
  if (boost != nullptr && boost->enabled && boost->delta > 0) {
    const std::int64_t times = StepsOf(points, boost->delta);
    ways.push_back(times == 1 ? "one approval" : fmt::format("{} approvals", times));
  }
  if (ways.empty()) return "a person's SUDO";
  return ways.size() == 1 ? ways[0] : ways[0] + " or " + ways[1];
}

std::string RefusalText(std::string_view tool, std::string_view why, const GateAnswer& answer,
                        const SessionState& state, const GovernorSettings& settings) {
  const Zone zone = ZoneFor(state.confidence, settings);
  std::string text = fmt::format("{}{}{}: {}. Confidence is {}% ({} {})",
                                 answer.verdict == Verdict::kAsk ? kAskedStart : kRefusedStart,
                                 tool, why.empty() ? "" : fmt::format(" ({})", why), answer.reason,
                                 state.confidence, MarkOf(zone), NameOf(zone));
  std::string causes;
  for (const Recent* recent : Causes(state)) {
    if (!causes.empty()) causes += ", ";
    causes += fmt::format("{} {}", recent->signal, recent->delta);
  }
  if (!causes.empty()) text += fmt::format(" because of {}", causes);
  text += '.';
  // The reason says it already where no points are needed.
  const std::string unlock =
      answer.unlock.empty() ? Unlock(state.confidence, answer.needed, settings) : "";
  if (!unlock.empty()) {
    text += fmt::format(" To unlock: {}", unlock);
    if (unlock.contains("approval")) {
      text += fmt::format(" ('trust regained', then {} from the user)", kApprovalWord);
    }
    text += '.';
  }
  // A path may hold a line break, and what follows it could pass for words of ours.
  return OneLine(text);
}

}  // namespace credence::governor
