// SPDX-License-Identifier: Apache-2.0
// Beliefs through the engine, on both stores.
#include <fmt/format.h>

#include <set>
#include <thread>

#include "base/test_framework.h"
#include "engine/beliefs/episode_json.h"
#include "engine/test_engine.h"

namespace credence {
namespace {

class BeliefsTest : public testing::TestWithParam<TestStore> {
 protected:
  Beliefs& beliefs() { return engine_->beliefs(); }
  std::string Add(std::string_view text, std::string_view origin = "user_given") {
    return beliefs()
        .Add(engine_.me, {.text = std::string(text), .origin = std::string(origin)})
        ->reading.belief.id.ToString();
  }
  BeliefReading Show(const std::string& id) { return beliefs().Show(engine_.me, id).value(); }
  std::string ConfidenceOf(const std::string& id) { return Show(id).confidence.ToString(); }
  void Say(const std::string& id, BeliefWord word) {
    ASSERT_TRUE(beliefs().Judge(engine_.me, {.id = id, .word = word}));
  }
  Result<std::vector<BeliefReading>> Batch(std::string_view lines) {
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<BeliefCommand> commands,
                              engine::ReadCommands(lines));
    return beliefs().Batch(engine_.me, commands);
  }
  void ExpectSound() {
    const VerifyReport report = engine_->insight().Verify().value();
    EXPECT_TRUE(report.ok()) << report.problems[0].what;
  }

