// SPDX-License-Identifier: Apache-2.0
#include "belief/graphiti.h"

#include <nlohmann/json.hpp>

#include "base/test_framework.h"
#include "belief/test_graph.h"

namespace credence::belief {
namespace {

using Json = nlohmann::json;

const Timestamp kNow = ParseTimestamp("2026-06-01T00:00:00Z").value();

BeliefGraph Small() {
  BeliefGraph graph;
  BeliefReading& tea = AddTo(graph, "I like \"tea\"", BeliefStatus::kDisputed);
  tea.belief.created_at = kNow;
  tea.history.push_back({.at = kNow, .value = 0.8, .delta = 0.8, .reason = "user_given"});
  AddTo(graph, std::string(200, 'x')).belief.created_at = kNow;
  AddTo(graph, "erased").belief.text.reset();
  LinkIn(graph, "supports", 2, 1);
  LinkIn(graph, "contradicts", 1, 2);
  return graph;
}

std::vector<std::string> KeysOf(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

Result<BeliefImport> Plan(std::string_view text) {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<GraphitiRecord> records, ReadGraphiti(text));
  return PlanImport(records, kNow);
}

std::string ErrorOf(std::string_view text) {
  const Result<BeliefImport> plan = Plan(text);
  return plan ? "" : plan.error().message;
}

// The fields of EntityNode and EntityEdge in graphiti_core/nodes.py and edges.py: exactly these, or
// Graphiti's models lose or refuse something.
TEST(Graphiti, WritesTheFieldsOfItsModels) {
  const Json json = Json::parse(WriteGraphiti(Small(), "team a/b"));
  EXPECT_THAT(KeysOf(json["nodes"][0]),
              ElementsAre("attributes", "created_at", "group_id", "labels", "name",
                          "name_embedding", "summary", "uuid"));
  EXPECT_THAT(KeysOf(json["edges"][0]),
              ElementsAre("attributes", "created_at", "episodes", "expired_at", "fact",
                          "fact_embedding", "group_id", "invalid_at", "name", "reference_time",
                          "source_node_uuid", "target_node_uuid", "uuid", "valid_at"));
  EXPECT_EQ(json["nodes"][0]["group_id"], "team_a_b");
  EXPECT_EQ(json["nodes"][0]["attributes"]["confidence_history"][0]["trigger"],
            "initial_assignment");
  EXPECT_EQ(json["edges"][0]["name"], "SUPPORTS");
  EXPECT_EQ(json["edges"][1]["name"], "CONTRADICTS");
  EXPECT_EQ(json["edges"][1]["attributes"]["status"], "unresolved");
  // The name is short; the summary has the full text.
  EXPECT_LT(json["nodes"][1]["name"].get<std::string>().size(), 100U);
  EXPECT_EQ(json["nodes"][1]["summary"].get<std::string>().size(), 200U);
}

TEST(Graphiti, AnEdgeHasTheSameUuidEveryTime) {
  EXPECT_EQ(WriteGraphiti(Small(), "a"), WriteGraphiti(Small(), "a"));
  const Json json = Json::parse(WriteGraphiti(Small(), "a"));
  EXPECT_NE(json["edges"][0]["uuid"], json["edges"][1]["uuid"]);
}

TEST(Graphiti, ReadsWhatItWrote) {
  const BeliefImport plan = Plan(WriteGraphiti(Small(), "a")).value();
  ASSERT_THAT(plan.statements, SizeIs(2));
  EXPECT_EQ(plan.statements[0].id, TestId(1));
  EXPECT_EQ(plan.statements[0].text, "I like \"tea\"");
  EXPECT_EQ(plan.statements[0].origin, BeliefOrigin::kUserGiven);
  EXPECT_EQ(plan.statements[0].confidence, 0.75);
  ASSERT_THAT(plan.links, SizeIs(2));
  EXPECT_EQ(plan.links[0].kind, "supports");
  EXPECT_EQ(plan.links[0].from, TestId(2));
  EXPECT_EQ(plan.links[1].status, ContradictionStatus::kUnresolved);
  EXPECT_THAT(plan.skipped, ElementsAre(Pair("belief without a text", 1)));
}

// As Graphiti itself would write them: entities, and facts between them.
constexpr std::string_view kForeign = R"({"nodes": [
  {"uuid": "4f1c0a52-0000-4000-8000-000000000001", "name": "Ada", "group_id": "g",
   "labels": ["Entity", "Person"], "created_at": "2026-01-01T00:00:00Z", "name_embedding": [0.5],
   "summary": "Ada is an engineer in London.", "attributes": {"age": 36, "status": ["odd"]}},
  {"uuid": "acme", "name": "ACME", "group_id": "g", "labels": ["Entity"], "summary": ""}],
 "edges": [
  {"uuid": "4f1c0a52-0000-4000-8000-000000000003", "group_id": "g", "name": "WORKS_AT",
   "source_node_uuid": "4f1c0a52-0000-4000-8000-000000000001", "target_node_uuid": "acme",
   "created_at": "2026-01-01T00:00:00Z", "fact": "Ada works at ACME.", "fact_embedding": null,
   "episodes": ["e1", "e2"], "expired_at": null, "valid_at": "2025-01-01T00:00:00Z",
   "invalid_at": null, "attributes": {}},
  {"uuid": "old", "name": "LIVES_IN", "fact": "Ada lives in Leeds.", "invalid_at":
   "2024-05-01 10:00:00", "source_node_uuid": "4f1c0a52-0000-4000-8000-000000000001",
   "target_node_uuid": "leeds"},
  {"uuid": "m", "source_node_uuid": "x", "target_node_uuid": "acme"}]})";

