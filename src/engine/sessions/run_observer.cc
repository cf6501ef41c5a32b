// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/run_observer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "governor/events.h"
#include "governor/fold.h"
#include "governor/queries.h"
#include "ledger/fold.h"

namespace credence::engine {
namespace {

using governor::SessionFold;
using governor::SessionState;
using ledger::Reader;
using ledger::Writer;

constexpr std::string_view kActor = "import:otlp";
constexpr std::size_t kRemarksMax = 5;
// At once: each takes a transaction.
constexpr std::int64_t kRunsMax = 1'000;

// A trace stays in the session in which it was first recorded, even if a later part of it names a
// conversation.
Result<std::string> SessionOf(Reader& reader, const std::string& space, const ObservedRun& run) {
  if (!run.trace.empty()) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> known,
                              governor::SessionOfTrace(reader, space, run.trace));
    if (known) return *known;
  }
  return run.conversation.value_or(run.trace);
}

// A clock that is wrong must not date events of ours into the future.
ObservedRun NotLaterThan(Timestamp now, ObservedRun run) {
  for (Step& step : run.steps) step.at = std::min(step.at, now);
  run.last = std::min(run.last, now);
  return run;
}

// Whether a person, and not telemetry, said how the session ended.
Result<bool> HasPersonsOutcome(Reader& reader, const std::string& session) {
  bool has = false;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = governor::StreamOf(session)}, [&](const ledger::EventView& event) {
        has = event.kind == governor::Judged::kKind && !event.actor.starts_with(kImportActor);
        return has ? ledger::Visit::kStop : ledger::Visit::kContinue;
      }));
  return has;
}

// When the run began, as far as it is known.
Timestamp BeginOf(const ObservedRun& run) {
  return run.steps.empty() ? run.last : run.steps.front().at;
}

}  // namespace

Result<void> RunObserver::RecordSteps(Writer& writer, const Caller& caller, const ObservedRun& run,
                                      const std::string& session) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<SessionState> state,
                            ledger::LoadState<SessionFold>(writer, session));
  const Timestamp last = state ? state->last_at : Timestamp::min();
  if (!state) {
    CREDENCE_RETURN_IF_ERROR(past_.sessions().Start(
        caller, {.session = session, .client = run.client, .source = "import"}));
  }
  CREDENCE_RETURN_IF_ERROR(past_.Tell(caller,
                                      {.session = session,
                                       .client = run.client,
                                       .project = run.project,
                                       .steps = run.steps,
                                       .last = last},
                                      0));
  if (!run.ended) return {};
  return past_.sessions().End(caller, session, "import");
}

Result<void> RunObserver::RecordOutcome(Writer& writer, const Caller& caller,
                                        const ObservedRun& run, const std::string& session) {
  if (!run.success) return {};
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<SessionState> state,
                            ledger::LoadState<SessionFold>(writer, session));
  if (!state) return {};
  // An agent's program speaks for itself: its word stands only where there is no better one.
  const std::optional<bool> reported = caller.is_agent ? std::optional(true) : std::nullopt;
  if (reported && governor::ProvenOutcome(*state)) return {};
  if (state->success == run.success && state->reported == reported) return {};
  CREDENCE_ASSIGN_OR_RETURN(const bool is_settled, HasPersonsOutcome(writer, session));
  if (is_settled) return {};
  return past_.sessions().JudgeOnce(
      caller, session, {.success = *run.success, .reason = std::nullopt, .reported = reported},
      run.reason,
      governor::EventIdOf(caller.space, session, reported ? "report" : "outcome", run.outcome_key));
}

Result<RunObserver::Recorded> RunObserver::Record(const Caller& caller, const ObservedRun& run) {
  Recorded recorded;
  CREDENCE_RETURN_IF_ERROR(past_.Write(caller.space, [&](Writer& writer) -> Result<void> {
    recorded = {};
    CREDENCE_ASSIGN_OR_RETURN(recorded.session, SessionOf(writer, caller.space, run));
    CREDENCE_RETURN_IF_ERROR(governor::CheckSessionId(recorded.session));
    const std::string stream = governor::StreamOf(recorded.session);
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t before, writer.StreamVersion(stream));
    CREDENCE_ASSIGN_OR_RETURN(recorded.is_live, IsGovernedLive(writer, recorded.session));
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<SessionState> state,
                              ledger::LoadState<SessionFold>(writer, recorded.session));
    past_.SetTime(recorded.is_live ? now_
                  : state          ? std::max(state->last_at, BeginOf(run))
                                   : BeginOf(run));
    Caller observer = caller;
    observer.actor = kActor;
    observer.project = state ? state->project : run.project ? run.project : caller.project;
    if (!run.trace.empty()) observer.trace = TraceContext{.trace = run.trace, .span = ""};
    if (recorded.is_live) {
      CREDENCE_RETURN_IF_ERROR(past_.sessions().LinkTrace(observer, recorded.session));
    } else {
      CREDENCE_RETURN_IF_ERROR(RecordSteps(writer, observer, run, recorded.session));
    }
    // An agent must not say how its own session went.
    if (!recorded.is_live || !caller.is_agent) {
      CREDENCE_RETURN_IF_ERROR(RecordOutcome(writer, observer, run, recorded.session));
    }
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t after, writer.StreamVersion(stream));
    recorded.events = after - before;
    return {};
  }));
  return recorded;
}

Result<ObservedReport> RunObserver::Run(const Caller& caller,
                                        const std::vector<ObservedRun>& runs) {
  ObservedReport report;
  for (const ObservedRun& run : runs) {
    if (++report.runs > kRunsMax) {
      ++report.refused;
      continue;
    }
    Result<Recorded> recorded = Record(caller, NotLaterThan(now_, run));
    if (!recorded && recorded.error().code == Code::kInvalidArgument) {
      ++report.refused;
      if (report.remarks.size() < kRemarksMax) report.remarks.push_back(recorded.error().message);
      continue;
    }
    if (!recorded) return Failure(recorded.error());
    report.events += recorded->events;
    if (recorded->is_live) ++report.live;
    if (std::ranges::find(report.sessions, recorded->session) == report.sessions.end()) {
      report.sessions.push_back(std::move(recorded->session));
    }
  }
  if (report.runs > kRunsMax) {
    report.remarks.push_back(fmt::format("at most {} runs are taken at once", kRunsMax));
  }
  return report;
}

}  // namespace credence::engine
