// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/event_span.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "base/sha256.h"
#include "base/utf8.h"
#include "credence/trace_context.h"
#include "surface/otlp/event_attributes.h"

namespace credence::otlp {
namespace {

constexpr std::size_t kSpanIdDigits = 16;
// A session that was read from telemetry: the backend has its spans already.
constexpr std::string_view kObserved = "import:otlp";

// The id of the span of the event: the random half of the event's UUID, with the variant's two
// bits.
std::string SpanIdOf(const Event& event) {
  std::string digits = event.id.ToString();
  std::erase(digits, '-');
  return digits.substr(digits.size() - kSpanIdDigits);
}

// What a session did in one trace.
struct Part {
  std::string trace;
  std::string span;     // That the session's own is below; empty if there is none.
  std::string id;       // Of the session's span.
  bool linked = false;  // The client named the trace.
  Timestamp start;
};

// The part that began before event number `sequence`.
Part PartBefore(const Event& event, std::int64_t sequence, const SessionReading& session) {
  const SessionTrace* in = nullptr;
  for (const SessionTrace& trace : session.traces) {
    if (trace.since < sequence) in = &trace;
  }
  const std::string name =
      fmt::format("{}\n{}\n{}", event.space, session.id, in == nullptr ? -1 : in->since);
  return {.trace = in == nullptr ? OwnTraceId(event.space, session.id) : in->trace.trace,
          .span = in == nullptr ? "" : in->trace.span,
          .id = ToHex(Sha256(name)).substr(0, kSpanIdDigits),
          .linked = in != nullptr,
          .start = in == nullptr ? session.started_at : in->at};
}

Part PartOf(const Event& event, const SessionReading& session) {
  return PartBefore(event, event.sequence + 1, session);
}

// Where only telemetry named the trace, the program's own spans show the session, and the session
// can change between traces at any time.
bool HasSpan(const Part& part) { return !part.linked || !part.span.empty(); }

OutSpan Moment(const Event& event, const Place& place, std::string name) {
  return {.trace = place.trace,
          .id = SpanIdOf(event),
          .parent = place.parent,
          .name = std::move(name),
          .start = event.time,
          .end = event.time,
          .attributes = AttributesOf(event),
          .failed = false};
}

// `event` ended the part.
OutSpan SpanOfPart(const Event& event, const Part& part, const SessionReading& session) {
  OutSpan span{.trace = part.trace,
               .id = part.id,
               .parent = part.span,
               .name = fmt::format("session {}", Shareable(session.client)),
               .start = part.start,
               .end = event.time,
               .attributes = AttributesOf(event),
               .failed = session.success == false};
  span.attributes.Text("gen_ai.operation.name", "invoke_agent")
      .Text("gen_ai.agent.name", Shareable(session.client))
      .Text("gen_ai.conversation.id", Shareable(session.id))
      .Int("credence.session.score", session.confidence)
      .Text("credence.session.zone", session.zone)
      .Int("credence.session.turns", session.turn);
  return span;
}

// The span of the part that the session leaves with this event, if it leaves one.
std::optional<OutSpan> SpanOfLeft(const Event& event, const SessionReading& session) {
  const Part left = PartBefore(event, event.sequence, session);
  if (left.id == PartOf(event, session).id || !HasSpan(left)) return std::nullopt;
  return SpanOfPart(event, left, session);
}

OutSpan SpanOfCall(const Event& event, const Place& place) {
  const std::string tool = Shareable(TextIn(event, "tool"));
  OutSpan span = Moment(event, place, fmt::format("execute_tool {}", tool));
  span.failed = FlagIn(event, "failed");
  span.attributes.Text("gen_ai.operation.name", "execute_tool")
      .Text("gen_ai.tool.name", tool)
      .Text("gen_ai.tool.call.id", Shareable(TextIn(event, "call")))
      .Text("gen_ai.conversation.id", Shareable(SubjectId(event)));
  if (span.failed) span.attributes.Text("error.type", "tool_failure");
  return span;
}

OutSpan SpanOfAnswer(const Event& event, const Place& place) {
  OutSpan span = Moment(event, place, fmt::format("answer {}", TextIn(event, "path")));
  span.start = event.time - std::chrono::microseconds(WholeIn(event, "total_us"));
  return span;
}

}  // namespace

Place PlaceOf(const Event& event, const About& about) {
  if (about.trace) return {.trace = about.trace->trace, .parent = about.trace->span};
  if (about.session == nullptr) {
    return {.trace = OwnTraceId(event.space, SubjectId(event)), .parent = ""};
  }
  const Part part = PartOf(event, *about.session);
  Place place{.trace = part.trace, .parent = HasSpan(part) ? part.id : ""};
  if (event.actor == kObserved) {
    // Its own spans are known by the ids of calls, if these are ids of spans.
    const std::string call = TextIn(event, "call");
    place.parent = IsSpanId(call) ? call : "";
  }
  return place;
}

std::optional<OutSpan> SpanOf(const Event& event, const About& about) {
  const bool is_observed = event.actor == kObserved;
  const Place place = PlaceOf(event, about);
  const SessionReading* session = about.session;
  if (session != nullptr && event.kind == "session.traced") return SpanOfLeft(event, *session);
  if (session != nullptr && event.kind == "session.ended" && !is_observed) {
    return SpanOfPart(event, PartOf(event, *session), *session);
  }
  if (event.kind == "session.finished" && !is_observed) return SpanOfCall(event, place);
  if (event.kind == "session.refused") {
    return Moment(event, place, fmt::format("decide {}", TextIn(event, "effect")));
  }
  if (event.kind == "event.answered") return SpanOfAnswer(event, place);
  if (event.kind == "review.submitted") {
    return Moment(event, place, fmt::format("review {}", Shareable(TextIn(event, "task_type"))));
  }
  return std::nullopt;
}

}  // namespace credence::otlp
