// SPDX-License-Identifier: Apache-2.0
#include "base/test_framework.h"
#include "executive/decide.h"
#include "executive/signal.h"
#include "executive/test_support.h"

namespace credence::executive {
namespace {

class DecideFiresTest : public testing::Test {
 protected:
  // A fire as DecideFollowUp sees it, with its heuristic.
  static OpenFire Open(std::uint32_t fire, std::uint32_t heuristic, double second,
                       std::int64_t ignored = 0) {
    OpenFire open{.fire = TestFire(fire, heuristic, second), .heuristic = TestHeuristic(heuristic)};
    open.heuristic.ignored_count = ignored;
    return open;
  }
  std::vector<std::string> Follow(const std::vector<OpenFire>& open, const FollowUp& follow_up,
                                  double second) {
    return Show(DecideFollowUp(open, {}, follow_up, TestSecond(second), settings_));
  }

  static std::string Observation(std::uint32_t heuristic, std::string_view signal, bool positive,
                                 double magnitude, std::string_view arrival) {
    return Show(OfHeuristic(TestId(heuristic), Observed{.signal = std::string(signal),
                                                        .positive = positive,
                                                        .magnitude = magnitude,
                                                        .person = false,
                                                        .arrival = std::string(arrival)}));
  }
  static std::string Closing(std::uint32_t fire, std::string_view signal) {
    return Show(OfFire(TestId(fire), Closed{.signal = std::string(signal)}));
  }
  static std::string Ignoring(std::uint32_t heuristic, std::uint32_t fire) {
    return Show(OfHeuristic(TestId(heuristic), Ignored{.fire = TestId(fire)}));
  }
  static std::vector<std::string> Judging(std::uint32_t heuristic, std::uint32_t fire,
                                          bool success) {
    const std::string signal(kEvaluator);
    return {
        Show(OfFire(TestId(fire), Judged{.success = success, .signal = signal})),
        Show(OfHeuristic(TestId(heuristic),
                         Succeeded{.fire = TestId(fire), .success = success, .signal = signal}))};
  }
  static std::string Known(std::string_view arrival, const OutcomePattern& pattern) {
    return Show(OfArrival(arrival, OutcomeKnown{.success = pattern.outcome == "success",
                                                .weight = pattern.weight,
                                                .signal = pattern.name,
                                                .predicted = 0.8}));
  }

