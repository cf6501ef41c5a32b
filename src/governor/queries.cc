// SPDX-License-Identifier: Apache-2.0
#include "governor/queries.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>
#include <variant>

#include "base/ascii.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "credence/trace_context.h"
#include "governor/decide.h"
#include "governor/events.h"
#include "governor/fold.h"
#include "governor/reading.h"
#include "governor/timeline.h"
#include "ledger/find_subject.h"
#include "ledger/fold.h"

namespace credence::governor {
Result<void> ScanNewestFirst(ledger::Reader& reader,
                             FunctionRef<ledger::Visit(const SessionState&)> visit) {
  return ledger::ScanStates<SessionFold>(
      reader, {.index = kRecentIndex, .from = "", .until = std::string_view("\xff\xff", 2)}, visit);
}

Result<void> ScanRecentOf(ledger::Reader& reader, const std::optional<std::string>& project,
                          FunctionRef<void(const SessionState&)> visit) {
  constexpr int kSessionsMax = 1'000;
  int seen = 0;
  return ScanNewestFirst(reader, [&](const SessionState& state) {
    if (state.project == project) visit(state);
    return ++seen < kSessionsMax ? ledger::Visit::kContinue : ledger::Visit::kStop;
  });
}

Result<SessionState> FindSession(ledger::Reader& reader, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<SessionState> exact,
                            ledger::LoadState<SessionFold>(reader, id));
  if (exact) return *std::move(exact);
  return ledger::FindSubject<SessionFold>(
      reader, id, {.one = "session", .many = "sessions", .list = Op("session list")},
      [](const SessionState& state) {
        return fmt::format("{} turns in {}", state.turn, state.project.value_or("no project"));
      });
}

Result<std::optional<std::string>> SessionOfTrace(ledger::Reader& reader, std::string_view space,
                                                  std::string_view trace) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Event> link,
                            reader.FindEvent(TraceEventId(space, trace)));
  if (!link) return std::nullopt;
  return link->stream.substr(kStreamPrefix.size());
}

Result<std::optional<std::string>> FindByTrace(ledger::Reader& reader, std::string_view space,
                                               std::string_view trace) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> found, SessionOfTrace(reader, space, trace));
  if (found) return found;
  CREDENCE_RETURN_IF_ERROR(reader.ScanRows(SessionFold::kRowKind, [&](const ledger::RowView& row) {
    if (OwnTraceId(space, row.id) == trace) found = row.id;
    return found ? ledger::Visit::kStop : ledger::Visit::kContinue;
  }));
  return found;
}

Result<SessionState> FindSessionOrNewest(ledger::Reader& reader,
                                         const std::optional<std::string>& id,
                                         const std::optional<std::string>& project) {
  if (id && !ledger::TypedId(*id).IsLast()) return FindSession(reader, *id);
  std::string newest;
  CREDENCE_RETURN_IF_ERROR(ScanNewestFirst(reader, [&](const SessionState& state) {
    if (state.project != project) return ledger::Visit::kContinue;
    newest = state.id;
    return ledger::Visit::kStop;
  }));
  if (!newest.empty()) return FindSession(reader, newest);
  return NotFound(fmt::format("this project has no session; {} shows all", Op("session list")));
}

Result<std::vector<SessionState>> RefusedLately(ledger::Reader& reader,
                                                const std::optional<std::string>& project,
                                                Timestamp now) {
  // A person who has just seen a refusal does not mean an older session than these.
  constexpr std::chrono::hours kLately{1};
  constexpr int kNewest = 10;
  std::vector<SessionState> refused;
  int seen = 0;
  CREDENCE_RETURN_IF_ERROR(ScanNewestFirst(reader, [&](const SessionState& state) {
    if (state.project != project) return ledger::Visit::kContinue;
    const bool is_late = now - state.last_at > kLately;
    if (!is_late && !state.ended && LastAllowable(state) != nullptr) refused.push_back(state);
    return ++seen < kNewest ? ledger::Visit::kContinue : ledger::Visit::kStop;
  }));
  return refused;
}

