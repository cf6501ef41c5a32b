// SPDX-License-Identifier: Apache-2.0
#include "governor/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "base/amount.h"
#include "base/utf8.h"
#include "governor/glob.h"
#include "governor/prompt.h"
#include "governor/tool_effect.h"
#include "governor/unlock.h"
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
      const bool is_unread = recent.signal == kNothingRead && cause->signal == kNothingRead;
      return recent.delta > 0 && (is_unread || recent.reason == ReasonOfDispute(cause->signal));
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
    const std::string_view name =
        cause.signal == kNothingRead ? "nothing read yet" : std::string_view(cause.signal);
    return fmt::format("{} {}{}", name, kMinus, -cause.delta);
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

std::string Clipped(std::string_view text, std::size_t count) {
  const std::string_view start = CodePointPrefix(text, count);
  return start.size() == text.size() ? std::string(text) : fmt::format("{}…", start);
}

bool IsShort(const GovernorSettings& settings) {
  return settings.texts == "short" || settings.mode == "ask";
}

// The routes that a text names. Of the tools of servers only those that this session has called are
// known to be there.
std::vector<Route> NamedRoutes(const SessionState& state, const GovernorSettings& settings) {
  std::vector<Route> routes;
  for (const std::string& text : settings.routes) {
    if (std::ranges::find(settings.missing_routes, text) != settings.missing_routes.end()) continue;
    const Route route = ParseRoute(text);
    const bool is_tool = route.target.starts_with("mcp__");
    const auto is_called = [&](const std::string& tool) {
      return tool == route.target || GlobMatches(route.target, tool);
    };
    if (settings.named_routes == "available" && is_tool &&
        (!state.mcp_tools || std::ranges::none_of(*state.mcp_tools, is_called))) {
      continue;
    }
    routes.push_back(route);
  }
  return routes;
}

std::vector<std::string> ShortMandate(const SessionState& state, Zone zone,
                                      const GovernorSettings& settings) {
  if (zone > Zone::kHypothesis || IsBypassed(state)) return {};
  const std::int64_t opens = Judge({.effect = Effect::kProductionWrite}, 0, settings).needed;
  const std::string_view way = WaysFor(state).front();
  if (zone == Zone::kHypothesis || HasConsulted(state)) {
    return {fmt::format("{} Confidence {} %: changes open at {} %. First {}.", MarkOf(zone),
                        state.confidence, opens, way)};
  }
  const std::vector<Route> routes = NamedRoutes(state, settings);
  return {fmt::format("{} Confidence {} %: changes open at {} %. Ask {} before going on, or {}.",
                      MarkOf(zone), state.confidence, opens,
                      routes.empty() ? "the user" : routes.front().target, way)};
}

// Whether a person can allow the call. What the governor protects for itself stays closed, and
// where the client asks, the person answers there.
bool IsOpenToPeople(const GateAnswer& answer, const JudgedCall& call) {
  if (call.asks || answer.is_own || !call.made) return false;
  return answer.verdict == Verdict::kDeny || !call.can_ask;
}

// At most kShortTextMax bytes, for the agent and the person to take in at once.
std::string ShortRefusal(const JudgedCall& call, const GateAnswer& answer,
                         const SessionState& state, const GovernorSettings& settings) {
  constexpr std::size_t kWhyMax = 60;
  constexpr std::size_t kCausesMax = 70;
  const bool asks = answer.verdict == Verdict::kAsk;
  std::string text = fmt::format(
      "{}{}{}: ", call.asks || (asks && call.can_ask) ? kAskedStart : kRefusedStart, call.tool,
      call.why.empty() ? "" : fmt::format(" ({})", Clipped(call.why, kWhyMax)));
  if (answer.needed > 0 && !asks) {
    const std::string causes = CausesInWords(state);
    text += fmt::format("confidence {} %, needs {} %{}.", state.confidence, answer.needed,
                        Clipped(causes, kCausesMax));
    const std::vector<Recipe> recipes = RecipesFor(state, answer.needed, settings);
    if (!recipes.empty()) text += fmt::format(" To go on: {}.", WordsOf(recipes.front()));
  } else {
    text += answer.reason + '.';
  }
  if (IsOpenToPeople(answer, call))
    text += fmt::format(" The user can allow it: {}.", kAllowCommand);
  return OneLine(text);
}

// In the source document's layout.
std::vector<std::string> Escalation(const SessionState& state, std::span<const Route> routes) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("🔴 CONFIDENCE CRITICALLY LOW: {}% (IGNORANCE)", state.confidence));
  lines.emplace_back();
  if (HasConsulted(state)) {
    lines.emplace_back("External consultation was done in this turn.");
  } else {
    lines.emplace_back("External consultation is MANDATORY. Pick one:");
    int number = 0;
    for (const Route& route : routes) {
      lines.push_back(fmt::format("{}. {} - {}", ++number, route.target, route.name));
    }
    if (routes.empty()) lines.emplace_back("1. Ask the user");
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
  if (IsShort(settings)) return ShortMandate(state, zone, settings);
  if (zone == Zone::kIgnorance) return Escalation(state, NamedRoutes(state, settings));
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

std::vector<std::string> MandateAtRefusal(const SessionState& state,
                                          const GovernorSettings& settings) {
  if (IsShort(settings)) return {};
  return Mandate(state, settings);
}

std::string ObservedText(const Observed& observed) {
  std::string text = fmt::format(
      "Credence has observed {} here. It would have refused {} in {} of them",
      Amount(observed.sessions, "session"), Amount(observed.calls, "call"), observed.affected);
  if (observed.successes + observed.failures > 0) {
    text += fmt::format(" ({} of {} that went well, {} of {} that did not)",
                        observed.affected_successes, observed.successes, observed.affected_failures,
                        observed.failures);
  }
  return text + ". Run credence session list to see them, credence mode enforce to switch it on.";
}

std::string ReasonText(const GateAnswer& answer, const SessionState& state,
                       const GovernorSettings& settings) {
  const Zone zone = ZoneFor(state.confidence, settings);
  std::string text = answer.reason;
  // The reason says it already where the number is what is missing.
  const bool is_too_low = answer.verdict == Verdict::kDeny && answer.needed > 0;
  if (!is_too_low) text += fmt::format(". Confidence is {} %", state.confidence);
  text += fmt::format(" ({} {}{}).", MarkOf(zone), NameOf(zone), CausesInWords(state));
  return OneLine(text);
}

std::string RefusalText(const JudgedCall& call, const GateAnswer& answer, const SessionState& state,
                        const GovernorSettings& settings) {
  if (IsShort(settings)) return ShortRefusal(call, answer, state, settings);
  const bool asks = answer.verdict == Verdict::kAsk;
  std::string text = fmt::format(
      "{}{}{}. {}", call.asks || (asks && call.can_ask) ? kAskedStart : kRefusedStart, call.tool,
      call.why.empty() ? "" : fmt::format(" ({})", call.why), ReasonText(answer, state, settings));
  // The reason says it already where no points are needed.
  const std::string unlock = answer.unlock.empty() ? Unlock(state, answer.needed, settings) : "";
  if (!unlock.empty()) {
    text += fmt::format(" To unlock: {}", unlock);
    if (unlock.contains("approval")) {
      text += fmt::format(" ('trust regained', then {} from the user)", kApprovalWord);
    }
    text += '.';
  }
  if (IsOpenToPeople(answer, call)) {
    text += fmt::format(" The user can allow this call: {}.", kAllowCommand);
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
