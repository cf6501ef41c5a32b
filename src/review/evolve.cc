// SPDX-License-Identifier: Apache-2.0
#include "review/evolve.h"

#include <algorithm>
#include <string>
#include <variant>

namespace credence::review {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

std::optional<std::string> TextOf(const Place& place) {
  if (!place.text) return std::nullopt;
  return std::string(*place.text);
}

void Judge(Rule& rule, const RuleJudged& what, Timestamp at) {
  rule.key = what.key;
  rule.audited_at = at;
  if (what.verdict == "retired") {
    rule.retired = true;
    rule.active = false;
    rule.active_since.reset();
    rule.waiting_since.reset();
    rule.confirmed_at.reset();
    rule.for_all.reset();
    return;
  }
  if (what.verdict == "revived") rule.retired = false;
  if (what.confirms.value_or(false)) rule.confirmed_at = at;
  if (!what.for_all || *what.for_all == rule.for_all.value_or(false)) return;
  rule.for_all = what.for_all;
  if (rule.active) rule.outdated = true;
}

}  // namespace

void Evolve(Work& work, const WorkEvent& event, const Place& place) {
  std::visit(Overloaded{
                 [&](const Registered& what) {
                   work.id = what.id;
                   work.version = what.version;
                   work.type = what.type;
                   work.task_type = what.task_type;
                   work.stage = what.stage;
                   work.agent = what.agent;
                   work.alternative_of = what.alternative_of;
                   work.complexity = what.complexity;
                   work.irreversible = what.irreversible;
                   work.level = what.level;
                   work.share = what.share;
                   work.shown = what.shown;
                   work.review_class = what.review_class;
                   work.session = what.session;
                   work.attributes = what.attributes;
                   work.generation = what.generation;
                   work.project = what.project;
                   work.registered_at = place.time;
                   work.text_sequence = place.sequence;
                   work.summary = TextOf(place);
                 },
                 [&](const ContentGiven& what) {
                   work.content_version = what.version;
                   work.content_sequence = place.sequence;
                 },
                 [&](const Predicted& what) {
                   work.predicted_version = what.version;
                   work.stated = what.confidence;
                   work.predicted_score = what.score;
                   work.calibrated = what.calibrated;
                 },
                 [&](const Submitted& what) {
                   work.answers.push_back({.feedback = place.id,
                                           .at = what.at,
                                           .version = what.version,
                                           .session = what.session,
                                           .modal = what.modal,
                                           .decision = what.decision,
                                           .reviewer = what.reviewer,
                                           .only_compares = what.only_compares,
                                           .by_model = what.by_model});
                 },
                 [](const Timed& /*what*/) {},
                 [](const Erased& /*what*/) {},  // What was learned from the words stays.
                 [&](const Withdrawn& what) {
                   std::erase_if(work.answers, [&](const Answer& answer) {
                     return answer.feedback == what.feedback;
                   });
                 },
             },
             event);
}

void Evolve(TaskType& task, const TaskEvent& event, const Place& place) {
  const auto& what = std::get<Decided>(event);
  const bool is_changed = what.rose > 0 || what.fell > 0 || what.level != task.autonomy.level;
  if (is_changed) task.changed_at = place.time;
  task.name = what.task_type;
  task.share = what.share;
  task.falls += what.fell;
  task.experimental = what.experimental;
  model::AutonomyState& state = task.autonomy;
  state.level = static_cast<int>(what.level);
  state.approvals = what.approvals;
  state.decisions = what.decisions;
  state.waiting = static_cast<int>(what.waiting);
  state.recent.approved = static_cast<std::uint64_t>(what.recent);
  state.recent.count = static_cast<int>(what.recent_count);
  std::ranges::copy(what.evidence, state.sequential.evidence.begin());
}

void Evolve(Rule& rule, const RuleEvent& event, const Place& place) {
  std::visit(Overloaded{
                 [&](const RuleActivated& what) {
                   rule.key = what.key;
                   if (!rule.active) rule.active_since = place.time;
                   rule.active = true;
                   rule.scope = what.scope;
                   rule.memory = what.memory;
                   rule.task_types = what.task_types;
                   rule.projects = what.projects;
                   rule.more_memories = what.more_memories;
                   rule.mentions = what.mentions;
                   rule.text_sequence = place.sequence;
                   rule.text = TextOf(place);
                   rule.waiting_since.reset();
                   rule.outdated.reset();
                 },
                 [&](const RuleDropped& what) {
                   rule.confirmed_at.reset();  // It may return with another wording.
                   rule.key = what.key;
                   rule.active = false;
                   rule.active_since.reset();
                   rule.waiting_since.reset();
                 },
                 [&](const RuleJudged& what) { Judge(rule, what, place.time); },
                 [&](const RuleWaiting& what) {
                   rule.key = what.key;
                   rule.waiting_since = place.time;
                 },
                 [&](const RuleWorded& what) {
                   rule.key = what.key;
                   rule.text_sequence = place.sequence;
                   rule.text = TextOf(place);
                   rule.worded = true;
                   if (rule.active) rule.outdated = true;
                 },
                 [&](const RuleOpposed& what) {
                   rule.key = what.key;
                   if (!rule.opposed) rule.opposed.emplace();
                   auto found =
                       std::ranges::find(*rule.opposed, what.stance, &RuleOpposition::stance);
                   if (found == rule.opposed->end()) {
                     found = rule.opposed->insert(found, {.stance = what.stance, .feedback = {}});
                   }
                   found->feedback.insert(found->feedback.end(), what.feedback.begin(),
                                          what.feedback.end());
                 },
                 [&](const QuestionAnswered& what) {
                   rule.key = what.key;
                   rule.wanted = what.wanted;
                   rule.answered_at = place.time;
                 },
             },
             event);
}

void Evolve(Quarantined& document, const QuarantineEvent& event, const Place& place) {
  std::visit(Overloaded{
                 [&](const Refused& what) {
                   document.state = QuarantineState::kOpen;
                   document.at = place.time;
                   document.event_id = what.event_id;
                   document.error = {
                       .kind = what.kind, .field = what.field, .message = what.message};
                   document.bytes = what.bytes;
                   document.truncated = what.truncated;
                   document.base64 = what.base64;
                   document.text_sequence = place.sequence;
                   document.document = TextOf(place);
                 },
                 [&](const Mended& /*what*/) { document.state = QuarantineState::kMended; },
                 [&](const Discarded& /*what*/) { document.state = QuarantineState::kDiscarded; },
                 [&](const Erased& /*what*/) { document.document.reset(); },
             },
             event);
}

void Evolve(Receipt& receipt, const ReceiptEvent& event, const Place& place) {
  std::visit(Overloaded{
                 [&](const Received& what) {
                   receipt.at = place.time;
                   receipt.sequence = place.sequence;
                   receipt.documents = what.documents;
                   receipt.imported = what.imported;
                   receipt.project = what.project;
                 },
                 [&](const Filed& /*what*/) { receipt.is_filed = true; },
                 [](const Erased& /*what*/) {},  // The state does not contain the list.
             },
             event);
}

void Evolve(Learning& learning, const LearningEvent& event, const Place& place) {
  learning.known = true;
  if (const auto* notified = std::get_if<Notified>(&event)) learning.notified = *notified;
  const auto* what = std::get_if<Learned>(&event);
  if (what == nullptr) return;  // Retention does not change what was learned.
  learning.at = place.time;
  learning.sequence = place.sequence;
  learning.last = *what;
  // The next pause is another one.
  if (learning.notified && !what->paused) learning.notified->paused = false;
}

}  // namespace credence::review
