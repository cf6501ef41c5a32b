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

// Changes are asked about while the forecast gives alarm, where it may gate.
bool StoppedByForecast(const GateQuestion& question, const GovernorSettings& settings) {
  return question.alarmed && question.effect >= Effect::kProductionWrite &&
         settings.forecast == "gate";
}

// REQUIRES: the score is high enough.
bool MustAsk(const GateQuestion& question, Zone zone, const GovernorSettings& settings) {
  if (StoppedByForecast(question, settings)) return true;
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
  if (StoppedByForecast(question, settings)) {
    return Ask("The session is unlikely to end well, by its forecast", 0);
  }
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

GateAnswer JudgeByScore(const GateQuestion& question, std::int64_t confidence,
                        const GovernorSettings& settings) {
  if (OnlyLooks(question.effect)) return {};
  const std::int64_t needed = WorthNeeded(question, settings);
  if (WorthOf(confidence, settings) < needed) return Deny(question, confidence, needed, settings);
  GateAnswer answer = JudgeAllowed(question, ZoneFor(confidence, settings), settings);
  answer.needed = NumberFor(answer.needed, settings);
  return answer;
}

Verdict VerdictByScore(const GateQuestion& question, std::int64_t confidence,
                       const GovernorSettings& settings) {
  if (OnlyLooks(question.effect)) return Verdict::kAllow;
  const std::int64_t worth = WorthOf(confidence, settings);
  if (worth < WorthNeeded(question, settings)) return Verdict::kDeny;
  return MustAsk(question, ZoneOf(worth, settings.zones), settings) ? Verdict::kAsk
                                                                    : Verdict::kAllow;
}

bool AsksToRead(const GateQuestion& question, std::int64_t confidence,
                const GovernorSettings& settings) {
  return ReadsSecret(question, settings) &&
         WorthOf(confidence, settings) < settings.opens.secret_read;
}

// Reading secrets needs points, sending them away a person.
GateAnswer JudgeSecrets(const GateQuestion& question, std::int64_t confidence,
                        const GovernorSettings& settings, GateAnswer answer) {
  if (Discloses(question, settings)) {
    return {
        .verdict = std::max(answer.verdict, Verdict::kAsk),
        .reason = fmt::format("This call would send {}; only the user can allow that",
                              question.what.empty() ? "data to another machine" : question.what)};
  }
  if (!AsksToRead(question, confidence, settings)) return answer;
  // A score of 0 means that none is high enough.
  const std::int64_t needed = NumberFor(settings.opens.secret_read, settings);
  const bool is_denied_longer =
      answer.verdict == Verdict::kDeny && (answer.needed == 0 || answer.needed > needed);
  if (is_denied_longer && needed != 0) return answer;
  answer.verdict = std::max(answer.verdict, Verdict::kAsk);
  const std::string which = question.what.empty() ? "" : fmt::format(" ({})", question.what);
  answer.reason =
      needed == 0 ? fmt::format("Reading secrets{} always needs your approval", which)
                  : fmt::format("Reading secrets{} needs your approval below {} %", which, needed);
  answer.note.clear();
  answer.unlock.clear();
  answer.needed = needed;
  return answer;
}

Verdict VerdictOnSecrets(const GateQuestion& question, std::int64_t confidence,
                         const GovernorSettings& settings) {
  const bool asks = Discloses(question, settings) || AsksToRead(question, confidence, settings);
  return asks ? Verdict::kAsk : Verdict::kAllow;
}

}  // namespace

bool ReadsSecret(const GateQuestion& question, const GovernorSettings& settings) {
  return question.secret_read && settings.guards_secrets();
}

bool Discloses(const GateQuestion& question, const GovernorSettings& settings) {
  return question.discloses && settings.guards_secrets();
}

std::string_view EffectShown(const GateQuestion& question, const GovernorSettings& settings) {
  if (Discloses(question, settings)) return "disclose";
  if (ReadsSecret(question, settings)) return "secret_read";
  return NameOf(question.effect);
}

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
                          ? "Only a person may run this credence command"
                          : "Only a person may change the governor's settings, store and hooks",
            .needed = 0,
            .is_own = true};
  }
  if (question.bypassed) return {};
  if (question.ruled == Verdict::kDeny) {
    return {.verdict = Verdict::kDeny, .reason = "The user's rules forbid it", .is_ruled = true};
  }
  GateAnswer answer =
      JudgeSecrets(question, confidence, settings, JudgeByScore(question, confidence, settings));
  if (question.ruled == Verdict::kAllow && answer.verdict != Verdict::kAllow) {
    return {.is_ruled = true};
  }
  if (question.ruled == Verdict::kAsk && answer.verdict == Verdict::kAllow) {
    answer = Ask("The user's rules say to ask first", 0);
    answer.is_ruled = true;
  }
  return answer;
}

Verdict Enforced(Verdict verdict, bool is_own, bool can_ask, const GovernorSettings& settings) {
  if (verdict == Verdict::kAllow || is_own) return verdict;
  if (settings.observes()) return Verdict::kAllow;
  const bool asks = settings.mode == "ask" || verdict == Verdict::kAsk;
  if (!asks || can_ask) return asks ? Verdict::kAsk : Verdict::kDeny;
  const std::string& unanswered = settings.mode == "ask" ? settings.headless : settings.unanswered;
  return unanswered == "allow" ? Verdict::kAllow : Verdict::kDeny;
}

Verdict VerdictOn(const GateQuestion& question, std::int64_t confidence,
                  const GovernorSettings& settings) {
  if (question.self_call || question.touches_governor) return Verdict::kDeny;
  if (question.bypassed || question.ruled == Verdict::kAllow) return Verdict::kAllow;
  if (question.ruled == Verdict::kDeny) return Verdict::kDeny;
  const Verdict verdict = std::max(VerdictByScore(question, confidence, settings),
                                   VerdictOnSecrets(question, confidence, settings));
  return question.ruled ? std::max(verdict, *question.ruled) : verdict;
}

}  // namespace credence::governor
