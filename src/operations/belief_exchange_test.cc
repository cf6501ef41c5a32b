// SPDX-License-Identifier: Apache-2.0
// Moves belief graphs from one engine to another.

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/test_framework.h"
#include "engine/test_engine.h"
#include "operations/belief_answers.h"
#include "operations/operation.h"

namespace credence::operations {
namespace {

using Json = nlohmann::json;

class ExchangeTest : public testing::TestWithParam<TestStore> {
 protected:
  static Result<Reply> Call(
      TestEngine& engine, std::string_view name,
      std::initializer_list<std::pair<std::string_view, Arguments::Value>> values) {
    Arguments arguments;
    for (const auto& [key, value] : values) arguments.Set(key, value);
    return FindOperation(name)->call(*engine, engine.me, arguments);
  }
  static Json Answer(TestEngine& engine, std::string_view name,
                     std::initializer_list<std::pair<std::string_view, Arguments::Value>> values) {
    const Result<Reply> reply = Call(engine, name, values);
    EXPECT_TRUE(reply) << reply.error().message;
    if (!reply) return {};
    JsonWriter json;
    reply->Write(json);
    return Json::parse(json.text());
  }
  static std::string Add(TestEngine& engine, std::string_view text, std::string_view origin) {
    return Answer(engine, "belief add",
                  {{"text", std::string(text)}, {"origin", std::string(origin)}})["id"];
  }
  static std::string Document(TestEngine& engine) {
    return Answer(engine, "belief graph", {{"format", std::string("graphiti")}, {"all", true}})
        .dump();
  }
  static Json Import(TestEngine& engine, const std::string& document) {
    return Answer(engine, "belief import", {{"file", document}});
  }

  // The data that survives a round trip: texts with their origins, and links by text.
  static std::multiset<std::string> Kept(TestEngine& engine) {
    const Json graph = Answer(engine, "belief graph", {{"format", std::string("graphiti")}});
    std::multiset<std::string> kept;
    std::map<std::string, std::string> texts;
    for (const Json& node : graph["nodes"]) {
      texts[node["uuid"]] = node["summary"];
      kept.insert(node["uuid"].get<std::string>() + " " + node["summary"].get<std::string>() + " " +
                  node["attributes"]["origin_type"].get<std::string>());
    }
    for (const Json& edge : graph["edges"]) {
      kept.insert(edge["uuid"].get<std::string>() + " " + texts[edge["source_node_uuid"]] + " " +
                  edge["name"].get<std::string>() + " " + texts[edge["target_node_uuid"]] + " " +
                  edge["attributes"].dump());
    }
    return kept;
  }

