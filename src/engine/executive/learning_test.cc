// SPDX-License-Identifier: Apache-2.0
// What the executive learns from feedback, outcomes and the passing of time, and its switches.

#include <algorithm>
#include <thread>

#include "base/test_framework.h"
#include "engine/executive/test_executive.h"

namespace credence {
namespace {

class ExecutivesLearningTest : public ExecutiveEngineTest {
 protected:
  std::string Add(std::string_view condition = kBuildCondition,
                  std::string_view action = kBuildAction) {
    return It()
        .Add(me(),
             {.condition = std::string(condition), .action = std::string(action), .source = "ci"})
        .value()
        .reading.heuristic.id.ToString();
  }
  // alpha 3 and beta 1: confidence 0.75.
  std::string AddTrusted() {
    const std::string id = Add();
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(It().Judge(me(), {.id = id}));
    return id;
  }
  EventAnswer Send(std::string_view text = kBuildCondition, std::string fields = "") {
    EventAnswer answer = It().Process(me(), {.text = std::string(text),
                                             .source = "ci",
                                             .fields = std::move(fields),
                                             .wait = true})
                             .value();
    // Pending comparisons of an earlier process may run in the background; the clock must not
    // change until they are done.
    It().Drain();
    return answer;
  }
  void Script(std::string_view response) {
    world_.Script(R"({"response": ")" + std::string(response) + "\"}");
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, ExecutivesLearningTest, testing::ValuesIn(ledger::kTestStores));

TEST_P(ExecutivesLearningTest, TheSameWordTwiceCountsOnce) {
  const std::string id = AddTrusted();
  const EventAnswer answer = Send();
  ASSERT_TRUE(It().GiveFeedback(me(), {.event = answer.event_id}));
  EXPECT_EQ(Shown(id).alpha, 4);
  EXPECT_TRUE(It().GiveFeedback(me(), {.event = answer.event_id})->duplicate);
  // The response's id names the same event; a key makes it a separate signal.
  EXPECT_TRUE(It().GiveFeedback(me(), {.event = answer.response_id->ToString()})->duplicate);
  EXPECT_EQ(Shown(id).alpha, 4);
  EXPECT_FALSE(It().GiveFeedback(me(), {.event = answer.event_id, .key = "k"})->duplicate);
  EXPECT_EQ(Shown(id).alpha, 5);
  EXPECT_EQ(It().Judge(me(), {.id = id, .key = "j"})->duplicate, false);
  EXPECT_EQ(It().Judge(me(), {.id = id, .key = "j"})->heuristic.alpha, 6);
  const auto opposite = It().Judge(me(), {.id = id, .positive = false, .key = "j"}).value();
  EXPECT_EQ(opposite.heuristic.beta, 1);
  EXPECT_EQ(opposite.duplicate, true);
}

TEST_P(ExecutivesLearningTest, TheSameWordFromEightThreadsMakesOneHeuristic) {
  Script("Ask the author of the change");
  const EventAnswer answer = Send();
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] { EXPECT_TRUE(It().GiveFeedback(me(), {.event = answer.event_id})); });
  }
  for (std::thread& thread : threads) thread.join();
  const auto all = It().List(me(), {}).value();
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].observations, 0);
}

TEST_P(ExecutivesLearningTest, APositiveWordOnAModelsAnswerMakesAHeuristic) {
  world_.Script(R"({"match": "red again", "response": "Roll the dice and see what comes"})"
                "\n"
                R"({"response": "Ask the author of the change"})");
  const EventAnswer answer = Send();
  const auto made = It().GiveFeedback(me(), {.event = answer.event_id}).value();
  ASSERT_TRUE(made.created);
  const Heuristic heuristic = Shown(made.created->ToString());
  EXPECT_EQ(heuristic.condition, kBuildCondition);
  EXPECT_EQ(heuristic.action, "Ask the author of the change");
  EXPECT_EQ(heuristic.source, "ci");
  EXPECT_EQ(heuristic.confidence, 0.3);
  EXPECT_EQ(heuristic.origin_id, answer.response_id->ToString());
  // A different answer to a similar situation reinforces the heuristic.
  const EventAnswer other = Send(std::string(kBuildCondition) + " again");
  EXPECT_EQ(other.response, "Roll the dice and see what comes");
  const auto again = It().GiveFeedback(me(), {.event = other.event_id}).value();
  EXPECT_FALSE(again.created);
  EXPECT_EQ(again.reinforced, made.created);
  EXPECT_EQ(Shown(made.created->ToString()).alpha, 2);
}