  TestEngine engine_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Stores, BeliefsTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(BeliefsTest, TheWorkedNumbersOfTheDocument) {
  const std::string a = Add("Ana prefers tea");
  EXPECT_EQ(ConfidenceOf(a), "0.8");
  Say(a, BeliefWord::kReaffirm);
  EXPECT_EQ(ConfidenceOf(a), "0.9");
  const std::string b = Add("Ana prefers coffee");
  EXPECT_EQ(beliefs().Contradict(engine_.me, {.id = a, .by = b})->confidence.ToString(), "0.6");
  EXPECT_EQ(beliefs().Contradict(engine_.me, {.id = a, .by = b})->confidence.ToString(), "0.45");
  EXPECT_EQ(ConfidenceOf(b), "0.8");
  ExpectSound();
}

TEST_P(BeliefsTest, AKeyCountsOnce) {
  const std::string id = Add("I prefer tea");
  const BeliefVerdict verdict{.id = id, .word = BeliefWord::kReaffirm, .key = "turn-7"};
  EXPECT_EQ(beliefs().Judge(engine_.me, verdict)->confidence.ToString(), "0.9");
  EXPECT_EQ(beliefs().Judge(engine_.me, verdict)->confidence.ToString(), "0.9");
  BeliefVerdict other = verdict;
  other.word = BeliefWord::kDoubt;
  EXPECT_EQ(beliefs().Judge(engine_.me, other)->confidence.ToString(), "0.8");
  // A repeated request gets its first answer, even if the belief has changed since.
  ASSERT_TRUE(beliefs().Retract(engine_.me, id, std::nullopt, false));
  EXPECT_TRUE(beliefs().Judge(engine_.me, verdict));
  const BeliefVerdict late{.id = id, .word = BeliefWord::kReaffirm, .key = "turn-8"};
  EXPECT_EQ(beliefs().Judge(engine_.me, late).error().code, Code::kFailedPrecondition);
}

TEST_P(BeliefsTest, SpacesAreApart) {
  const std::string id = Add("I prefer tea");
  Caller other = engine_.me;
  other.space = "work";
  EXPECT_EQ(beliefs().Show(other, id).error().code, Code::kNotFound);
  EXPECT_TRUE(beliefs().Add(other, {.text = "I prefer tea"})->created);
  EXPECT_EQ(beliefs().List(other, {})->size(), 1u);
  EXPECT_EQ(ConfidenceOf(id), "0.8");
  EXPECT_EQ(beliefs().Recall(other, {.text = "tea"})->size(), 1u);
}

TEST_P(BeliefsTest, SearchingMovesNothing) {
  const std::string id = Add("I prefer tea");
  const std::string before = Joined(engine_.Export());
  EXPECT_EQ(beliefs().Recall(engine_.me, {.text = "tea"})->size(), 1u);
  EXPECT_TRUE(beliefs().Say(engine_.me, id));
  EXPECT_TRUE(beliefs().Explain(engine_.me, id));
  EXPECT_TRUE(beliefs().Graph(engine_.me, {}));
  EXPECT_TRUE(beliefs().Maintain(engine_.me));
  EXPECT_EQ(Joined(engine_.Export()), before);
}

TEST_P(BeliefsTest, ASearchCanWantAStatus) {
  Add("I prefer tea");
  const std::string gone = Add("I drink tea at noon");
  ASSERT_TRUE(beliefs().Retract(engine_.me, gone, std::nullopt, false));
  const auto found = [&](std::optional<BeliefStatus> status) {
    return beliefs().Recall(engine_.me, {.text = "tea", .status = status}).value();
  };
  ASSERT_EQ(found(std::nullopt).size(), 1u);
  ASSERT_EQ(found(BeliefStatus::kRetracted).size(), 1u);
  EXPECT_EQ(found(BeliefStatus::kRetracted)[0].reading.belief.id.ToString(), gone);
  EXPECT_EQ(found(BeliefStatus::kFresh).size(), 1u);
  EXPECT_TRUE(found(BeliefStatus::kDisputed).empty());
}

TEST_P(BeliefsTest, ABatchIsAllOrNothing) {
  const std::string before = Joined(engine_.Export());
  EXPECT_THAT(Batch("{\"op\":\"add\",\"text\":\"I prefer tea\",\"as\":\"tea\"}\n"
                    "{\"op\":\"reaffirm\",\"id\":\"$tea\"}\n"
                    "{\"op\":\"support\",\"id\":\"$tea\",\"by\":\"$tea\"}\n"),
              Fails(Code::kInvalidArgument,
                    AllOf(HasSubstr("line 3: "), HasSubstr("nothing of the batch was done"))));
  EXPECT_EQ(Joined(engine_.Export()), before);
  EXPECT_THAT(beliefs().List(engine_.me, {.all = true}).value(), IsEmpty());
  ExpectSound();
}

TEST_P(BeliefsTest, ABatchUsesTheNamesItGave) {
  const std::vector<BeliefReading> readings =
      Batch(
          "{\"op\":\"add\",\"text\":\"I drink green tea\",\"origin\":\"inferred\",\"as\":\"x\"}\n"
          "{\"op\":\"add\",\"text\":\"I buy sencha\",\"as\":\"s\"}\n"
          "{\"op\":\"support\",\"id\":\"$x\",\"by\":\"$s\"}\n"
          "{\"op\":\"reason_user\",\"id\":\"$s\"}\n")
          .value();
  ASSERT_EQ(readings.size(), 4u);
  // The readings show the state after the whole batch.
  EXPECT_EQ(readings[0].confidence.ToString(), "0.6");
  EXPECT_EQ(readings[1].confidence.ToString(), "0.83");
  EXPECT_EQ(readings[2].belief.id, readings[0].belief.id);
}

TEST_P(BeliefsTest, ABatchRefusesWhatItDoesNotKnow) {
  const std::string id = Add("I prefer tea");
  const std::string other = Add("I prefer coffee");
  const std::pair<std::string, std::string_view> wrong[] = {
      {R"({"op":"dream"})", "dream"},
      {R"({"op":"reaffirm"})", "'id'"},
      {R"({"op":"reaffirm","id":"$nobody"})", "$nobody"},
      {R"({"op":"reaffirm","id":")" + id + R"(","why":"x"})", "does not know the field \"why\""},
      {R"({"op":"add","text":"x","as":"n"})"
       "\n"
       R"({"op":"add","text":"y","as":"n"})",
       "line 2: the name \"n\" was already used"},
      {R"({"op":"add","text":""})", "empty"},
      {R"({"op":"add","text":"x","origin":"rumour"})", "rumour"},
      {R"({"op":"contradict","id":")" + id + R"(","by":")" + other + R"(","soft":"perhaps"})",
       "soft"},
      {R"({"op":"resolve","a":")" + id + R"(","b":")" + other + R"("})", "'winner'"}};
  for (const auto& [line, what] : wrong) {
    EXPECT_THAT(Batch(line), FailsSaying(AllOf(HasSubstr(std::string(what)), Not(HasSubstr("\n")))))
        << line;
  }
}

TEST_P(BeliefsTest, ABatchKeepsNoSecrets) {
  const std::string id = Add("I prefer tea");
  const std::string other = Add("I prefer coffee");
  ASSERT_TRUE(Batch(R"({"op":"contradict","id":")" + id + R"(","by":")" + other +
                    R"(","reason":"see GITHUB_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345"})"));
  EXPECT_THAT(Joined(engine_.Export()), Not(HasSubstr("ghp_0123")));
}

TEST_P(BeliefsTest, MaintenanceResolvesWhatIsClearAndAsksTheRest) {
  const std::string a = Add("I prefer tea");
  const std::string b = Add("I prefer coffee");
  const std::string c = Add("I prefer milk");
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = a, .by = b}));
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = b, .by = c, .soft = true}));
  const MaintenanceReport report = beliefs().Maintain(engine_.me).value();
  ASSERT_EQ(report.resolved.size(), 1u);
  EXPECT_EQ(report.resolved[0].stands.belief.id.ToString(), b);
  EXPECT_EQ(report.resolved[0].status, ContradictionStatus::kSystemResolved);
  ASSERT_EQ(report.questions.size(), 1u);
  EXPECT_THAT(report.questions[0].question, HasSubstr("I prefer milk"));
  EXPECT_EQ(ConfidenceOf(b), "0.8");  // 0.75, plus the gain from winning.
  EXPECT_EQ(ConfidenceOf(a), "0.5");
  EXPECT_EQ(Show(a).contradiction_status, ContradictionStatus::kSystemResolved);
  EXPECT_TRUE(beliefs().Maintain(engine_.me)->resolved.empty());
  ExpectSound();
}

