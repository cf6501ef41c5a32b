// SPDX-License-Identifier: Apache-2.0
#include "governor/react.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "governor/assessment.h"
#include "governor/claims.h"
#include "governor/evolve.h"
#include "governor/goal.h"
#include "governor/pack_triggers.h"
#include "governor/wording.h"

namespace credence::governor {
namespace {

constexpr std::string_view kDispute = "dispute";
constexpr std::int64_t kFailuresInARow = 3;
constexpr std::int64_t kRefusalsInARow = 3;
constexpr std::int64_t kEditsOfAFile = 3;

template <class Text>
void FireFound(Decider& session, const std::optional<std::vector<BasicFound<Text>>>& found,
               std::optional<std::string_view> call = std::nullopt) {
  if (!found) return;
  for (const BasicFound<Text>& one : *found) session.Fire(one.signal, one.reason, call);
}

bool Oscillates(const SessionState& state, std::string_view file, std::string_view mode) {
  if (std::ranges::count(state.edits, file, &Edit::file) < kEditsOfAFile) return false;
  if (mode != "revert") return true;
  std::vector<const Edit*> edits;
  for (const Edit& edit : state.edits) {
    if (edit.file == file) edits.push_back(&edit);
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

}  // namespace

void React(Decider& session, const Prompted& fact, std::optional<Uuid> event_id) {
  const SessionState& state = session.state();
  const bool is_first = !state.assessed;
  const bool was_heard = state.turn > 0 || state.calls > 0;
  const bool has_drifted = HasDrifted(state);
  session.Emit(fact, event_id);
  if (fact.control == Control::kBoostApproval) session.Approve();
  if (fact.control == Control::kBoostRequest) session.Fire(kTrustRegained, "requested by the user");
  if (fact.control != Control::kNone) return;
  if (was_heard) {
    FireFound(session, fact.found);
    if (has_drifted) session.Fire(kGoalDrift, "the last ten calls have little to do with the goal");
  }
  if (!fact.rubric) return;
  const std::int64_t value = Assessed(fact.rubric->points, session.settings().initial_confidence);
  const std::int64_t delta = value - state.confidence;
  // Only the first assessment may raise the score: a later one would erase losses.
  if (is_first ? delta != 0 : delta < 0) session.Move(kAssessment, delta, fact.rubric->reason);
}

template <class Text>
void React(Decider& session, const BasicFinished<Text>& fact, std::optional<Uuid> event_id) {
  const Standing before = StandingBefore(session, fact);
  session.Emit(fact, event_id);
  const SessionState& state = session.state();
  if (fact.failed) {
    if (fact.failure) {
      session.Fire(kToolFailure, *fact.failure, fact.call);
    } else if (session.CanFire(kToolFailure)) {
      session.Fire(kToolFailure, fmt::format("{} failed", fact.tool), fact.call);
    }
    if (state.failures >= kFailuresInARow && session.CanFire(kSunkCost)) {
      session.Fire(kSunkCost, fmt::format("{} failures in a row", state.failures), fact.call);
    }
  } else {
    if (fact.tests_failed == 0 && fact.verify == VerifyKind::kTest && fact.tests > 0) {
      if (session.CanFire(kTestPass)) {
        session.Fire(kTestPass, fmt::format("{} tests passed", fact.tests), fact.call);
      }
    } else if (fact.tests_failed == 0 && fact.verify == VerifyKind::kBuild) {
      session.Fire(kBuildSuccess, "the build succeeded", fact.call);
    }
    for (const Text& file : fact.written) {
      if (Oscillates(state, file, session.settings().Find(kEditOscillation)->mode)) {
        session.Fire(kEditOscillation, "the same file was edited three times in five turns",
                     fact.call);
      }
    }
  }
  FireFound(session, fact.found, fact.call);
  FirePacked(session, fact, before);
}
template void React(Decider&, const Finished&, std::optional<Uuid>);
template void React(Decider&, const FinishedView&, std::optional<Uuid>);

void React(Decider& session, const Refused& fact, std::optional<Uuid> event_id) {
  session.Emit(fact, event_id);
  const auto refusals = std::ranges::count(session.state().refusals, fact.effect, &Refusal::effect);
  if (fact.verdict == Verdict::kDeny && refusals >= kRefusalsInARow) {
    session.Fire(kCascadeBlock,
                 fmt::format("{} refused {} times in {} turns", NameOf(fact.effect), refusals,
                             kRefusalTurns),
                 fact.call);
  }
}

void React(Decider& session, const Claimed& fact, std::optional<Uuid> event_id) {
  const bool contradicts = std::ranges::any_of(fact.claims, [&](const Claim& claim) {
    return std::ranges::any_of(session.state().claims,
                               [&](const Claim& old) { return AreOpposite(claim, old); });
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
          .tests_failing = state.tests_failing,
          .bypassed = state.turn > 0 && state.sudo_turn == state.turn};
}

}  // namespace credence::governor
