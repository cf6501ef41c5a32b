// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/export_batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "base/version.h"
#include "credence/executive.h"
#include "credence/ledger.h"
#include "surface/otlp/event_attributes.h"
#include "surface/otlp/event_span.h"
#include "surface/otlp/otlp_json_writer.h"

namespace credence::otlp {
namespace {

constexpr std::string_view kSessions = "session/";
constexpr std::string_view kArrivals = "event/";

// Sessions as they are now, and the traces of the executive's events, each read once.
class SubjectsRead {
 public:
  SubjectsRead(Engine& engine, Caller caller) : engine_(engine), caller_(std::move(caller)) {}

  // Without what cannot be read. Valid as long as this object.
  About Of(const Event& event) {
    if (event.stream.starts_with(kSessions)) return {.session = SessionOf(event)};
    if (event.stream.starts_with(kArrivals)) return {.session = nullptr, .trace = TraceOf(event)};
    return {};
  }

 private:
  const SessionReading* SessionOf(const Event& event) {
    const std::string id(SubjectId(event));
    auto [found, is_new] = sessions_.try_emplace(id);
    if (is_new) {
      Result<SessionReading> reading = engine_.sessions().Show(caller_, id);
      // Not another session whose id begins so.
      if (reading && reading->id == id) found->second = *std::move(reading);
    }
    return found->second ? &*found->second : nullptr;
  }

  std::optional<TraceContext> TraceOf(const Event& event) {
    const std::string id(SubjectId(event));
    auto [found, is_new] = traces_.try_emplace(id);
    if (!is_new) return found->second;
    if (event.kind == "event.received") {
      TraceContext trace{.trace = TextIn(event, "trace"), .span = TextIn(event, "span")};
      if (!trace.trace.empty()) found->second = std::move(trace);
    } else {
      const Result<EventHistory> history = engine_.executive().History(caller_, id);
      if (history && history->event.id == id) found->second = history->event.trace;
    }
    return found->second;
  }

  Engine& engine_;
  const Caller caller_;
  std::map<std::string, std::optional<SessionReading>> sessions_;
  std::map<std::string, std::optional<TraceContext>> traces_;
};

bool IsWarning(const Event& event) {
  return event.kind == "session.refused" || FlagIn(event, "failed") || WholeIn(event, "delta") < 0;
}

// A person's or evaluator's word on a session is what the conventions call an evaluation.
void AddEvaluation(const Event& event, OutEvent& out) {
  if (event.kind != "session.judged") return;
  out.name = "gen_ai.evaluation.result";
  const bool success = FlagIn(event, "success");
  out.attributes.Text("gen_ai.evaluation.name", "task_success")
      .Text("gen_ai.evaluation.score.label", success ? "pass" : "fail")
      .Double("gen_ai.evaluation.score.value", success ? 1 : 0)
      .Text("gen_ai.conversation.id", Shareable(SubjectId(event)));
}

OutEvent EventOf(const Event& event, const Place& place, const std::optional<OutSpan>& span) {
  // A session that enters a trace has the span of the trace that it leaves.
  const bool is_in_span = span && span->trace == place.trace;
  OutEvent out{.name = "credence." + event.kind,
               .trace = place.trace,
               .span = is_in_span ? span->id : place.parent,
               .at = event.time,
               .is_warning = IsWarning(event),
               .attributes = AttributesOf(event)};
  AddEvaluation(event, out);
  return out;
}

}  // namespace

Result<ExportBatch> NextBatch(Engine& engine, const std::string& space, std::int64_t after,
                              std::int64_t limit) {
  const Caller caller{.space = space};
  CREDENCE_ASSIGN_OR_RETURN(
      const LedgerPage page,
      engine.ledger().Browse(caller,
                             {.before = after + limit + 1, .after = after, .limit = limit}));
  ExportBatch batch{.spans = "", .events = "", .last = after, .count = std::ssize(page.events)};
  if (page.events.empty()) return batch;
  const TelemetryOptions options = engine.Telemetry();
  SubjectsRead subjects(engine, caller);
  std::vector<OutSpan> spans;
  std::vector<OutEvent> events;
  for (const Event& event : page.events | std::views::reverse) {
    const About about = subjects.Of(event);
    std::optional<OutSpan> span = SpanOf(event, about);
    if (options.events) events.push_back(EventOf(event, PlaceOf(event, about), span));
    if (span && options.spans) spans.push_back(*std::move(span));
    batch.last = std::max(batch.last, event.sequence);
  }
  AttributeList resource;
  resource.Text("service.name", "credence")
      .Text("service.version", Version())
      .Text("credence.space", space);
  if (!spans.empty()) batch.spans = WriteSpans(resource, spans);
  if (!events.empty()) batch.events = WriteEvents(resource, events);
  return batch;
}

}  // namespace credence::otlp
