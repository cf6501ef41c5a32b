// SPDX-License-Identifier: Apache-2.0
// Events as spans: sessions, the calls in them, decisions about calls, answers to events of the
// executive, and reviews. An event tells only when something ended, so most spans are moments.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/event.h"
#include "credence/sessions.h"
#include "surface/otlp/otlp_json_writer.h"

namespace credence::otlp {

// Where an event belongs.
struct Place {
  std::string trace;
  std::string parent;  // The span above; empty if there is none.
};

// `session`: the one that the event is about, if any. A session is part of the trace that its
// client named, or has one of its own (OwnTraceId); so has any other subject.
Place PlaceOf(const Event& event, const SessionReading* session);

// The span of a whole session, the same each time.
std::string SpanOfSession(std::string_view session);

// Nothing for events that are only sent as log records. `session` as above.
std::optional<OutSpan> SpanOf(const Event& event, const SessionReading* session);

// The id of the span of the event: part of the event's id.
std::string SpanIdOf(const Event& event);

}  // namespace credence::otlp
