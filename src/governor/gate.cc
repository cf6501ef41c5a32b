// SPDX-License-Identifier: Apache-2.0
#include "governor/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace credence::governor {
namespace {

bool OnlyLooks(Effect effect) { return effect <= Effect::kConsult; }

// The zone of a setting, by its first letter: a replay asks millions of times.
Zone ZoneNamed(std::string_view name) {
  switch (name.empty() ? '\0' : name.front()) {
    case 'i':
      return Zone::kIgnorance;
    case 'h':
      return Zone::kHypothesis;
    case 'w':
      return Zone::kWorking;
    case 'c':
      return Zone::kCertainty;
    case 't':
      return Zone::kTrusted;
    default:
      return Zone::kExpert;
  }
}

// The zone from which the call is allowed or asked about.
Zone OpeningOf(const GateQuestion& question, const GovernorSettings& settings) {
  const OpeningZones& opens = settings.opens;
  switch (question.effect) {
    case Effect::kRead:
    case Effect::kGitRead:
    case Effect::kResearch:
    case Effect::kConsult:
      return Zone::kIgnorance;
    case Effect::kVerify:
      if (question.consulted && settings.consultation_opens_verify) return Zone::kIgnorance;
      return ZoneNamed(opens.verify);
    case Effect::kScratchWrite:
      return ZoneNamed(opens.scratch_write);
    case Effect::kProductionWrite:
      return ZoneNamed(question.of_tests ? opens.test_write : opens.production_write);
    case Effect::kGitWrite:
      return ZoneNamed(opens.git_write);
    case Effect::kStateChange:
      break;
  }
  return ZoneNamed(opens.state_change);
}

std::int64_t WorthNeeded(const GateQuestion& question, const GovernorSettings& settings) {
  const std::int64_t needed = FloorOf(OpeningOf(question, settings), settings.zones);
  if (!question.high_risk) return needed;
  return std::min(needed + settings.high_risk_points, settings.high_risk_max);
}

// The precondition that does not hold; empty if all hold.
std::string_view UnmetGate(const GateQuestion& question) {
  if (question.effect == Effect::kProductionWrite && question.unread) {
    return "The file was not read in this session";
  }
  if (question.effect == Effect::kGitWrite && question.tests_failing) {
    return "The last test run failed";
  }
  return {};
}

std::string UnlockOfGate(const GateQuestion& question) {
  return question.effect == Effect::kGitWrite ? "make the tests pass first" : "read it first";
}

// REQUIRES: the score is high enough.
bool MustAsk(const GateQuestion& question, Zone zone, const GovernorSettings& settings) {
  if (!UnmetGate(question).empty()) return zone < ZoneNamed(settings.opens.unmet_unasked);
  return question.effect == Effect::kGitWrite && zone < ZoneNamed(settings.opens.git_write_unasked);
}

GateAnswer Ask(std::string reason, std::int64_t needed) {
  return {.verdict = Verdict::kAsk, .reason = std::move(reason), .needed = needed};
}

// What the agent does, as the beginning of a sentence.
std::string_view ActivityOf(Effect effect) {
  switch (effect) {
    case Effect::kRead:
    case Effect::kGitRead:
    case Effect::kResearch:
    case Effect::kConsult:
      return "Reading";
    case Effect::kVerify:
      return "Running tests, builds and linters";
    case Effect::kScratchWrite:
      return "Writing scratch files";
    case Effect::kProductionWrite:
      return "Editing project files";
    case Effect::kGitWrite:
      return "Writing to git";
    case Effect::kStateChange:
      break;
  }
  return "Running commands that change state";
}

GateAnswer Deny(const GateQuestion& question, std::int64_t confidence, std::int64_t worth,
                const GovernorSettings& settings) {
  const std::int64_t needed = NumberFor(worth, settings);
  const std::string what =
      fmt::format("{}{} is paused: confidence is {} %", ActivityOf(question.effect),
                  question.high_risk ? " at a high-risk path" : "", confidence);
  return {.verdict = Verdict::kDeny,
          .reason = needed > 0
                        ? fmt::format("{}, it needs {} %", what, needed)
                        : fmt::format("{}, and governor.curve never reaches the {} % that it "
                                      "needs; only SUDO from the user opens it",
                                      what, worth),
          .needed = needed};
}

// For a score that does not lead to a denial: ask, allow, or allow with a note.
GateAnswer JudgeAllowed(const GateQuestion& question, Zone zone, const GovernorSettings& settings) {
  const std::string_view unmet = UnmetGate(question);
  if (!unmet.empty()) {
    if (zone >= ZoneNamed(settings.opens.unmet_unsaid)) return {};
    const std::string text = fmt::format("{}; {}", unmet, UnlockOfGate(question));
    if (!MustAsk(question, zone, settings)) return {.note = "warning: " + text};
    GateAnswer answer = Ask(text, FloorOf(ZoneNamed(settings.opens.unmet_unasked), settings.zones));
    answer.unlock = UnlockOfGate(question);
    return answer;
  }
  if (MustAsk(question, zone, settings)) {
    const std::int64_t floor = FloorOf(ZoneNamed(settings.opens.git_write_unasked), settings.zones);
    return Ask(fmt::format("Git writes need your approval below {} %", NumberFor(floor, settings)),
               floor);
  }
  if (zone == Zone::kWorking && question.effect >= Effect::kProductionWrite) {
    return {.note = "do some research before making changes: confidence is moderate"};
  }
  return {};
}

}  // namespace

