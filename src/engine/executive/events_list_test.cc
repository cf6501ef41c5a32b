// SPDX-License-Identifier: Apache-2.0
// Events of the past: one page at a time, and one with everything that followed from it.

#include <string>
#include <vector>

#include "base/test_framework.h"
#include "engine/executive/test_executive.h"

namespace credence {
namespace {

class HandledEventsTest : public ExecutiveEngineTest {
 protected:
  std::string AddBuild(std::string_view source = "ci") {
    return It()
        .Add(me(), {.condition = std::string(kBuildCondition),
                    .action = std::string(kBuildAction),
                    .source = std::string(source)})
        .value()
        .reading.heuristic.id.ToString();
  }
  EventAnswer Send(std::string_view text, std::string_view id, std::string_view source = "ci") {
    return It()
        .Process(me(), {.text = std::string(text),
                        .source = std::string(source),
                        .id = std::string(id),
                        .wait = true})
        .value();
  }
  EventPage Page(const ListEvents& request) {
    Result<EventPage> page = It().Events(me(), request);
    EXPECT_TRUE(page) << page.error().message;
    return page.value_or(EventPage{});
  }
  static std::vector<std::string> IdsOf(const EventPage& page) {
    std::vector<std::string> ids;
    for (const HandledEvent& event : page.events) ids.push_back(event.id);
    return ids;
  }
  std::vector<std::string> Ids(const ListEvents& request) { return IdsOf(Page(request)); }
  std::string Refusal(const ListEvents& request) {
    const Result<EventPage> page = It().Events(me(), request);
    return page ? "" : page.error().message;
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, HandledEventsTest, testing::ValuesIn(ledger::kTestStores));

TEST_P(HandledEventsTest, ListsTheNewestFirstAndPageByPage) {
  // At one moment, and with ids in another order.
  for (const std::string_view id : {"e5", "e1", "e4"}) Send("It happened", id);
  world_.PassSeconds(1);
  for (const std::string_view id : {"e2", "e3"}) Send("It happened", id);
  const std::vector<std::string> all = {"e3", "e2", "e4", "e1", "e5"};
  EXPECT_EQ(Ids({}), all);
  std::vector<std::string> paged;
  ListEvents request{.limit = 2};
  do {
    const EventPage page = Page(request);
    EXPECT_EQ(page.total, 5);
    EXPECT_EQ(page.is_cut, page.next.has_value());
    for (const HandledEvent& event : page.events) paged.push_back(event.id);
    request.after = page.next;
  } while (request.after);
  EXPECT_EQ(paged, all);
  EXPECT_THAT(Ids({.after = "e5"}), IsEmpty());
}

TEST_P(HandledEventsTest, ListsWhatWasAskedFor) {
  world_.Script(R"({"match": "down", "error": "no power"}
{"response": "Look at the log"})");
  Send("The build is red", "a", "ci");
  world_.PassSeconds(3600);
  Send("It is down", "b", "ci");
  Send("The door is open", "c", "home");
  EXPECT_THAT(Ids({.source = "ci"}), ElementsAre("b", "a"));
  EXPECT_THAT(Ids({.source = "c"}), IsEmpty());
  EXPECT_THAT(Ids({.path = "fallback"}), ElementsAre("b"));
  EXPECT_THAT(Ids({.source = "ci", .path = "llm"}), ElementsAre("a"));
  EXPECT_THAT(Ids({.search = "DOOR"}), ElementsAre("c"));
  // In the response as well, and every word counts.
  EXPECT_THAT(Ids({.search = "log"}), ElementsAre("c", "a"));
  EXPECT_THAT(Ids({.search = " log  red "}), ElementsAre("a"));
  const std::string later = FormatTimestamp(world_.clock->Now());
  EXPECT_THAT(Ids({.since = later}), ElementsAre("c", "b"));
  EXPECT_THAT(Ids({.until = later}), ElementsAre("a"));
  EXPECT_THAT(Ids({.source = "ci", .since = later}), ElementsAre("b"));
  const EventPage none = Page({.source = "nobody"});
  EXPECT_THAT(none.events, IsEmpty());
  EXPECT_TRUE(none.is_narrowed);
  EXPECT_EQ(none.total, 3);
}

TEST_P(HandledEventsTest, APageLooksAtALimitedNumberOfEvents) {
  // An event without a model costs little.
  engine_ = world_.OpenAlone();
  Send("The needle", "needle");
  for (int i = 0; i < 2'000; ++i) Send("Hay", "hay" + std::to_string(i));
  const EventPage first = Page({.search = "needle"});
  EXPECT_THAT(first.events, IsEmpty());
  EXPECT_EQ(first.next, "hay0");
  const EventPage second = Page({.search = "needle", .after = first.next});
  EXPECT_THAT(IdsOf(second), ElementsAre("needle"));
  EXPECT_FALSE(second.next);
}

TEST_P(HandledEventsTest, RefusesWhatCannotBeListed) {
  Send("It happened", "e1");
  EXPECT_THAT(Refusal({.limit = 0}), HasSubstr("1 to 1000, not 0"));
  EXPECT_THAT(Refusal({.limit = 1'001}), HasSubstr("not 1001"));
  EXPECT_THAT(Refusal({.limit = INT64_MIN}), HasSubstr("1 to 1000"));
  EXPECT_THAT(Refusal({.path = "luck"}), HasSubstr("heuristic, llm, fallback"));
  EXPECT_THAT(Refusal({.source = ""}), HasSubstr("source"));
  EXPECT_THAT(Refusal({.search = "\xff"}), HasSubstr("UTF-8"));
  EXPECT_THAT(Refusal({.since = "soon"}), HasSubstr("\"soon\" is not a time"));
  EXPECT_THAT(Refusal({.until = ""}), HasSubstr("is not a time"));
  EXPECT_THAT(Refusal({.after = "nobody"}), HasSubstr("no event \"nobody\""));
  EXPECT_THAT(Refusal({.after = std::string("\0", 1)}), HasSubstr("no event"));
}

TEST_P(HandledEventsTest, ShowsTheResponseAndWhatFollowedFromIt) {
  world_.Script(R"({"response": "Revert the last merge of today"})");
  const std::string heuristic = AddBuild();
  const EventAnswer answer = Send(kBuildCondition, "e1");
  EXPECT_TRUE(It().GiveFeedback(me(), {.event = "e1"}));
  EXPECT_TRUE(It().ReportOutcome(me(), {.event = "e1", .success = false}));
  const EventHistory history = It().History(me(), "e1").value();
  EXPECT_EQ(history.event.text, kBuildCondition);
  EXPECT_EQ(history.event.source, "ci");
  EXPECT_EQ(history.event.received_at, world_.clock->Now());
  EXPECT_EQ(history.event.path, DecisionPath::kLlm);
  EXPECT_EQ(history.event.response, kBuildAction);
  EXPECT_EQ(history.event.response_id, answer.response_id);
  EXPECT_EQ(history.event.rating, EventRating::kPositive);
  EXPECT_TRUE(history.event.total_us);
  EXPECT_EQ(Page({}).events.front().total_us, history.event.total_us);
  EXPECT_EQ(history.event.outcome, EventOutcome::kFailure);
  EXPECT_THAT(history.event.endorsed, SizeIs(1));
  EXPECT_EQ(history.reason, answer.reason);
  EXPECT_FALSE(history.model.empty());
  ASSERT_THAT(history.candidates, SizeIs(1));
  EXPECT_EQ(history.candidates[0].condition, kBuildCondition);
  EXPECT_EQ(history.candidates[0].action, kBuildAction);
  EXPECT_EQ(history.candidates[0].confidence, 0.3);
  EXPECT_TRUE(history.compared);
  EXPECT_EQ(history.compared_count, 1);
  ASSERT_THAT(history.comparisons, SizeIs(1));
  EXPECT_EQ(history.comparisons[0].action, kBuildAction);
  EXPECT_NEAR(history.comparisons[0].magnitude.value(), 0.5, 1e-6);
  ASSERT_THAT(history.feedback, SizeIs(1));
  EXPECT_EQ(history.feedback[0].actor, "user:ada");
  EXPECT_EQ(history.feedback[0].rating, EventRating::kPositive);
  ASSERT_THAT(history.outcomes, SizeIs(1));
  EXPECT_EQ(history.outcomes[0].outcome, EventOutcome::kFailure);
  EXPECT_EQ(history.outcomes[0].signal, "outcome_evaluator");
  EXPECT_EQ(history.outcomes[0].predicted, answer.predicted_success);
  ASSERT_THAT(history.steps, SizeIs(2));
  EXPECT_EQ(history.steps[0].heuristic_id.ToString(), heuristic);
  EXPECT_EQ(history.steps[0].signal, "llm_endorsement");
  EXPECT_EQ(history.steps[0].before, 0.3);
  EXPECT_NEAR(history.steps[0].after, 0.6, 1e-6);
  EXPECT_EQ(history.steps[1].signal, "user");
  EXPECT_EQ(history.steps[1].before, history.steps[0].after);
  EXPECT_EQ(history.steps[1].after, Shown(heuristic).confidence);

  // By the id of the response, and the newest.
  EXPECT_EQ(It().History(me(), answer.response_id->ToString())->event.id, "e1");
  EXPECT_EQ(It().History(me(), "last")->event.id, "e1");
  EXPECT_EQ(It().History(me(), "e").error().code, Code::kNotFound);
  EXPECT_EQ(It().History(me(), "").error().code, Code::kNotFound);

  // A fire, and what silence said about it.
  const EventAnswer fired = Send(kBuildCondition, "e2");
  ASSERT_EQ(fired.path, DecisionPath::kHeuristic);
  world_.PassSeconds(200);
  ASSERT_TRUE(It().CatchUp(me()));
  const EventHistory silent = It().History(me(), "e2").value();
  EXPECT_EQ(silent.event.heuristic_id->ToString(), heuristic);
  EXPECT_EQ(silent.event.fire_id, It().Fires(me(), {}).value().at(0).id);
  ASSERT_THAT(silent.steps, SizeIs(1));
  EXPECT_EQ(silent.steps[0].signal, "implicit_timeout");
  EXPECT_GT(silent.steps[0].after, silent.steps[0].before);
}

TEST_P(HandledEventsTest, ShowsTheProposedAnswerUnderAnErrorBound) {
  world_.Script(R"({"response": "Revert the last merge of today"})");
  Open("max_error = 0.05\n");
  const std::string heuristic = AddBuild();
  Send(kBuildCondition, "e1");
  const EventHistory history = It().History(me(), "e1").value();
  ASSERT_TRUE(history.proposed);
  EXPECT_EQ(history.proposed->heuristic_id.ToString(), heuristic);
  EXPECT_EQ(history.proposed->action, kBuildAction);
  EXPECT_NEAR(history.proposed->facts.value().similarity, 1, 1e-6);
  EXPECT_EQ(history.proposed->exploration, std::nullopt);
  EXPECT_EQ(history.proposed->right, true);
  EXPECT_EQ(history.proposed->max_error, 0.05);
}

TEST_P(HandledEventsTest, ASpaceSeesOnlyItsOwn) {
  Send("It happened", "e1");
  const Caller other{.space = "other", .actor = "user:bob"};
  EXPECT_THAT(It().Events(other, {})->events, IsEmpty());
  EXPECT_EQ(It().Events(other, {})->total, 0);
  EXPECT_EQ(It().History(other, "e1").error().code, Code::kNotFound);
}

}  // namespace
}  // namespace credence