// A winner's gain can make a contradiction clear that was already checked. Here C beats four other
// beliefs, each time thanks to its last gain, and is then confident enough to beat A.
TEST_P(BeliefsTest, MaintenanceTwiceChangesNothing) {
  const std::string c = Add("Statement C");
  const std::string a = Add("Statement A");
  Say(a, BeliefWord::kReaffirm);
  for (int i = 0; i < 4; ++i) Say(a, BeliefWord::kCorroborate);
  const std::string d = Add("Statement D");
  Say(d, BeliefWord::kReject);
  for (int sources = 2; sources <= 4; ++sources) {
    const std::string other = Add(fmt::format("Statement {}", sources));
    Say(other, BeliefWord::kConflict);
    for (int i = 0; i < sources; ++i) Say(other, BeliefWord::kCorroborate);
    ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = other, .by = c, .soft = true}));
  }
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = a, .by = c, .soft = true}));
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = d, .by = c, .soft = true}));
  EXPECT_EQ(ConfidenceOf(a), "0.89");
  const MaintenanceReport report = beliefs().Maintain(engine_.me).value();
  EXPECT_EQ(report.resolved.size(), 5u);
  EXPECT_THAT(report.questions, IsEmpty());
  const std::string before = Joined(engine_.Export());
  EXPECT_TRUE(beliefs().Maintain(engine_.me)->resolved.empty());
  EXPECT_EQ(Joined(engine_.Export()), before);
}

TEST_P(BeliefsTest, TheUserMayLetTheLessConfidentWin) {
  const std::string a = Add("I prefer tea");
  const std::string b = Add("I prefer coffee");
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = a, .by = b}));
  const Arbitration between = beliefs().Resolve(engine_.me, a, b, a).value();
  EXPECT_EQ(between.stands.belief.id.ToString(), a);
  EXPECT_EQ(between.status, ContradictionStatus::kUserResolved);
  EXPECT_EQ(between.strength.ToString(), "0.25");
  EXPECT_EQ(between.winner->ToString(), a);
  // Both sides still report it as resolved.
  for (const std::string& side : {a, b}) {
    const BeliefExplanation explained = beliefs().Explain(engine_.me, side).value();
    ASSERT_EQ(explained.contradictions.size(), 1u);
    EXPECT_EQ(explained.contradictions[0].stands.belief.id.ToString(), a);
    EXPECT_EQ(explained.contradictions[0].winner->ToString(), a);
    EXPECT_EQ(explained.contradictions[0].strength.ToString(), "0.25");
  }
  EXPECT_FALSE(beliefs().Resolve(engine_.me, a, b, a));
  const std::string c = Add("I prefer milk");
  EXPECT_EQ(beliefs().Resolve(engine_.me, a, b, c).error().code, Code::kInvalidArgument);
}

