// SPDX-License-Identifier: Apache-2.0
// What whole turns say about beliefs, as the rules read them. tests/scenario/conversations.json has
// longer conversations.
#include <fmt/format.h>

#include "base/test_framework.h"
#include "engine/executive/test_executive.h"

namespace credence {
namespace {

struct Said {
  std::string_view speaker;
  std::string_view text;
};

class ConversationTest : public testing::TestWithParam<TestStore> {
 protected:
  void Open(std::string_view belief = "") {
    EngineOptions options = world_.Options();
    options.settings_toml = fmt::format("[belief]\n{}", belief);
    engine_.reset();
    engine_ = Engine::Open(std::move(options)).value();
    // Everything begins anew.
    turn_ = 0;
    caller_.space = fmt::format("s{}", ++opened_);
  }
  // A turn each day.
  void Talk(const std::vector<Said>& turns) {
    for (const Said& said : turns) {
      world_.clock->Set(TestDay(++turn_));
      const Result<EpisodeReport> report =
          engine_->beliefs().Ingest(caller_, {.id = fmt::format("{}", turn_),
                                              .at = TestDay(turn_),
                                              .speaker = std::string(said.speaker),
                                              .text = std::string(said.text),
                                              .conversation = "c",
                                              .links = {}});
      ASSERT_TRUE(report) << report.error().message;
    }
    EXPECT_TRUE(engine_->insight().Verify().value().ok());
  }
  // The evidence of a belief, and whether it is over: "0.8", "0.5 over". Empty if there is none.
  std::string Evidence(std::string_view text) {
    const std::vector<BeliefReading> all =
        engine_->beliefs().List(caller_, {.status = {}, .all = true, .limit = {}}).value();
    for (const BeliefReading& reading : all) {
      if (reading.belief.text != text) continue;
      return reading.belief.evidence.ToString() + (reading.belief.until ? " over" : "") +
             (reading.superseded_by ? " superseded" : "");
    }
    return "";
  }

