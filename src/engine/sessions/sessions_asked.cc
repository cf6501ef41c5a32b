// SPDX-License-Identifier: Apache-2.0
// What can be asked about sessions: their state, whether a call would be allowed, the forecast.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "credence/mention.h"
#include "engine/sessions/sessions.h"
#include "governor/decide.h"
#include "governor/forecast.h"
#include "governor/gate.h"
#include "governor/queries.h"
#include "governor/reading.h"
#include "governor/timeline.h"
#include "governor/unlock.h"
#include "governor/wording.h"
#include "insight/why/why.h"
#include "language/time_range.h"
#include "memory/fold.h"

namespace credence::engine {
namespace {

using governor::Decider;
using governor::SessionState;
using ledger::Reader;
using ledger::Writer;

Result<governor::Effect> EffectNamed(const std::string& name) {
  const auto effect = FromName<governor::Effect>(name);
  if (effect) return *effect;
  return InvalidArgument(fmt::format("effect {} is not known; use one of {}", Quoted(name),
                                     AllNames<governor::Effect>()));
}

}  // namespace

Result<Paged<SessionReading>> SessionKeeper::List(const Caller& caller,
                                                  const ListSessions& request) {
  if (request.zone && !FromName<governor::Zone>(*request.zone)) {
    return InvalidArgument(fmt::format("zone {} is not known; use one of {}", Quoted(*request.zone),
                                       AllNames<governor::Zone>()));
  }
  CREDENCE_ASSIGN_OR_RETURN(
      const language::TimeRange active,
      language::ReadTimeRange(request.since, request.until, workspace_.Now()));
  return workspace_.Read(caller, [&](Reader& reader) {
    return governor::ListSessions(reader, request, active, settings_.governor);
  });
}

Result<SessionTimeline> SessionKeeper::Timeline(const Caller& caller,
                                                const TimelineRequest& request) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<SessionTimeline> {
    CREDENCE_ASSIGN_OR_RETURN(
        const SessionState found,
        governor::FindSessionOrNewest(reader, request.session, caller.project));
    SessionTimeline timeline;
    CREDENCE_ASSIGN_OR_RETURN(timeline.session,
                              governor::ShowSession(reader, found.id, settings_.governor));
    CREDENCE_ASSIGN_OR_RETURN(timeline.entries, governor::TimelineOf(reader, found.id));
    timeline.total = std::ssize(timeline.entries);
    timeline.allowable = governor::AllowableIn(timeline.entries, found);
    std::erase_if(timeline.entries, [&](const SessionTimelineEntry& entry) {
      return entry.sequence <= request.after;
    });
    const auto limit =
        static_cast<std::size_t>(std::max<std::int64_t>(request.limit.value_or(INT64_MAX), 0));
    timeline.is_cut = timeline.entries.size() > limit;
    if (timeline.is_cut && request.newest) {
      timeline.entries.erase(timeline.entries.begin(),
                             timeline.entries.end() - static_cast<std::ptrdiff_t>(limit));
    } else if (timeline.is_cut) {
      timeline.entries.resize(limit);
    }
    for (SessionTimelineEntry& entry : timeline.entries) {
      for (TimelineMemory& memory : entry.memories) {
        CREDENCE_ASSIGN_OR_RETURN(
            std::optional<Memory> known,
            ledger::LoadState<memory::MemoryFold>(reader, memory.id.ToString()));
        if (known) memory.text = std::move(known->content);
      }
    }
    return timeline;
  });
}

Result<SessionReading> SessionKeeper::Show(const Caller& caller, std::string_view session) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<SessionReading> {
    std::string id(session);
    if (const std::optional<std::string> trace = TraceIdIn(session)) {
      CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> traced,
                                governor::FindByTrace(reader, caller.space, *trace));
      id = traced.value_or(id);
    }
    CREDENCE_ASSIGN_OR_RETURN(const SessionState found,
                              governor::FindSessionOrNewest(reader, id, caller.project));
    return governor::ShowSession(reader, found.id, settings_.governor);
  });
}

Result<SessionForecast> SessionKeeper::GetForecast(const Caller& caller,
                                                   const std::optional<std::string>& session) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<SessionForecast> {
    CREDENCE_ASSIGN_OR_RETURN(const SessionState state,
                              governor::FindSessionOrNewest(reader, session, caller.project));
    CREDENCE_ASSIGN_OR_RETURN(std::optional<SessionForecast> forecast,
                              governor::ForecastOf(reader, state));
    if (forecast) return *std::move(forecast);
    return FailedPrecondition(
        fmt::format("no forecast for session {} yet: it has had fewer than {} tool calls", state.id,
                    governor::kForecastCallsMin));
  });
}

Result<SessionWhyReport> SessionKeeper::Why(const Caller& caller, std::string_view session,
                                            const std::optional<std::string>& effect) {
  std::optional<governor::Effect> asked;
  if (effect) {
    CREDENCE_ASSIGN_OR_RETURN(asked, EffectNamed(*effect));
  }
  // In one transaction; otherwise an event could be in the steps but not in the reading.
  return workspace_.Read(caller, [&](Reader& reader) -> Result<SessionWhyReport> {
    CREDENCE_ASSIGN_OR_RETURN(SessionReading reading,
                              governor::ShowSession(reader, session, settings_.governor));
    return insight::WhySession(reader, std::move(reading), asked, workspace_.Now(),
                               settings_.governor);
  });
}

