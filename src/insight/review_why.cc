// SPDX-License-Identifier: Apache-2.0
#include "insight/review_why.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/utf8.h"
#include "insight/flip/level_flip.h"
#include "insight/flip/rule_flip.h"
#include "ledger/scan_decoded.h"
#include "model/event_weight.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rules.h"
#include "review/events.h"
#include "review/queries.h"
#include "review/reading.h"

namespace credence::insight {
namespace {

using ledger::Reader;

RuleWhyStep StepOf(const review::RuleActivated& /*event*/) { return {.effect = "activated"}; }
RuleWhyStep StepOf(const review::RuleDropped& /*event*/) { return {.effect = "dropped"}; }
RuleWhyStep StepOf(const review::RuleJudged& event) { return {.effect = event.verdict}; }
RuleWhyStep StepOf(const review::QuestionAnswered& event) {
  return {.effect = event.wanted ? "wanted" : "unwanted"};
}

using RuleActs = std::vector<PastEvent<review::RuleEvent>>;

// What an analysis or a person said of the rule.
Result<void> AddActs(Reader& reader, std::string_view key, std::vector<RuleWhyStep>& steps,
                     RuleActs& acts) {
  return ledger::ScanDecoded(
      reader, {.stream = review::RuleStreamOf(key), .with_verbatim = true}, review::DecodeRuleEvent,
      [&](const ledger::EventView& event, const review::RuleEvent& decoded) {
        RuleWhyStep step = std::visit([](const auto& what) { return StepOf(what); }, decoded);
        step.sequence = event.sequence;
        step.at = event.time;
        if (event.text) step.text = std::string(*event.text);
        steps.push_back(std::move(step));
        acts.push_back({.event = decoded,
                        .sequence = event.sequence,
                        .time = event.time,
                        .kind = std::string(event.kind)});
      });
}

// Feedback that asks for it, or speaks against it.
void AddMentions(const review::Corpus& corpus, const review::RuleMap& rules, std::string_view key,
                 const model::EventWeightParams& weights, Timestamp now,
                 std::vector<RuleWhyStep>& steps) {
  const auto found = rules.find(key);
  const review::Rule* rule = found == rules.end() ? nullptr : &found->second;
  const review::MentionIndex index(corpus, weights, now);
  const auto mentions = index.Of(corpus.names.Find(key));
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

// The decisions of a task type before an event of the ledger, and the level after each.
Result<std::vector<LevelWhyStep>> DecisionsOf(Reader& reader, std::string_view task_type,
                                              std::int64_t before) {
  std::vector<LevelWhyStep> steps;
  std::int64_t approvals = 0;
  std::int64_t decisions = 0;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanDecoded(
      reader, {.stream = review::TaskStreamOf(task_type)}, review::DecodeTaskEvent,
      [&](const ledger::EventView& event, const review::TaskEvent& decoded) {
        if (event.sequence >= before) return;
        const auto& decided = std::get<review::Decided>(decoded);
        if (decided.dropped) {
          for (LevelWhyStep& step : steps) {
            const Result<Uuid> feedback = Uuid::Parse(step.feedback);
            if (!feedback || step.dropped) continue;
            step.dropped = std::ranges::find(*decided.dropped, *feedback) != decided.dropped->end();
            if (!step.dropped || step.experimental) continue;
            --decisions;
            if (step.approved) --approvals;
          }
        }
        for (const review::Outcome& outcome : decided.outcomes) {
          if (!outcome.experimental) {
            ++decisions;
            if (outcome.approved) ++approvals;
          }
          steps.push_back({.sequence = event.sequence,
                           .at = event.time,
                           .feedback = outcome.feedback.ToString(),
                           .approved = outcome.approved,
                           .experimental = outcome.experimental,
                           .approvals = approvals,
                           .decisions = decisions,
                           .level = outcome.level});
        }
      }));
  return steps;
}

}  // namespace

Result<RuleWhyReport> WhyRule(Reader& reader, RuleQuestion question,
                              const review::ReviewSettings& settings) {
  RuleWhyReport report{.rule = std::move(question.rule),
                       .steps = {},
                       .active_from = settings.rule_active_from,
                       .dropped_below = settings.rule_dropped_below,
                       .counterfactual = {}};
  AddMentions(question.corpus, question.rules, report.rule.key, settings.Weights(), question.now,
              report.steps);
  RuleActs acts;
  CREDENCE_RETURN_IF_ERROR(AddActs(reader, report.rule.key, report.steps, acts));
  report.counterfactual =
      RuleFlip(question.corpus, report.rule.key, std::move(acts), settings, question.now)
          .WhatWouldFlip();
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
  return report;
}

Result<LevelWhyReport> WhyLevel(Reader& reader, std::string_view name,
                                const review::ReviewSettings& settings) {
  LevelWhyReport report;
  CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
  CREDENCE_ASSIGN_OR_RETURN(std::optional<review::TaskType> task, review::FindTask(reader, name));
  std::int64_t before = INT64_MAX;
  if (!task) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<review::Work> work,
                              review::FindWork(reader, name));
    if (!work) {
      return NotFound(
          fmt::format("no task type or work product {}; 'credence review levels' and "
                      "'credence review list' show them",
                      Quoted(name)));
    }
    report.work = review::ReadWork(*work, learning, settings);
    before = work->text_sequence;  // Its summary came with its registration.
    CREDENCE_ASSIGN_OR_RETURN(task, review::FindTask(reader, work->task_type));
    if (!task) task = review::TaskType{.name = work->task_type, .share = Decimal::FromInt(1)};
  }
  report.level = review::ReadLevel(*task, learning, settings);
  CREDENCE_ASSIGN_OR_RETURN(report.steps, DecisionsOf(reader, task->name, before));
  // Of a work product it is the level at which it was registered.
  report.counterfactual =
      WhatWouldFlip(LevelPastOf(report.steps),
                    report.work ? report.work->level : report.level.level, settings.Autonomy());
  if (report.work) report.counterfactual.recourse.clear();  // It is decided.
  return report;
}

}  // namespace credence::insight