TEST_P(ExecutivesLearningTest, TheModelNamesThePatternWhenItCan) {
  world_.Script(R"({"match": "\"condition\"", "response": "Here: {\"condition\": \"A build fails )"
                R"(on any branch\", \"action\": \"Ask whoever changed it last\"} as asked"})"
                "\n"
                R"({"response": "Ask the author of the change"})");
  const auto made = It().GiveFeedback(me(), {.event = Send().event_id}).value();
  ASSERT_TRUE(made.created);
  EXPECT_EQ(Shown(made.created->ToString()).condition, "A build fails on any branch");
}

TEST_P(ExecutivesLearningTest, TooFewOrTooManyWordsMakeNoHeuristic) {
  std::string many = "go";
  for (int i = 0; i < 50; ++i) many += " on";
  world_.Script(R"({"match": "Another one", "response": ")" + many + "\"}\n" +
                R"({"response": "Stop it"})");
  const auto few = It().GiveFeedback(me(), {.event = Send().event_id}).value();
  EXPECT_FALSE(few.created);
  EXPECT_THAT(few.note, HasSubstr("2 words"));
  EXPECT_THAT(It().GiveFeedback(me(), {.event = Send("Another one came in").event_id})->note,
              HasSubstr("51 words"));
  EXPECT_THAT(It().List(me(), {}).value(), IsEmpty());
}

TEST_P(ExecutivesLearningTest, AFrozenHeuristicIsNotReinforced) {
  const std::string id = Add();
  ASSERT_TRUE(It().Freeze(me(), id, true));
  Script("Ask the author of the change");
  const ResponseFeedback word{.event = Send().event_id};
  EXPECT_THAT(It().GiveFeedback(me(), word).error().message, HasSubstr("frozen"));
  EXPECT_EQ(Shown(id).alpha, 1);
  ASSERT_TRUE(It().Freeze(me(), id, false));
  EXPECT_EQ(It().GiveFeedback(me(), word)->reinforced->ToString(), id);
}

TEST_P(ExecutivesLearningTest, ANegativeWordConcernsWhatAPositiveOneMade) {
  Script("Ask the author of the change");
  const std::string event = Send().event_id;
  const auto made = It().GiveFeedback(me(), {.event = event}).value();
  ASSERT_TRUE(made.created);
  const auto regretted = It().GiveFeedback(me(), {.event = event, .positive = false}).value();
  ASSERT_THAT(regretted.moved, SizeIs(1));
  EXPECT_EQ(regretted.moved[0].heuristic.id, *made.created);
  EXPECT_EQ(regretted.moved[0].heuristic.beta, 2);
  EXPECT_EQ(regretted.note, "");
}

TEST_P(ExecutivesLearningTest, ANegativeWordOnAnAnswerNobodyHadAPartInIsOnlyRecorded) {
  const auto answer =
      It().GiveFeedback(me(), {.event = Send().event_id, .positive = false}).value();
  EXPECT_THAT(answer.moved, IsEmpty());
  EXPECT_FALSE(answer.note.empty());
}