  // Beliefs of every origin, links of every kind, a resolved and an open contradiction.
  void Fill(TestEngine& engine) {
    const std::string tea = Add(engine, "I like tea", "user_given");
    const std::string calm = Add(engine, "Tea calms me", "inferred");
    const std::string coffee =
        Add(engine, "I like coffee, \"näturlich\" — 東京", "system_suggested");
    const std::string never = Add(engine, "I never drink tea", "user_given");
    const std::string gone = Add(engine, "I like cola", "user_given");
    Answer(engine, "belief support", {{"id", tea}, {"by", calm}});
    Answer(engine, "belief relate", {{"a", tea}, {"b", coffee}});
    Answer(engine, "belief contradict", {{"id", tea}, {"by", never}});
    Answer(engine, "belief contradict", {{"id", coffee}, {"by", never}});
    Answer(engine, "belief resolve", {{"a", coffee}, {"b", never}, {"winner", never}});
    Answer(engine, "belief reaffirm", {{"id", calm}});
    Answer(engine, "belief retract", {{"id", gone}, {"reason", std::string("not any more")}});
  }
};

TEST_P(ExchangeTest, ARoundTripKeepsTextsOriginsAndLinks) {
  TestEngine from(GetParam(), 1);
  TestEngine to(GetParam(), 2);
  Fill(from);
  const Json report = Import(to, Document(from));
  EXPECT_EQ(report["added"], 5);
  EXPECT_EQ(report["retracted"], 1);
  EXPECT_EQ(report["linked"], 4);
  EXPECT_EQ(Kept(to), Kept(from));
  EXPECT_TRUE(to->insight().Verify().value().ok());
}

TEST_P(ExchangeTest, TheSameImportTwiceChangesNothing) {
  TestEngine from(GetParam(), 1);
  TestEngine to(GetParam(), 2);
  Fill(from);
  const std::string document = Document(from);
  Import(to, document);
  const std::vector<std::string> before = to.Export();
  to.SetDay(3);
  const Json report = Import(to, document);
  EXPECT_EQ(report["added"], 0);
  EXPECT_EQ(report["known"], 5);
  EXPECT_EQ(report["linked"], 0);
  EXPECT_EQ(to.Export(), before);
  // A store does not learn from its own export either.
  Import(from, document);
  EXPECT_EQ(Import(from, document)["linked"], 0);
}

TEST_P(ExchangeTest, ALinkThatWasTakenAwayStaysAway) {
  TestEngine from(GetParam(), 1);
  TestEngine to(GetParam(), 2);
  Fill(from);
  const std::string document = Document(from);
  Import(to, document);
  const Json graph = Answer(to, "belief graph", {});
  for (const Json& link : graph["links"]) {
    if (link["kind"] != "supports") continue;
    Answer(to, "belief unlink",
           {{"a", link["from"].get<std::string>()}, {"b", link["to"].get<std::string>()}});
  }
  EXPECT_EQ(Import(to, document)["linked"], 0);
}

TEST_P(ExchangeTest, AnImportedNumberIsOnlyReported) {
  TestEngine engine(GetParam());
  const Json report =
      Import(engine, R"({"uuid": "a", "summary": "Ada likes tea", )"
                     R"("attributes": {"origin_type": "inferred", "confidence": 0.99}})");
  EXPECT_EQ(report["numbers"][0]["confidence_there"], 0.99);
  EXPECT_EQ(report["numbers"][0]["confidence"], 0.5);
  EXPECT_EQ(Answer(engine, "belief list", {})[0]["evidence"], 0.5);
}

TEST_P(ExchangeTest, WhatSaysTheSameIsOneBelief) {
  TestEngine engine(GetParam());
  const std::string tea = Add(engine, "Ada likes tea", "user_given");
  const Json report = Import(engine, R"({"uuid": "e", "summary": "Ada likes tea"})"
                                     "\n"
                                     R"({"uuid": "f", "fact": "Ada drinks tea at five", )"
                                     R"("source_node_uuid": "e", "target_node_uuid": "t"})");
  EXPECT_EQ(report["added"], 1);
  EXPECT_EQ(report["known"], 1);
  const Json shown = Answer(engine, "belief show", {{"id", tea}});
  EXPECT_EQ(shown["evidence"], 0.8);
  EXPECT_THAT(shown["related"], SizeIs(1));
}

TEST_P(ExchangeTest, AFailureNamesTheEntryAndUndoesEverything) {
  TestEngine engine(GetParam());
  const Result<Reply> reply =
      Call(engine, "belief import",
           {{"file", std::string(R"({"uuid": "a", "summary": "Ada likes tea"})"
                                 "\n"
                                 R"({"uuid": "b", "summary": ")") +
                         std::string(3000, 'x') + "\"}"}});
  EXPECT_THAT(reply, FailsSaying(StartsWith("line 2: the statement has 3000 characters")));
  EXPECT_THAT(Answer(engine, "belief list", {}), IsEmpty());
}

TEST_P(ExchangeTest, EveryFormatIsOffered) {
  TestEngine engine(GetParam());
  Fill(engine);
  const auto drawn = [&](std::string_view format) {
    return Call(engine, "belief graph", {{"format", std::string(format)}}).value().As<DrawnGraph>();
  };
  EXPECT_THAT(drawn("dot").document, StartsWith("digraph beliefs {"));
  EXPECT_THAT(drawn("svg").document, StartsWith("<svg "));
  EXPECT_THAT(Json::parse(drawn("json").document)["nodes"], SizeIs(4));
  EXPECT_THAT(drawn("text").document, IsEmpty());
  EXPECT_EQ(Answer(engine, "belief graph", {{"format", std::string("svg")}})["format"], "svg");
  EXPECT_THAT(
      Call(engine, "belief graph", {{"format", std::string("svg")}, {"limit", std::int64_t{5000}}}),
      FailsSaying(HasSubstr("{param:format=dot}")));
}

TEST_P(ExchangeTest, ANeighbourhoodGoesAsFarAsItIsTold) {
  TestEngine engine(GetParam());
  std::vector<std::string> ids;
  for (int i = 0; i < 5; ++i) {
    ids.push_back(Add(engine, "Step number " + std::to_string(i), "inferred"));
    if (i > 0) Answer(engine, "belief support", {{"id", ids.back()}, {"by", ids[ids.size() - 2]}});
  }
  const auto size = [&](std::int64_t hops) {
    return Answer(engine, "belief graph", {{"id", ids[0]}, {"hops", hops}})["nodes"].size();
  };
  EXPECT_EQ(size(0), 1U);
  EXPECT_EQ(size(1), 2U);
  EXPECT_EQ(size(9), 5U);
}

INSTANTIATE_TEST_SUITE_P(Stores, ExchangeTest, testing::ValuesIn(ledger::kTestStores));

}  // namespace
}  // namespace credence::operations
