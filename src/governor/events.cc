// SPDX-License-Identifier: Apache-2.0
#include "governor/events.h"

#include <fmt/format.h>

#include <span>

#include "base/ids.h"
#include "base/utf8.h"
#include "ledger/event_codec.h"
#include "ledger/upcast.h"

namespace credence::governor {
namespace {

// All kinds are at version 1 so far.
constexpr std::span<const ledger::Upcast> kUpcasts{};

}  // namespace

// Found by the codec through the namespace of the events. Only a damaged or forged event has a
// number out of range.
template <class Text>
Result<void> Check(const BasicSignalled<Text>& event) {
  if (event.delta < -kConfidenceMax || event.delta > kConfidenceMax) {
    return InvalidArgument(fmt::format("field 'delta': {} is not a step", event.delta));
  }
  return {};
}
Result<void> Check(const auto& /*event*/) { return {}; }

Result<void> CheckSessionId(std::string_view id) {
  constexpr std::size_t kBytesMax = 200;
  if (id.empty() || id.size() > kBytesMax || !IsValidUtf8(id) || OneLine(id) != id) {
    return InvalidArgument(fmt::format("the session's id {} must be 1 to {} bytes on one line",
                                       Quoted(id.substr(0, kBytesMax)), kBytesMax));
  }
  return {};
}

std::string StreamOf(std::string_view session) {
  return std::string(kStreamPrefix) + std::string(session);
}

std::string_view KindOf(const SessionEvent& event) { return ledger::KindOfEvent(event); }

std::string BodyOf(const SessionEvent& event) { return ledger::BodyOfEvent(event); }

std::vector<ledger::EventDraft> DraftsOf(std::string_view session,
                                         std::span<const Decision> decisions) {
  std::vector<ledger::EventDraft> drafts;
  drafts.reserve(decisions.size());
  for (const Decision& decision : decisions) {
    drafts.push_back({.stream = StreamOf(session),
                      .kind = KindOf(decision.event),
                      .body = BodyOf(decision.event),
                      .verbatim = decision.verbatim,
                      .event_id = decision.event_id});
  }
  return drafts;
}

Result<std::optional<SessionEvent>> DecodeEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<SessionEvent>(kUpcasts, event);
}

Result<std::optional<EventReader::Seen>> EventReader::Read(const ledger::EventView& event) {
  if (event.kind == FinishedView::kKind) {
    CREDENCE_ASSIGN_OR_RETURN(const bool known,
                              ledger::DecodeEventInto(kUpcasts, event, finished_, room_));
    return known ? std::optional<Seen>(&finished_) : std::nullopt;
  }
  if (event.kind == SignalledView::kKind) {
    CREDENCE_ASSIGN_OR_RETURN(const bool known,
                              ledger::DecodeEventInto(kUpcasts, event, signalled_, room_));
    return known ? std::optional<Seen>(&signalled_) : std::nullopt;
  }
  CREDENCE_ASSIGN_OR_RETURN(other_, DecodeEvent(event));
  return other_ ? std::optional<Seen>(&*other_) : std::nullopt;
}

Uuid EventIdOf(std::string_view space, std::string_view session, std::string_view what,
               std::string_view key) {
  return NamedUuid(fmt::format("{}/session/{}/{}", space, what, session), key);
}

Uuid TraceEventId(std::string_view space, std::string_view trace) {
  return NamedUuid(fmt::format("{}/trace", space), trace);
}

}  // namespace credence::governor
