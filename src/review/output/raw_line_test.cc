// SPDX-License-Identifier: Apache-2.0
#include "review/output/raw_line.h"

#include <string>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/test_framework.h"
#include "review/intake/test_documents.h"

namespace credence::review {
namespace {

Submitted SampleEvent() {
  Submitted event{.session = "s1",
                  .modal = "diff",
                  .modal_version = "1",
                  .work = "w1",
                  .version = "v2",
                  .type = "mcp-server",
                  .stage = "code-review",
                  .task_type = "shopify",
                  .confidence = 0.9,
                  .decision = ReviewDecision::kNeedsWork,
                  .themes = {"error-handling"},
                  .sentiment = -0.5,
                  .actions = 2,
                  .position = 3,
                  .hour = 9,
                  .weekday = 0,
                  .score = 6,
                  .delta = -1.5};
  event.at = At("2026-11-15T09:30:00Z");
  return event;
}

Uuid SampleId() { return *Uuid::Parse("01890a5d-ac96-774b-bcce-b302099a8057"); }

void ExpectOneJsonObject(std::string_view line) {
  EXPECT_EQ(line.find_first_of("\r\n"), std::string_view::npos) << line;
  JsonReader json(line);
  EXPECT_EQ(json.Peek(), JsonReader::Type::kObject);
  json.Skip();
  EXPECT_TRUE(json.Finish()) << line;
}

TEST(RawLine, TheDocumentIsKeptAsItCame) {
  const std::string line =
      RawLine(SampleEvent(), SampleId(),
              R"({"id":"x", "big":1.000000000000000000001,"extra":{"meta2":[]}})",
              R"({"timeToDecisionMs": 45000,"dayOfWeek":"Someday"})");
  EXPECT_EQ(line,
            R"({"id":"x", "big":1.000000000000000000001,"extra":{"meta2":[]},)"
            R"("meta":{"timeToDecisionMs":45000,"timeOfDay":"morning","dayOfWeek":"Monday",)"
            R"("sessionFatigue":3},"_enrichment":{"themes":["error-handling"],"sentiment":-0.5,)"
            R"("actionableItems":2,"predictionDelta":-1.5,"score":6.0}})");
  ExpectOneJsonObject(line);
}

TEST(RawLine, WithoutTimingOnlyWhatIsKnownOtherwise) {
  EXPECT_EQ(RawLine(SampleEvent(), SampleId(), "{ }", std::nullopt),
            R"({ "meta":{"timeOfDay":"morning","dayOfWeek":"Monday","sessionFatigue":3},)"
            R"("_enrichment":{"themes":["error-handling"],"sentiment":-0.5,)"
            R"("actionableItems":2,"predictionDelta":-1.5,"score":6.0}})");
}

TEST(RawLine, FieldsOfTheSenderDoNotStandBesideOurs) {
  const std::string line = RawLine(
      SampleEvent(), SampleId(), "{\"_enrichment\": {\"score\": 10},\n\"meta\": 1,\"a\": [1,\n2]}",
      "{\"list\": [1,\r\n2]}");
  EXPECT_TRUE(line.starts_with(R"({"a":[1, 2],"meta":{"list":[1,  2],"timeOfDay":)")) << line;
  EXPECT_EQ(line.find("\"score\": 10"), std::string::npos);
  ExpectOneJsonObject(line);
}

TEST(RawLine, WhatWasErasedIsRebuiltFromTheCore) {
  Submitted event = SampleEvent();
  event.reviewer = "ann";
  event.strength = model::Preference::kStrong;
  event.predicted = 7.5;
  event.model_used = "m";
  event.iterations = 2;
  event.severity = ReviewSeverity::kMajor;
  event.scores = {{.dimension = QualityDimension::kSecurity, .score = 6, .weight = 2}};
  event.comparison =
      Compared{.a = "w1",
               .b = "w2",
               .a_attributes = {"layout=cards"},
               .preferred = Preferred::kA,
               .strength = model::PreferenceStrength::kStrong,
               .dimensions = {{.dimension = QualityDimension::kDx, .winner = Winner::kB}}};
  event.certainty = model::Certainty::kVerySure;
  event.would_delegate = true;
  const std::string line = RawLine(event, SampleId(), std::nullopt, std::nullopt);
  EXPECT_EQ(
      line,
      R"({"id":"01890a5d-ac96-774b-bcce-b302099a8057","timestamp":"2026-11-15T09:30:00Z",)"
      R"("sessionId":"s1","modalId":"diff","modalVersion":"1","workProduct":{"type":"mcp-server",)"
      R"("id":"w1","version":"v2","agentConfidence":0.9,"scorePrediction":7.5,)"
      R"("generationContext":{"modelUsed":"m","iterationCount":2}},"pipelineStage":"code-review",)"
      R"("taskType":"shopify","reviewer":"ann","strength":"strong",)"
      R"("decision":{"decision":"needs-work","severity":"major"},)"
      R"("scores":[{"dimension":"security","score":6.0,"weight":2.0}],)"
      R"("comparison":{"optionA":{"id":"w1","attributes":["layout=cards"]},)"
      R"("optionB":{"id":"w2","attributes":[]},"preferred":"A","preferenceStrength":"strong",)"
      R"("dimensions":[{"dimension":"dx","winner":"B"}]},)"
      R"("confidence":{"level":"very-sure","wouldDelegateToAI":true},"erased":true,)"
      R"("meta":{"timeOfDay":"morning","dayOfWeek":"Monday","sessionFatigue":3},)"
      R"("_enrichment":{"themes":["error-handling"],"sentiment":-0.5,)"
      R"("actionableItems":2,"predictionDelta":-1.5,"score":6.0}})");
  ExpectOneJsonObject(line);
}

TEST(RawLine, ACertaintyReadFromWordsIsNotShownAsSaid) {
  Submitted event = SampleEvent();
  event.certainty = std::nullopt;
  event.certainty_read = model::Certainty::kVeryUnsure;
  const std::string line = RawLine(event, SampleId(), std::nullopt, std::nullopt);
  EXPECT_THAT(line, HasSubstr(R"("confidenceRead":"very-unsure")"));
  EXPECT_THAT(line, Not(HasSubstr(R"("level")")));
}

TEST(RawLine, HostileNamesStayOnTheirLine) {
  Submitted event = SampleEvent();
  event.session = event.work = event.task_type = event.stage = kHostile;
  event.reviewer = std::string(kHostile);
  event.themes = {std::string(kHostile)};
  ExpectOneJsonObject(RawLine(event, SampleId(), std::nullopt, std::nullopt));
  // A document that is not an object is treated as erased.
  ExpectOneJsonObject(RawLine(event, SampleId(), kHostile, kHostile));
  ExpectOneJsonObject(RawLine(event, SampleId(), "{\"meta\":}", "[]"));
}

RC_GTEST_PROP(RawLineProperty, WhatCameIsTheBeginningOfTheLine,
              (const std::string& key, const std::string& value)) {
  JsonWriter document;
  document.BeginObject().Key("k" + key).String(value).EndObject();
  const std::string_view open =
      std::string_view(document.text()).substr(0, document.text().size() - 1);
  const std::string line = RawLine(SampleEvent(), SampleId(), document.text(), document.text());
  RC_ASSERT(line.starts_with(open));
  JsonReader json(line);
  json.Skip();
  RC_ASSERT(json.Finish().has_value());
}

TEST(RawPath, OldOnesAreArchivedByMonth) {
  const Timestamp now = At("2026-11-15T12:00:00Z");
  EXPECT_EQ(RawPath(At("2026-11-15T09:00:00Z"), now, {}), "raw/2026-11-15.jsonl");
  EXPECT_EQ(RawPath(At("2026-08-17T12:00:00Z"), now, {}), "raw/2026-08-17.jsonl");
  EXPECT_EQ(RawPath(At("2026-08-17T11:59:59Z"), now, {}), "archive/2026-08.jsonl");
}

}  // namespace
}  // namespace credence::review