TEST_P(ExecutivesLearningTest, OutcomesMoveSuccessAndOnlyADeveloperMovesTrust) {
  const std::string id = AddTrusted();
  const EventAnswer one = Send();
  const auto good = It().ReportOutcome(me(), {.event = one.event_id, .success = true}).value();
  EXPECT_EQ(good.brier, 0.0625);
  EXPECT_EQ(Shown(id).success_count, 1);
  EXPECT_EQ(Shown(id).alpha, 3);
  EXPECT_TRUE(It().ReportOutcome(me(), {.event = one.event_id, .success = true})->duplicate);
  EXPECT_EQ(Shown(id).success_count, 1);
  EXPECT_EQ(It().ReportOutcome(me(), {.event = one.event_id, .success = false}).error().code,
            Code::kFailedPrecondition);
  const EventAnswer two = Send();
  ASSERT_TRUE(
      It().ReportOutcome(me(), {.event = two.event_id, .success = false, .from = "dev_outcome"}));
  const Heuristic after = Shown(id);
  EXPECT_EQ(after.failure_count, 1);
  EXPECT_EQ(after.success_count, 1);
  EXPECT_EQ(after.beta, 2);
  EXPECT_EQ(It().Show(me(), id)->success_rate, 0.5);
  EXPECT_EQ(It().Judge(me(), {.id = id, .from = "dev_context"})->heuristic.context_right, 1);
  EXPECT_EQ(Shown(id).beta, 2);
}

TEST_P(ExecutivesLearningTest, ADevelopersRatingCountsAfterAnEvaluators) {
  const std::string id = AddTrusted();
  const std::string event = Send().event_id;
  ASSERT_TRUE(It().ReportOutcome(me(), {.event = event}));
  const OutcomeReport rating{.event = event, .success = true, .from = "dev_outcome"};
  EXPECT_FALSE(It().ReportOutcome(me(), rating)->duplicate);
  EXPECT_EQ(Shown(id).alpha, 4);
  EXPECT_EQ(Shown(id).success_count, 1);
  // Counts once, however it is reported.
  EXPECT_TRUE(It().ReportOutcome(me(), rating)->duplicate);
  const std::string fire = It().Fires(me(), {}).value().at(0).id.ToString();
  ASSERT_TRUE(It().JudgeFire(me(), fire, FireOutcome::kSuccess, "dev_outcome"));
  EXPECT_EQ(Shown(id).alpha, 4);
  const Fire other = It().RecordFire(me(), id, "elsewhere-1").value();
  for (const std::string_view from : {"outcome_evaluator", "dev_outcome", "dev_outcome"}) {
    ASSERT_TRUE(It().JudgeFire(me(), other.id.ToString(), FireOutcome::kSuccess, from));
  }
  EXPECT_EQ(Shown(id).alpha, 5);
  EXPECT_EQ(Shown(id).success_count, 2);
}

TEST_P(ExecutivesLearningTest, AnAgentCannotRateAsADeveloper) {
  const std::string id = AddTrusted();
  const std::string event = Send().event_id;
  Caller agent = me();
  agent.is_agent = true;
  EXPECT_EQ(It().ReportOutcome(agent, {.event = event, .from = "dev_outcome"}).error().code,
            Code::kPermissionDenied);
  const std::string fire = It().Fires(me(), {}).value().at(0).id.ToString();
  EXPECT_EQ(It().JudgeFire(agent, fire, FireOutcome::kSuccess, "dev_outcome").error().code,
            Code::kPermissionDenied);
  EXPECT_EQ(Shown(id).alpha, 3);
  EXPECT_TRUE(It().ReportOutcome(agent, {.event = event}));
}

// Each answer of System 1 within the bound is judged by whatever reveals its outcome.
TEST_P(ExecutivesLearningTest, EveryRevealedOutcomeCountsForTheErrorBound) {
  Open(
      "max_error = 0.3\nerror_confidence = 0.9\nexploration = 0\n"
      "[executive.outcomes.green]\npattern = \"is green\"\n");
  Script(kBuildAction);
  Add();
  for (int i = 0; i < 40 && Send().path != DecisionPath::kHeuristic; ++i) {
  }
  ASSERT_EQ(Send().path, DecisionPath::kHeuristic);
  std::int64_t judged = CountOf("firing.judged");
  const std::string fire = It().Fires(me(), {}).value().at(0).id.ToString();
  ASSERT_TRUE(It().JudgeFire(me(), fire, FireOutcome::kSuccess, "outcome_evaluator"));
  EXPECT_EQ(CountOf("firing.judged"), ++judged);
  // The first fire above and two more have no outcome yet.
  for (int i = 0; i < 2; ++i) ASSERT_EQ(Send().path, DecisionPath::kHeuristic);
  const bool is_asked = Send("Now the build is green").path == DecisionPath::kLlm;
  EXPECT_EQ(CountOf("firing.judged"), judged + 3 + (is_asked ? 1 : 0));
}

