// SPDX-License-Identifier: Apache-2.0
#include "review/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "review/analysis/rules.h"
#include "review/evolve.h"

namespace credence::review {
namespace {

// The probability that work would be hidden at another share, given that it was (not) hidden at the
// recorded share: the draw is the same, and is known to lie above (or below) the recorded share.
double HiddenAt(double share, bool hidden, double recorded_share) {
  if (share == recorded_share) return hidden ? 1 : 0;
  if (share < recorded_share) return hidden ? 1 : 1 - share / recorded_share;
  return hidden ? (1 - share) / (1 - recorded_share) : 0;
}

std::string_view ActiveName(bool active) { return active ? "active" : "not active"; }

}  // namespace

WhatIf::WhatIf(const Policies& policies, ledger::Tally& tally)
    : policies_(policies),
      present_(policies.present.Autonomy()),
      other_(policies.other.Autonomy()),
      tally_(tally),
      retired_{.what = "rule active, and a person retired it"},
      confirmed_{.what = "rule not active, and a person confirmed"} {}

bool WhatIf::Owns(std::string_view stream) const {
  return stream.starts_with(kTaskStreamPrefix) || stream.starts_with(kWorkStreamPrefix) ||
         stream.starts_with(kRuleStreamPrefix);
}

Result<void> WhatIf::Take(const ledger::EventView& event) {
  if (event.stream.starts_with(kTaskStreamPrefix)) return TakeTask(event);
  if (event.stream.starts_with(kWorkStreamPrefix)) return TakeWork(event);
  return TakeRule(event);
}

bool WhatIf::Move::IsSame(const Move& move) const {
  if (from == to && move.from == move.to) return true;
  return to == move.to && (to > from) == (move.to > move.from) &&
         (to < from) == (move.to < move.from);
}

std::string WhatIf::Move::Name() const {
  if (from == to) return fmt::format("stays at {}", to);
  return fmt::format("{} to {}", to > from ? "rises" : "falls", to);
}

Result<void> WhatIf::TakeTask(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<TaskEvent> decoded, DecodeTaskEvent(event));
  if (!decoded) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, ledger::SubjectOf(event, kTaskStreamPrefix));
  tally_.CountEvent();
  Task& task = tasks_.At(id);
  const auto& decided = std::get<Decided>(*decoded);
  if (task.recorded.name.empty()) task.recorded.name = decided.task_type;
  Decide(task, decided, event);
  Evolve(task.recorded, *decoded,
         {.id = event.id, .sequence = event.sequence, .time = event.time, .text = std::nullopt});
  return {};
}

void WhatIf::Decide(Task& task, const Decided& decided, const ledger::EventView& event) {
  Move recorded{.from = task.recorded.autonomy.level, .to = static_cast<int>(decided.level)};
  Move other{.from = task.other.level, .to = task.other.level};
  if (decided.dropped) Recount(task, *decided.dropped);
  for (const Outcome& outcome : decided.outcomes) {
    task.history.push_back({.feedback = outcome.feedback,
                            .approved = outcome.approved,
                            .experimental = outcome.experimental});
    const int level = task.other.level;
    if (!outcome.experimental) {
      task.other = model::Step(other_, task.other, outcome.approved);
    }
    // A recount does not record the levels in between, so it counts as one verdict.
    if (decided.dropped) continue;
    if (!outcome.experimental && tally_.Counts(event.time)) {
      tally_.CountForecast(recorded.from, level, outcome.approved);
    }
    recorded.to = static_cast<int>(outcome.level);
    other.to = task.other.level;
    CountMove(task, recorded, other, event);
    recorded.from = recorded.to;
    other.from = other.to;
  }
  if (!decided.dropped) return;
  other.to = task.other.level;
  CountMove(task, recorded, other, event);
}

void WhatIf::Recount(Task& task, const std::vector<Uuid>& dropped) const {
  std::erase_if(task.history, [&](const Counted& one) {
    return std::ranges::find(dropped, one.feedback) != dropped.end();
  });
  task.other = {};
  for (const Counted& one : task.history) {
    if (!one.experimental) task.other = model::Step(other_, task.other, one.approved);
  }
}

void WhatIf::CountMove(Task& task, const Move& recorded, const Move& other,
                       const ledger::EventView& event) {
  if (!tally_.Counts(event.time)) return;
  if (recorded.IsSame(other)) {
    tally_.CountSameVerdict();
    return;
  }
  ++task.changed;
  tally_.CountVerdict({.subject = task.recorded.name,
                       .sequence = event.sequence,
                       .at = event.time,
                       .what = fmt::format("level of {}", task.recorded.name),
                       .recorded = recorded.Name(),
                       .other = other.Name(),
                       .recorded_number = static_cast<double>(recorded.to),
                       .other_number = static_cast<double>(other.to)});
}

Result<void> WhatIf::TakeWork(const ledger::EventView& event) {
  const bool matters = event.kind == Registered::kKind || event.kind == Submitted::kKind ||
                       event.kind == Withdrawn::kKind;
  if (!matters) return {};
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<WorkEvent> decoded, DecodeWorkEvent(event));
  if (!decoded) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, ledger::SubjectOf(event, kWorkStreamPrefix));
  tally_.CountEvent();
  Work& work = works_.At(id);
  if (const auto* registered = std::get_if<Registered>(&*decoded)) {
    Register(work, *registered);
  } else if (const auto* submitted = std::get_if<Submitted>(&*decoded)) {
    if (!submitted->decision || *submitted->decision == ReviewDecision::kDeferred) return {};
    work.feedback = event.id;
    work.approved = *submitted->decision == ReviewDecision::kApproved;
    work.counts = tally_.Counts(event.time);
  } else if (const auto* withdrawn = std::get_if<Withdrawn>(&*decoded)) {
    if (work.feedback == withdrawn->feedback) work.feedback.reset();
  }
  return {};
}

