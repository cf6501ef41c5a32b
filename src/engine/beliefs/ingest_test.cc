// SPDX-License-Identifier: Apache-2.0
// Episodes whose statements are given, or extracted by a scripted model, so that most tests do not
// depend on how the rules read a text.
#include <fmt/format.h>

#include <map>

#include "base/test_framework.h"
#include "belief/types.h"
#include "engine/executive/test_executive.h"

namespace credence {
namespace {

class IngestTest : public testing::TestWithParam<TestStore> {
 protected:
  void Open(std::string_view answers = "", std::string_view belief = "") {
    EngineOptions options = world_.Options();
    if (answers.empty()) {
      options.settings_toml = fmt::format("[belief]\n{}", belief);
    } else {
      world_.Script(answers);
      options.settings_toml = fmt::format(
          "[llm]\nprovider = \"scripted\"\nscript = \"{}\"\n[belief]\n{}", world_.script(), belief);
    }
    engine_ = Engine::Open(std::move(options)).value();
  }
  Beliefs& beliefs() { return engine_->beliefs(); }
  static Episode Turn(std::string_view id, std::string_view text,
                      const std::vector<std::string>& statements = {}, double day = 0,
                      std::string_view speaker = "user") {
    Episode episode{.id = std::string(id),
                    .at = TestDay(day),
                    .speaker = std::string(speaker),
                    .text = std::string(text),
                    .conversation = "c",
                    .links = {}};
    for (const std::string& statement : statements) {
      episode.statements.push_back({.text = statement});
    }
    return episode;
  }
  EpisodeReport Ingest(const Episode& episode) {
    const Result<EpisodeReport> report = beliefs().Ingest(world_.me, episode);
    EXPECT_TRUE(report) << report.error().message;
    return report.value_or(EpisodeReport{});
  }
  std::vector<BeliefReading> Held() { return beliefs().List(world_.me, {}).value(); }
  // Lines such as "0.8 user_given I prefer tea", most confident first.
  std::vector<std::string> Listed() {
    std::vector<std::string> lines;
    for (const BeliefReading& reading : Held()) {
      lines.push_back(fmt::format("{} {} {}", reading.confidence.ToString(),
                                  NameOf(reading.belief.origin),
                                  reading.belief.text.value_or("(erased)")));
    }
    return lines;
  }
  std::string Exported() {
    std::string all;
    EXPECT_TRUE(engine_->ledger().Export(
        world_.me, [&](std::string_view line) { all += std::string(line) + "\n"; }));
    return all;
  }
  void ExpectSound() {
    const VerifyReport report = engine_->insight().Verify().value();
    EXPECT_TRUE(report.ok()) << report.problems[0].what;
  }

