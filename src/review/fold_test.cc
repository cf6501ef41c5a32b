// SPDX-License-Identifier: Apache-2.0
#include "review/fold.h"

#include "base/test_framework.h"
#include "model/sequential.h"
#include "review/intake/test_documents.h"

namespace credence::review {
namespace {

ledger::EventView PlaceIn(const std::string& stream) {
  return {.id = WorkUuid("an event"), .sequence = 7, .stream = stream, .time = kMonday};
}

// Writing and reading a row gives the same row.
template <class Fold>
typename Fold::State Again(const typename Fold::State& state) {
  const ledger::Row row = Fold::ToRow(state, Fold::TextOf(state));
  const ledger::RowView view{.id = row.id,
                             .data = row.data,
                             .text_sequence = row.text_sequence,
                             .text = Fold::TextOf(state)};
  typename Fold::State read = Fold::FromRow(view).value();
  const ledger::Row second = Fold::ToRow(read, Fold::TextOf(read));
  EXPECT_EQ(second.id, row.id);
  EXPECT_EQ(second.data, row.data);
  EXPECT_EQ(second.text_sequence, row.text_sequence);
  EXPECT_EQ(Fold::TextOf(read), Fold::TextOf(state));
  return read;
}

std::string StateKeyOf(const Work& work) {
  for (const ledger::IndexEntry& entry : WorkFold::ToRow(work, {}).entries) {
    if (entry.index == kStateIndex) return entry.key;
  }
  return "";
}

Work SomeWork() {
  return {.id = "w",
          .version = "1",
          .task_type = "shopify",
          .complexity = Complexity::kHigh,
          .share = model::Percent(20),
          .registered_at = kMonday,
          .stated = 0.1 + 0.2,
          .answers = {{.at = kMonday, .version = "0", .session = "s"},
                      {.at = kTuesday, .version = "0", .session = "t"}},
          .text_sequence = 4,
          .summary = "A page."};
}

// Answers may arrive in any order; the newest is the one with the latest time.
TEST(ReviewFold, ReviewedWorkIsFiledUnderItsNewestAnswer) {
  Work work = SomeWork();
  work.version = "0";
  const std::string key = StateKeyOf(work);
  std::swap(work.answers[0], work.answers[1]);
  EXPECT_EQ(StateKeyOf(work), key);
  EXPECT_EQ(work.newest_answer()->session, "t");
}

TEST(ReviewFold, RowsComeBackAsTheyWere) {
  EXPECT_EQ(Again<WorkFold>(SomeWork()).stated, 0.1 + 0.2);
  TaskType task{.name = "shopify", .share = model::Percent(5), .falls = 2};
  task.autonomy = {.level = 4, .approvals = 120, .decisions = 121, .waiting = 3};
  // All bits, including the highest.
  task.autonomy.recent = {.approved = ~std::uint64_t{0}, .count = 64};
  task.autonomy.sequential.evidence.fill(1.0 / 3);
  task.changed_at = kTuesday;
  EXPECT_EQ(Again<TaskFold>(task).autonomy, task.autonomy);
  EXPECT_EQ(Again<TaskFold>(task).falls, 2);
  const Rule rule{.key = "k",
                  .active = true,
                  .memory = WorkUuid("m"),
                  .mentions = 9,
                  .active_since = kMonday,
                  .wanted = false,
                  .answered_at = kTuesday,
                  .text_sequence = 5,
                  .text = "Do it."};
  EXPECT_EQ(Again<RuleFold>(rule).mentions, 9);
  const Quarantined document{.id = WorkUuid("d"),
                             .at = kMonday,
                             .event_id = "x",
                             .error = {.kind = RefusalKind::kRange, .message = "m"},
                             .base64 = true,
                             .document = "{}"};
  EXPECT_EQ(Again<QuarantineFold>(document).error, document.error);
  EXPECT_TRUE(Again<LearningFold>({.known = true, .sequence = 3, .last = {.events = 9}}).known);
}

TEST(ReviewFold, WorkIsPendingDoneOrSkipped) {
  Work work = SomeWork();
  EXPECT_EQ(StateKeyOf(work).at(0), kPendingKey);  // Another version was reviewed.
  work.shown = false;
  EXPECT_EQ(StateKeyOf(work).at(0), kSkippedKey);
  work.answers.back().version = "1";
  EXPECT_EQ(StateKeyOf(work).at(0), kDoneKey);
  work.shown = true;
  work.answers.back().only_compares = true;
  EXPECT_EQ(StateKeyOf(work).at(0), kPendingKey);
}

TEST(ReviewFold, PendingIsOldestFirstAndTheRestNewestFirst) {
  Work early = SomeWork();
  Work late = SomeWork();
  late.registered_at = kTuesday;
  EXPECT_LT(StateKeyOf(early), StateKeyOf(late));
  early.shown = late.shown = false;
  EXPECT_GT(StateKeyOf(early), StateKeyOf(late));
  early.version = late.version = "0";
  early.answers.back().at = kMonday;
  EXPECT_GT(StateKeyOf(early), StateKeyOf(late));
}

TEST(ReviewFold, EachAnswerIsAnEntryOfItsSession) {
  std::vector<std::string> keys;
  for (const ledger::IndexEntry& entry : WorkFold::ToRow(SomeWork(), {}).entries) {
    if (entry.index == kSessionIndex) keys.push_back(entry.key);
  }
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_TRUE(keys[0].starts_with(NameKey("s")));
  EXPECT_TRUE(keys[1].starts_with(NameKey("t")));
  // A name that is a prefix of another name does not match it.
  EXPECT_FALSE(NameKey("session").starts_with(NameKey("s")));
}

TEST(ReviewFold, OnlyOpenDocumentsAreListed) {
  Quarantined document{.id = WorkUuid("d"), .at = kMonday, .event_id = "x"};
  EXPECT_EQ(QuarantineFold::ToRow(document, {}).entries.size(), 2u);
  document.event_id.reset();
  EXPECT_EQ(QuarantineFold::ToRow(document, {}).entries.size(), 1u);
  document.state = QuarantineState::kMended;
  EXPECT_THAT(QuarantineFold::ToRow(document, {}).entries, IsEmpty());
}

TEST(ReviewFold, AnEventBelongsIntoItsStream) {
  Work work;
  EXPECT_THAT(WorkFold::Apply(work, Registered{.id = "w"}, PlaceIn("work/other")).error().message,
              HasSubstr("does not name its work product"));
  TaskType task;
  EXPECT_FALSE(TaskFold::Apply(task, Decided{.task_type = "t"}, PlaceIn(TaskStreamOf("u"))));
  Rule rule;
  EXPECT_FALSE(RuleFold::Apply(rule, RuleDropped{.key = "k"}, PlaceIn(RuleStreamOf("l"))));
  Learning learning;
  EXPECT_FALSE(LearningFold::Apply(learning, Learned{}, PlaceIn("learning/other")));
  Quarantined document;
  EXPECT_FALSE(QuarantineFold::Apply(document, Refused{}, PlaceIn("quarantine/what")));
}

// If the first event is in a newer program's form, the subject is left to that program.
TEST(ReviewFold, WithoutABeginningNothingIsKnown) {
  Work work;
  EXPECT_EQ(WorkFold::Apply(work, Timed{}, PlaceIn(WorkStreamOf("w"))).value(), ledger::Known::kNo);
  Quarantined document;
  const std::string stream = QuarantineStreamOf(WorkUuid("d"));
  EXPECT_EQ(QuarantineFold::Apply(document, Mended{}, PlaceIn(stream)).value(), ledger::Known::kNo);
  EXPECT_EQ(QuarantineFold::Apply(document, Refused{}, PlaceIn(stream)).value(),
            ledger::Known::kYes);
  EXPECT_EQ(document.id, WorkUuid("d"));
}

TEST(ReviewFold, ADamagedRowIsNamed) {
  const ledger::RowView row{.id = "x", .data = "{"};
  EXPECT_EQ(WorkFold::FromRow(row).error().code, Code::kDataLoss);
  EXPECT_THAT(TaskFold::FromRow(row).error().message, HasSubstr("task type x"));
  EXPECT_THAT(RuleFold::FromRow(row).error().message, HasSubstr("{op:verify}"));
  EXPECT_FALSE(QuarantineFold::FromRow(row));
  EXPECT_FALSE(LearningFold::FromRow(row));
}

}  // namespace
}  // namespace credence::review