TEST_P(BeliefsTest, WhatWasRetractedNeitherStandsNorIsSaid) {
  const std::string a = Add("I prefer tea");
  const std::string b = Add("I prefer coffee");
  const std::string c = Add("I prefer milk");
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = a, .by = b}));
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = a, .by = c}));
  ASSERT_TRUE(beliefs().Resolve(engine_.me, a, c, c));
  for (const std::string& id : {b, c}) {
    ASSERT_TRUE(beliefs().Retract(engine_.me, id, std::nullopt, false));
  }
  const BeliefExplanation explained = beliefs().Explain(engine_.me, a).value();
  ASSERT_EQ(explained.contradictions.size(), 2u);
  for (const Arbitration& between : explained.contradictions) {
    const bool was_open = between.yields.belief.id.ToString() == b;
    EXPECT_EQ(between.stands.belief.id.ToString(), a);
    EXPECT_EQ(between.withdrawn, was_open);
    EXPECT_EQ(between.winner.has_value(), !was_open);
    EXPECT_GE(between.strength, Decimal());
  }
  EXPECT_EQ(beliefs().Say(engine_.me, b).error().code, Code::kFailedPrecondition);
  EXPECT_EQ(beliefs().Explain(engine_.me, b)->worded, "");
  // A retracted belief is left out of its neighbours' graphs, unless requested.
  EXPECT_EQ(beliefs().Graph(engine_.me, {.id = a})->beliefs.size(), 1u);
  EXPECT_EQ(beliefs().Graph(engine_.me, {.id = a, .all = true})->beliefs.size(), 3u);
  EXPECT_EQ(beliefs().Graph(engine_.me, {.id = b})->beliefs.size(), 2u);
}

TEST_P(BeliefsTest, TheUserOverrulesMaintenance) {
  const std::string a = Add("I prefer tea");
  const std::string b = Add("I prefer coffee");
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = a, .by = b, .soft = true}));
  }
  const MaintenanceReport report = beliefs().Maintain(engine_.me).value();
  ASSERT_EQ(report.resolved.size(), 1u);
  // The strength at the time of the decision.
  EXPECT_EQ(report.resolved[0].strength.ToString(), "0.1");
  EXPECT_EQ(ConfidenceOf(b), "0.85");
  const Arbitration between = beliefs().Resolve(engine_.me, a, b, a).value();
  EXPECT_EQ(between.stands.belief.id.ToString(), a);
  EXPECT_EQ(between.status, ContradictionStatus::kUserResolved);
  EXPECT_EQ(ConfidenceOf(a), "0.75");
  EXPECT_EQ(ConfidenceOf(b), "0.8");
  EXPECT_TRUE(beliefs().Maintain(engine_.me)->resolved.empty());
  EXPECT_THAT(beliefs().Resolve(engine_.me, a, b, b).error().message,
              HasSubstr("{op:belief contradict} opens it again"));
  ExpectSound();
}

TEST_P(BeliefsTest, AResolvedContradictionGoesFromItsWinner) {
  const std::string a = Add("I prefer tea");
  const std::string b = Add("I prefer coffee");
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = a, .by = b}));
  EXPECT_EQ(beliefs().Graph(engine_.me, {})->links.at(0).from.ToString(), b);
  ASSERT_TRUE(beliefs().Resolve(engine_.me, a, b, a));
  const BeliefLink link = beliefs().Graph(engine_.me, {})->links.at(0);
  EXPECT_EQ(link.from.ToString(), a);
  EXPECT_EQ(link.to.ToString(), b);
  EXPECT_EQ(link.winner->ToString(), a);
}

