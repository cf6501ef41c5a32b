// SPDX-License-Identifier: Apache-2.0
// The part of ReviewKeeper that tells where a rule and a level come from.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/utf8.h"
#include "engine/reviews/reviews.h"
#include "engine/reviews/work_reading.h"
#include "insight/flip/level_flip.h"
#include "insight/flip/rule_flip.h"
#include "model/event_weight.h"
#include "review/analysis/mention_index.h"
#include "review/analysis/rules.h"
#include "review/events.h"

namespace credence::engine {
namespace {

using ledger::Reader;
using ledger::Visit;

RuleWhyStep StepOf(const review::RuleActivated& /*event*/) { return {.effect = "activated"}; }
RuleWhyStep StepOf(const review::RuleDropped& /*event*/) { return {.effect = "dropped"}; }
RuleWhyStep StepOf(const review::RuleJudged& event) { return {.effect = event.verdict}; }
RuleWhyStep StepOf(const review::QuestionAnswered& event) {
  return {.effect = event.wanted ? "wanted" : "unwanted"};
}

using RuleActs = std::vector<insight::PastEvent<review::RuleEvent>>;

// What an analysis or a person said of the rule.
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
  Result<void> status;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = review::TaskStreamOf(task_type)}, [&](const ledger::EventView& event) {
        if (event.sequence >= before) return Visit::kStop;
        const auto decoded = review::DecodeTaskEvent(event);
        if (!decoded) {
          status = Failure(decoded.error());
          return Visit::kStop;
        }
        if (!*decoded) return Visit::kContinue;
        const auto& decided = std::get<review::Decided>(**decoded);
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
        return Visit::kContinue;
      }));
  CREDENCE_RETURN_IF_ERROR(status);
  return steps;
}

}  // namespace

Result<RuleWhyReport> ReviewKeeper::WhyRule(const Caller& caller, std::string_view id) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  RuleWhyReport report{.rule = {},
                       .steps = {},
                       .active_from = settings_.review.rule_active_from,
                       .dropped_below = settings_.review.rule_dropped_below,
                       .counterfactual = {}};
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, AnalyseIn(caller.space, reader));
    CREDENCE_ASSIGN_OR_RETURN(report.rule, FindRule(analysis.findings.rules, id));
    AddMentions(*analysis.corpus, analysis.rules, report.rule.key, settings_.review.Weights(),
                analysis.findings.at, report.steps);
    RuleActs acts;
    CREDENCE_RETURN_IF_ERROR(AddActs(reader, report.rule.key, report.steps, acts));
    const insight::RuleFlip flip(*analysis.corpus, report.rule.key, std::move(acts),
                                 settings_.review, analysis.findings.at);
    report.counterfactual = flip.WhatWouldFlip();
    return {};
  }));
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

Result<LevelWhyReport> ReviewKeeper::WhyLevel(const Caller& caller, std::string_view name) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  LevelWhyReport report;
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
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
      report.work = ReadWork(*work, learning, settings_.review);
      before = work->text_sequence;  // Its summary came with its registration.
      CREDENCE_ASSIGN_OR_RETURN(task, review::FindTask(reader, work->task_type));
      if (!task) task = review::TaskType{.name = work->task_type, .share = Decimal::FromInt(1)};
    }
    report.level = ReadLevel(*task, learning, settings_.review);
    CREDENCE_ASSIGN_OR_RETURN(report.steps, DecisionsOf(reader, task->name, before));
    // Of a work product it is the level at which it was registered.
    report.counterfactual = insight::WhatWouldFlip(
        insight::LevelPastOf(report.steps), report.work ? report.work->level : report.level.level,
        settings_.review.Autonomy());
    if (report.work) report.counterfactual.recourse.clear();  // It is decided.
    return {};
  }));
  return report;
}

}  // namespace credence::engine