bool IsBypassed(const SessionState& state) {
  return state.turn > 0 && state.sudo_turn == state.turn;
}

bool HasConsulted(const SessionState& state) { return state.consulted_turn == state.turn; }

std::int64_t WorthOf(std::int64_t confidence, const GovernorSettings& settings) {
  if (!settings.fitted) return confidence;
  constexpr auto kWhole = static_cast<double>(kConfidenceMax);
  const double stated = std::clamp(static_cast<double>(confidence) / kWhole, 0.0, 1.0);
  return std::llround(settings.fitted->Apply(stated) * kWhole);
}

std::int64_t NumberFor(std::int64_t worth, const GovernorSettings& settings) {
  if (!settings.fitted) return worth;
  // A curve never falls.
  for (std::int64_t number = 0; number <= kConfidenceMax; ++number) {
    if (WorthOf(number, settings) >= worth) return number;
  }
  return 0;
}

Zone ZoneFor(std::int64_t confidence, const GovernorSettings& settings) {
  return ZoneOf(WorthOf(confidence, settings), settings.zones);
}

GateAnswer Judge(const GateQuestion& question, std::int64_t confidence,
                 const GovernorSettings& settings) {
  if (question.self_call || question.touches_governor) {
    return {.verdict = Verdict::kDeny,
            .reason = question.self_call
                          ? "Only a person may change the governor's confidence or the ledger"
                          : "Only a person may change the governor's settings, store and hooks",
            .needed = 0,
            .is_own = true};
  }
  if (question.bypassed || OnlyLooks(question.effect)) return {};
  const std::int64_t needed = WorthNeeded(question, settings);
  if (WorthOf(confidence, settings) < needed) return Deny(question, confidence, needed, settings);
  GateAnswer answer = JudgeAllowed(question, ZoneFor(confidence, settings), settings);
  answer.needed = NumberFor(answer.needed, settings);
  return answer;
}

Verdict Enforced(const GateAnswer& answer, bool can_ask, const GovernorSettings& settings) {
  if (answer.verdict == Verdict::kAllow || answer.is_own) return answer.verdict;
  if (settings.mode == "observe") return Verdict::kAllow;
  const bool asks = settings.mode == "ask" || answer.verdict == Verdict::kAsk;
  if (!asks || can_ask) return asks ? Verdict::kAsk : Verdict::kDeny;
  const std::string& unanswered = settings.mode == "ask" ? settings.headless : settings.unanswered;
  return unanswered == "allow" ? Verdict::kAllow : Verdict::kDeny;
}

Verdict VerdictOn(const GateQuestion& question, std::int64_t confidence,
                  const GovernorSettings& settings) {
  if (question.self_call || question.touches_governor) return Verdict::kDeny;
  if (question.bypassed || OnlyLooks(question.effect)) return Verdict::kAllow;
  const std::int64_t worth = WorthOf(confidence, settings);
  if (worth < WorthNeeded(question, settings)) return Verdict::kDeny;
  return MustAsk(question, ZoneOf(worth, settings.zones), settings) ? Verdict::kAsk
                                                                    : Verdict::kAllow;
}

}  // namespace credence::governor