TEST_P(ExecutivesLearningTest, CandidatesThatTheCallerNamesComeFirst) {
  for (int i = 0; i < 8; ++i) {
    ASSERT_TRUE(It().Add(
        me(), {.condition = "The build of the main branch is red, part " + std::to_string(i),
               .action = "Revert merge number " + std::to_string(i),
               .source = "ci"}));
  }
  const std::string named = It().Add(me(), {.condition = "Someone rings at the door",
                                            .action = "Open it and say hello",
                                            .source = "ci"})
                                .value()
                                .reading.heuristic.id.ToString();
  const EventAnswer answer = It().Process(me(), {.text = std::string(kBuildCondition),
                                                 .source = "ci",
                                                 .candidates = {"no id", named},
                                                 .wait = true})
                                 .value();
  ASSERT_THAT(answer.candidates, SizeIs(5));
  EXPECT_EQ(answer.candidates[0].id.ToString(), named);
}

TEST_P(ExecutivesLearningTest, OnlyWhoSeesOutcomesReportsThem) {
  Open("[executive.outcomes.green]\npattern = \"build is green\"\n");
  const std::string id = AddTrusted();
  const std::string event = Send().event_id;
  for (const std::string from : {"bananas", "user", "llm_endorsement", "implicit_undo"}) {
    EXPECT_THAT(It().ReportOutcome(me(), {.event = event, .from = from}),
                Fails(Code::kInvalidArgument, HasSubstr("dev_outcome")))
        << from;
  }
  EXPECT_EQ(Shown(id).success_count, 0);
  ASSERT_TRUE(It().ReportOutcome(me(), {.event = event, .from = "green"}));
  EXPECT_EQ(Shown(id).success_count, 1);
}

