// SPDX-License-Identifier: Apache-2.0
// Forgetting heuristics, restoring them, and erasing texts for good.

#include <string>
#include <vector>

#include "base/test_framework.h"
#include "engine/executive/test_executive.h"

namespace credence {
namespace {

class ForgetHeuristicsTest : public ExecutiveEngineTest {
 protected:
  std::string Add(std::string_view condition = kBuildCondition,
                  std::string_view action = kBuildAction) {
    return It()
        .Add(me(),
             {.condition = std::string(condition), .action = std::string(action), .source = "ci"})
        .value()
        .reading.heuristic.id.ToString();
  }
  std::string AddTrusted() {
    std::string id = Add();
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(It().Judge(me(), {.id = id}));
    return id;
  }
  EventAnswer Send(std::string_view id, std::string_view text = kBuildCondition,
                   std::vector<std::string> candidates = {}) {
    return It()
        .Process(me(), {.text = std::string(text),
                        .source = "ci",
                        .id = std::string(id),
                        .candidates = std::move(candidates),
                        .wait = true})
        .value();
  }
  std::size_t Listed(const ListHeuristics& request) {
    return It().List(me(), request).value().size();
  }
  std::size_t Matched() {
    return It().Match(me(), {.text = std::string(kBuildCondition), .source = "ci"}).value().size();
  }
  template <class T>
  static std::string MessageOf(const Result<T>& result) {
    return result ? "" : result.error().message;
  }
  // What remains in the ledger of a stream's texts.
  std::vector<std::string> TextsOf(const std::string& subject) {
    std::vector<std::string> texts;
    const BrowseLedger request{.subject = subject, .limit = 1'000};
    const LedgerPage page = engine_->ledger().Browse(me(), request).value();
    for (const Event& event : page.events) {
      if (event.verbatim) texts.push_back(event.verbatim->text);
    }
    return texts;
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, ForgetHeuristicsTest, testing::ValuesIn(ledger::kTestStores));

TEST_P(ForgetHeuristicsTest, AForgottenHeuristicIsGoneUntilItIsRestored) {
  world_.Script(R"({"response": "Revert the last merge of today"})");
  const std::string id = AddTrusted();
  ASSERT_EQ(Send("e1").path, DecisionPath::kHeuristic);
  world_.PassSeconds(200);
  ASSERT_TRUE(It().CatchUp(me()));
  const Heuristic before = Shown(id);

  const HeuristicReading forgotten = It().ForgetHeuristic(me(), id, false).value();
  EXPECT_EQ(forgotten.heuristic.archived_at, world_.clock->Now());
  EXPECT_FALSE(forgotten.fires);
  EXPECT_EQ(forgotten.heuristic.confidence, before.confidence);
  EXPECT_EQ(Listed({}), 0);
  EXPECT_EQ(Listed({.source = "ci"}), 0);
  EXPECT_EQ(Listed({.all = true}), 1);
  EXPECT_EQ(Listed({.source = "ci", .all = true}), 1);
  EXPECT_EQ(Listed({.source = "home", .all = true}), 0);
  EXPECT_EQ(Matched(), 0);
  // Neither fires, nor is shown to the model, nor compared, even if it is named.
  const EventAnswer asked = Send("e2", kBuildCondition, {id});
  EXPECT_EQ(asked.path, DecisionPath::kLlm);
  EXPECT_THAT(asked.candidates, IsEmpty());
  EXPECT_THAT(asked.endorsed, IsEmpty());
  EXPECT_EQ(It().History(me(), "e2")->compared_count, 0);
  EXPECT_THAT(It().CompareToActions(me(), kBuildAction, {}, "ci").value(), IsEmpty());
  EXPECT_EQ(It().CompareToActions(me(), kBuildAction, {id}, "").error().code, Code::kNotFound);
  // Nor does it learn.
  EXPECT_THAT(MessageOf(It().Judge(me(), {.id = id})), HasSubstr("is archived and does not learn"));
  EXPECT_THAT(MessageOf(It().RecordFire(me(), id, "e9")), HasSubstr("archived"));
  EXPECT_THAT(MessageOf(It().Freeze(me(), id, true)), HasSubstr("restore it first"));
  EXPECT_THAT(MessageOf(It().ForgetHeuristic(me(), id, false)), HasSubstr("already archived"));

  const HeuristicReading restored = It().RestoreHeuristic(me(), id).value();
  Heuristic after = restored.heuristic;
  EXPECT_TRUE(restored.fires);
  after.updated_at = before.updated_at;
  EXPECT_EQ(after, before);
  EXPECT_EQ(Listed({}), 1);
  EXPECT_EQ(Matched(), 1);
  EXPECT_EQ(Send("e3").path, DecisionPath::kHeuristic);
  EXPECT_THAT(MessageOf(It().RestoreHeuristic(me(), id)), HasSubstr("nothing to restore"));
}

TEST_P(ForgetHeuristicsTest, ALateSignalDoesNotReachAForgottenHeuristic) {
  const std::string id = AddTrusted();
  ASSERT_EQ(Send("e1").path, DecisionPath::kHeuristic);
  const double confidence = Shown(id).confidence;
  ASSERT_TRUE(It().ForgetHeuristic(me(), id, false));
  world_.PassSeconds(200);
  ASSERT_TRUE(It().CatchUp(me()));
  EXPECT_EQ(Shown(id).confidence, confidence);
  EXPECT_FALSE(It().Fires(me(), {}).value().at(0).open);
  EXPECT_THAT(MessageOf(It().GiveFeedback(me(), {.event = "e1"})), HasSubstr("archived"));
  ASSERT_TRUE(It().RestoreHeuristic(me(), id));
  EXPECT_EQ(Shown(id).confidence, confidence);
}

TEST_P(ForgetHeuristicsTest, TheSameTextsCanBeLearnedAgain) {
  const std::string id = AddTrusted();
  ASSERT_TRUE(It().ForgetHeuristic(me(), id, false));
  const std::string again = Add();
  EXPECT_NE(again, id);
  EXPECT_EQ(Shown(again).confidence, 0.3);
  const auto refused = It().RestoreHeuristic(me(), id);
  EXPECT_EQ(refused.error().code, Code::kAlreadyExists);
  EXPECT_THAT(refused.error().message, HasSubstr(again));
  ASSERT_TRUE(It().ForgetHeuristic(me(), again, false));
  EXPECT_TRUE(It().RestoreHeuristic(me(), id));
  // An id is not given to another heuristic.
  const auto taken = It().Add(me(), {.condition = std::string(kBuildCondition),
                                     .action = std::string(kBuildAction),
                                     .source = "ci",
                                     .id = Uuid::Parse(again).value()});
  EXPECT_EQ(taken.error().code, Code::kFailedPrecondition);
}

TEST_P(ForgetHeuristicsTest, AnErasedHeuristicKeepsOnlyItsNumbers) {
  const std::string id = AddTrusted();
  const double confidence = Shown(id).confidence;
  EXPECT_THAT(TextsOf(id), SizeIs(1));
  ASSERT_TRUE(It().ForgetHeuristic(me(), id, true));
  EXPECT_THAT(TextsOf(id), IsEmpty());
  const Heuristic erased = Shown(id);
  EXPECT_EQ(erased.condition, std::nullopt);
  EXPECT_EQ(erased.action, std::nullopt);
  EXPECT_EQ(erased.confidence, confidence);
  EXPECT_TRUE(erased.erased_at && erased.archived_at);
  EXPECT_EQ(Matched(), 0);
  EXPECT_EQ(Listed({.all = true}), 1);
  EXPECT_THAT(MessageOf(It().RestoreHeuristic(me(), id)),
              HasSubstr("cannot be restored: its texts were erased"));
  EXPECT_THAT(MessageOf(It().ForgetHeuristic(me(), id, true)), HasSubstr("already erased"));
  EXPECT_THAT(MessageOf(It().ForgetHeuristic(me(), id, false)), HasSubstr("already erased"));
  EXPECT_THAT(MessageOf(It().Judge(me(), {.id = id})), HasSubstr("its texts were erased"));
  EXPECT_EQ(It().Why(me(), id).value().steps.back().effect, "erased");
  // An archived one can be erased later.
  const std::string other = Add("The disk of a server is full", "Delete the old log files");
  ASSERT_TRUE(It().ForgetHeuristic(me(), other, false));
  EXPECT_TRUE(It().ForgetHeuristic(me(), other, true));
  EXPECT_EQ(engine_->insight().Verify().value().erased, 2);
}

TEST_P(ForgetHeuristicsTest, CachesHearOfIt) {
  const std::string id = AddTrusted();
  EXPECT_EQ(Matched(), 1);
  std::vector<std::string> changes;
  const auto subscription =
      It().Subscribe([&](const HeuristicChange& change) { changes.push_back(change.change); });
  ASSERT_TRUE(It().ForgetHeuristic(me(), id, false));
  ASSERT_TRUE(It().RestoreHeuristic(me(), id));
  ASSERT_TRUE(It().Judge(me(), {.id = id}));
  ASSERT_TRUE(It().ForgetHeuristic(me(), id, true));
  EXPECT_THAT(changes, ElementsAre("deleted", "created", "updated", "deleted"));
  EXPECT_EQ(Matched(), 0);
  EXPECT_EQ(It().GetCacheStats().size, 0);
}

TEST_P(ForgetHeuristicsTest, AnErasedEventKeepsItsNumbers) {
  world_.Script(R"({"response": "Restart the cache server now"})");
  const EventAnswer answer = Send("e1", "The cache of the shop is stale");
  // A heuristic of its own, made from the response.
  const FeedbackAnswer feedback = It().GiveFeedback(me(), {.event = "e1"}).value();
  ASSERT_TRUE(feedback.created);
  EXPECT_THAT(TextsOf("event/e1"), SizeIs(2));
  const ErasedEvent erased = It().EraseEvent(me(), "e1").value();
  EXPECT_EQ(erased.texts, 2);
  EXPECT_THAT(erased.kept_heuristics, ElementsAre(*feedback.created));
  EXPECT_EQ(erased.event.text, std::nullopt);
  EXPECT_EQ(erased.event.response, std::nullopt);
  EXPECT_THAT(TextsOf("event/e1"), IsEmpty());
  EXPECT_EQ(Shown(feedback.created->ToString()).action, "Restart the cache server now");

  const EventHistory history = It().History(me(), "e1").value();
  EXPECT_EQ(history.event.erased_at, world_.clock->Now());
  EXPECT_EQ(history.event.response_id, answer.response_id);
  EXPECT_EQ(history.event.predicted_success, answer.predicted_success);
  EXPECT_THAT(history.feedback, SizeIs(1));
  EXPECT_THAT(It().Events(me(), {})->events, SizeIs(1));
  EXPECT_THAT(It().Events(me(), {.search = "cache"})->events, IsEmpty());
  EXPECT_THAT(MessageOf(It().EraseEvent(me(), "e1")), HasSubstr("already erased"));
  EXPECT_EQ(It().EraseEvent(me(), "e7").error().code, Code::kNotFound);
  // The same event again gets no new answer, and outcomes still count.
  EXPECT_EQ(Send("e1", "The cache of the shop is stale").response, "");
  EXPECT_TRUE(It().ReportOutcome(me(), {.event = "e1", .success = true}));
  EXPECT_EQ(It().History(me(), "e1")->event.outcome, EventOutcome::kSuccess);
  EXPECT_EQ(engine_->insight().Verify().value().erased, 2);
}

TEST_P(ForgetHeuristicsTest, NothingIsLearnedFromAnErasedEvent) {
  world_.Script(R"({"response": "Restart the cache server now"})");
  Send("e1", "The cache of the shop is stale");
  ASSERT_TRUE(It().EraseEvent(me(), "e1"));
  const FeedbackAnswer feedback = It().GiveFeedback(me(), {.event = "e1"}).value();
  EXPECT_FALSE(feedback.created);
  EXPECT_FALSE(feedback.reinforced);
  EXPECT_THAT(feedback.note, HasSubstr("the texts of the event were erased"));
  EXPECT_EQ(It().History(me(), "e1")->event.rating, EventRating::kPositive);
}

TEST_P(ForgetHeuristicsTest, AReopenedEngineForgetsToo) {
  if (GetParam() == TestStore::kMemory) GTEST_SKIP();
  const std::string id = AddTrusted();
  ASSERT_TRUE(It().ForgetHeuristic(me(), id, false));
  engine_.reset();
  engine_ = world_.Open("", "", /*seed=*/2);
  EXPECT_EQ(Matched(), 0);
  EXPECT_EQ(Send("e1").path, DecisionPath::kLlm);
  ASSERT_TRUE(It().RestoreHeuristic(me(), id));
  EXPECT_EQ(Send("e2").path, DecisionPath::kHeuristic);
}

}  // namespace
}  // namespace credence
