// SPDX-License-Identifier: Apache-2.0
// Events as spans: sessions, the calls in them, decisions about calls, answers to events of the
// executive, and reviews. An event tells only when something ended, so most spans are moments.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/event.h"
#include "credence/sessions.h"
#include "credence/trace_context.h"
#include "surface/otlp/otlp_json_writer.h"

namespace credence::otlp {

// Where an event belongs.
struct Place {
  std::string trace;
  std::string parent;  // The span above; empty if there is none.
};

// What an event is about, as far as the event does not say it.
struct About {
  const SessionReading* session = nullptr;  // Null if it is about something else.
  std::optional<TraceContext> trace = {};   // That an event of the executive was part of.
};

// An event belongs to the trace that its session was in at that time: the one that its client named
// last, or until then one of its own (OwnTraceId). What happens to an event of the executive
// belongs to the trace of its sender. Any other subject has a trace of its own.
Place PlaceOf(const Event& event, const About& about);

// Nothing for events that are only sent as log records. A session has a span in each trace that it
// was part of, which is sent when it leaves the trace or ends.
std::optional<OutSpan> SpanOf(const Event& event, const About& about);

}  // namespace credence::otlp