TEST_P(ExecutivesLearningTest, SilenceIsConsentOnce) {
  const std::string id = AddTrusted();
  Send();
  world_.PassSeconds(119);
  EXPECT_EQ(Shown(id).alpha, 3);
  world_.PassSeconds(1);
  EXPECT_NEAR(Shown(id).alpha, 3.3, 1e-12);
  world_.PassSeconds(1'000);
  EXPECT_NEAR(Shown(id).alpha, 3.3, 1e-12);
  const auto fires = It().Fires(me(), {}).value();
  ASSERT_THAT(fires, SizeIs(1));
  EXPECT_FALSE(fires[0].open);
  EXPECT_EQ(fires[0].closed_by, "implicit_timeout");
}

// Whoever calls first after the time is over has not said anything.
TEST_P(ExecutivesLearningTest, SilenceIsNobodysWord) {
  const std::string id = AddTrusted();
  Send();
  world_.PassSeconds(120);
  EXPECT_NEAR(Shown(id).alpha, 3.3, 1e-12);
  std::vector<std::string> actors;
  const LedgerPage page = engine_->ledger().Browse(me(), {.limit = 1'000}).value();
  for (const Event& event : page.events) {
    if (event.body.contains("implicit_timeout")) actors.push_back(event.actor);
  }
  ASSERT_FALSE(actors.empty());
  for (const std::string& actor : actors) EXPECT_EQ(actor, "credence");
  const HeuristicWhyReport report = It().Why(me(), id).value();
  EXPECT_EQ(report.steps.back().event.actor, "credence");
}

// Reading with a future clock shows the expected state, and records nothing.
TEST_P(ExecutivesLearningTest, ALookIntoTheFutureRecordsNothing) {
  const std::string id = AddTrusted();
  Send();
  const Timestamp fired = world_.clock->Now();
  const auto all = [&] {
    std::string lines;
    EXPECT_TRUE(engine_->ledger().Export(me(), [&](std::string_view line) { lines += line; }));
    return lines;
  };
  const std::string before = all();
  world_.clock->Set(ParseTimestamp("2100-01-01T00:00:00Z").value());
  EXPECT_NEAR(Shown(id).alpha, 3.3, 1e-12);
  EXPECT_NEAR(It().List(me(), {}).value().at(0).heuristic.alpha, 3.3, 1e-12);
  EXPECT_EQ(It().Fires(me(), {}).value().at(0).closed_by, "implicit_timeout");
  EXPECT_EQ(all(), before);
  world_.clock->Set(fired);
  EXPECT_EQ(Shown(id).alpha, 3);
  EXPECT_TRUE(It().Fires(me(), {}).value().at(0).open);
  // An undo can still follow.
  ASSERT_TRUE(It().Judge(me(), {.id = id, .positive = false, .from = "implicit_undo"}));
}

TEST_P(ExecutivesLearningTest, FiresOfOneHeuristic) {
  const std::string id = AddTrusted();
  Send();
  const std::string unused = Add("the moon is full", "look at the sky");
  EXPECT_THAT(It().Fires(me(), {.heuristic = id}).value(), SizeIs(1));
  EXPECT_THAT(It().Fires(me(), {.heuristic = unused}).value(), SizeIs(0));
  EXPECT_EQ(It().Fires(me(), {.heuristic = "nobody"}).error().code, Code::kNotFound);
}

TEST_P(ExecutivesLearningTest, WhyTellsEveryStep) {
  const std::string id = AddTrusted();
  Send();
  ASSERT_TRUE(It().Judge(me(), {.id = id, .positive = false, .magnitude = 0.5}));
  const HeuristicWhyReport why = engine_->executive().Why(me(), id).value();
  std::vector<std::string> effects;
  for (const HeuristicWhyStep& step : why.steps) effects.push_back(step.effect);
  EXPECT_THAT(effects, ElementsAre("learned", "observed", "observed", "fired", "observed"));
  EXPECT_EQ(why.steps[0].after, 0.3);
  EXPECT_EQ(why.steps[2].before, why.steps[1].after);
  EXPECT_EQ(why.steps[4].signal, "user");
  EXPECT_EQ(why.steps[4].magnitude, -0.5);
  EXPECT_EQ(why.steps[4].beta, 1.5);
  EXPECT_EQ(why.steps[4].after, Shown(id).confidence);
  EXPECT_EQ(why.threshold, 0.7);
  EXPECT_EQ(engine_->executive().Why(me(), "nobody").error().code, Code::kNotFound);
  for (const bool frozen : {true, false}) {
    ASSERT_TRUE(It().Freeze(me(), id, frozen));
    EXPECT_EQ(engine_->executive().Why(me(), id)->steps.back().effect,
              frozen ? "frozen" : "thawed");
  }
}

TEST_P(ExecutivesLearningTest, TendingNoticesSilenceWithoutAnotherEvent) {
  AddTrusted();
  Send();
  It().Tend();
  EXPECT_TRUE(It().Fires(me(), {}).value().at(0).open);
  world_.PassSeconds(120);
  It().Tend();
  EXPECT_EQ(It().Fires(me(), {}).value().at(0).closed_by, "implicit_timeout");
}

// An in-memory store does not outlive its engine.
class ExecutivesReopenedTest : public ExecutivesLearningTest {};
INSTANTIATE_TEST_SUITE_P(Stores, ExecutivesReopenedTest, testing::Values(TestStore::kSqlite));

TEST_P(ExecutivesReopenedTest, TheBudgetOutlivesTheProcess) {
  std::uint64_t seed = 1;
  const auto reopen = [this, &seed] {
    EngineOptions options = world_.Options("", "", ++seed);
    // No server is listening there, but the attempt to ask still counts.
    options.environment = {"CREDENCE_LLM_PROVIDER=ollama", "CREDENCE_LLM_URL=http://127.0.0.1:9",
                           "CREDENCE_LLM_MODEL=any", "CREDENCE_LLM_RETRIES=0",
                           "CREDENCE_LLM_MAX_CALLS_PER_HOUR=2"};
    engine_.reset();
    engine_ = Engine::Open(std::move(options)).value();
  };
  for (int i = 0; i < 2; ++i) {
    reopen();
    EXPECT_EQ(Send("Something unheard of happened").path, DecisionPath::kFallback);
  }
  reopen();
  const EventAnswer spent = Send("Something unheard of happened");
  EXPECT_EQ(spent.path, DecisionPath::kRejected);
  EXPECT_THAT(spent.reason, HasSubstr("max_calls_per_hour"));
  world_.PassSeconds(3'600);
  EXPECT_EQ(Send("Something unheard of happened").path, DecisionPath::kFallback);
}

TEST_P(ExecutivesLearningTest, WhatComesAfterTheSilenceIsTooLate) {
  const std::string id = AddTrusted();
  Send();
  world_.PassSeconds(121);
  // The silence counts even though nobody read anything in between.
  const auto undo = It().Judge(me(), {.id = id, .positive = false, .from = "implicit_undo"});
  EXPECT_EQ(undo.error().code, Code::kFailedPrecondition);
  EXPECT_NEAR(Shown(id).alpha, 3.3, 1e-12);
  EXPECT_EQ(Shown(id).beta, 1);
  EXPECT_EQ(Shown(id).refused_count, 1);
}

TEST_P(ExecutivesLearningTest, AnUndoWithinItsTimeSpeaksAgainst) {
  const std::string id = AddTrusted();
  ASSERT_TRUE(It().Judge(me(), {.id = id}));
  Send();
  world_.PassSeconds(30);
  Send("Please undo that");
  EXPECT_EQ(Shown(id).beta, 1.5);
  Send();
  world_.PassSeconds(31);
  Send("Please undo that");
  EXPECT_EQ(Shown(id).beta, 1.5);
  EXPECT_EQ(Shown(id).ignored_count, 1);
}

TEST_P(ExecutivesLearningTest, ThreeTimesIgnoredSpeaksAgainst) {
  const std::string id = AddTrusted();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Shown(id).beta, 1);
    EXPECT_EQ(Send().path, DecisionPath::kHeuristic);
    world_.PassSeconds(40);
    Send("It is raining outside again");
  }
  EXPECT_EQ(Shown(id).beta, 1.3);
  EXPECT_EQ(Shown(id).ignored_count, 0);
}

TEST_P(ExecutivesLearningTest, ImplicitSignalsWithoutAFireAreRefusedAndCounted) {
  const std::string id = Add();
  EXPECT_EQ(It().Judge(me(), {.id = id, .from = "implicit_timeout"}).error().code,
            Code::kFailedPrecondition);
  EXPECT_EQ(Shown(id).refused_count, 1);
  EXPECT_EQ(Shown(id).alpha, 1);
}

TEST_P(ExecutivesLearningTest, ARefusedSignalIsRefusedAgainAndCountedOnce) {
  const std::string id = Add();
  const HeuristicFeedback signal{.id = id, .from = "implicit_timeout", .key = "k"};
  const Result<HeuristicReading> first = It().Judge(me(), signal);
  const Result<HeuristicReading> second = It().Judge(me(), signal);
  ASSERT_FALSE(first);
  EXPECT_THAT(second, Fails(first.error().code, first.error().message));
  EXPECT_EQ(Shown(id).refused_count, 1);
}

TEST_P(ExecutivesLearningTest, AFollowUpThatMatchesAnOutcomeClosesTheFire) {
  Open(
      "[executive.outcomes.green]\npattern = \"(?i)build is green\"\n"
      "[executive.outcomes.broken]\npattern = \"^red$\"\nfield = \"status\"\n"
      "outcome = \"failure\"\n");
  const std::string id = AddTrusted();
  Send();
  world_.PassSeconds(60);
  Send("The build is green");
  EXPECT_EQ(Shown(id).success_count, 1);
  EXPECT_EQ(Shown(id).alpha, 3);
  Send();
  Send("The status changed", R"({"status": "red", "n": 3})");
  EXPECT_EQ(Shown(id).failure_count, 1);
}

// Reactions after a fire measure trust; its outcome is a separate measure.
TEST_P(ExecutivesLearningTest, AnOutcomeIsSeenWhateverClosedTheFire) {
  Open("[executive.outcomes.green]\npattern = \"build is green\"\nwindow_s = 600\n");
  const std::string id = AddTrusted();
  ASSERT_TRUE(It().GiveFeedback(me(), {.event = Send().event_id}));
  world_.PassSeconds(15);
  Send("The build is green");
  EXPECT_EQ(Shown(id).success_count, 1);
  EXPECT_EQ(Shown(id).alpha, 4);
  Send();
  Send("Lunch is ready");
  Send("The build is green");
  EXPECT_EQ(Shown(id).success_count, 2);
  EXPECT_EQ(Shown(id).ignored_count, 1);
  // Silence counted as consent, and that does not change.
  Send();
  world_.PassSeconds(200);
  Send("The build is green");
  EXPECT_EQ(Shown(id).success_count, 3);
  EXPECT_NEAR(Shown(id).alpha, 4.3, 1e-12);
  // Each counts once, and not at all after the window.
  Send("The build is green");
  EXPECT_EQ(Shown(id).success_count, 3);
  Send();
  world_.PassSeconds(601);
  Send("The build is green");
  EXPECT_EQ(Shown(id).success_count, 3);
}

TEST_P(ExecutivesLearningTest, AFireOfAnEventThatIsNotKnownHereIsJudgedToo) {
  Open("[executive.outcomes.green]\npattern = \"build is green\"\n");
  const std::string id = AddTrusted();
  const Fire fire = It().RecordFire(me(), id, "elsewhere-1").value();
  EXPECT_TRUE(fire.open);
  Send("The build is green");
  EXPECT_EQ(Shown(id).success_count, 1);
  const Fire second = It().RecordFire(me(), id, "elsewhere-2").value();
  EXPECT_EQ(
      It().JudgeFire(me(), second.id.ToString(), FireOutcome::kFail, "dev_outcom").error().code,
      Code::kInvalidArgument);
  const auto judged =
      It().JudgeFire(me(), second.id.ToString(), FireOutcome::kFail, "dev_outcome").value();
  EXPECT_EQ(judged.outcome, FireOutcome::kFail);
  EXPECT_EQ(Shown(id).beta, 2);
  EXPECT_EQ(It().JudgeFire(me(), second.id.ToString(), FireOutcome::kSuccess, "").error().code,
            Code::kFailedPrecondition);
}

// --- switches for questions that the document leaves open

TEST_P(ExecutivesLearningTest, ARejectionPenaltyIsForWhatWasShownAndNotSaid) {
  Open("rejection_penalty = 0.2\n");
  const std::string shown = Add();
  const std::string hidden = Add("Nothing that is like it", "Water the plants at noon");
  Script("Call the fire brigade at once");
  Send();
  EXPECT_EQ(Shown(shown).beta, 1.2);
  EXPECT_EQ(Shown(hidden).beta, 1);
}

TEST_P(ExecutivesLearningTest, OneEvaluationInAPeriod) {
  Open("evaluation_period_s = 60\n");
  Add();
  Script(kBuildAction);
  EXPECT_THAT(Send().endorsed, SizeIs(1));
  world_.PassSeconds(59);
  EXPECT_THAT(Send().held_back, SizeIs(1));
  world_.PassSeconds(1);
  EXPECT_THAT(Send().endorsed, SizeIs(1));
}

TEST_P(ExecutivesLearningTest, GraduationTakesAPersonsWord) {
  Open("graduation_review = true\n");
  const std::string id = Add();
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(It().Judge(me(), {.id = id, .magnitude = 1, .from = "llm_endorsement"}));
  }
  EXPECT_EQ(Send().path, DecisionPath::kLlm);
  ASSERT_TRUE(It().Judge(me(), {.id = id}));
  EXPECT_EQ(Send().path, DecisionPath::kHeuristic);
}

TEST_P(ExecutivesLearningTest, TheLowerBoundAsksForMoreEvidence) {
  Open("gate = \"lower_bound\"\n");
  const std::string id = Add();
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(It().Judge(me(), {.id = id}));
  EXPECT_EQ(Send().path, DecisionPath::kLlm);
  for (int i = 0; i < 12; ++i) ASSERT_TRUE(It().Judge(me(), {.id = id}));
  EXPECT_EQ(Send().path, DecisionPath::kHeuristic);
}

TEST_P(ExecutivesLearningTest, WhatWasShownCountsLess) {
  Open("shown_weight = 0.5\n");
  const std::string shown = Add();
  const std::string hidden = Add("Nothing that is like it", kBuildAction);
  Script(kBuildAction);
  Send();
  EXPECT_NEAR(Shown(shown).alpha, 1.25, 1e-6);
  EXPECT_NEAR(Shown(hidden).alpha, 1.5, 1e-6);
}

TEST_P(ExecutivesLearningTest, ACleanEvaluationAsksAgainWithoutCandidates) {
  Open("clean_evaluation = true\n");
  Add();
  world_.Script(R"({"match": "Revert the last merge", "response": ")" + std::string(kBuildAction) +
                "\"}\n" + R"({"response": "Water the plants at noon"})");
  const EventAnswer answer = Send();
  EXPECT_EQ(answer.response, kBuildAction);
  EXPECT_THAT(answer.endorsed, IsEmpty());
}