Result<SessionState> FindSessionOrRefused(ledger::Reader& reader,
                                          const std::optional<std::string>& id,
                                          const std::optional<std::string>& project,
                                          Timestamp now) {
  std::vector<SessionState> refused;
  if (!id || ledger::TypedId(*id).IsLast()) {
    CREDENCE_ASSIGN_OR_RETURN(refused, RefusedLately(reader, project, now));
  }
  for (SessionState& state : refused) {
    CREDENCE_ASSIGN_OR_RETURN(const auto entries, TimelineOf(reader, state.id));
    if (AllowableIn(entries, state)) return std::move(state);
  }
  return FindSessionOrNewest(reader, id, project);
}

Result<std::vector<KnownEnd>> KnownEndsOf(ledger::Reader& reader,
                                          const std::optional<std::string>& project,
                                          std::string_view except) {
  std::vector<KnownEnd> ends;
  CREDENCE_RETURN_IF_ERROR(ScanRecentOf(reader, project, [&](const SessionState& state) {
    const std::optional<bool> success = ProvenOutcome(state);
    if (success && state.flow && state.id != except) {
      ends.push_back({.flow = *state.flow, .success = *success});
    }
  }));
  return ends;
}

Result<std::optional<SessionForecast>> ForecastOf(ledger::Reader& reader,
                                                  const SessionState& state) {
  if (!state.flow) return std::optional<SessionForecast>();
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<KnownEnd> ends,
                            KnownEndsOf(reader, state.project, state.id));
  const Habit habit = LearnHabit(ends);
  const std::optional<ForecastReading> reading = Forecast(*state.flow, state.ended, habit);
  if (!reading) return std::optional<SessionForecast>();
  SessionForecast forecast{.session = state.id,
                           .p_success = reading->p_success,
                           .low = reading->low,
                           .high = reading->high,
                           .outcomes = habit.sessions,
                           .alarm = IsAlarmed(state)};
  for (const ForecastFact& fact : reading->facts) {
    forecast.facts.push_back({.fact = fact.fact, .effect = fact.effect});
  }
  return forecast;
}

Result<Observed> ObservedIn(ledger::Reader& reader, const std::optional<std::string>& project,
                            std::string_view except) {
  Observed observed;
  CREDENCE_RETURN_IF_ERROR(ScanRecentOf(reader, project, [&](const SessionState& state) {
    if (!state.observed.value_or(false) || state.id == except) return;
    const std::int64_t calls = state.would_deny.value_or(0);
    ++observed.sessions;
    observed.calls += calls;
    if (calls > 0) ++observed.affected;
    if (const std::optional<bool> success = ProvenOutcome(state)) {
      ++(*success ? observed.successes : observed.failures);
      if (calls > 0) ++(*success ? observed.affected_successes : observed.affected_failures);
    }
  }));
  return observed;
}

Result<std::vector<SessionSignal>> SignalsOf(ledger::Reader& reader, const std::string& session) {
  std::vector<SessionSignal> signals;
  Result<void> decoded;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.stream = StreamOf(session), .kind = std::string(Signalled::kKind)},
                        [&](const ledger::EventView& event) {
                          const auto known = DecodeEvent(event);
                          if (!known) {
                            decoded = Failure(known.error());
                            return ledger::Visit::kStop;
                          }
                          if (*known) {
                            signals.push_back(SignalOf(std::get<Signalled>(**known), event.time));
                          }
                          return ledger::Visit::kContinue;
                        }));
  CREDENCE_RETURN_IF_ERROR(decoded);
  return signals;
}

namespace {

// Oldest first.
Result<std::vector<SessionTrace>> TracesOf(ledger::Reader& reader, const SessionState& state) {
  std::vector<SessionTrace> traces;
  Result<void> decoded;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = StreamOf(state.id), .kind = std::string(Traced::kKind)},
      [&](const ledger::EventView& event) {
        const auto known = DecodeEvent(event);
        if (!known) {
          decoded = Failure(known.error());
          return ledger::Visit::kStop;
        }
        if (*known) {
          const Traced& traced = std::get<Traced>(**known);
          // The call that began the session brought the trace, so it has been in it from the start.
          const bool from_start = traces.empty() && event.time == state.started_at;
          traces.push_back({.trace = {.trace = traced.trace, .span = traced.span.value_or("")},
                            .since = from_start ? 0 : event.sequence,
                            .at = event.time});
        }
        return ledger::Visit::kContinue;
      }));
  CREDENCE_RETURN_IF_ERROR(decoded);
  return traces;
}

