// SPDX-License-Identifier: Apache-2.0
#include "review/evolve.h"

#include "base/test_framework.h"
#include "model/sequential.h"
#include "review/intake/test_documents.h"

namespace credence::review {
namespace {

Place PlaceAt(Timestamp time, std::int64_t sequence = 7,
              std::optional<std::string_view> text = std::nullopt) {
  return {.id = TaskUuid("an event"), .sequence = sequence, .time = time, .text = text};
}

TEST(ReviewEvolve, AWorkProductIsWhatWasRegisteredLast) {
  Work work;
  Evolve(work, Registered{.id = "w", .version = "1", .type = "t", .irreversible = true},
         PlaceAt(kMonday, 3, "First."));
  EXPECT_EQ(work.summary, "First.");
  EXPECT_EQ(work.text_sequence, 3);
  EXPECT_FALSE(work.reviewed());
  Evolve(work, Predicted{.version = "1", .confidence = 0.7, .score = 8, .calibrated = 0.6},
         PlaceAt(kMonday));
  Evolve(work, Submitted{.at = kMonday, .session = "s", .modal = "m", .work = "w", .version = "1"},
         PlaceAt(kMonday));
  Evolve(work, Timed{}, PlaceAt(kMonday));
  ASSERT_EQ(work.answers.size(), 1u);
  EXPECT_EQ(work.answers[0].feedback, TaskUuid("an event"));
  EXPECT_TRUE(work.reviewed());
  Evolve(work, Registered{.id = "w", .version = "2", .type = "t"}, PlaceAt(kTuesday, 9));
  EXPECT_FALSE(work.reviewed());
  EXPECT_FALSE(work.irreversible);
  EXPECT_EQ(work.summary, std::nullopt);  // It was erased.
  EXPECT_EQ(work.registered_at, kTuesday);
  // The prediction belongs to the first version.
  EXPECT_EQ(work.predicted_version, "1");
  EXPECT_EQ(work.stated, 0.7);
  EXPECT_EQ(work.predicted_score, 8);
  EXPECT_EQ(work.calibrated, 0.6);
}

TEST(ReviewEvolve, AnAnswerThatWasWithdrawnIsNone) {
  Work work;
  Evolve(work, Registered{.id = "w", .version = "1", .type = "t"}, PlaceAt(kMonday, 3));
  Evolve(work, Submitted{.at = kMonday, .work = "w", .version = "1", .reviewer = "ada"},
         PlaceAt(kMonday));
  EXPECT_EQ(work.answers.at(0).reviewer, "ada");
  Evolve(work, Withdrawn{.feedback = TaskUuid("another event")}, PlaceAt(kTuesday));
  EXPECT_TRUE(work.reviewed());
  Evolve(work, Withdrawn{.feedback = TaskUuid("an event")}, PlaceAt(kTuesday));
  EXPECT_FALSE(work.reviewed());
  EXPECT_EQ(work.newest_answer(), nullptr);
}

TEST(ReviewEvolve, AComparisonAloneIsNoReview) {
  Work work;
  Evolve(work, Registered{.id = "w", .version = "1", .type = "t"}, PlaceAt(kMonday, 3));
  Evolve(work, Submitted{.at = kMonday, .work = "w", .version = "1", .only_compares = true},
         PlaceAt(kMonday));
  EXPECT_EQ(work.answers.size(), 1u);
  EXPECT_FALSE(work.reviewed());
  Evolve(work, Submitted{.at = kTuesday, .work = "w", .version = "1"}, PlaceAt(kTuesday));
  EXPECT_TRUE(work.reviewed());
}

TEST(ReviewEvolve, WorkThatOnlyAModelReviewedWaitsForAPerson) {
  Work work;
  Evolve(work, Registered{.id = "w", .version = "1", .type = "t"}, PlaceAt(kMonday, 3));
  Evolve(work,
         Submitted{
             .at = kMonday, .work = "w", .version = "1", .reviewer = "model:owl", .by_model = true},
         PlaceAt(kMonday));
  EXPECT_FALSE(work.reviewed());
  ASSERT_NE(work.newest_answer(), nullptr);
  Evolve(work, Submitted{.at = kTuesday, .work = "w", .version = "1", .reviewer = "ada"},
         PlaceAt(kTuesday));
  EXPECT_TRUE(work.reviewed());
}

TEST(ReviewEvolve, AWiderContextIsNoNewRule) {
  Rule rule;
  const RuleScope scope{.kind = "stage", .values = {"design"}};
  Evolve(rule, RuleActivated{.key = "k", .scope = scope}, PlaceAt(kMonday));
  EXPECT_EQ(rule.scope, scope);
  Evolve(rule, RuleActivated{.key = "k"}, PlaceAt(kTuesday));
  EXPECT_EQ(rule.scope, std::nullopt);
  EXPECT_EQ(rule.active_since, kMonday);
}

TEST(ReviewEvolve, ATaskTypeChangesWithItsLevel) {
  const std::vector<double> evidence(model::kSequentialOdds.size(), 0.5);
  TaskType task;
  Evolve(task, Decided{.task_type = "t", .decisions = 1, .evidence = evidence}, PlaceAt(kMonday));
  EXPECT_EQ(task.changed_at, std::nullopt);
  Evolve(task, Decided{.task_type = "t", .level = 1, .evidence = evidence, .rose = 1},
         PlaceAt(kMonday));
  EXPECT_EQ(task.changed_at, kMonday);
  // Up and down again is two changes and one fall.
  Evolve(task,
         Decided{.task_type = "t",
                 .level = 1,
                 .approvals = 30,
                 .decisions = 40,
                 .waiting = 3,
                 .recent = 0b101,
                 .recent_count = 3,
                 .evidence = evidence,
                 .share = model::Percent(80),
                 .rose = 1,
                 .fell = 1},
         PlaceAt(kTuesday));
  EXPECT_EQ(task.changed_at, kTuesday);
  EXPECT_EQ(task.falls, 1);
  EXPECT_EQ(task.autonomy.approvals, 30);
  EXPECT_EQ(task.autonomy.waiting, 3);
  EXPECT_EQ(task.autonomy.recent.approved, 0b101u);
  EXPECT_EQ(task.autonomy.recent.count, 3);
  EXPECT_EQ(task.autonomy.sequential.evidence[0], 0.5);
}

TEST(ReviewEvolve, ARuleBetweenPeopleAndEvidence) {
  Rule rule;
  const Uuid memory = RuleUuid("a memory");
  Evolve(rule, RuleActivated{.key = "k", .memory = memory}, PlaceAt(kMonday, 4, "Do it."));
  EXPECT_TRUE(rule.active);
  EXPECT_EQ(rule.active_since, kMonday);
  EXPECT_EQ(rule.text, "Do it.");
  Evolve(rule, RuleJudged{.key = "k", .verdict = "confirmed"}, PlaceAt(kTuesday));
  EXPECT_TRUE(rule.active);
  EXPECT_EQ(rule.audited_at, kTuesday);
  Evolve(rule, RuleJudged{.key = "k", .verdict = "retired"}, PlaceAt(kTuesday));
  EXPECT_TRUE(rule.retired);
  EXPECT_FALSE(rule.active);
  EXPECT_EQ(rule.active_since, std::nullopt);
  EXPECT_EQ(rule.memory, memory);
  Evolve(rule, RuleJudged{.key = "k", .verdict = "revived"}, PlaceAt(kTuesday));
  EXPECT_FALSE(rule.retired);
  EXPECT_FALSE(rule.active);  // New evidence is needed to activate it.
  Evolve(rule, QuestionAnswered{.key = "k", .wanted = false}, PlaceAt(kTuesday));
  EXPECT_EQ(rule.wanted, false);
  EXPECT_EQ(rule.answered_at, kTuesday);
}

TEST(ReviewEvolve, AQuarantinedDocumentWaitsAgainWhenItComesAgain) {
  Quarantined document;
  const Refused refused{.event_id = "x",
                        .kind = RefusalKind::kStale,
                        .field = "timestamp",
                        .message = "too old",
                        .bytes = 9,
                        .truncated = true};
  Evolve(document, refused, PlaceAt(kMonday, 5, "{}"));
  EXPECT_EQ(document.state, QuarantineState::kOpen);
  EXPECT_EQ(document.error.message, "too old");
  EXPECT_EQ(document.document, "{}");
  Evolve(document, Discarded{}, PlaceAt(kTuesday));
  EXPECT_EQ(document.state, QuarantineState::kDiscarded);
  EXPECT_EQ(document.at, kMonday);
  Evolve(document, refused, PlaceAt(kTuesday, 8));
  EXPECT_EQ(document.state, QuarantineState::kOpen);
  EXPECT_EQ(document.at, kTuesday);
  Evolve(document, Mended{}, PlaceAt(kTuesday));
  EXPECT_EQ(document.state, QuarantineState::kMended);
}

TEST(ReviewEvolve, RetentionTeachesNothing) {
  Learning learning;
  Evolve(learning, Learned{.events = 9, .paused = true}, PlaceAt(kMonday, 20));
  Evolve(learning, Retained{.texts = 3}, PlaceAt(kTuesday, 30));
  EXPECT_TRUE(learning.known);
  EXPECT_EQ(learning.at, kMonday);
  EXPECT_EQ(learning.sequence, 20);
  EXPECT_EQ(learning.last.events, 9);
  EXPECT_TRUE(learning.last.paused);
}

}  // namespace
}  // namespace credence::review