void WhatIf::Register(Work& work, const Registered& registered) {
  const Task* task = tasks_.Find(TaskUuid(registered.task_type));
  const Decimal present =
      model::ReviewShare(present_, task == nullptr ? 0 : task->recorded.autonomy.level);
  const Decimal other = model::ReviewShare(other_, task == nullptr ? 0 : task->other.level);
  work.hidden = !registered.shown;
  // Otherwise a pause, an earlier draw or irreversibility decided, and the level had no influence.
  const bool is_drawn = !registered.irreversible && registered.share == present;
  if (is_drawn) {
    work.other_hidden = HiddenAt(other.ToDouble(), work.hidden, present.ToDouble());
  } else if (!work.known || registered.irreversible) {
    work.other_hidden = work.hidden ? 1 : 0;
  }
  work.known = true;
}

Result<void> WhatIf::TakeRule(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<RuleEvent> decoded, DecodeRuleEvent(event));
  if (!decoded) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, ledger::SubjectOf(event, kRuleStreamPrefix));
  tally_.CountEvent();
  Rule& rule = rules_.At(id);
  const ReviewSettings& present = policies_.present;
  const ReviewSettings& other = policies_.other;
  if (const auto* activated = std::get_if<RuleActivated>(&*decoded)) {
    const RuleSupport support{.mentions = activated->mentions,
                              .days = activated->days,
                              .confidence = activated->confidence};
    const bool agree = IsActive(support, present) == IsActive(support, other);
    const bool stays = rule.other && StaysActive(support.confidence, other);
    const bool waits = other.confirm_rules && !present.confirm_rules && !rule.confirmed;
    rule.other = stays || (!waits && (agree || IsActive(support, other)));
    rule.recorded = true;
    CountRule(rule, event, activated->key, activated->confidence);
  } else if (const auto* dropped = std::get_if<RuleDropped>(&*decoded)) {
    const bool agree =
        StaysActive(dropped->confidence, present) == StaysActive(dropped->confidence, other);
    rule.other = rule.other && !agree && StaysActive(dropped->confidence, other);
    rule.recorded = false;
    CountRule(rule, event, dropped->key, dropped->confidence);
  } else if (const auto* waiting = std::get_if<RuleWaiting>(&*decoded)) {
    const RuleSupport support{
        .mentions = waiting->mentions, .days = waiting->days, .confidence = waiting->confidence};
    rule.other = rule.other || (!other.confirm_rules && IsActive(support, other));
    CountRule(rule, event, waiting->key, waiting->confidence);
  } else if (const auto* judged = std::get_if<RuleJudged>(&*decoded)) {
    JudgeRule(rule, *judged, tally_.Counts(event.time));
  }
  return {};
}

void WhatIf::CountRule(const Rule& rule, const ledger::EventView& event, std::string_view key,
                       double confidence) {
  if (!tally_.Counts(event.time)) return;
  if (rule.recorded == rule.other) {
    tally_.CountSameVerdict();
    return;
  }
  tally_.CountVerdict({.subject = std::string(key),
                       .sequence = event.sequence,
                       .at = event.time,
                       .what = fmt::format("rule {}", key),
                       .recorded = std::string(ActiveName(rule.recorded)),
                       .other = std::string(ActiveName(rule.other)),
                       .recorded_number = confidence,
                       .other_number = confidence});
}

void WhatIf::JudgeRule(Rule& rule, const RuleJudged& judged, bool counts) {
  if (judged.verdict == "retired") {
    if (counts) retired_.Count(rule.recorded, rule.other);
    rule = {};
  } else if (judged.verdict == "confirmed") {
    if (counts) confirmed_.Count(!rule.recorded, !rule.other);
    rule.confirmed = true;
  }
}

// Counts the decisions on work that people reviewed, even if only later.
void WhatIf::CountWorks() {
  OutcomeCount missed{.what = "shown to nobody, and turned down"};
  OutcomeCount needless{.what = "shown to somebody, and approved"};
  double missed_other = 0;
  double needless_other = 0;
  for (const auto& [id, work] : works_.Ordered()) {
    if (!work->known || !work->feedback || !work->counts) continue;
    if (work->approved) {
      ++needless.of;
      needless.recorded += work->hidden ? 0 : 1;
      needless_other += 1 - work->other_hidden;
    } else {
      ++missed.of;
      missed.recorded += work->hidden ? 1 : 0;
      missed_other += work->other_hidden;
    }
  }
  missed.other = std::llround(missed_other);
  needless.other = std::llround(needless_other);
  tally_.Add(std::move(missed));
  tally_.Add(std::move(needless));
}

void WhatIf::Finish() {
  for (const auto& [id, task] : tasks_.Ordered()) {
    tally_.CountSubject(
        {.subject = task->recorded.name,
         .recorded = model::ReviewShare(present_, task->recorded.autonomy.level).ToDouble(),
         .other = model::ReviewShare(other_, task->other.level).ToDouble(),
         .verdicts = task->changed});
  }
  CountWorks();
  tally_.Add(std::move(retired_));
  tally_.Add(std::move(confirmed_));
}

}  // namespace credence::review
