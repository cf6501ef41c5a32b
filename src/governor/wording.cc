// SPDX-License-Identifier: Apache-2.0
#include "governor/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "base/amount.h"
#include "base/utf8.h"
#include "governor/decider.h"
#include "governor/prompt.h"
#include "governor/tool_effect.h"
#include "governor/zone.h"

namespace credence::governor {
namespace {

struct Alternatives {
  std::span<const std::string_view> words;  // Words of the goal.
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

// The signals that cost points, except those whose points a dispute returned: each dispute returns
// the points of the signal's last firing before it.
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

// "bug-fix task −10, nothing read yet −15": of an assessment its terms, of others the signal.
std::string CauseInWords(const Recent& cause) {
  constexpr std::string_view kMinus = "−";
  if (cause.signal != kAssessment || cause.reason.empty()) {
    return fmt::format("{} {}{}", cause.signal, kMinus, -cause.delta);
  }
  std::string terms = cause.reason;
  for (std::size_t at = terms.find(" -"); at != terms.npos; at = terms.find(" -", at)) {
    terms.replace(at + 1, 1, kMinus);
  }
  return terms;
}

std::string CausesInWords(const SessionState& state) {
  std::string words;
  for (const Recent* cause : Causes(state)) {
    words += (words.empty() ? ": " : ", ") + CauseInWords(*cause);
  }
  return words;
}

bool IsBypassed(const SessionState& state) {
  return state.turn > 0 && state.sudo_turn == state.turn;
}

// In the source document's layout.
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
  if (IsBypassed(state)) return lines;
  lines.emplace_back();
  lines.emplace_back(kBypassHint);
  return lines;
}

std::int64_t StepsOf(std::int64_t points, std::int64_t step) { return (points + step - 1) / step; }

// A way to gain points, and the turns until it is available.
struct Way {
  std::string text;
  std::int64_t turns = 0;
};

bool IsWay(const SignalSettings* signal) {
  return signal != nullptr && signal->enabled && signal->delta > 0;
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
  lines.push_back(
      fmt::format("{} Confidence {}% (HYPOTHESIS): research is REQUIRED before changes.{}",
                  MarkOf(zone), state.confidence,
                  IsBypassed(state) ? ""
                                    : " Reading, searching, scratch files, tests, builds and lint "
                                      "are allowed; everything else is blocked."));
  AddAlternatives(lines, state, 2);
  return lines;
}

std::string Unlock(const SessionState& state, std::int64_t needed,
                   const GovernorSettings& settings) {
  if (needed <= state.confidence) return {};
  const std::int64_t points = needed - state.confidence;
  std::vector<Way> ways;
  const SignalSettings* test = settings.Find(kTestPass);
  // Tests may not run in IGNORANCE.
  if (IsWay(test) && ZoneFor(state.confidence, settings) > Zone::kIgnorance) {
    const std::int64_t runs = StepsOf(points, test->delta);
    ways.push_back(
        {.text = runs == 1 ? "one passing test run" : fmt::format("{} passing test runs", runs),
         .turns = TurnsLeft(state, *test)});
  }
  const SignalSettings* boost = settings.Find(kTrustRegained);
  if (IsWay(boost)) {
    const std::int64_t times = StepsOf(points, boost->delta);
    std::string text = times == 1 ? "one approval" : fmt::format("{} approvals", times);
    if (times > 1 && boost->cooldown > 0) {
      text += fmt::format(", {} apart", Amount(boost->cooldown, "turn"));
    }
    ways.push_back({.text = std::move(text), .turns = TurnsLeft(state, *boost)});
  }
  // Ways that work now come first, and make later ways unnecessary.
  const bool helps_now = std::ranges::any_of(ways, [](const Way& way) { return way.turns == 0; });
  std::string text;
  for (const Way& way : ways) {
    if (helps_now && way.turns > 0) continue;
    if (!text.empty()) text += " or ";
    text += way.text;
    if (way.turns > 0) text += fmt::format(" in {}", Amount(way.turns, "turn"));
  }
  if (!helps_now) text += text.empty() ? "SUDO from the user" : " or SUDO from the user";
  return text;
}

std::string RefusalText(const JudgedCall& call, const GateAnswer& answer, const SessionState& state,
                        const GovernorSettings& settings) {
  const Zone zone = ZoneFor(state.confidence, settings);
  const bool asks = answer.verdict == Verdict::kAsk;
  std::string text =
      fmt::format("{}{}{}. {}", asks && call.can_ask ? kAskedStart : kRefusedStart, call.tool,
                  call.why.empty() ? "" : fmt::format(" ({})", call.why), answer.reason);
  // The reason says it already where the number is what is missing.
  const bool is_too_low = !asks && answer.needed > 0;
  if (!is_too_low) text += fmt::format(". Confidence is {} %", state.confidence);
  text += fmt::format(" ({} {}{}).", MarkOf(zone), NameOf(zone), CausesInWords(state));
  // The reason says it already where no points are needed.
  const std::string unlock = answer.unlock.empty() ? Unlock(state, answer.needed, settings) : "";
  if (!unlock.empty()) {
    text += fmt::format(" To unlock: {}", unlock);
    if (unlock.contains("approval")) {
      text += fmt::format(" ('trust regained', then {} from the user)", kApprovalWord);
    }
    text += '.';
  }
  if (asks && !call.can_ask) {
    text += fmt::format(
        " This client cannot ask for approval; the user can allow it with {} in the next prompt.",
        kBypassWord);
  }
  // A path may contain a line break, and the text after it could pass for ours.
  return OneLine(text);
}

}  // namespace credence::governor
