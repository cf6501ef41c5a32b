// SPDX-License-Identifier: Apache-2.0
#include "governor/queries.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "base/utf8.h"
#include "credence/mention.h"
#include "governor/events.h"
#include "governor/fold.h"
#include "governor/reading.h"
#include "ledger/find_subject.h"
#include "ledger/fold.h"

namespace credence::governor {
namespace {}  // namespace

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
      reader, id, {.one = "session", .many = "sessions", .list = Op("session list")});
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

Result<std::vector<KnownEnd>> KnownEndsOf(ledger::Reader& reader,
                                          const std::optional<std::string>& project,
                                          std::string_view except) {
  std::vector<KnownEnd> ends;
  CREDENCE_RETURN_IF_ERROR(ScanRecentOf(reader, project, [&](const SessionState& state) {
    if (state.success && state.flow && state.id != except) {
      ends.push_back({.flow = *state.flow, .success = *state.success});
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
    if (state.success) {
      ++(*state.success ? observed.successes : observed.failures);
      if (calls > 0) ++(*state.success ? observed.affected_successes : observed.affected_failures);
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
                            const auto& signal = std::get<Signalled>(**known);
                            signals.push_back({.signal = signal.signal,
                                               .delta = signal.delta,
                                               .value = signal.value,
                                               .at = event.time,
                                               .reason = signal.reason});
                          }
                          return ledger::Visit::kContinue;
                        }));
  CREDENCE_RETURN_IF_ERROR(decoded);
  return signals;
}

Result<std::vector<SessionReading>> ListSessions(ledger::Reader& reader,
                                                 std::optional<std::int64_t> limit,
                                                 const GovernorSettings& settings) {
  constexpr std::int64_t kSessionsMax = 1'000'000;
  std::vector<SessionReading> readings;
  const std::int64_t most = limit.value_or(kSessionsMax);
  CREDENCE_RETURN_IF_ERROR(ScanNewestFirst(reader, [&](const SessionState& state) {
    if (static_cast<std::int64_t>(readings.size()) >= most) return ledger::Visit::kStop;
    readings.push_back(ReadSession(state, settings));
    return ledger::Visit::kContinue;
  }));
  return readings;
}

Result<SessionReading> ShowSession(ledger::Reader& reader, std::string_view id,
                                   const GovernorSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(const SessionState state, FindSession(reader, id));
  SessionReading reading = ReadSession(state, settings);
  CREDENCE_ASSIGN_OR_RETURN(reading.signals, SignalsOf(reader, state.id));
  CREDENCE_ASSIGN_OR_RETURN(reading.forecast, ForecastOf(reader, state));
  return reading;
}

}  // namespace credence::governor