  ExecutiveWorld world_{GetParam()};
  Caller caller_ = world_.me;
  std::unique_ptr<Engine> engine_;
  int turn_ = 0;
  int opened_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Stores, ConversationTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(ConversationTest, WordsOfChangeDecideInAnyTurn) {
  Open();
  Talk({{"user", "I live in Porto."}, {"user", "We deploy on Fridays."}});
  Talk({{"user", "Actually, I live in Lisbon."}, {"user", "We deploy on Mondays now."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.5 superseded");
  EXPECT_EQ(Evidence("I live in Lisbon"), "0.85");
  EXPECT_EQ(Evidence("We deploy on Fridays"), "0.5 over superseded");
}

TEST_P(ConversationTest, WithoutThemTheUserHasNotSaidWhich) {
  Open();
  Talk({{"user", "I live in Porto."}, {"user", "I live in Lisbon."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.5");
  EXPECT_EQ(Evidence("I live in Lisbon"), "0.8");
  EXPECT_EQ(engine_->beliefs().Disputes(caller_).value().size(), 1u);
}

TEST_P(ConversationTest, WhatWonIsNotHeldAgainstTheOtherAgain) {
  Open();
  Talk({{"user", "I live in Porto."}, {"user", "Actually, I live in Lisbon."}});
  Talk({{"user", "I live in Lisbon."}, {"user", "I live in Lisbon now."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.5 superseded");
  EXPECT_EQ(Evidence("I live in Lisbon"), "1");
}

TEST_P(ConversationTest, WhatLostCanComeBack) {
  Open();
  Talk({{"user", "I live in Porto."}, {"user", "I live in Lisbon now."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.5 over superseded");
  Talk({{"user", "I live in Porto."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.65");
  EXPECT_EQ(Evidence("I live in Lisbon"), "0.55 over superseded");
}

TEST_P(ConversationTest, AnAnswerCanSayThatSomethingIsOver) {
  Open();
  Talk({{"user", "I live in Porto."},
        {"assistant", "So you live in Porto?"},
        {"user", "No, I live in Lisbon now."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.5 over superseded");
}

TEST_P(ConversationTest, UsersCorrectTheirOwnWords) {
  Open();
  Talk({{"user", "I live in Porto."}, {"assistant", "Nice!"}, {"user", "Sorry, I meant Lisbon."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.5 superseded");
  EXPECT_EQ(Evidence("I live in Lisbon"), "0.85");
}

TEST_P(ConversationTest, AnEndAndADoubtAreHeardInAnyTurn) {
  for (const bool hears : {true, false}) {
    Open(fmt::format("hear_doubt = {}", hears));
    Talk({{"user", "I prefer tea."}, {"user", "I drink coffee."}});
    Talk({{"user", "I'm not sure I prefer tea anymore."}});
    EXPECT_EQ(Evidence("I prefer tea"), hears ? "0.7" : "0.8");
    if (!hears) continue;
    Talk({{"user", "I no longer drink coffee."}});
    EXPECT_EQ(Evidence("I drink coffee"), "0.5 over superseded");
  }
}

struct Switch {
  std::string_view name;
  std::vector<Said> turns;
  std::string_view text;
  std::string_view on;
  std::string_view off;
};

// Each trigger, and what is left of it when it is switched off.
const std::vector<Switch>& Switches() {
  static const std::vector<Switch> all = {
      {"hear_reasons",
       {{"user", "I prefer tea."}, {"user", "Because I prefer tea, I never buy coffee."}},
       "I prefer tea",
       "0.83",
       "0.9"},
      {"hear_summaries",
       {{"user", "I prefer tea."},
        {"assistant", "Since you prefer tea, I suggest a pot."},
        {"user", "Which one is the best?"}},
       "I prefer tea",
       "0.85",
       "0.8"},
      {"hear_summaries",
       {{"user", "I prefer tea."},
        {"assistant", "Since you prefer tea, I suggest a pot."},
        {"user", "No, that's not right."}},
       "I prefer tea",
       "0.7",
       "0.7"},
      {"hear_references",
       {{"user", "I live in Porto."},
        {"user", "Please find a dentist near where I live in Porto."}},
       "I live in Porto",
       "0.85",
       "0.8"},
      {"hear_consistency",
       {{"user", "I like tea."}, {"user", "I love green tea."}},
       "I like tea",
       "0.82",
       "0.8"},
      {"hear_conflicts",
       {{"user", "I never drink coffee."}, {"user", "I had a coffee this morning."}},
       "I never drink coffee",
       "0.75",
       "0.8"},
      {"hear_tools",
       {{"user", "We deploy on Mondays."}, {"tool:calendar", "We deploy on Mondays."}},
       "We deploy on Mondays",
       "0.81",
       "0.8"},
      {"hear_assistant", {{"assistant", "You live in Porto."}}, "I live in Porto", "0.4", ""},
  };
  return all;
}

TEST_P(ConversationTest, EachTriggerCanBeSwitchedOff) {
  for (const Switch& one : Switches()) {
    for (const bool is_on : {true, false}) {
      SCOPED_TRACE(fmt::format("{} = {}", one.name, is_on));
      Open(fmt::format("{} = {}", one.name, is_on));
      Talk(one.turns);
      EXPECT_EQ(Evidence(one.text), is_on ? one.on : one.off);
    }
  }
}

TEST_P(ConversationTest, AMentionCountsOnceADay) {
  Open("consistent_hours = 72");
  Talk({{"user", "I never drink coffee."}});
  Talk({{"user", "I had a coffee today."}, {"user", "I had a coffee again."}});
  EXPECT_EQ(Evidence("I never drink coffee"), "0.75");
  turn_ += 3;
  Talk({{"user", "I had a coffee."}});
  EXPECT_EQ(Evidence("I never drink coffee"), "0.7");
}

TEST_P(ConversationTest, TheAssistantCannotTalkDownTheUser) {
  Open();
  Talk({{"user", "I live in Porto."}});
  Talk({{"assistant", "You live in Lisbon."}, {"assistant", "You live in Lisbon."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.8");
  EXPECT_EQ(Evidence("I live in Lisbon"), "0.4");
  Talk({{"assistant", "You don't live in Porto, right?"}, {"user", "Sure."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.8");
}

TEST_P(ConversationTest, WhatIsSaidOfOthersLeavesTheUserAlone) {
  Open();
  Talk({{"user", "I live in Leeds."}, {"user", "My brother doesn't live in Leeds anymore."}});
  Talk({{"assistant", "Bob lives in Leeds, right?"}, {"user", "Yes, exactly."}});
  EXPECT_EQ(Evidence("I live in Leeds"), "0.8");
}

TEST_P(ConversationTest, AnAnswerIsAboutWhatWasAsked) {
  Open();
  Talk({{"user", "We deploy on Fridays."}});
  Talk({{"assistant", "You deploy on Fridays, should I schedule it?"}, {"user", "no, wait"}});
  EXPECT_EQ(Evidence("We deploy on Fridays"), "0.8");
  Talk({{"assistant", "You deploy on Fridays, right?"}, {"user", "no, too slow"}});
  EXPECT_EQ(Evidence("We deploy on Fridays"), "0.7");
  Talk({{"assistant", "And you deploy on Fridays?"}, {"user", "not anymore"}});
  EXPECT_EQ(Evidence("We deploy on Fridays"), "0.4 over superseded");
}

TEST_P(ConversationTest, OneTurnLowersABeliefOnce) {
  Open();
  Talk({{"user", "I live in Porto."}, {"user", "I no longer live in Porto, I live in Lisbon."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.5 over superseded");
  Open();
  Talk({{"user", "I live in Porto."}, {"user", "I live in Lisbon."}});
  Talk({{"user", "Actually I live in Lisbon."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.5 superseded");
}

TEST_P(ConversationTest, WhatIsHedgedOrRepeatedDecidesNothing) {
  Open();
  Talk({{"user", "I live in Porto."}, {"assistant", "So you live in Porto?"}});
  Talk({{"user", "Actually, maybe I live in Lisbon."}});
  EXPECT_EQ(engine_->beliefs().Disputes(caller_).value().size(), 0u);
  Talk({{"assistant", "So you live in Porto?"}, {"user", "Actually, it's porto."}});
  EXPECT_NE(Evidence("I live in Porto"), "");
}

TEST_P(ConversationTest, ContractionsSayTheSame) {
  Open();
  Talk({{"user", "I'm a nurse."}, {"assistant", "You are a nurse."}, {"user", "Yes."}});
  EXPECT_EQ(Evidence("I'm a nurse"), "0.9");
  EXPECT_EQ(Evidence("I am a nurse"), "");
}

TEST_P(ConversationTest, WhatAnAgentReportsDecidesNothing) {
  Open();
  Talk({{"user", "I live in Porto."}, {"assistant", "So you live in Porto?"}});
  caller_.is_agent = true;
  Talk({{"user", "Actually, it's Lisbon."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.75");
  EXPECT_EQ(Evidence("I live in Lisbon"), "0.5");
  Talk({{"user", "I prefer tea."}, {"user", "I prefer tea."}});
  EXPECT_EQ(Evidence("I prefer tea"), "0.52");
  Talk({{"assistant", "You live in Porto, right?"}, {"user", "Yes, exactly."}});
  EXPECT_EQ(Evidence("I live in Porto"), "0.77");
}

}  // namespace
}  // namespace credence