TEST(Graphiti, FactsAndSummariesBecomeBeliefs) {
  const BeliefImport plan = Plan(kForeign).value();
  ASSERT_THAT(plan.statements, SizeIs(3));
  EXPECT_EQ(plan.statements[0].text, "Ada is an engineer in London.");
  EXPECT_EQ(plan.statements[0].origin, BeliefOrigin::kInferred);
  EXPECT_EQ(plan.statements[1].id.ToString(), "4f1c0a52-0000-4000-8000-000000000003");
  EXPECT_EQ(plan.statements[1].episode, "graphiti:e1,e2");
  EXPECT_EQ(plan.statements[1].retracted, std::nullopt);
  EXPECT_EQ(plan.statements[2].retracted, "not true since 2024-05-01T10:00:00Z");
  EXPECT_THAT(plan.skipped,
              ElementsAre(Pair("edge without a fact", 1), Pair("entity without a summary", 1)));
  // The valid fact is related to the belief about Ada; there is no belief about ACME.
  ASSERT_THAT(plan.links, SizeIs(1));
  EXPECT_EQ(plan.links[0].from, plan.statements[1].id);
  EXPECT_EQ(plan.links[0].to, plan.statements[0].id);
}

TEST(Graphiti, AnEntityWithManyFactsMakesAStarAndNoClique) {
  std::string lines = R"({"uuid": "hub", "summary": "Everything is about the hub."})";
  constexpr int kFacts = 50;
  for (int i = 0; i < kFacts; ++i) {
    lines += "\n{\"uuid\": \"f" + std::to_string(i) + "\", \"fact\": \"Fact " + std::to_string(i) +
             "\", \"source_node_uuid\": \"hub\", \"target_node_uuid\": \"hub2\"}";
  }
  EXPECT_THAT(Plan(lines).value().links, SizeIs(kFacts));
}

TEST(Graphiti, TheMetadataOfFcsGivesTheOrigin) {
  const BeliefImport plan =
      Plan(R"({"nodes": [{"uuid": "a", "summary": "Ada likes tea", "attributes":
              {"confidence": 0.93, "confidence_metadata":
               "{\"origin_type\": \"user_given\", \"revisions\": 2}"}}]})")
          .value();
  EXPECT_EQ(plan.statements[0].origin, BeliefOrigin::kUserGiven);
  EXPECT_EQ(plan.statements[0].confidence, 0.93);
  EXPECT_THAT(plan.skipped, IsEmpty());
}

TEST(Graphiti, AnOriginThatIsNotKnownIsReported) {
  const BeliefImport plan =
      Plan(R"({"uuid": "a", "summary": "Ada likes tea", "attributes": {"origin_type": "rumour"}})")
          .value();
  EXPECT_EQ(plan.statements[0].origin, BeliefOrigin::kInferred);
  EXPECT_THAT(plan.skipped, ElementsAre(Pair("origin that is not known; taken as inferred", 1)));
}

TEST(Graphiti, AnErrorNamesTheEntry) {
  EXPECT_THAT(ErrorOf(""), HasSubstr("empty"));
  EXPECT_THAT(ErrorOf("tea"), StartsWith("line 1: "));
  EXPECT_THAT(ErrorOf("{}"), HasSubstr("a document with 'nodes' and 'edges'"));
  EXPECT_EQ(ErrorOf(R"({"nodes": 3})"), "the document: 'nodes' is not a list");
  EXPECT_THAT(ErrorOf("{\"uuid\": \"a\"}\n\n{\"summary\": \"b\"}"),
              StartsWith("line 3: the field 'uuid' is missing"));
  EXPECT_THAT(ErrorOf(R"({"nodes": [{"uuid": "a"}, {"uuid": 7}]})"), StartsWith("node 2: "));
  EXPECT_THAT(ErrorOf(R"({"edges": [{"uuid": "a", "source_node_uuid": "b"}]})"),
              StartsWith("edge 1: the field 'target_node_uuid' is missing"));
  EXPECT_THAT(ErrorOf(R"({"edges": [{"uuid": "a"}]})"), StartsWith("edge 1: "));
  EXPECT_THAT(ErrorOf(R"({"nodes": [{"uuid": "a", "source_node_uuid": "b",
                                    "target_node_uuid": "c"}]})"),
              StartsWith("node 1: it is an edge"));
  EXPECT_THAT(ErrorOf(R"({"nodes": [{"uuid": "a"}]} x)"), StartsWith("the document: "));
  EXPECT_THAT(ErrorOf(R"({"edges": [{"uuid": "a", "source_node_uuid": "b",
                                    "target_node_uuid": "c", "expired_at": "soon"}]})"),
              HasSubstr("expired_at"));
  EXPECT_THAT(ErrorOf(R"({"uuid":"a","source_node_uuid":"b","target_node_uuid":"c",)"
                      R"("attributes":{"link":"likes"}})"),
              StartsWith("line 1: the attribute 'link'"));
}

}  // namespace
}  // namespace credence::belief
