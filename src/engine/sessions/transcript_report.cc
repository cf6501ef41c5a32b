// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/transcript_report.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "governor/events.h"
#include "governor/fold.h"
#include "governor/gate.h"
#include "ledger/fold.h"
#include "model/calibration.h"

namespace credence::engine {
namespace {

using insight::Transcript;

void Count(const governor::Refused& refused, JudgedSession& session) {
  ++(refused.verdict == governor::Verdict::kAsk ? session.asked : session.denied);
}

void Count(const governor::Finished& finished, JudgedSession& session) {
  session.failures += finished.failed ? 1 : 0;
}

void Count(const governor::Signalled& signalled, JudgedSession& session) {
  const auto known = std::ranges::find(session.signals, signalled.signal,
                                       &std::pair<std::string, std::int64_t>::first);
  if (known != session.signals.end()) {
    known->second += signalled.delta;
  } else {
    session.signals.emplace_back(signalled.signal, signalled.delta);
  }
}

void Count(const auto& /*event*/, JudgedSession& /*session*/) {}

void CountSignal(const governor::SessionEvent& event, std::vector<SignalCount>& signals) {
  const auto* signalled = std::get_if<governor::Signalled>(&event);
  if (signalled == nullptr) return;
  auto known = std::ranges::find(signals, signalled->signal, &SignalCount::signal);
  if (known == signals.end()) known = signals.insert(known, {.signal = signalled->signal});
  ++known->count;
  known->delta += signalled->delta;
}

template <class What>
std::int64_t StepsOf(const Transcript& transcript) {
  return std::ranges::count_if(transcript.steps, [](const insight::Step& step) {
    return std::holds_alternative<What>(step.what);
  });
}

OutcomeComparison Compare(const std::vector<JudgedSession>& sessions) {
  OutcomeComparison comparison;
  std::vector<model::Forecast> forecasts;
  double succeeded = 0;
  double failed = 0;
  for (const JudgedSession& session : sessions) {
    if (!session.success) continue;
    const auto number = static_cast<double>(session.confidence);
    forecasts.push_back(
        {.stated = 1 - number / governor::kConfidenceMax, .came_true = !*session.success});
    ++(*session.success ? comparison.succeeded : comparison.failed);
    (*session.success ? succeeded : failed) += number;
    if (session.blocked()) {
      ++(*session.success ? comparison.succeeded_blocked : comparison.failed_blocked);
    }
  }
  const auto mean = [](double sum, std::int64_t n) {
    return n == 0 ? 0.0 : sum / static_cast<double>(n);
  };
  comparison.confidence_succeeded = mean(succeeded, comparison.succeeded);
  comparison.confidence_failed = mean(failed, comparison.failed);
  comparison.auroc = model::Auroc(forecasts);
  return comparison;
}

}  // namespace

Result<void> AddJudged(ledger::Reader& reader, const Transcript& transcript,
                       std::optional<bool> success, const governor::GovernorSettings& settings,
                       TranscriptReport& report) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<governor::SessionState> state,
                            ledger::LoadState<governor::SessionFold>(reader, transcript.session));
  if (!state) return {};
  const governor::Zone zone = governor::ZoneFor(state->confidence, settings);
  JudgedSession session{.id = state->id,
                        .project = state->project,
                        .started_at = state->started_at,
                        .confidence = state->confidence,
                        .zone = std::string(NameOf(zone)),
                        .mark = std::string(governor::MarkOf(zone)),
                        .prompts = StepsOf<insight::UserSaid>(transcript),
                        .calls = StepsOf<insight::CallMade>(transcript),
                        .success = success};
  Result<void> decoded;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = governor::StreamOf(session.id)}, [&](const ledger::EventView& view) {
        const auto event = governor::DecodeEvent(view);
        if (!event) {
          decoded = Failure(event.error());
          return ledger::Visit::kStop;
        }
        if (*event) {
          std::visit([&](const auto& what) { Count(what, session); }, **event);
          CountSignal(**event, report.signals);
        }
        return ledger::Visit::kContinue;
      }));
  CREDENCE_RETURN_IF_ERROR(decoded);
  std::ranges::sort(session.signals, [](const auto& a, const auto& b) {
    return std::make_tuple(-std::abs(a.second), a.first) <
           std::make_tuple(-std::abs(b.second), b.first);
  });
  report.sessions.push_back(std::move(session));
  return {};
}

void FinishReport(TranscriptReport& report, const std::map<std::string, bool>* outcomes) {
  std::ranges::sort(report.sessions, [](const JudgedSession& a, const JudgedSession& b) {
    return std::make_tuple(a.confidence, -(a.denied + a.asked), -a.failures, a.id) <
           std::make_tuple(b.confidence, -(b.denied + b.asked), -b.failures, b.id);
  });
  std::ranges::sort(report.signals, [](const SignalCount& a, const SignalCount& b) {
    return std::make_tuple(-a.count, a.signal) < std::make_tuple(-b.count, b.signal);
  });
  const bool any_known = std::ranges::any_of(
      report.sessions, [](const JudgedSession& session) { return session.success.has_value(); });
  if (outcomes == nullptr && !any_known) return;
  report.outcomes = Compare(report.sessions);
  if (outcomes == nullptr) return;
  report.outcomes->unmatched = static_cast<std::int64_t>(outcomes->size()) -
                               std::ranges::count_if(report.sessions, [&](const auto& session) {
                                 return outcomes->contains(session.id);
                               });
}

}  // namespace credence::engine
