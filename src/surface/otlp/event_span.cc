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

std::optional<OutSpan> SpanOfEnd(const Event& event, const SessionReading* session) {
  if (session == nullptr) return std::nullopt;
  OutSpan span{.trace = PlaceOf(event, session).trace,
               .id = SpanOfSession(session->id),
               .parent = session->trace ? session->trace->span : "",
               .name = fmt::format("session {}", Shareable(session->client)),
               .start = session->started_at,
               .end = event.time,
               .attributes = AttributesOf(event),
               .failed = session->success == false};
  span.attributes.Text("gen_ai.operation.name", "invoke_agent")
      .Text("gen_ai.agent.name", Shareable(session->client))
      .Text("gen_ai.conversation.id", Shareable(session->id))
      .Int("credence.session.score", session->confidence)
      .Text("credence.session.zone", session->zone)
      .Int("credence.session.turns", session->turn);
  return span;
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

std::string SpanIdOf(const Event& event) {
  // The random half of the UUID, without the variant's two bits.
  std::string digits = event.id.ToString();
  std::erase(digits, '-');
  return digits.substr(digits.size() - kSpanIdDigits);
}

std::string SpanOfSession(std::string_view session) {
  return ToHex(Sha256(fmt::format("session/{}", session))).substr(0, kSpanIdDigits);
}

Place PlaceOf(const Event& event, const SessionReading* session) {
  if (session == nullptr) return {.trace = OwnTraceId(SubjectId(event)), .parent = ""};
  Place place{.trace = session->trace ? session->trace->trace : OwnTraceId(session->id),
              .parent = SpanOfSession(session->id)};
  if (event.actor == kObserved) {
    // Its own spans are known by the ids of calls, if these are ids of spans.
    const std::string call = TextIn(event, "call");
    place.parent = IsSpanId(call) ? call : "";
  }
  return place;
}

std::optional<OutSpan> SpanOf(const Event& event, const SessionReading* session) {
  const bool is_observed = event.actor == kObserved;
  const Place place = PlaceOf(event, session);
  if (event.kind == "session.ended" && !is_observed) return SpanOfEnd(event, session);
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
