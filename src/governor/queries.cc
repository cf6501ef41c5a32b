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
#include "ledger/fold.h"

namespace credence::governor {
namespace {

Failure NoSession(std::string_view id) {
  return NotFound(fmt::format("no session {}; {} shows them", Quoted(id), Op("session list")));
}

}  // namespace

Result<SessionState> FindSession(ledger::Reader& reader, std::string_view id) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<SessionState> exact,
                            ledger::LoadState<SessionFold>(reader, id));
  if (exact) return *std::move(exact);
  constexpr std::size_t kPartMin = 4;
  std::vector<std::string> found;
  if (id.size() >= kPartMin) {
    CREDENCE_RETURN_IF_ERROR(
        reader.ScanRows(SessionFold::kRowKind, [&](const ledger::RowView& row) {
          if (row.id.starts_with(id)) found.emplace_back(row.id);
          return found.size() < 2 ? ledger::Visit::kContinue : ledger::Visit::kStop;
        }));
  }
  if (found.size() > 1) {
    return InvalidArgument(
        fmt::format("several sessions begin with {}; give more of the id", Quoted(id)));
  }
  if (found.empty() && id.size() < kPartMin) {
    return NotFound(
        fmt::format("no session {}; give at least {} characters of the beginning of its id",
                    Quoted(id), kPartMin));
  }
  if (found.empty()) return NoSession(id);
  CREDENCE_ASSIGN_OR_RETURN(std::optional<SessionState> named,
                            ledger::LoadState<SessionFold>(reader, found[0]));
  if (!named) return NoSession(id);
  return *std::move(named);
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
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<SessionFold>(
      reader, {.index = kRecentIndex, .from = "", .until = std::string_view("\xff\xff", 2)},
      [&](const SessionState& state) {
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
  return reading;
}

}  // namespace credence::governor
