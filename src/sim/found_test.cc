// SPDX-License-Identifier: Apache-2.0
// Bugs found by simulations, each as a separate test.

#include "sim/node.h"

#include "base/test_framework.h"

namespace credence::sim {
namespace {

class FoundTest : public testing::Test {
 protected:
  Node::Options OptionsOf(const std::string& name) {
    return {.name = name,
            .settings = "[store]\nurl = \"sim:x\"\n[embedding]\nprovider = \"lexical\"\n",
            .seed = name == "one" ? 1u : 2u,
            .has_model = false,
            .clock = clock_};
  }

  std::shared_ptr<ManualClock> clock_ =
      std::make_shared<ManualClock>(Timestamp(std::chrono::seconds(1'767'600'000)));
  FaultyStore store_{{.seed = 1}};
  Node one_{store_, OptionsOf("one")};
  Node two_{store_, OptionsOf("two")};
  Caller me_{.space = "default", .project = "/p", .actor = "user:ada"};
};

// The first attempt at a write was rolled back, and another process wrote before the second: the
// answer must be that of the committed attempt.
TEST_F(FoundTest, AHeuristicThatLostItsTrustMeanwhileDoesNotAnswer) {
  Executive& mine = one_.GetEngine().value()->executive();
  Executive& theirs = two_.GetEngine().value()->executive();
  const std::string id = mine.Add(me_, {.condition = "The build is red",
                                        .action = "Take back the last merge",
                                        .source = "ci"})
                             ->reading.heuristic.id.ToString();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(mine.Judge(me_, {.id = id, .positive = true}));
  store_.SetBetweenAttempts([&] { ASSERT_TRUE(theirs.Freeze(me_, id, true)); });
  store_.FailNext(Fault::kRunTwice);
  const EventAnswer answer =
      mine.Process(me_, {.text = "The build is red", .source = "ci", .id = "e1"}).value();
  EXPECT_EQ(answer.path, DecisionPath::kRejected);
  EXPECT_TRUE(answer.response.empty());
  EXPECT_FALSE(answer.heuristic_id);
  EXPECT_EQ(mine.ShowEvent(me_, "e1")->path, DecisionPath::kRejected);
  EXPECT_EQ(mine.Show(me_, id)->heuristic.fire_count, 0);
}

TEST_F(FoundTest, AMemoryThatWasArchivedMeanwhileIsNotValidated) {
  Engine& mine = *one_.GetEngine().value();
  Engine& theirs = *two_.GetEngine().value();
  const std::string id =
      mine.memories().Add(me_, {.content = "Use X"})->reading->memory.id.ToString();
  store_.SetBetweenAttempts([&] { ASSERT_TRUE(theirs.memories().Forget(me_, id, false)); });
  store_.FailNext(Fault::kRunTwice);
  EXPECT_EQ(mine.memories().Validate(me_, {.id = id}).error().code, Code::kFailedPrecondition);
  EXPECT_EQ(mine.memories().Show(me_, id)->memory.times_validated, 0);
}

// An event that undoes the last action counts against the heuristic behind it before that heuristic
// can answer the event.
TEST_F(FoundTest, AHeuristicThatAnEventSpeaksAgainstDoesNotAnswerIt) {
  Executive& mine = one_.GetEngine().value()->executive();
  const std::string id = mine.Add(me_, {.condition = "Please undo the last step",
                                        .action = "Restore the copy",
                                        .source = "ci"})
                             ->reading.heuristic.id.ToString();
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(mine.Judge(me_, {.id = id, .positive = true}));
  const auto process = [&](std::string event) {
    return mine.Process(
        me_, {.text = "Please undo the last step", .source = "ci", .id = std::move(event)});
  };
  EXPECT_EQ(process("e1")->path, DecisionPath::kHeuristic);
  clock_->Advance(std::chrono::seconds(5));
  EXPECT_EQ(process("e2")->path, DecisionPath::kRejected);
  EXPECT_EQ(mine.Show(me_, id)->heuristic.fire_count, 1);
  EXPECT_LT(mine.Show(me_, id)->heuristic.confidence, 0.7);
}

}  // namespace
}  // namespace credence::sim