TEST_P(BeliefsTest, WhatIsErasedIsGoneFromTheStore) {
  const std::string id = Add("I keep zanzibar quagga");
  ASSERT_TRUE(beliefs().Judge(
      engine_.me, {.id = id, .word = BeliefWord::kReaffirm, .reason = "said zanzibar again"}));
  ASSERT_TRUE(beliefs().Revise(engine_.me, id, "I keep two zanzibar quagga"));
  const BeliefReading erased = beliefs().Retract(engine_.me, id, "zanzibar no more", true).value();
  EXPECT_TRUE(erased.belief.erased);
  EXPECT_EQ(erased.belief.text, std::nullopt);
  EXPECT_EQ(erased.status, BeliefStatus::kRetracted);
  EXPECT_THAT(Joined(engine_.Export()), Not(HasSubstr("zanzibar")));
  EXPECT_THAT(beliefs().Recall(engine_.me, {.text = "zanzibar", .all = true}).value(), IsEmpty());
  EXPECT_EQ(beliefs().Restore(engine_.me, id).error().code, Code::kFailedPrecondition);
  EXPECT_EQ(beliefs().Say(engine_.me, id).error().code, Code::kFailedPrecondition);
  EXPECT_TRUE(beliefs().Explain(engine_.me, id));
  ExpectSound();
  if (GetParam() == TestStore::kSqlite) {
    engine_.Reopen();
    EXPECT_THAT(engine_.Bytes(), Not(HasSubstr("zanzibar")));
    EXPECT_THAT(engine_.Bytes(), Not(HasSubstr("quagga")));
  }
  // Repeating the erased statement creates a new belief.
  EXPECT_NE(Add("I keep two zanzibar quagga"), id);
}

TEST_P(BeliefsTest, WhatWasRetractedCanBeErasedLater) {
  const std::string id = Add("I keep zanzibar quagga");
  ASSERT_TRUE(beliefs().Retract(engine_.me, id, std::nullopt, false));
  ASSERT_TRUE(beliefs().Retract(engine_.me, id, std::nullopt, true));
  EXPECT_FALSE(beliefs().Retract(engine_.me, id, std::nullopt, true));
  EXPECT_THAT(Joined(engine_.Export()), Not(HasSubstr("zanzibar")));
  ExpectSound();
}

TEST_P(BeliefsTest, RetractedBeliefsKeepNoLinksAndComeBackWithoutThem) {
  const std::string a = Add("I drink tea", "inferred");
  const std::string b = Add("I buy tea");
  ASSERT_TRUE(beliefs().Support(engine_.me, a, b));
  EXPECT_EQ(ConfidenceOf(a), "0.6");
  ASSERT_TRUE(beliefs().Retract(engine_.me, b, "no more", false));
  EXPECT_EQ(ConfidenceOf(a), "0.5");
  EXPECT_EQ(beliefs().List(engine_.me, {})->size(), 1u);
  EXPECT_EQ(beliefs().List(engine_.me, {.all = true})->size(), 2u);
  EXPECT_EQ(beliefs().List(engine_.me, {.status = "retracted"})->size(), 1u);
  ASSERT_TRUE(beliefs().Restore(engine_.me, b));
  EXPECT_EQ(ConfidenceOf(a), "0.5");
  EXPECT_EQ(ConfidenceOf(b), "0.8");
  ExpectSound();
}

TEST_P(BeliefsTest, ARevisionToWhatAnotherSaysIsRefused) {
  const std::string a = Add("I prefer tea");
  const std::string b = Add("I prefer coffee");
  EXPECT_EQ(beliefs().Revise(engine_.me, a, "you prefer COFFEE.").error().code,
            Code::kAlreadyExists);
  ASSERT_TRUE(beliefs().Retract(engine_.me, b, std::nullopt, false));
  EXPECT_TRUE(beliefs().Revise(engine_.me, a, "I prefer coffee"));
  // Now the other belief cannot be restored.
  EXPECT_EQ(beliefs().Restore(engine_.me, b).error().code, Code::kAlreadyExists);
}