Result<CheckAnswer> SessionKeeper::Check(const Caller& caller, const CheckRequest& request) {
  if (request.effect.has_value() == request.tool.has_value()) {
    return InvalidArgument(fmt::format("give either {} or {} with {}", Param("effect", "E"),
                                       Param("tool", "NAME"), Param("input", "JSON")));
  }
  if (request.confidence && *request.confidence > governor::kConfidenceMax) {
    return InvalidArgument(
        fmt::format("{} is not between 0 and 100",
                    Param("confidence", fmt::format("{}", *request.confidence))));
  }
  SessionState state;
  state.confidence = request.confidence.value_or(settings_.governor.initial_confidence);
  if (request.session) {
    if (request.confidence) {
      return InvalidArgument(
          fmt::format("a session has its own confidence; leave {} out", Param("confidence")));
    }
    CREDENCE_ASSIGN_OR_RETURN(state, workspace_.Read(caller, [&](Reader& reader) {
      return governor::FindSessionOrNewest(reader, request.session, caller.project);
    }));
  }
  Call call;
  ToolUse use{.session = "check"};
  std::string what = "this";
  if (request.tool) {
    what = *request.tool;
    use.tool = *request.tool;
    use.input = request.input;
    use.cwd = request.cwd;
    call = LookAt(caller, use);
  } else {
    CREDENCE_ASSIGN_OR_RETURN(call.effect.what.effect, EffectNamed(*request.effect));
    what = *request.effect;
  }
  CREDENCE_ASSIGN_OR_RETURN(const JudgedCall judged, workspace_.Read(caller, [&](Reader& reader) {
    return Gate(reader, caller, use, call, state);
  }));
  const governor::GateAnswer& gate = judged.gate;
  const governor::Verdict verdict = governor::Enforced(gate, true, settings_.governor);
  CheckAnswer answer{
      .verdict = std::string(NameOf(verdict)),
      .effect = std::string(governor::EffectShown(judged.question, settings_.governor)),
      .reason = gate.note};
  if (!request.session && !request.confidence) {
    answer.assumed =
        fmt::format("No session is given: this is for a new session at {} % that has read no file",
                    state.confidence);
  }
  if (gate.is_ruled && judged.ruling) answer.rule = judged.ruling->rule;
  if (verdict != gate.verdict) answer.would = std::string(NameOf(gate.verdict));
  if (gate.verdict != governor::Verdict::kAllow) {
    answer.reason =
        governor::RefusalText({.tool = what, .why = call.effect.what.why, .made = false}, gate,
                              state, settings_.governor);
    answer.unlock = !gate.unlock.empty() ? gate.unlock
                                         : governor::Unlock(state, gate.needed, settings_.governor);
  }
  return answer;
}

Result<std::optional<WaitingCall>> SessionKeeper::FindWaiting(const Caller& caller,
                                                              const CheckRequest& request) {
  if (!request.tool) return std::nullopt;
  const ToolUse use{
      .session = "check", .tool = *request.tool, .input = request.input, .cwd = request.cwd};
  const Call call = LookAt(caller, use);
  const std::string input = HashOfCall(use, call.effect);
  return workspace_.Read(caller, [&](Reader& reader) -> Result<std::optional<WaitingCall>> {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<SessionState> refused,
                              governor::RefusedLately(reader, caller.project, workspace_.Now()));
    if (request.session) {
      CREDENCE_ASSIGN_OR_RETURN(
          const SessionState named,
          governor::FindSessionOrNewest(reader, request.session, caller.project));
      std::erase_if(refused, [&](const SessionState& state) { return state.id != named.id; });
    }
    for (const SessionState& state : refused) {
      const governor::Refusal& last = *governor::LastAllowable(state);
      if (last.tool != use.tool || last.input != input) continue;
      CREDENCE_ASSIGN_OR_RETURN(const auto entries, governor::TimelineOf(reader, state.id));
      const std::optional<AllowableCall> allowable = governor::AllowableIn(entries, state);
      if (!allowable) continue;
      CREDENCE_ASSIGN_OR_RETURN(const JudgedCall judged, Gate(reader, caller, use, call, state));
      return WaitingCall{.session = state.id,
                         .sequence = allowable->sequence,
                         .effect = allowable->effect,
                         .text = call.effect.shell ? call.effect.input_text : use.input,
                         .reason = governor::ReasonText(judged.gate, state, settings_.governor),
                         .high_risk = last.gate && last.gate->high_risk,
                         .discloses = last.gate && last.gate->discloses,
                         .is_edit = last.written && !last.written->empty()};
    }
    return std::nullopt;
  });
}

Result<SessionStatus> SessionKeeper::GetStatus(const Caller& caller, std::string_view session) {
  SessionStatus status;
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  CREDENCE_ASSIGN_OR_RETURN(
      const SessionState state,
      workspace_.Read(caller, [&](Reader& reader) -> Result<SessionState> {
        CREDENCE_ASSIGN_OR_RETURN(SessionState found, governor::FindSession(reader, session));
        if (settings_.governor.forecast_in_status) {
          CREDENCE_ASSIGN_OR_RETURN(const auto forecast, governor::ForecastOf(reader, found));
          if (forecast) status.p_success = forecast->p_success;
          status.alarm = forecast && forecast->alarm;
        }
        return found;
      }));
  status.session = governor::ReadSession(state, settings_.governor);
  status.mode = settings_.governor.mode;
  const std::optional<governor::Zone> announced = state.announced;
  const governor::Zone zone = governor::ZoneFor(status.session.confidence, settings_.governor);
  if (announced == zone) return status;
  if (announced) status.zone_before = std::string(NameOf(*announced));
  // Recorded, so that the next status line does not show it again.
  const Result<void> recorded =
      Change(caller, status.session.id, "",
             [&](Writer& /*writer*/, const CommitContext& /*context*/, Decider& decider) {
               decider.Emit(governor::Announced{.zone = zone});
               return Result<void>();
             });
  // The status line is shown even if this fails.
  (void)recorded;
  return status;
}

}  // namespace credence::engine