  ExecutiveSettings settings_;
  OutcomePattern survived_{.name = "survived",
                           .source = "",
                           .pattern = "survived",
                           .field = "",
                           .outcome = "success",
                           .weight = 1,
                           .window_s = 120};
  OutcomePattern died_{.name = "died",
                       .source = "",
                       .pattern = "died",
                       .field = "",
                       .outcome = "failure",
                       .weight = 0.5,
                       .window_s = 10};
};

TEST_F(DecideFiresTest, AFireIsCountedAndOpened) {
  Heuristic heuristic = TestHeuristic();
  heuristic.confidence = 0.74;
  EXPECT_THAT(Show(DecideFire(heuristic, {.id = TestId(5), .arrival = "e5", .similarity = 0.9})),
              ElementsAre(Show(OfHeuristic(TestId(1), Fired{.fire = TestId(5), .arrival = "e5"})),
                          Show(OfFire(TestId(5), Opened{.heuristic = TestId(1),
                                                        .arrival = "e5",
                                                        .source = "game",
                                                        .similarity = 0.9,
                                                        .confidence = 0.74}))));
}

TEST_F(DecideFiresTest, AnOutcomeIsKnownOnce) {
  Fire fire = TestFire(5);
  EXPECT_THAT(Show(DecideOutcome(fire, true, kEvaluator)), ElementsAreArray(Judging(1, 5, true)));
  for (const FireOutcome outcome : {FireOutcome::kSuccess, FireOutcome::kFail}) {
    fire.outcome = outcome;
    EXPECT_THAT(DecideOutcome(fire, true, kEvaluator), IsEmpty());
  }
}

TEST_F(DecideFiresTest, SilenceFor120SecondsIsConsent) {
  EXPECT_EQ(ConsentedSince(TestSecond(500), settings_), TestSecond(380));
  settings_.silence_s = 0.5;
  EXPECT_EQ(ConsentedSince(TestSecond(500), settings_), TestSecond(499.5));
  EXPECT_THAT(Show(DecideSilence(Open(5, 1, 0), settings_)),
              ElementsAre(Closing(5, "implicit_timeout"),
                          Observation(1, "implicit_timeout", true, 0.3, "e5")));
}

TEST_F(DecideFiresTest, AFrozenOneGainsNothingBySilence) {
  OpenFire open = Open(5, 1, 0);
  open.heuristic.frozen = true;
  EXPECT_THAT(Show(DecideSilence(open, settings_)), ElementsAre(Closing(5, "implicit_timeout")));
}

TEST_F(DecideFiresTest, AnUndoIsOneOfTheWords) {
  for (const std::string_view text : {"undo", "UNDO that", "please, undo!", "Roll back the merge",
                                      "never mind", "Cancel.", "(revert)", "redo or undo"}) {
    EXPECT_TRUE(IsUndo(text, settings_)) << text;
  }
  for (const std::string_view text : {"", "undone", "the undo-button", "reverted", "cancellation",
                                      "roll  back", "sundown", "undo_log grew"}) {
    EXPECT_FALSE(IsUndo(text, settings_)) << text;
  }
}

TEST_F(DecideFiresTest, TheWordsOfAnUndoAreASetting) {
  settings_.undo_words = {"", "Zurück"};
  EXPECT_FALSE(IsUndo("undo", settings_));
  EXPECT_FALSE(IsUndo("", settings_));
  EXPECT_TRUE(IsUndo("bitte zurück", settings_));
}

TEST_F(DecideFiresTest, AnUndoWithin30SecondsSpeaksAgainstTheFire) {
  for (const double second : {0.0, 29.0, 30.0}) {
    EXPECT_THAT(Follow({Open(5, 1, 0)}, {.undo = true}, second),
                ElementsAre(Closing(5, "implicit_undo"),
                            Observation(1, "implicit_undo", false, 0.5, "e5")));
  }
  EXPECT_THAT(Follow({Open(5, 1, 0)}, {.undo = true}, 30.000001),
              ElementsAre(Closing(5, "implicit_ignored"), Ignoring(1, 5)));
}

TEST_F(DecideFiresTest, AnUndoIsAboutTheLastFireAlone) {
  EXPECT_THAT(
      Follow({Open(5, 1, 0), Open(6, 2, 5)}, {.undo = true}, 10),
      ElementsAre(Closing(5, "implicit_ignored"), Ignoring(1, 5), Closing(6, "implicit_undo"),
                  Observation(2, "implicit_undo", false, 0.5, "e6")));
}

TEST_F(DecideFiresTest, IgnoredThreeTimesSpeaksAgainstIt) {
  for (const std::int64_t before : {0, 1}) {
    EXPECT_THAT(Follow({Open(5, 1, 0, before)}, {}, 10),
                ElementsAre(Closing(5, "implicit_ignored"), Ignoring(1, 5)));
  }
  EXPECT_THAT(Follow({Open(5, 1, 0, 2)}, {}, 10),
              ElementsAre(Closing(5, "implicit_ignored"), Ignoring(1, 5),
                          Observation(1, "implicit_ignored", false, 0.3, "e5")));
  settings_.ignored_times = 1;
  settings_.ignored_magnitude = 0.1;
  EXPECT_THAT(Follow({Open(5, 1, 0)}, {}, 10).at(2),
              Observation(1, "implicit_ignored", false, 0.1, "e5"));
}

// They all come with the state before any of them.
TEST_F(DecideFiresTest, SeveralOpenFiresOfOneAreCountedOneAfterTheOther) {
  EXPECT_THAT(
      Follow({Open(5, 1, 0, 1), Open(6, 1, 1, 1), Open(7, 1, 2, 1)}, {}, 10),
      ElementsAre(Closing(5, "implicit_ignored"), Ignoring(1, 5), Closing(6, "implicit_ignored"),
                  Ignoring(1, 6), Observation(1, "implicit_ignored", false, 0.3, "e6"),
                  Closing(7, "implicit_ignored"), Ignoring(1, 7)));
}

TEST_F(DecideFiresTest, SeveralHeuristicsAreCountedApart) {
  EXPECT_THAT(Follow({Open(5, 1, 0, 2), Open(6, 2, 1, 0)}, {}, 10),
              ElementsAre(Closing(5, "implicit_ignored"), Ignoring(1, 5),
                          Observation(1, "implicit_ignored", false, 0.3, "e5"),
                          Closing(6, "implicit_ignored"), Ignoring(2, 6)));
}

TEST_F(DecideFiresTest, AnOutcomeWithinItsWindowJudgesEveryFireItBelongsTo) {
  const std::vector<std::string> first = Judging(1, 5, true);
  const std::vector<std::string> second = Judging(2, 6, true);
  EXPECT_THAT(
      Follow({Open(5, 1, 0), Open(6, 2, 60)}, {.undo = false, .outcomes = {&survived_}}, 120),
      ElementsAre(Closing(5, "outcome_evaluator"), first[0], first[1], Known("e5", survived_),
                  Closing(6, "outcome_evaluator"), second[0], second[1], Known("e6", survived_)));
}

TEST_F(DecideFiresTest, AnOutcomeAfterItsWindowIsOnlyAnotherEvent) {
  EXPECT_THAT(Follow({Open(5, 1, 0)}, {.undo = false, .outcomes = {&survived_}}, 120.000001),
              ElementsAre(Closing(5, "implicit_ignored"), Ignoring(1, 5)));
}

TEST_F(DecideFiresTest, AnOutcomeAlsoJudgesWhatIsClosed) {
  Fire closed = TestFire(5, 1, 0);
  closed.open = false;
  const FollowUp survived{.undo = false, .outcomes = {&survived_}};
  const auto follow = [&](double second) {
    return Show(DecideFollowUp({}, {closed}, survived, TestSecond(second), settings_));
  };
  const std::vector<std::string> judged = Judging(1, 5, true);
  EXPECT_THAT(follow(120), ElementsAre(judged[0], judged[1], Known("e5", survived_)));
  EXPECT_THAT(follow(120.000001), IsEmpty());
  closed.outcome = FireOutcome::kFail;
  EXPECT_THAT(follow(10), IsEmpty());
  // An open fire that was already judged is only closed.
  OpenFire open = Open(6, 1, 0);
  open.fire.outcome = FireOutcome::kFail;
  EXPECT_THAT(Follow({open}, survived, 10), ElementsAre(Closing(6, "outcome_evaluator")));
}

TEST_F(DecideFiresTest, OutcomesReachAsFarAsTheLongestWindow) {
  EXPECT_EQ(OutcomesReachTo({.undo = true}, TestSecond(500)), std::nullopt);
  EXPECT_EQ(OutcomesReachTo({.undo = false, .outcomes = {&died_, &survived_}}, TestSecond(500)),
            TestSecond(380));
}

TEST_F(DecideFiresTest, OfSeveralOutcomesTheFirstWhoseWindowIsOpenCounts) {
  const FollowUp both{.undo = false, .outcomes = {&died_, &survived_}};
  const std::vector<std::string> failed = Judging(1, 5, false);
  EXPECT_THAT(
      Follow({Open(5, 1, 0)}, both, 10),
      ElementsAre(Closing(5, "outcome_evaluator"), failed[0], failed[1], Known("e5", died_)));
  const std::vector<std::string> succeeded = Judging(1, 5, true);
  EXPECT_THAT(Follow({Open(5, 1, 0)}, both, 11),
              ElementsAre(Closing(5, "outcome_evaluator"), succeeded[0], succeeded[1],
                          Known("e5", survived_)));
}

TEST_F(DecideFiresTest, AnOutcomeGoesBeforeAnUndo) {
  const std::vector<std::string> judged = Judging(1, 5, false);
  EXPECT_THAT(
      Follow({Open(5, 1, 0)}, {.undo = true, .outcomes = {&died_}}, 5),
      ElementsAre(Closing(5, "outcome_evaluator"), judged[0], judged[1], Known("e5", died_)));
}

TEST_F(DecideFiresTest, AFrozenOneLosesNothing) {
  OpenFire open = Open(5, 1, 0, 2);
  open.heuristic.frozen = true;
  EXPECT_THAT(Follow({open}, {}, 10), ElementsAre(Closing(5, "implicit_ignored")));
  EXPECT_THAT(Follow({open}, {.undo = true}, 10), ElementsAre(Closing(5, "implicit_undo")));
}

TEST_F(DecideFiresTest, WithoutOpenFiresNothingFollows) {
  EXPECT_THAT(Follow({}, {.undo = true, .outcomes = {&survived_}}, 10), IsEmpty());
}

}  // namespace
}  // namespace credence::executive