TEST_P(BeliefsTest, TheGraphHasEachLinkOnce) {
  const std::string a = Add("A");
  const std::string b = Add("B");
  const std::string c = Add("C");
  const std::string d = Add("D");
  ASSERT_TRUE(beliefs().Support(engine_.me, a, b));
  ASSERT_TRUE(beliefs().Relate(engine_.me, c, b));
  ASSERT_TRUE(beliefs().Contradict(engine_.me, {.id = d, .by = c}));
  EXPECT_EQ(beliefs().Graph(engine_.me, {})->links.size(), 3u);
  const BeliefGraph near = beliefs().Graph(engine_.me, {.id = a, .hops = 1}).value();
  EXPECT_EQ(near.beliefs.size(), 2u);
  ASSERT_EQ(near.links.size(), 1u);
  EXPECT_EQ(near.links[0].kind, "supports");
  EXPECT_EQ(near.links[0].from.ToString(), b);
  EXPECT_EQ(near.links[0].to.ToString(), a);
  const BeliefGraph cut = beliefs().Graph(engine_.me, {.limit = 2}).value();
  EXPECT_TRUE(cut.is_cut);
  EXPECT_EQ(cut.beliefs.size(), 2u);
}

TEST_P(BeliefsTest, OtherSettingsGiveOtherNumbersForWhatIsThere) {
  const std::string a = Add("A", "inferred");
  const std::string b = Add("B");
  ASSERT_TRUE(beliefs().Support(engine_.me, a, b));
  TestEngine other(TestStore::kMemory, 2, {.settings_toml = "[belief]\nsupport_delta = 0.03\n"});
  std::istringstream lines(Joined(engine_.Export()));
  ASSERT_TRUE(other->ledger().Import(other.me, lines));
  EXPECT_EQ(other->beliefs().Show(other.me, a)->confidence.ToString(), "0.53");
  EXPECT_EQ(other->beliefs().Show(other.me, a)->belief.evidence.ToString(), "0.5");
}

TEST(TwoBeliefEnginesTest, NothingIsLostWhenBothWriteAtOnce) {
  constexpr int kTimes = 40;
  const TestFolder folder;
  const Caller me{.space = "default", .project = "/p", .actor = "user"};
  const auto open = [&](std::uint64_t seed) {
    EngineOptions options;
    options.db = folder.File("test.db");
    options.clock = std::make_shared<ManualClock>(TestDay());
    options.rng = std::make_shared<SeededRng>(seed);
    return Engine::Open(std::move(options)).value();
  };
  const auto one = open(1);
  Beliefs& beliefs = one->beliefs();
  const std::string shared =
      beliefs.Add(me, {.text = "Shared", .origin = "inferred"})->reading.belief.id.ToString();
  std::set<std::string> made[2];
  const auto work = [&](std::uint64_t which) {
    const auto engine = open(which + 2);
    Beliefs& mine = engine->beliefs();
    for (int i = 0; i < kTimes; ++i) {
      // Every second statement is added by both engines.
      const std::string text =
          i % 2 == 0 ? fmt::format("Both {}", i) : fmt::format("Statement {} of {}", i, which);
      const auto added = mine.Add(me, {.text = text});
      ASSERT_TRUE(added) << added.error().message;
      const std::string id = added->reading.belief.id.ToString();
      made[which].insert(id);
      EXPECT_TRUE(mine.Judge(me, {.id = shared, .word = BeliefWord::kCorroborate}));
      EXPECT_TRUE(i % 3 == 0 ? mine.Relate(me, shared, id) : mine.Support(me, shared, id));
    }
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  const BeliefReading reading = beliefs.Show(me, shared).value();
  EXPECT_EQ(reading.belief.observations, 2 * kTimes);
  EXPECT_EQ(reading.belief.evidence, TestDecimal("1"));
  std::set<std::string> all = made[0];
  all.insert(made[1].begin(), made[1].end());
  EXPECT_EQ(all.size(), kTimes / 2u + kTimes);
  std::set<std::string> linked;
  for (const Uuid& id : reading.belief.supporters) linked.insert(id.ToString());
  for (const Uuid& id : reading.belief.related) linked.insert(id.ToString());
  EXPECT_EQ(linked, all);
  const VerifyReport report = one->insight().Verify().value();
  EXPECT_TRUE(report.ok()) << report.problems[0].what;
}

}  // namespace
}  // namespace credence