TEST_P(ExecutivesLearningTest, UrgencyLowersTheThreshold) {
  Open("urgency_reduction = 0.3\n");
  const std::string id = Add();
  ASSERT_TRUE(It().Judge(me(), {.id = id, .magnitude = 0.5}));
  EventArrived event{.text = std::string(kBuildCondition), .source = "ci", .wait = true};
  EXPECT_EQ(It().Process(me(), event)->path, DecisionPath::kLlm);
  event.urgency = 1;
  EXPECT_EQ(It().Process(me(), event)->path, DecisionPath::kHeuristic);
}

TEST_P(ExecutivesLearningTest, AMatchedPriorAgreesWithTheStart) {
  Open("prior = \"matched\"\n");
  const std::string id = Add();
  EXPECT_NEAR(It().Judge(me(), {.id = id, .positive = false})->heuristic.confidence, 0.2, 1e-12);
}

TEST_P(ExecutivesLearningTest, TheModelMayPredictItsSuccess) {
  Open("predict_success = true\n");
  world_.Script(R"({"match": "\"success\"", "response": "```json\n{\"success\": 0.65}\n```"})"
                "\n"
                R"({"response": "Ask the author of the change"})");
  EXPECT_EQ(Send().predicted_success, 0.65);
}

TEST_P(ExecutivesLearningTest, VariablesOfTheDocumentOverrideTheFile) {
  EngineOptions options = world_.Options("threshold = 0.9\nmax_candidates = 2\n");
  options.environment = {
      "EXECUTIVE_HEURISTIC_THRESHOLD=0.5",    "EXECUTIVE_LLM_PROVIDER=none",
      "EXECUTIVE_MAX_CONCURRENT_LLM=1",       "EXECUTIVE_ENDORSEMENT_THRESHOLD=0.8",
      "EXECUTIVE_ENDORSEMENT_WEIGHT=0.25",    "EXECUTIVE_MAX_CANDIDATES=1",
      "EXECUTIVE_GOALS=Stay calm; ;Be quick", "EXECUTIVE_DECISION_STRATEGY=heuristic_first"};
  engine_.reset();
  engine_ = Engine::Open(options).value();
  const std::string id = Add();
  EXPECT_EQ(Send().path, DecisionPath::kRejected);
  ASSERT_TRUE(It().Judge(me(), {.id = id}));
  EXPECT_EQ(Send().path, DecisionPath::kHeuristic);
  const auto value = [&](std::string_view key) {
    const std::vector<SettingInfo> all = engine_->Settings();
    return std::ranges::find(all, key, &SettingInfo::key)->value;
  };
  EXPECT_EQ(value("executive.endorsement_weight"), "0.25");
  EXPECT_THAT(value("executive.goals"), HasSubstr("Be quick"));
  for (const std::string name : {"EXECUTIVE_HEURISTIC_THRESHOLD", "EXECUTIVE_LLM_PROVIDER"}) {
    options.environment = {name + "=high"};
    EXPECT_THAT(Engine::Open(options), Fails(Code::kInvalidArgument, StartsWith(name)));
  }
}

}  // namespace
}  // namespace credence