  ExecutiveWorld world_{GetParam()};
  std::unique_ptr<Engine> engine_;
};

INSTANTIATE_TEST_SUITE_P(Stores, IngestTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(IngestTest, TheOriginIsThatOfTheSpeakerUnlessItIsGiven) {
  Open();
  EXPECT_EQ(Ingest(Turn("1", "Tea!", {"I prefer tea"})).extracted_by, "given");
  Ingest(Turn("2", "Violin.", {"You play the violin"}, 0, "assistant"));
  Ingest(Turn("3", "He lives there.", {"Bo lives in Porto"}, 0, "Bo"));
  Episode given = Turn("4", "Music.", {"I like jazz"});
  given.statements[0].origin = "system_suggested";
  Ingest(given);
  EXPECT_THAT(Listed(),
              UnorderedElementsAre("0.8 user_given I prefer tea", "0.5 inferred Bo lives in Porto",
                                   "0.4 system_suggested You play the violin",
                                   "0.4 system_suggested I like jazz"));
  ExpectSound();
}

TEST_P(IngestTest, TheSameEpisodeTwiceChangesNothing) {
  Open();
  Episode episode = Turn("1", "Tea!", {"I prefer tea", "I buy sencha"});
  episode.links = {{.kind = "supports", .from = "I buy sencha", .to = "I prefer tea"}};
  EXPECT_FALSE(Ingest(episode).duplicate);
  const std::string before = Exported();
  const EpisodeReport again = Ingest(episode);
  EXPECT_TRUE(again.duplicate);
  EXPECT_THAT(again.changes, IsEmpty());
  episode.text = "Other words under the same id";
  EXPECT_TRUE(Ingest(episode).duplicate);
  EXPECT_EQ(Exported(), before);
}

TEST_P(IngestTest, WhatTheUserRepeatsIsReaffirmedAndTheRestAgreesOnceADay) {
  Open();
  Ingest(Turn("1", "", {"I prefer tea"}));
  const EpisodeReport again = Ingest(Turn("2", "", {"you prefer tea."}));
  ASSERT_EQ(again.changes.size(), 1u);
  EXPECT_EQ(again.changes[0].what, "reaffirmed");
  EXPECT_DOUBLE_EQ(again.changes[0].confidence, 0.9);
  world_.clock->Set(TestDay(3));
  EXPECT_EQ(Ingest(Turn("3", "", {"You prefer tea"}, 3, "Bo")).changes[0].what, "agreed");
  EXPECT_THAT(Ingest(Turn("4", "", {"You prefer tea"}, 3, "Bo")).changes, IsEmpty());
  EXPECT_THAT(Ingest(Turn("5", "", {"You prefer tea"}, 3, "assistant")).changes, IsEmpty());
  EXPECT_THAT(Listed(), ElementsAre("0.92 user_given I prefer tea"));
}

TEST_P(IngestTest, AnEpisodeHappensWhenItWasButNeverInTheFuture) {
  Open();
  Ingest(Turn("1", "", {"I prefer tea"}, -40));
  // The clock of another machine may be slightly ahead, but not more.
  Ingest(Turn("2", "", {"I like jazz"}, 0.5));
  EXPECT_FALSE(beliefs().Ingest(world_.me, Turn("3", "", {"I like plums"}, 40)));
  for (const BeliefReading& reading : Held()) {
    const bool is_tea = reading.belief.text == "I prefer tea";
    EXPECT_EQ(reading.belief.created_at, TestDay(is_tea ? -40 : 0));
    EXPECT_EQ(reading.confidence.ToString(), is_tea ? "0.6" : "0.8");
  }
}

TEST_P(IngestTest, LinksAreByTextOrById) {
  Open();
  Episode episode = Turn("1", "", {"I drink tea", "I buy sencha", "I hate tea"});
  episode.statements[0].origin = "inferred";
  episode.links = {{.kind = "supports", .from = "I buy sencha", .to = "you drink TEA"},
                   {.kind = "contradicts", .from = "I hate tea", .to = "I buy sencha"},
                   {.kind = "relates", .from = "I drink tea", .to = "I hate tea"}};
  const EpisodeReport report = Ingest(episode);
  EXPECT_EQ(report.changes.size(), 6u);
  // 0.8 − 0.3: the belief that contradicts it is at 0.8, and the old one no longer supports others.
  EXPECT_THAT(Listed(), ElementsAre("0.8 user_given I hate tea", "0.58 inferred I drink tea",
                                    "0.5 user_given I buy sencha"));
  ExpectSound();
}

TEST_P(IngestTest, AnEpisodeThatFailsLeavesNothing) {
  Open();
  const std::string before = Exported();
  Episode episode = Turn("1", "", {"I drink tea"});
  episode.links = {{.kind = "supports", .from = "Nobody said this", .to = "I drink tea"}};
  EXPECT_EQ(beliefs().Ingest(world_.me, episode).error().code, Code::kNotFound);
  episode.links = {{.kind = "likes", .from = "I drink tea", .to = "I drink tea"}};
  EXPECT_EQ(beliefs().Ingest(world_.me, episode).error().code, Code::kInvalidArgument);
  episode.links = {{.kind = "supports", .from = "I drink tea", .to = "I drink tea"}};
  EXPECT_EQ(beliefs().Ingest(world_.me, episode).error().code, Code::kInvalidArgument);
  for (const std::string& wrong : {std::string(" "), std::string("\xff"), std::string(2001, 'x')}) {
    EXPECT_EQ(beliefs().Ingest(world_.me, Turn("1", "", {"Fine", wrong})).error().code,
              Code::kInvalidArgument);
  }
  EXPECT_FALSE(beliefs().Ingest(world_.me, Turn("", "x")));
  EXPECT_FALSE(beliefs().Ingest(world_.me, Turn("1\n2", "x")));
  EXPECT_FALSE(beliefs().Ingest(world_.me, Turn("1", "\xff")));
  EXPECT_FALSE(beliefs().Ingest(world_.me, Turn(std::string(300, 'x'), "x")));
  EXPECT_EQ(Exported(), before);
  // The id was not used up.
  EXPECT_FALSE(Ingest(Turn("1", "", {"I drink tea"})).duplicate);
}

TEST_P(IngestTest, ErasingABeliefErasesTheEpisodesItCameFrom) {
  Open();
  Ingest(
      Turn("1", "I keep a zanzibar quagga, and tea.", {"I keep a zanzibar quagga", "I like tea"}));
  std::vector<std::string> ids;
  for (const BeliefReading& reading : Held()) {
    ids.push_back(reading.belief.id.ToString());
  }
  // Both came from the same episode, so the second erasure finds the text already gone.
  for (const std::string& id : ids) {
    ASSERT_TRUE(beliefs().Retract(world_.me, id, std::nullopt, true));
    ExpectSound();
  }
  EXPECT_THAT(Exported(), Not(HasSubstr("zanzibar")));
  // The erased episode still counts as seen.
  EXPECT_TRUE(Ingest(Turn("1", "x", {"I like tea"})).duplicate);
}

TEST_P(IngestTest, AModelReadsTheStatements) {
  Open(R"({"response": "{\"statements\":[{\"text\":\"I prefer tea\",\"origin\":\"user_given\"},)"
       R"({\"text\":\"I drink\",\"origin\":\"inferred\"}]}"})");
  const EpisodeReport report = Ingest(Turn("1", "Tea, always."));
  EXPECT_THAT(report.extracted_by, HasSubstr("scripted"));
  EXPECT_THAT(Listed(), ElementsAre("0.8 user_given I prefer tea", "0.5 inferred I drink"));
  // What the model extracts from someone else's words is not an assertion by the user.
  Ingest(Turn("2", "Tea.", {}, 0, "assistant"));
  EXPECT_THAT(Listed(), ElementsAre("0.8 user_given I prefer tea", "0.5 inferred I drink"));
  ExpectSound();
}

TEST_P(IngestTest, ABrokenAnswerFallsBackToTheRulesAndSaysSo) {
  for (const std::string_view answer :
       {R"({"response": "I would rather not."})", R"({"response": ""})",
        R"({"response": "{\"statements\": 7}"})", R"({"error": "the model is down"})"}) {
    Open(answer);
    const EpisodeReport report =
        Ingest(Turn(fmt::format("turn {}", answer), "Please open the second door."));
    EXPECT_EQ(report.extracted_by, "rules") << answer;
    ASSERT_FALSE(report.skipped.empty()) << answer;
    EXPECT_EQ(report.skipped[0].first, "the model's reading");
    EXPECT_THAT(report.skipped[0].second, Not(HasSubstr("\n")));
  }
}

// One statement that cannot be stored does not affect the rest.
TEST_P(IngestTest, WhatAModelMakesTooLongIsSkipped) {
  Open(
      R"({"response": "{\"statements\":[{\"text\":\")" + std::string(3'000, 'x') +
      R"(\",\"origin\":\"user_given\"},{\"text\":\"I prefer tea\",\"origin\":\"user_given\"}]}"})");
  const EpisodeReport report = Ingest(Turn("1", "Tea, always."));
  EXPECT_THAT(Listed(), ElementsAre("0.8 user_given I prefer tea"));
  ASSERT_EQ(report.skipped.size(), 1u);
  EXPECT_THAT(report.skipped[0].second, HasSubstr("characters"));
}

TEST_P(IngestTest, NoModelIsAskedWhereStatementsAreGivenOrItIsSwitchedOff) {
  Open(R"({"error": "nobody may ask"})");
  EXPECT_THAT(Ingest(Turn("1", "", {"I prefer tea"})).skipped, IsEmpty());
  Open(R"({"error": "nobody may ask"})", "model_extraction = false\n");
  EXPECT_EQ(Ingest(Turn("2", "Please open the door.")).extracted_by, "rules");
}

// --- conversations, read by the rules

TEST_P(IngestTest, WhatCredenceSaidIsNoEvidence) {
  Open();
  Ingest(Turn("1", "<credence>\nI live in Porto.\n</credence>\nFix the build please."));
  EXPECT_THAT(Held(), IsEmpty());
}

TEST_P(IngestTest, AQuestionThatDeniesABeliefDoesNotExpressIt) {
  Open();
  Ingest(Turn("1", "I like coffee."));
  Ingest(Turn("2", "You don't like coffee, right?", {}, 0, "assistant"));
  Ingest(Turn("3", "Yes, that's right."));
  EXPECT_THAT(Listed(), ElementsAre("0.8 user_given I like coffee"));
}

TEST_P(IngestTest, ANameInAnAddressSaysNothing) {
  Open();
  Ingest(Turn("1", "I'm Ana."));
  Ingest(Turn("2", "Sorry Ana, I think the restaurant is closed.", {}, 0, "assistant"));
  Ingest(Turn("3", "No, that's wrong."));
  EXPECT_THAT(Listed(), ElementsAre("0.8 user_given I'm Ana"));
}

TEST_P(IngestTest, PartOfABeliefIsEnoughToConfirmIt) {
  Open();
  Ingest(Turn("1", "", {"I live in Porto with my husband"}));
  Ingest(Turn("2", "So you live in Porto?", {}, 0, "assistant"));
  Ingest(Turn("3", "Yes, that's right."));
  EXPECT_THAT(Listed(), ElementsAre("0.9 user_given I live in Porto with my husband"));
}

TEST_P(IngestTest, ACorrectionDecides) {
  Open();
  Ingest(Turn("1", "I live in Porto."));
  Ingest(Turn("2", "So you live in Porto?", {}, 0, "assistant"));
  Ingest(Turn("3", "Actually, it's Lisbon."));
  EXPECT_THAT(Listed(),
              ElementsAre("0.85 user_given I live in Lisbon", "0.5 user_given I live in Porto"));
  // A correction of the correction.
  Ingest(Turn("4", "You live in Lisbon, then.", {}, 0, "assistant"));
  Ingest(Turn("5", "No, it's Porto."));
  EXPECT_THAT(Listed(),
              ElementsAre("0.65 user_given I live in Porto", "0.55 user_given I live in Lisbon"));
  EXPECT_TRUE(engine_->insight().Verify().value().ok());
}

TEST_P(IngestTest, ACorrectionOfOneOfSeveralInventsNothing) {
  Open();
  Ingest(Turn("1", "", {"I live in Porto", "I work at Acme"}));
  Ingest(Turn("2", "You live in Porto and you work at Acme, right?", {}, 0, "assistant"));
  const EpisodeReport report = Ingest(Turn("3", "Actually, it's Lisbon."));
  EXPECT_EQ(std::ranges::count_if(report.skipped,
                                  [](const auto& one) {
                                    return one.second.find("one of several") != std::string::npos;
                                  }),
            2);
  EXPECT_EQ(Held().size(), 2u);
}

TEST_P(IngestTest, AWholeClauseIsNoValue) {
  Open();
  Ingest(Turn("1", "I drive a Renault Clio."));
  Ingest(Turn("2", "You drive a Renault Clio.", {}, 0, "assistant"));
  Ingest(Turn("3", "No, I drive a Peugeot 208."));
  EXPECT_THAT(Listed(), ElementsAre("0.8 user_given I drive a Peugeot 208",
                                    "0.7 user_given I drive a Renault Clio"));
}

TEST_P(IngestTest, WhatIsSaidTwiceInOneTurnIsSaidOnce) {
  Open();
  Ingest(Turn("1", "I like tea. I like tea. I like tea."));
  EXPECT_THAT(Listed(), ElementsAre("0.8 user_given I like tea"));
}

TEST_P(IngestTest, OneContradictionIsChargedOnce) {
  Open();
  Ingest(Turn("1", "", {"I live in Porto"}));
  Episode episode = Turn("2", "", {"I live in Lisbon"});
  episode.links = {{.kind = "contradicts", .from = "I live in Lisbon", .to = "I live in Porto"}};
  Ingest(episode);
  EXPECT_THAT(Listed(),
              ElementsAre("0.8 user_given I live in Lisbon", "0.5 user_given I live in Porto"));
}

TEST_P(IngestTest, WhatIsSaidAgainIsDisputedAgain) {
  Open();
  const auto disputes = [&] { return engine_->beliefs().Disputes(world_.me)->size(); };
  const auto id_of = [&](std::string_view text) {
    return engine_->beliefs()
        .Add(world_.me, {.text = std::string(text), .origin = "system_suggested"})
        ->reading.belief.id.ToString();
  };
  Ingest(Turn("1", "Porto.", {"I live in Porto"}));
  Ingest(Turn("2", "Lisbon.", {"I live in Lisbon"}));
  const std::string porto = id_of("I live in Porto");
  const std::string lisbon = id_of("I live in Lisbon");
  // An open contradiction is not charged for a repetition.
  const EpisodeReport open = Ingest(Turn("3", "Lisbon.", {"I live in Lisbon"}));
  ASSERT_EQ(open.changes.size(), 1u);
  EXPECT_EQ(open.changes[0].what, "reaffirmed");
  EXPECT_EQ(disputes(), 1u);
  ASSERT_TRUE(engine_->beliefs().Resolve(world_.me, porto, lisbon, lisbon));
  EXPECT_EQ(disputes(), 0u);
  const EpisodeReport again = Ingest(Turn("4", "Porto.", {"I live in Porto"}));
  ASSERT_EQ(again.changes.size(), 2u);
  EXPECT_EQ(again.changes[1].what, "contradicted");
  EXPECT_EQ(again.changes[1].belief.ToString(), lisbon);
  EXPECT_EQ(disputes(), 1u);
  // Restating a retracted belief reopens its contradictions, too.
  ASSERT_TRUE(engine_->beliefs().Retract(world_.me, porto, std::nullopt, false));
  EXPECT_EQ(disputes(), 0u);
  Ingest(Turn("5", "Porto.", {"I live in Porto"}));
  EXPECT_EQ(disputes(), 1u);
  ExpectSound();
}

TEST_P(IngestTest, WhatIsOnTopicIsFoundAmongManyThatWereRetracted) {
  Open();
  for (int i = 0; i < 105; ++i) {
    const AddedBelief added =
        beliefs().Add(world_.me, {.text = fmt::format("I live in Town{}", i)}).value();
    ASSERT_TRUE(beliefs().Retract(world_.me, added.reading.belief.id.ToString(), {}, false));
  }
  Ingest(Turn("1", "", {"I live in Porto"}));
  Ingest(Turn("2", "", {"I live in Lisbon"}));
  EXPECT_THAT(Listed(),
              ElementsAre("0.8 user_given I live in Lisbon", "0.5 user_given I live in Porto"));
}

// When the assistant repeats the user's words, they are still the user's.
TEST_P(IngestTest, AnErasedTextIsGoneFromEveryTurnThatSaidIt) {
  Open();
  Ingest(Turn("1", "I live in Zanzibarville."));
  Ingest(Turn("2", "You live in Zanzibarville, is that right?", {}, 0, "assistant"));
  Ingest(Turn("3", "", {"I live in Zanzibarville"}, 0, "assistant"));
  ASSERT_EQ(Held().size(), 1u);
  ASSERT_TRUE(beliefs().Retract(world_.me, Held()[0].belief.id.ToString(), std::nullopt, true));
  EXPECT_THAT(Exported(), Not(HasSubstr("Zanzi")));
  ExpectSound();
}

TEST_P(IngestTest, AModelThatGivesNoOpinionIsNotQuoted) {
  Open(R"({"match": "nothing like it", "response": "{}"})",
       "model_extraction = false\nsecond_opinion = true\n");
  Ingest(Turn("1", "", {"I live in Porto"}));
  Ingest(Turn("2", "", {"I live in Lisbon"}));
  EXPECT_THAT(Exported(), HasSubstr("no answer"));
  for (const BeliefReading& reading : Held()) {
    ASSERT_TRUE(beliefs().Retract(world_.me, reading.belief.id.ToString(), std::nullopt, true));
  }
  EXPECT_THAT(Exported(), Not(HasSubstr("Lisbon")));
}

// Lines such as "I like tea < I love tea" for "supported by" and "~" for "related to".
std::vector<std::string> InferredLinks(const BeliefGraph& graph) {
  std::map<Uuid, std::string> texts;
  for (const BeliefReading& reading : graph.beliefs) {
    texts[reading.belief.id] = reading.belief.text.value_or("");
  }
  std::vector<std::string> links;
  for (const BeliefLink& link : graph.links) {
    if (!link.inferred) continue;
    links.push_back(fmt::format("{} {} {}", texts[link.to], link.kind == "supports" ? "<" : "~",
                                texts[link.from]));
  }
  return links;
}

TEST_P(IngestTest, LinksAreInferredOnlyIfThatIsSwitchedOn) {
  Open();
  Ingest(Turn("1", "Tea!", {"I like tea"}));
  Ingest(Turn("2", "Tea!", {"I love green tea"}));
  EXPECT_THAT(InferredLinks(beliefs().Graph(world_.me, {}).value()), IsEmpty());
  EXPECT_FALSE(Exported().contains("link_inferred"));
}

TEST_P(IngestTest, StatementsAboutTheSameAreLinked) {
  Open("", "infer_relations = true\n");
  Ingest(Turn("1", "Tea!", {"I like tea"}));
  Ingest(Turn("2", "Jazz!", {"I like jazz"}));
  Ingest(Turn("3", "Ana.", {"Ana drinks green tea"}));
  const EpisodeReport report = Ingest(Turn("4", "Tea!", {"I love green tea"}));
  ASSERT_EQ(report.changes.size(), 2u);
  EXPECT_EQ(report.changes[1].what, "inferred");
  EXPECT_EQ(report.changes[1].text, "I like tea");
  EXPECT_EQ(report.changes[1].because, "supported by I love green tea");
  EXPECT_DOUBLE_EQ(report.changes[1].confidence, 0.85);
  Ingest(Turn("5", "Ana.", {"Ana plays the violin"}));
  EXPECT_THAT(InferredLinks(beliefs().Graph(world_.me, {}).value()),
              UnorderedElementsAre("I like tea < I love green tea",
                                   AnyOf("Ana drinks green tea ~ Ana plays the violin",
                                         "Ana plays the violin ~ Ana drinks green tea")));
  ExpectSound();
}

TEST_P(IngestTest, OppositesAreLeftToTheContradictions) {
  Open("", "infer_relations = true\n");
  Ingest(Turn("1", "Tea!", {"I like tea"}));
  Ingest(Turn("2", "No tea!", {"I hate tea"}));
  Ingest(Turn("3", "Home.", {"I live in Porto"}));
  Ingest(Turn("4", "Home.", {"I live in Lisbon"}));
  EXPECT_THAT(InferredLinks(beliefs().Graph(world_.me, {}).value()), IsEmpty());
  EXPECT_EQ(beliefs().Disputes(world_.me).value().size(), 2u);
}

TEST_P(IngestTest, OneTurnDoesNotSupportItself) {
  Open("", "infer_relations = true\n");
  Ingest(Turn("1", "Tea!", {"I like tea", "I love green tea"}));
  for (const BeliefReading& reading : Held()) {
    EXPECT_LE(reading.network, TestDecimal("0.04"));
    for (const InferredLink& link : reading.belief.inferred) {
      EXPECT_EQ(link.link, BeliefLinkKind::kRelated);
    }
  }
}

TEST_P(IngestTest, InferredLinksHaveAMostPerStatementAndCanBeRemoved) {
  Open("", "infer_relations = true\ninferred_max = 2\n");
  for (const std::string_view colour : {"green", "black", "white", "red"}) {
    Ingest(Turn(colour, "Tea!", {fmt::format("I like {} tea", colour)}));
  }
  Ingest(Turn("last", "Tea!", {"I love tea"}));
  const auto find_last = [&] {
    return beliefs().Recall(world_.me, {.text = "love tea", .limit = 1}).value().at(0).reading;
  };
  const Belief last = find_last().belief;
  ASSERT_EQ(last.text, "I love tea");
  ASSERT_EQ(last.inferred.size(), 2u);
  ASSERT_TRUE(
      beliefs().Unlink(world_.me, last.inferred[0].id.ToString(), last.id.ToString()).has_value());
  EXPECT_THAT(find_last().belief.inferred, ElementsAre(last.inferred[1]));
  EXPECT_TRUE(beliefs().Retract(world_.me, last.id.ToString(), std::nullopt, false));
  for (const BeliefReading& reading : Held()) {
    for (const InferredLink& link : reading.belief.inferred) EXPECT_NE(link.id, last.id);
  }
  ExpectSound();
}

}  // namespace
}  // namespace credence
