// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <string>

#include "base/amount.h"
#include "base/utf8.h"
#include "surface/cli/render.h"
#include "surface/cli/render_executive.h"
#include "surface/cli/render_parts.h"

namespace credence::cli {
namespace {

constexpr std::string_view kErased = "(erased)";

std::string_view PathOf(const HandledEvent& event) {
  return event.path ? NameOf(*event.path) : "unanswered";
}

Style StyleOf(const HandledEvent& event) {
  if (event.path == DecisionPath::kHeuristic) return Style::kGood;
  if (event.path == DecisionPath::kLlm) return Style::kPlain;
  return Style::kWarn;
}

std::string TextOrErased(const std::optional<std::string>& text) {
  return text ? OneLine(*text) : std::string(kErased);
}

// What people and outcomes said about the response.
void RenderVerdicts(Terminal& out, const HandledEvent& event) {
  if (event.rating) {
    const bool good = event.rating == EventRating::kPositive;
    out.Write(fmt::format("  rated {}", NameOf(*event.rating)), good ? Style::kGood : Style::kBad);
  }
  if (event.outcome) {
    const bool good = event.outcome == EventOutcome::kSuccess;
    out.Write(fmt::format("  {}", NameOf(*event.outcome)), good ? Style::kGood : Style::kBad);
  }
}

void RenderEventLine(Terminal& out, const HandledEvent& event, Timestamp now) {
  out.Cell(PathOf(event), 10, StyleOf(event))
      .Write(fmt::format("  [{}] ", event.source), Style::kDim)
      .Write(TextOrErased(event.text));
  if (event.response_id) {
    out.Write(" → ", Style::kDim).Write(TextOrErased(event.response), Style::kBold);
  }
  out.Line();
  out.Write(fmt::format("            {}  {}", event.id, Ago(event.received_at, now)), Style::kDim);
  RenderVerdicts(out, event);
  out.Line();
}

std::string Milliseconds(std::int64_t micros) {
  return fmt::format("{:.1f} ms", static_cast<double>(micros) / 1000);
}

void RenderProposed(Terminal& out, const ProposedResponse& proposed) {
  Field(out, "proposed",
        fmt::format("{}  {}", proposed.heuristic_id.ToString(), TextOrErased(proposed.action)));
  if (const std::optional<FiringFacts>& facts = proposed.facts) {
    Field(out, "facts",
          fmt::format("similarity {:.2f}, margin {:.2f}, share {:.2f}, support {:.2f}, agreement "
                      "{:.2f}, confidence {:.2f}",
                      facts->similarity, facts->margin, facts->share, facts->support,
                      facts->agreement, facts->confidence));
  }
  if (proposed.exploration) {
    Field(out, "exploration",
          fmt::format("the model is asked nevertheless {:.1f} % of the time",
                      100 * *proposed.exploration));
  }
  if (proposed.right) {
    Field(out, "judged",
          fmt::format("{}, by {}; at most {:g} % may be wrong", *proposed.right ? "right" : "wrong",
                      proposed.judged_by.value_or(""), 100 * proposed.max_error.value_or(0)),
          *proposed.right ? Style::kGood : Style::kBad);
  }
}

void RenderComparison(Terminal& out, const ResponseComparison& comparison) {
  std::string line = fmt::format("{:.2f}", comparison.similarity);
  if (comparison.cosine) line += fmt::format(" (cosine {:.2f})", *comparison.cosine);
  if (comparison.magnitude) line += fmt::format(", endorsed with {:+.3f}", *comparison.magnitude);
  if (comparison.held_back) line += fmt::format(", held back: {}", *comparison.held_back);
  const Style style = comparison.magnitude   ? Style::kGood
                      : comparison.held_back ? Style::kWarn
                                             : Style::kPlain;
  Field(out, "compared",
        fmt::format("{}  {}: {}", comparison.id.ToString(), TextOrErased(comparison.action), line),
        style);
}

// What happened after the response.
void RenderConsequences(Terminal& out, const EventHistory& history) {
  for (const EventFeedback& feedback : history.feedback) {
    std::string line = fmt::format("{}, by {}", NameOf(feedback.rating), feedback.actor);
    if (feedback.made) line += fmt::format("; heuristic {}", feedback.made->ToString());
    Field(out, "feedback", line);
  }
  for (const EventOutcomeSignal& outcome : history.outcomes) {
    std::string line = fmt::format("{}, by {}", NameOf(outcome.outcome), outcome.signal);
    if (outcome.predicted) line += fmt::format("; predicted {:.2f}", *outcome.predicted);
    Field(out, "outcome", line);
  }
  for (const EventStep& step : history.steps) {
    Field(out, "changed",
          fmt::format("{}  {:+.3f} by {}: {:.3f} → {:.3f}", step.heuristic_id.ToString(),
                      step.magnitude, step.signal, step.before, step.after));
  }
}

}  // namespace

void RenderReply(Terminal& out, const EventPage& page, Timestamp now) {
  if (page.events.empty()) {
    const std::string_view none = page.next ? "no such events among the newest; the list continues"
                                  : page.is_narrowed
                                      ? "no such events"
                                      : "no events yet; 'credence event TEXT --source S' sends one";
    out.Line(none, Style::kDim);
  }
  for (const HandledEvent& event : page.events) RenderEventLine(out, event, now);
  if (page.next) {
    out.Line(fmt::format("more exist, '--after {}' continues", *page.next), Style::kDim);
  }
}

void RenderReply(Terminal& out, const ErasedEvent& erased, Timestamp now) {
  out.Write("erased  ", Style::kDim);
  RenderEventLine(out, erased.event, now);
  out.Line(fmt::format("{} of event and response are gone; the numbers stay",
                       Amount(erased.texts, "text")),
           Style::kDim);
  for (const Uuid& heuristic : erased.kept_heuristics) {
    out.Line(fmt::format("heuristic {} was learned from it and keeps its own texts; 'credence "
                         "heuristic forget {} --erase' erases them",
                         heuristic.ToString(), heuristic.ToString()),
             Style::kWarn);
  }
}

void RenderReply(Terminal& out, const EventHistory& history, Timestamp now) {
  const HandledEvent& event = history.event;
  out.Write(PathOf(event), StyleOf(event)).Line(fmt::format("  {}", history.reason), Style::kDim);
  out.Paragraph(event.text ? *event.text : std::string(kErased), 2);
  if (event.response_id) {
    out.Paragraph(event.response ? *event.response : std::string(kErased), 2, Style::kBold);
  }
  Field(out, "event", event.id);
  Field(out, "source", event.source);
  Field(out, "received",
        fmt::format("{}, {}", Moment(event.received_at), Ago(event.received_at, now)));
  if (event.erased_at) Field(out, "erased", Ago(*event.erased_at, now));
  if (event.trace) Field(out, "trace", event.trace->trace);
  if (event.response_id) Field(out, "response", event.response_id->ToString());
  if (event.heuristic_id) Field(out, "heuristic", event.heuristic_id->ToString());
  if (event.fire_id) Field(out, "fire", event.fire_id->ToString());
  if (!history.model.empty()) Field(out, "model", history.model);
  if (event.predicted_success) {
    Field(out, "predicted", fmt::format("{:.2f}", *event.predicted_success));
  }
  std::string time = Milliseconds(history.event.total_us.value_or(0));
  if (history.model_us > 0) time += fmt::format(", the model {}", Milliseconds(history.model_us));
  if (history.wait_us >= 100) time += fmt::format(", waiting {}", Milliseconds(history.wait_us));
  if (history.compared) time += fmt::format("; comparing {}", Milliseconds(history.compare_us));
  Field(out, "time", time);
  if (history.held_out) Field(out, "held out", history.held_out->ToString());
  if (history.proposed) RenderProposed(out, *history.proposed);
  for (const ShownHeuristic& shown : history.candidates) {
    Field(out, "shown",
          fmt::format("{}  {} → {}: similarity {:.2f}, confidence {:.2f}", shown.id.ToString(),
                      TextOrErased(shown.condition), TextOrErased(shown.action), shown.similarity,
                      shown.confidence));
  }
  if (history.compared) {
    Field(out, "compared with", Amount(history.compared_count, "action"));
  }
  for (const ResponseComparison& comparison : history.comparisons) {
    RenderComparison(out, comparison);
  }
  if (const std::optional<SecondResponse>& second = history.second) {
    Field(out, "model, second",
          second->response ? *second->response : second->reason.value_or(std::string(kErased)));
  }
  RenderConsequences(out, history);
  if (history.not_evaluated) Field(out, "not evaluated", *history.not_evaluated);
}

}  // namespace credence::cli
