// SPDX-License-Identifier: Apache-2.0
// Answers to why, for memories, sessions and heuristics, and their JSON (base/record_json.h). Those
// for beliefs, rules and levels are with their faculty.
#pragma once

#include "credence/fields.h"
#include "credence/insight.h"
#include "operations/executive_answers.h"
#include "operations/memory_answers.h"
#include "operations/session_answers.h"

namespace credence {

// The fields of the event, which begin every step of a why.
void DescribeEventOfStep(const Event& event, auto&& visit) {
  visit("sequence", event.sequence);
  visit("event", event.id);
  visit("at", event.time);
  CREDENCE_VISIT(visit, event, actor, kind);
}

void Describe(const MemoryWhyStep& step, auto&& visit) {
  DescribeEventOfStep(step.event, visit);
  CREDENCE_VISIT(visit, step, effect, before, after);
  visit("delta", step.after - step.before);
  visit("golden", step.golden_after);
  visit("rests_on", When(!step.rests_on.empty(), step.rests_on));
  visit("body", RawJson{step.event.body});
  const std::optional<Verbatim>& verbatim = step.event.verbatim;
  const bool is_erased = !verbatim && step.event.digest;
  visit("text", verbatim ? Omittable<std::string>{&verbatim->text} : Omittable<std::string>{});
  visit("text_erased", When(is_erased, is_erased));
}

void Describe(const MemoryWhyReport& report, auto&& visit) {
  visit("subject", "memory");
  Describe(report.reading, visit);
  visit("events", report.steps);
  visit("decay", Grouped([&](auto&& field) {
          field("since", report.decays_since);
          CREDENCE_VISIT(field, report, days, half_life_days, factor, days_until_dropped);
        }));
  Counterfactual::Visit(report.counterfactual, visit);
}

void Describe(const SessionWhyReport& report, auto&& visit) {
  visit("subject", "session");
  Describe(report.session, visit);
  visit("events", report.steps);
  CREDENCE_VISIT(visit, report, effect, reason);
  Counterfactual::Visit(report.counterfactual, visit);
}

void Describe(const HeuristicWhyStep& step, auto&& visit) {
  DescribeEventOfStep(step.event, visit);
  visit("effect", step.effect);
  visit("signal", UnlessEmpty(step.signal));
  visit("magnitude", IfAny(step.magnitude));
  visit("arrival", IfAny(step.arrival));
  CREDENCE_VISIT(visit, step, before, after, alpha, beta);
  visit("body", RawJson{step.event.body});
}

void Describe(const HeuristicWhyReport& report, auto&& visit) {
  visit("subject", "heuristic");
  DescribeHeuristic(report.reading, visit);
  visit("threshold", report.threshold);
  visit("events", report.steps);
  Counterfactual::Visit(report.counterfactual, visit);
}

}  // namespace credence
