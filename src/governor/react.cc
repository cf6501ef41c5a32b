// SPDX-License-Identifier: Apache-2.0
#include "governor/react.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/amount.h"
#include "governor/assessment.h"
#include "governor/claims.h"
#include "governor/evolve.h"
#include "governor/goal.h"
#include "governor/pack_triggers.h"
#include "governor/wording.h"

namespace credence::governor {
namespace {

constexpr std::string_view kDispute = "dispute";

template <class Text>
void FireFound(Decider& session, const std::optional<std::vector<BasicFound<Text>>>& found,
               std::optional<std::string_view> call = std::nullopt) {
  if (!found) return;
  for (const BasicFound<Text>& one : *found) session.Fire(one.signal, one.reason, call);
}

bool IsRecent(const SessionState& state, std::int64_t turn, std::int64_t window) {
  return state.turn - turn < window;
}

bool Oscillates(const SessionState& state, std::string_view file,
                const GovernorSettings& settings) {
  const SignalSettings& signal = *settings.Find(kEditOscillation);
  const auto counts = [&](const Edit& edit) {
    return edit.file == file && IsRecent(state, edit.turn, settings.windows.edits);
  };
  if (std::ranges::count_if(state.edits, counts) < signal.from) return false;
  if (signal.mode != "revert") return true;
  std::vector<const Edit*> edits;
  for (const Edit& edit : state.edits) {
    if (counts(edit)) edits.push_back(&edit);
  }
  const std::optional<std::string>& now = edits.back()->after;
  if (!now) return false;
  for (std::size_t i = 0; i + 1 < edits.size(); ++i) {
    // The state right before the newest edit does not count as an earlier one.
    const bool last = i + 2 == edits.size();
    if (edits[i]->before == now || (!last && edits[i]->after == now)) return true;
  }
  return false;
}

// Whether a failed call counts as a failure. `state` is the one before it.
template <class Text>
bool IsFailure(const SessionState& state, const BasicFinished<Text>& fact,
               const GovernorSettings& settings) {
  if (!fact.failed) return false;
  if (fact.empty.value_or(false) && !settings.empty_searches_fail) return false;
  const bool is_run = IsVerification(fact) || fact.run.value_or(false);
  if (!is_run || settings.failing_runs == "all") return true;
  // Red, then green: the first failure of a run, or one after an edit, is part of the work.
  if (!state.progress) return settings.failing_runs_max <= 1;
  const Progress& progress = *state.progress;
  const auto known = std::ranges::find(progress.failing, fact.input, &Tally::what);
  if (known == progress.failing.end()) return settings.failing_runs_max <= 1;
  return known->writes == progress.writes || known->count + 1 >= settings.failing_runs_max;
}

// How many failures there were in a row, by the settings' idea of a failure.
std::int64_t FailuresInARow(const Decider& session) {
  const SessionState& state = session.state();
  const GovernorSettings& settings = session.settings();
  const bool all_count = settings.empty_searches_fail && settings.failing_runs == "all";
  if (all_count || !settings.Find(kToolFailure)->enabled) return state.failures;
  const auto known = std::ranges::find(state.signals, kToolFailure, &SignalState::signal);
  return known == state.signals.end() ? 0 : known->row.value_or(0);
}

template <class Text>
void ReactToFailure(Decider& session, const BasicFinished<Text>& fact) {
  if (fact.failure) {
    session.Fire(kToolFailure, *fact.failure, fact.call);
  } else if (session.CanFire(kToolFailure)) {
    session.Fire(kToolFailure, fmt::format("{} failed", fact.tool), fact.call);
  }
  const std::int64_t row = FailuresInARow(session);
  if (row >= session.settings().Find(kSunkCost)->from && session.CanFire(kSunkCost)) {
    session.Fire(kSunkCost, fmt::format("{} failures in a row", row), fact.call);
  }
}

std::string ReasonOfOscillation(const GovernorSettings& settings) {
  const SignalSettings& signal = *settings.Find(kEditOscillation);
  const std::string window = Amount(settings.windows.edits, "turn");
  if (signal.mode == "revert") {
    return fmt::format("a file went back to an earlier content within {}", window);
  }
  if (signal.from == 3 && settings.windows.edits == 5) {
    return "the same file was edited three times in five turns";
  }
  return fmt::format("the same file was edited {} times in {}", signal.from, window);
}

// Returns the points that were taken because nothing was read, once.
void ReturnUnread(Decider& session, std::optional<std::string_view> call) {
  const auto known = std::ranges::find(session.state().signals, kNothingRead, &SignalState::signal);
  if (known == session.state().signals.end() || known->delta >= 0) return;
  session.Move(kNothingRead, -known->delta, "a file of the project was read", call);
}

template <class Text>
void ReactToSuccess(Decider& session, const BasicFinished<Text>& fact) {
  if (fact.tests_failed == 0 && fact.verify == VerifyKind::kTest && fact.tests > 0) {
    if (session.CanFire(kTestPass)) {
      session.Fire(kTestPass, fmt::format("{} passed", Amount(fact.tests, "test")), fact.call);
    }
  } else if (fact.tests_failed == 0 && fact.verify == VerifyKind::kBuild) {
    session.Fire(kBuildSuccess, "the build succeeded", fact.call);
  }
  for (const Text& file : fact.written) {
    if (Oscillates(session.state(), file, session.settings())) {
      session.Fire(kEditOscillation, ReasonOfOscillation(session.settings()), fact.call);
    }
  }
  if (fact.project.value_or(false)) ReturnUnread(session, fact.call);
}

// The points of a first assessment, from how sessions of the same kind ended. A few imagined
// sessions at the usual base keep the first outcomes from deciding it.
std::int64_t BaseOf(const Rubric& rubric, const GovernorSettings& settings) {
  if (settings.prior != "history" || !rubric.successes || !rubric.failures) {
    return settings.initial_confidence;
  }
  constexpr double kImagined = 5;
  const auto good = static_cast<double>(*rubric.successes);
  const auto bad = static_cast<double>(*rubric.failures);
  const auto base = static_cast<double>(settings.initial_confidence);
  return std::llround((100 * good + kImagined * base) / (good + bad + kImagined));
}

void ReactToAssessment(Decider& session, const Rubric& recorded, bool is_first) {
  const GovernorSettings& settings = session.settings();
  const Rubric rubric = Rescore(recorded, settings.rubric);
  const std::int64_t value = Assessed(rubric.points, BaseOf(recorded, settings), settings.rubric);
  const std::int64_t delta = value - session.state().confidence;
  // Only the first assessment may raise the score: a later one would erase losses.
  if (is_first ? delta != 0 : delta < 0) session.Move(kAssessment, delta, rubric.reason);
  if (!is_first || !settings.rubric.nothing_read_returns || !LacksReading(recorded)) return;
  const std::int64_t lowest =
      std::max(settings.rubric.lowest - value, settings.rubric.nothing_read);
  if (lowest < 0) session.Move(kNothingRead, lowest, "nothing read yet");
}

}  // namespace

void React(Decider& session, const Prompted& fact, std::optional<Uuid> event_id) {
  const SessionState& state = session.state();
  const bool is_first = !state.assessed;
  const bool was_heard = state.turn > 0 || state.calls > 0;
  const bool has_drifted = HasDrifted(state, session.settings().goal);
  session.Emit(fact, event_id);
  if (fact.control == Control::kBoostApproval) session.Approve();
  if (fact.control == Control::kBoostRequest) session.Fire(kTrustRegained, "requested by the user");
  if (fact.control != Control::kNone) return;
  if (was_heard) {
    FireFound(session, fact.found);
    if (has_drifted) session.Fire(kGoalDrift, "the last ten calls have little to do with the goal");
  }
  if (fact.rubric) ReactToAssessment(session, *fact.rubric, is_first);
}

template <class Text>
void React(Decider& session, const BasicFinished<Text>& fact, std::optional<Uuid> event_id) {
  const Standing before = StandingBefore(session, fact);
  const bool is_failure = IsFailure(session.state(), fact, session.settings());
  session.Emit(fact, event_id);
  if (is_failure) ReactToFailure(session, fact);
  if (!fact.failed) ReactToSuccess(session, fact);
  FireFound(session, fact.found, fact.call);
  FirePacked(session, fact, before);
}
template void React(Decider&, const Finished&, std::optional<Uuid>);
template void React(Decider&, const FinishedView&, std::optional<Uuid>);

void React(Decider& session, const Refused& fact, std::optional<Uuid> event_id) {
  session.Emit(fact, event_id);
  if (DoneTo(fact) != Verdict::kDeny) return;
  const GovernorSettings& settings = session.settings();
  const SignalSettings& signal = *settings.Find(kCascadeBlock);
  const SessionState& state = session.state();
  const bool same_call = signal.mode == "call";
  const auto refusals = std::ranges::count_if(state.refusals, [&](const Refusal& refusal) {
    return refusal.effect == fact.effect &&
           IsRecent(state, refusal.turn, settings.windows.refusals) &&
           (!same_call || (fact.input && refusal.input == fact.input));
  });
  if (refusals < signal.from) return;
  session.Fire(
      kCascadeBlock,
      fmt::format("{} refused {} times in {}", same_call ? "the same call" : NameOf(fact.effect),
                  refusals, Amount(settings.windows.refusals, "turn")),
      fact.call);
}

void React(Decider& session, const Claimed& fact, std::optional<Uuid> event_id) {
  const SessionState& state = session.state();
  const std::int64_t window = session.settings().windows.claims;
  const bool contradicts = std::ranges::any_of(fact.claims, [&](const Claim& claim) {
    return std::ranges::any_of(state.claims, [&](const Claim& old) {
      return IsRecent(state, old.turn, window) && AreOpposite(claim, old);
    });
  });
  session.Emit(fact, event_id);
  if (contradicts) session.Fire(kContradiction, "opposite claims within three turns");
  FireFound(session, fact.found);
  FirePacked(session, fact);
}

void React(Decider& session, const Approved& fact, std::optional<Uuid> event_id) {
  session.Emit(fact, event_id);
  session.Approve();
}

void React(Decider& session, const Consulted& fact, std::optional<Uuid> event_id) {
  session.Emit(fact, event_id);
  session.Fire(kConsultation, fact.route);
}

void React(Decider& session, const Told& fact, std::optional<Uuid> event_id) {
  session.Emit(fact, event_id);
  session.Fire(fact.signal, fact.reason);
}

void React(Decider& session, const Disputed& fact, std::optional<Uuid> event_id) {
  const auto known = std::ranges::find(session.state().signals, fact.signal, &SignalState::signal);
  if (known == session.state().signals.end() || known->delta == 0) return;
  const std::int64_t delta = known->delta;
  session.Emit(fact, event_id);
  session.Move(kDispute, -delta, ReasonOfDispute(fact.signal));
}

GateQuestion QuestionOf(const SessionState& state, Effect effect,
                        const std::optional<GateFacts>& facts) {
  const GateFacts known = facts.value_or(GateFacts{});
  return {.effect = effect,
          .touches_governor = known.forbidden.value_or(false),
          .high_risk = known.high_risk.value_or(false),
          .unread = known.unread.value_or(false),
          .of_tests = known.of_tests.value_or(false),
          .tests_failing = state.tests_failing,
          .consulted = HasConsulted(state),
          .alarmed = IsAlarmed(state),
          .bypassed = IsBypassed(state),
          .ruled = known.ruled,
          .secret_read = known.secret_read.value_or(false),
          .discloses = known.discloses.value_or(false)};
}

}  // namespace credence::governor
