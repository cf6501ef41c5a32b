// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "sim/clients.h"

namespace credence::sim {
namespace {

constexpr std::string_view kTaskTypes[] = {"shopify", "stripe"};
constexpr std::size_t kBatchMax = 4;

}  // namespace

void ReviewClient::Step() {
  Dice& dice = world_.dice();
  if (works_.size() < 2 || dice.Chance(150)) return Register();
  const std::size_t what = dice.Below(20);
  if (what < 17) return Submit();
  if (what < 19) return Withdraw();
  Learn();
}

void ReviewClient::Register() {
  Dice& dice = world_.dice();
  const Work work{.id = world_.NewName("work"), .task_type = std::string(dice.Pick(kTaskTypes))};
  const bool predicts = dice.Chance(500);
  const std::string document = fmt::format(
      R"({{"workProduct": {{"type": "mcp-server", "id": "{}", "version": "1", )"
      R"("summary": "A page of orders."{}}}, "taskType": "{}", "pipelineStage": "review"}})",
      work.id, predicts ? R"(, "agentConfidence": 0.8)" : "", work.task_type);
  world_.Send({.what = fmt::format("review {} \"{}\"", predicts ? "predict" : "register", work.id),
               .faculties = {"review"},
               .is_done_by = IsKind("review.registered"),
               .is_repeatable = true,
               .apply = [this, &work](const Event& /*event*/) { works_.push_back(work); }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                Reviews& reviews = engine.reviews();
                return Done(predicts ? reviews.Predict(caller, document)
                                     : reviews.Register(caller, document));
              });
}

std::string ReviewClient::FeedbackOn(const Work& work, const std::string& id,
                                     std::string_view decision) {
  // Older than any clock error, so that no clock takes it for the future.
  const Timestamp at = world_.Now() - std::chrono::hours(2);
  return fmt::format(
      R"({{"id": "{0}", "timestamp": "{1}", "sessionId": "s {0}", "modalId": "diff", )"
      R"("modalVersion": "1", "workProduct": {{"type": "mcp-server", "id": "{2}", )"
      R"("version": "1", "summary": "A page of orders.", "agentConfidence": 0.8, )"
      R"("generationContext": {{"promptHash": "p", "memorySnapshot": [], "modelUsed": "m", )"
      R"("generationTimeMs": 10, "iterationCount": 1}}}}, "pipelineStage": "review", )"
      R"("reviewer": "r {0}", "decision": {{"decision": "{3}"}}, )"
      R"("meta": {{"timeToDecisionMs": 45000, "timeToFirstInteractionMs": 1000, )"
      R"("fieldsModified": [], "revisits": 0, "deviceType": "desktop", "concurrentModals": 0}}}})",
      id, FormatTimestamp(at), work.id, decision);
}

void ReviewClient::Submit() {
  Dice& dice = world_.dice();
  constexpr std::string_view kNotApproved[] = {"rejected", "needs-work", "deferred"};
  SubmitRequest request;
  std::vector<std::pair<std::string, AuditedReviews::Decision>> decided;  // With the task type.
  const std::size_t count = 1 + dice.Below(kBatchMax);
  for (std::size_t i = 0; i < count; ++i) {
    const Work& work = works_[dice.Below(works_.size())];
    const std::string id = world_.NewId().ToString();
    const std::string_view decision = dice.Chance(930) ? "approved" : dice.Pick(kNotApproved);
    request.documents += FeedbackOn(work, id, decision) + "\n";
    if (decision == "deferred") continue;
    decided.push_back({work.task_type, {.feedback = id, .approved = decision == "approved"}});
  }
  world_.Send({.what = fmt::format("review submit of {} documents", count),
               .faculties = {"review"},
               .is_done_by = IsKind("review.submitted"),
               .times = static_cast<std::int64_t>(count),
               .is_repeatable = true,
               .apply =
                   [this, &decided](const Event& /*event*/) {
                     for (const auto& [task_type, decision] : decided) {
                       audited().decisions[task_type].push_back(decision);
                     }
                   }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) -> Result<void> {
                CREDENCE_ASSIGN_OR_RETURN(const SubmitReport report,
                                          engine.reviews().Submit(caller, request));
                for (const SubmitAnswer& answer : report.answers) {
                  const bool is_there =
                      answer.accepted || answer.error->kind == RefusalKind::kDuplicate;
                  world_.auditor().findings().Holds("a sound document is taken", is_there,
                                                    is_there ? "" : answer.error->message);
                }
                return {};
              });
}

void ReviewClient::Withdraw() {
  std::vector<std::string> all;
  for (const auto& [task_type, decisions] : audited().decisions) {
    for (const AuditedReviews::Decision& decision : decisions) all.push_back(decision.feedback);
  }
  if (all.empty()) return;
  const std::string id = all[world_.dice().Below(all.size())];
  const auto is_it = [id](const AuditedReviews::Decision& one) { return one.feedback == id; };
  world_.Send({.what = "review withdraw " + id,
               .faculties = {"review"},
               .is_done_by = IsKind("review.withdrawn"),
               .may_be_refused = [this, is_it]() -> std::optional<bool> {
                 return std::ranges::none_of(audited().decisions, [&](const auto& entry) {
                   return std::ranges::any_of(entry.second, is_it);
                 });
               },
               .apply =
                   [this, is_it](const Event& /*event*/) {
                     for (auto& [task_type, decisions] : audited().decisions) {
                       std::erase_if(decisions, is_it);
                     }
                   }},
              [&](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.reviews().Withdraw(caller, id, "a slip"));
              });
}

void ReviewClient::Learn() {
  world_.Send({.what = "review learn", .faculties = {"review", "memory"}},
              [](Engine& engine, const Caller& caller, const Node& /*node*/) {
                return Done(engine.reviews().Learn(caller));
              });
}

}  // namespace credence::sim