// REQUIRES: the zone of the request is known.
bool Matches(const SessionReading& session, const credence::ListSessions& request,
             const language::TimeRange& active) {
  const auto outcome = !session.success   ? SessionEnd::kUnknown
                       : *session.success ? SessionEnd::kSuccess
                                          : SessionEnd::kFailure;
  const auto has_text = [&](std::string_view in) {
    return AsciiLower(in).contains(AsciiLower(*request.text));
  };
  return (!request.zone || session.zone == *request.zone) &&
         (!request.outcome || outcome == *request.outcome) &&
         (!request.client || session.client == *request.client) &&
         (!request.project || session.project == request.project) &&
         (!request.text || has_text(session.id) || has_text(session.client) ||
          has_text(session.project.value_or(""))) &&
         active.Has(session.last_at);
}

// Whether every session matches.
bool IsOpen(const credence::ListSessions& request, const language::TimeRange& active) {
  return !request.zone && !request.outcome && !request.client && !request.project &&
         !request.text && active.IsOpen();
}

// How many sessions there are up to the end of the page.
std::size_t EndOfPage(const credence::ListSessions& request) {
  const std::int64_t limit = std::max<std::int64_t>(request.limit.value_or(INT64_MAX), 0);
  return limit > INT64_MAX - request.offset ? SIZE_MAX
                                            : static_cast<std::size_t>(request.offset + limit);
}

std::int64_t TroubleOf(const SessionReading& session) {
  return session.refused + session.would_deny + session.would_ask;
}

// REQUIRES: newest first.
void SortBy(SessionOrder order, std::vector<SessionReading>& sessions) {
  switch (order) {
    case SessionOrder::kNewest:
      return;
    case SessionOrder::kOldest:
      std::ranges::reverse(sessions);
      return;
    case SessionOrder::kLowest:
      std::ranges::stable_sort(sessions, {}, &SessionReading::confidence);
      return;
    case SessionOrder::kHighest:
      std::ranges::stable_sort(sessions, std::ranges::greater(), &SessionReading::confidence);
      return;
    case SessionOrder::kRefused:
      std::ranges::stable_sort(sessions, std::ranges::greater(), TroubleOf);
      return;
  }
}

}  // namespace

Result<Paged<SessionReading>> ListSessions(ledger::Reader& reader,
                                           const credence::ListSessions& request,
                                           const language::TimeRange& active,
                                           const GovernorSettings& settings) {
  // All match, and are in their order: those after the page need not be read.
  const bool is_whole = request.order == SessionOrder::kNewest && IsOpen(request, active);
  const std::size_t wanted = is_whole ? EndOfPage(request) : SIZE_MAX;
  std::vector<SessionReading> matching;
  if (wanted > 0) {
    CREDENCE_RETURN_IF_ERROR(ScanNewestFirst(reader, [&](const SessionState& state) {
      SessionReading reading = ReadSession(state, settings);
      if (Matches(reading, request, active)) matching.push_back(std::move(reading));
      return matching.size() < wanted ? ledger::Visit::kContinue : ledger::Visit::kStop;
    }));
  }
  SortBy(request.order, matching);
  Paged<SessionReading> page = CutPage(std::move(matching), request.offset, request.limit);
  if (is_whole) {
    CREDENCE_ASSIGN_OR_RETURN(page.total, reader.CountRows(SessionFold::kRowKind, INT64_MAX));
  }
  return page;
}

Result<SessionReading> ShowSession(ledger::Reader& reader, std::string_view id,
                                   const GovernorSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(const SessionState state, FindSession(reader, id));
  SessionReading reading = ReadSession(state, settings);
  CREDENCE_ASSIGN_OR_RETURN(reading.signals, SignalsOf(reader, state.id));
  if (state.trace) {
    CREDENCE_ASSIGN_OR_RETURN(reading.traces, TracesOf(reader, state));
  }
  CREDENCE_ASSIGN_OR_RETURN(reading.forecast, ForecastOf(reader, state));
  return reading;
}

}  // namespace credence::governor
