// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/render_executive.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "base/amount.h"
#include "base/utf8.h"
#include "executive/types.h"
#include "operations/executive_answers.h"
#include "surface/cli/render.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/render_why.h"

namespace credence::cli {
namespace {

Style StyleOf(const HeuristicReading& reading) {
  if (reading.heuristic.IsAtRest()) return Style::kDim;
  if (reading.fires) return Style::kGood;
  if (reading.standing == "wrong") return Style::kBad;
  if (reading.standing == "disputed") return Style::kWarn;
  return Style::kPlain;
}

std::string_view StateOf(const HeuristicReading& reading) {
  if (reading.heuristic.archived_at) return "archived";
  if (reading.heuristic.frozen) return "frozen";
  return reading.fires ? "fires" : "asks";
}

std::string TextOf(const std::optional<std::string>& text) {
  return text ? OneLine(*text) : "(erased)";
}

}  // namespace

void HeuristicTable::Add(const HeuristicReading& reading, std::string before) {
  const Heuristic& heuristic = reading.heuristic;
  table_.Row({{std::move(before)},
              {heuristic.id.ToString(), Style::kDim},
              {fmt::format("{:.2f}", heuristic.confidence), StyleOf(reading)},
              {std::string(StateOf(reading)), StyleOf(reading)},
              {fmt::format("[{}]", heuristic.source), Style::kDim},
              {fmt::format("{} → {}", TextOf(heuristic.condition), TextOf(heuristic.action))}});
}

namespace {

void RenderHeuristic(Terminal& out, const HeuristicReading& reading, std::string before = "") {
  HeuristicTable table;
  table.Add(reading, std::move(before));
  table.Print(out);
}

}  // namespace

void RenderReply(Terminal& out, const HeuristicWhyReport& report) {
  RenderHeuristic(out, report.reading);
  for (const HeuristicWhyStep& step : report.steps) {
    std::string effect = fmt::format("stays at {:.3f}", step.after);
    if (step.effect == "learned") effect = fmt::format("starts at {:.3f}", step.after);
    if (step.magnitude) effect = fmt::format("{:+.3f} → {:.3f}", *step.magnitude, step.after);
    out.Write(fmt::format("  #{:<5} {}  ", step.event.sequence, Moment(step.event.time)),
              Style::kDim)
        .Cell(step.effect, 15, Style::kBold)
        .Cell(effect, 18)
        .Cell(step.signal, 18)
        .Line(step.event.actor, Style::kDim);
  }
  const Heuristic& heuristic = report.reading.heuristic;
  out.Line();
  Field(out, "confidence",
        fmt::format("{:.3f}; alpha {:.3f}, beta {:.3f}, mean {:.3f}", heuristic.confidence,
                    heuristic.alpha, heuristic.beta,
                    heuristic.alpha / (heuristic.alpha + heuristic.beta)));
  Field(out, "standing", report.reading.standing);
  if (report.reading.fires) {
    Field(out, "fires", fmt::format("at {:.2f} or more", report.threshold));
  }
  // If it does not fire, this says what would make it fire under the configured firing rule.
  RenderCounterfactual(out, report.counterfactual);
}

void RenderReply(Terminal& out, const operations::HeuristicList& list) {
  if (list.heuristics.empty()) {
    out.Line(list.is_filtered ? "no heuristics for this source"
                              : "no heuristics yet; 'credence heuristic add' adds one",
             Style::kDim);
  }
  HeuristicTable table;
  for (const HeuristicReading& reading : list.heuristics) table.Add(reading);
  table.Print(out);
  if (list.is_cut) out.Line("more exist, '--limit 0' shows all", Style::kDim);
}

void RenderReply(Terminal& out, const operations::MatchList& list) {
  if (list.matches.empty()) out.Line("no heuristic for this source matches", Style::kDim);
  HeuristicTable table;
  for (const HeuristicMatch& match : list.matches) {
    table.Add(match.reading, fmt::format("{:.2f}", match.similarity));
  }
  table.Print(out);
}

void RenderReply(Terminal& out, const AddedHeuristic& added) {
  RenderHeuristic(out, added.reading, added.created ? "" : "there already:");
  if (!added.note.empty()) out.Line(added.note, Style::kDim);
}

void RenderReply(Terminal& out, const HeuristicReading& reading) {
  if (reading.duplicate == true) {
    out.Line("the key was used before; nothing changed", Style::kDim);
  }
  RenderHeuristic(out, reading);
}

void RenderReply(Terminal& out, const TextSimilarity& similarity) {
  out.Write(fmt::format("{:.4f}", similarity.similarity), Style::kBold)
      .Line(fmt::format("  {:.0f} % likely the same meaning", 100 * similarity.same_meaning),
            Style::kDim);
  if (similarity.opposite) out.Line("opposite: " + similarity.reason, Style::kWarn);
}

void RenderReply(Terminal& out, const operations::RebuiltVectors& rebuilt) {
  out.Line(fmt::format("computed vectors of {} with {}", Amount(rebuilt.heuristics, "heuristic"),
                       rebuilt.embedder));
}

void RenderReply(Terminal& out, const EventAnswer& answer) {
  const bool answered = !answer.response.empty();
  out.Write(NameOf(answer.path), answered ? Style::kGood : Style::kWarn)
      .Line(fmt::format("  {}", answer.reason), Style::kDim);
  if (answered) out.Paragraph(answer.response, 2, Style::kBold);
  if (answer.heuristic_id) Field(out, "heuristic", answer.heuristic_id->ToString());
  if (!answer.model.empty()) Field(out, "model", answer.model);
  if (answer.predicted_success) {
    Field(out, "predicted", fmt::format("{:.2f}", *answer.predicted_success));
  }
  for (const Endorsement& endorsement : answer.endorsed) {
    Field(out, "endorsed",
          fmt::format("{}  similarity {:.2f}, +{:.3f}, now {:.3f}", endorsement.id.ToString(),
                      endorsement.similarity, endorsement.magnitude, endorsement.confidence),
          Style::kGood);
  }
  for (const HeldBack& held : answer.held_back) {
    Field(
        out, "held back",
        fmt::format("{}  similarity {:.2f}: {}", held.id.ToString(), held.similarity, held.reason),
        Style::kWarn);
  }
  Field(out, "event", answer.event_id);
  if (!answer.prompt.empty()) {
    out.Line("the model's prompt:", Style::kDim);
    out.Line(answer.system);
    out.Line("and asked:", Style::kDim);
    out.Line(answer.prompt);
  }
}

void RenderReply(Terminal& out, const FeedbackAnswer& answer) {
  if (answer.duplicate) {
    out.Line("already recorded; nothing changed", Style::kDim);
    return;
  }
  HeuristicTable table;
  for (const HeuristicReading& reading : answer.moved) {
    const bool is_first = &reading == &answer.moved.front();
    table.Add(reading, !is_first           ? ""
                       : answer.reinforced ? "reinforced:"
                       : answer.created    ? "learned a heuristic:"
                                           : "");
  }
  table.Print(out);
  if (answer.moved.empty() || !answer.note.empty()) {
    out.Line(answer.note.empty() ? "recorded" : answer.note, Style::kDim);
  }
}

void RenderReply(Terminal& out, const OutcomeAnswer& answer) {
  out.Line(answer.duplicate ? "already recorded; nothing changed" : "recorded", Style::kDim);
  if (answer.brier) {
    out.Line(fmt::format("predicted {:.2f}, squared error {:.3f}", *answer.predicted_success,
                         *answer.brier));
  }
  if (answer.heuristic) {
    RenderHeuristic(out, *answer.heuristic);
    out.Line(fmt::format("  {} of {} fires succeeded", answer.heuristic->heuristic.success_count,
                         answer.heuristic->heuristic.fire_count));
  }
  if (!answer.note.empty()) out.Line("no confidence changed: " + answer.note, Style::kWarn);
}

namespace {

void RenderFires(Terminal& out, const std::vector<Fire>& fires, Timestamp now) {
  Table table({{}, {}, {}, {.wraps = true}});
  for (const Fire& fire : fires) {
    table.Row(
        {{fire.id.ToString(), Style::kDim},
         {fire.source},
         {std::string(NameOf(fire.outcome))},
         {fmt::format("{}{}", Ago(fire.fired_at, now), fire.open ? ", open" : ""), Style::kDim}});
  }
  table.Print(out);
}

}  // namespace

void RenderReply(Terminal& out, const operations::FireDetail& detail, Timestamp now) {
  RenderFires(out, {detail.fire}, now);
}

void RenderReply(Terminal& out, const operations::ChangedHeuristic& changed) {
  RenderHeuristic(out, changed.reading, std::string(changed.change));
  if (changed.reading.heuristic.erased_at) {
    out.Line(
        "condition and action are erased; the numbers stay, and so do responses to events "
        "('credence events erase' erases those)",
        Style::kDim);
  }
}

void RenderReply(Terminal& out, const operations::ActionList& list) {
  if (list.actions.empty()) out.Line("no heuristic for this source", Style::kDim);
  for (const operations::ActionSimilarity& action : list.actions) {
    out.Line(fmt::format("{:.4f}  {}", action.similarity, action.heuristic_id.ToString()));
  }
  if (list.is_cut) out.Line("more exist, '--limit 0' shows all", Style::kDim);
}

void RenderReply(Terminal& out, const operations::TextVector& vector) {
  out.Line(fmt::format("{} numbers by {}", vector.dimensions, vector.embedder), Style::kDim);
  out.Line(fmt::format("{:.4f}", fmt::join(vector.vector, " ")));
}

void RenderReply(Terminal& out, const operations::FireList& list, Timestamp now) {
  if (list.fires.empty()) out.Line("no heuristic has fired yet", Style::kDim);
  RenderFires(out, list.fires, now);
  if (list.is_cut) out.Line("more exist, '--limit 0' shows all", Style::kDim);
}

void RenderReply(Terminal& out, const operations::HeuristicDetail& detail, Timestamp now) {
  const HeuristicReading& reading = detail.reading;
  const Heuristic& heuristic = reading.heuristic;
  RenderHeuristic(out, reading);
  Field(out, "id", heuristic.id.ToString());
  if (heuristic.name) Field(out, "name", *heuristic.name);
  Field(out, "source", heuristic.source);
  Field(out, "origin", NameOf(heuristic.origin));
  Field(out, "confidence",
        fmt::format("{:.3f}, 90 % of {:.2f} to {:.2f}; {}, {}", heuristic.confidence,
                    reading.interval_low, reading.interval_high, reading.standing,
                    Amount(reading.observations, "observation")));
  Field(out, "alpha, beta", fmt::format("{:.3f}, {:.3f}", heuristic.alpha, heuristic.beta));
  if (heuristic.fire_count > 0) {
    Field(out, "fired",
          fmt::format("{}, last {}", Amount(heuristic.fire_count, "time"),
                      Ago(*heuristic.last_fired_at, now)));
    Field(out, "outcomes",
          fmt::format("{} good, {} bad", heuristic.success_count, heuristic.failure_count));
  } else {
    Field(out, "fired", "never");
  }
  if (heuristic.refused_count > 0) {
    Field(out, "refused",
          Amount(heuristic.refused_count, "signal without a fire", "signals without a fire"));
  }
  Field(out, "created", Ago(heuristic.created_at, now));
  if (heuristic.archived_at) Field(out, "archived", Ago(*heuristic.archived_at, now));
  if (heuristic.erased_at) Field(out, "erased", Ago(*heuristic.erased_at, now));
}

}  // namespace credence::cli
