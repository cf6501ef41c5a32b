// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "insight/flip/flip.h"
#include "insight/why/why.h"
#include "model/event_weight.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rules.h"
#include "review/events.h"
#include "review/flip.h"
#include "review/tidy.h"

namespace credence::insight {
namespace {

using ledger::Reader;
using ledger::Visit;

RuleWhyStep StepOf(const review::RuleActivated& /*event*/) { return {.effect = "activated"}; }
RuleWhyStep StepOf(const review::RuleDropped& /*event*/) { return {.effect = "dropped"}; }
RuleWhyStep StepOf(const review::RuleJudged& event) { return {.effect = event.verdict}; }
RuleWhyStep StepOf(const review::RuleWaiting& /*event*/) { return {.effect = "waiting"}; }
RuleWhyStep StepOf(const review::RuleWorded& /*event*/) { return {.effect = "worded"}; }
RuleWhyStep StepOf(const review::QuestionAnswered& event) {
  return {.effect = event.wanted ? "wanted" : "unwanted"};
}

// It is shown with the feedback.
RuleWhyStep StepOf(const review::RuleOpposed& /*event*/) { return {}; }

using RuleActs = std::vector<ledger::PastEvent<review::RuleEvent>>;

// Adds what an analysis or a person decided about the rule.
Result<void> AddActs(Reader& reader, std::string_view key, std::vector<RuleWhyStep>& steps,
                     RuleActs& acts) {
  Result<void> status;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = review::RuleStreamOf(key), .with_verbatim = true},
      [&](const ledger::EventView& event) {
        const auto decoded = review::DecodeRuleEvent(event);
        if (!decoded) {
          status = Failure(decoded.error());
          return Visit::kStop;
        }
        if (!*decoded) return Visit::kContinue;
        RuleWhyStep step = std::visit([](const auto& what) { return StepOf(what); }, **decoded);
        if (step.effect.empty()) return Visit::kContinue;
        step.sequence = event.sequence;
        step.at = event.time;
        if (event.text) step.text = std::string(*event.text);
        steps.push_back(std::move(step));
        acts.push_back({.event = **decoded,
                        .sequence = event.sequence,
                        .time = event.time,
                        .kind = std::string(event.kind)});
        return Visit::kContinue;
      }));
  return status;
}

// Adds the feedback for and against it.
void AddMentions(const review::Corpus& corpus, const review::RuleMap& rules, std::string_view key,
                 const std::set<Uuid>& opposed, const model::EventWeightParams& weights,
                 Timestamp now, std::vector<RuleWhyStep>& steps) {
  const auto found = rules.find(key);
  const review::Rule* rule = found == rules.end() ? nullptr : &found->second;
  const review::MentionIndex index(corpus, weights, now);
  const std::vector<review::MentionIndex::Seen> mentions =
      review::CountOpposed(index.Of(corpus.names.Find(key)), corpus, opposed);
  const std::optional<RuleScope> scope = review::ScopeOf(mentions, rule, corpus.names);
  for (const review::MentionIndex::Seen& seen : mentions) {
    const review::FeedbackRecord& record = corpus.feedback[seen.feedback];
    const bool counts = review::Counts(seen, rule, scope);
    RuleWhyStep step{.sequence = record.sequence,
                     .at = seen.at,
                     .effect = seen.against ? "against" : "mentioned",
                     .feedback = record.id.ToString(),
                     .task_type = corpus.names[seen.task_type]};
    if (record.decision) step.decision = std::string(NameOf(*record.decision));
    step.weight = counts ? seen.weight : 0;
    steps.push_back(std::move(step));
  }
}

}  // namespace

Result<RuleWhyReport> WhyRule(Reader& reader, RuleReading rule, const review::Corpus& corpus,
                              const review::RuleMap& rules, Timestamp now,
                              const review::ReviewSettings& settings) {
  RuleWhyReport report{.rule = std::move(rule),
                       .steps = {},
                       .active_from = settings.rule_active_from,
                       .dropped_below = settings.rule_dropped_below};
  const std::set<Uuid> opposed(report.rule.opposed.begin(), report.rule.opposed.end());
  AddMentions(corpus, rules, report.rule.key, opposed, settings.Weights(), now, report.steps);
  RuleActs acts;
  CREDENCE_RETURN_IF_ERROR(AddActs(reader, report.rule.key, report.steps, acts));
  // The words decide whether a theme becomes a rule, and the counterfactual only counts.
  if (report.rule.state != RuleState::kTheme) {
    report.counterfactual = WhatWouldFlip(
        review::RuleFlip(corpus, report.rule.key, opposed, std::move(acts), settings, now));
  }
  std::ranges::sort(report.steps, {}, [](const RuleWhyStep& step) {
    return std::pair(step.sequence, step.effect == "against");
  });
  double weight_for = 0;
  double weight_against = 0;
  for (RuleWhyStep& step : report.steps) {
    if (step.effect == "mentioned") weight_for += *step.weight;
    if (step.effect == "against") weight_against += *step.weight;
    step.confidence = model::RuleConfidence(weight_for, weight_against);
  }
  return review::Tidied(std::move(report));
}

}  // namespace credence::insight
