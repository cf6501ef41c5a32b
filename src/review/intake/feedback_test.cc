// SPDX-License-Identifier: Apache-2.0
#include "review/intake/feedback.h"

#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "review/intake/enrichment.h"
#include "review/intake/test_feedback.h"

namespace credence::review {
namespace {

// "scores[0].score" as the JSON pointer "/scores/0/score".
TestJson::json_pointer PointerTo(std::string_view path) {
  std::string pointer = "/";
  for (const char c : path) {
    if (c != ']') pointer += c == '.' || c == '[' ? '/' : c;
  }
  return TestJson::json_pointer(pointer);
}

// Why a document is refused. Empty message: it is accepted.
ReviewRefusal RefusalOfDocument(const TestJson& document) {
  const Checked<Feedback> feedback = ParseFeedback(document.dump());
  return feedback ? ReviewRefusal{} : feedback.error();
}

TestJson With(std::string_view path, const TestJson& value) {
  TestJson document = FullFeedback();
  document[PointerTo(path)] = value;
  return document;
}

void ExpectRefused(const TestJson& document, RefusalKind kind, std::string_view field) {
  const ReviewRefusal refusal = RefusalOfDocument(document);
  EXPECT_EQ(refusal.field, field);
  EXPECT_EQ(NameOf(refusal.kind), NameOf(kind)) << field << ": " << refusal.message;
  EXPECT_FALSE(refusal.message.empty()) << field;
  EXPECT_EQ(refusal.message.find('\n'), std::string::npos);
  EXPECT_LT(refusal.message.size(), 400U);
}

TEST(Feedback, ReadsEveryField) {
  const Checked<Feedback> read = ParseFeedback(FullFeedback().dump());
  ASSERT_TRUE(read) << read.error().field << ": " << read.error().message;
  EXPECT_EQ(read->id.ToString(), "01945e2b-7c00-7000-8000-000000000001");
  EXPECT_EQ(FormatTimestamp(read->at), "2026-03-02T08:20:30.500Z");
  EXPECT_EQ(read->utc_offset_minutes, 120);
  EXPECT_EQ(read->session, "session-1");
  EXPECT_EQ(read->modal, "diff-review");
  EXPECT_EQ(read->modal_version, "3");
  EXPECT_EQ(read->stage, "review");
  EXPECT_EQ(read->task_type, "shopify");
  EXPECT_EQ(read->reviewer, "mara");
  EXPECT_EQ(read->agent, "builder");
  EXPECT_EQ(read->strength, model::Preference::kStrong);
  EXPECT_TRUE(read->experimental);

  const WorkProduct work{
      .type = "mcp-server",
      .id = "shopify-orders",
      .version = "a1b2c3",
      .path = "src/orders.ts",
      .summary = "Orders with paging and webhooks.",
      .confidence = 0.9,
      .predicted = 7.8,
      .generation = GenerationContext{.prompt_hash = "f00d",
                                      .memory_snapshot = {"rules.md"},
                                      .model_used = "opus",
                                      .generation_ms = 5300,
                                      .iterations = 2},
      .complexity = Complexity::kMedium,
      .attributes = {"columns=3", "dark=true", "layout=cards"},
      .alternative_of = "shopify-orders-2",
  };
  EXPECT_EQ(read->work, work);
  const DecisionPart decision{.decision = ReviewDecision::kNeedsWork,
                              .reason = "No retry logic on API calls.",
                              .severity = ReviewSeverity::kMajor,
                              .blockers = {"Errors are not handled."},
                              .suggestions = {"Add a test for paging."}};
  EXPECT_EQ(read->decision, decision);
  const std::vector<ScorePart> scores = {{.dimension = QualityDimension::kErrorHandling,
                                          .score = 4,
                                          .weight = 2,
                                          .comment = "No retries."},
                                         {.dimension = QualityDimension::kNaming, .score = 8.5}};
  EXPECT_EQ(read->scores, scores);
  const FreeTextPart free_text{
      .liked = "Clear names.", .disliked = "Slow queries.", .notes = "Please rename the module."};
  EXPECT_EQ(read->free_text, free_text);
  const std::vector<AnnotationPart> annotations = {{.type = AnnotationType::kCriticism,
                                                    .text = "This name says nothing.",
                                                    .severity = ReviewSeverity::kMinor,
                                                    .category = "Naming"}};
  EXPECT_EQ(read->annotations, annotations);
  const CertaintyPart certainty{
      .level = model::Certainty::kFairlySure, .would_delegate = true, .needs_expert = false};
  EXPECT_EQ(read->certainty, certainty);
  const MetaPart meta{.decision_ms = 45000,
                      .first_interaction_ms = 1200,
                      .fields_modified = {"reason"},
                      .fields_offered = {"reason", "scores"},
                      .scroll_depth = 0.8,
                      .revisits = 1,
                      .device = "mobile",
                      .concurrent = 2,
                      .sections = {{.name = "tests", .read = true}, {.name = "diff"}}};
  EXPECT_EQ(read->meta, meta);
}

TEST(Feedback, ReadsAComparison) {
  const Checked<Feedback> read = ParseFeedback(FullFeedback().dump());
  ASSERT_TRUE(read && read->comparison);
  EXPECT_EQ(read->comparison->a.id, "a");
  EXPECT_EQ(read->comparison->b.summary, "Rows.");
  EXPECT_EQ(read->comparison->preferred, Preferred::kA);
  EXPECT_EQ(read->comparison->reason, "Easier to read.");
  EXPECT_EQ(read->comparison->strength, model::PreferenceStrength::kStrong);
  ASSERT_EQ(read->comparison->dimensions.size(), 1U);
  EXPECT_EQ(read->comparison->dimensions[0].dimension, QualityDimension::kDesignUx);
  EXPECT_EQ(read->comparison->dimensions[0].winner, Winner::kA);
}

TEST(Feedback, ATimeThatNobodyMeasuredIsLeftOut) {
  auto document = LeastFeedback();
  document["meta"] = {{"measured", false}};
  const Checked<Feedback> read = ParseFeedback(document.dump());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_FALSE(read->meta.measured);
  EXPECT_EQ(Enrich(*read).pace, Pace::kUsual);
  document["meta"]["timeToDecisionMs"] = 1;
  EXPECT_EQ(ParseFeedback(document.dump()).error().field, "meta.timeToDecisionMs");
  document["meta"] = {{"measured", true}};
  EXPECT_EQ(ParseFeedback(document.dump()).error().field, "meta.timeToDecisionMs");
}

TEST(Feedback, ACertaintyMayBeAnExpertAlone) {
  auto document = LeastFeedback();
  document["confidence"] = {{"needsExpertReview", true}};
  const Checked<Feedback> read = ParseFeedback(document.dump());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->certainty, (CertaintyPart{.needs_expert = true}));
  document["confidence"] = decltype(document)::object();
  EXPECT_EQ(ParseFeedback(document.dump()).error().field, "confidence.level");
}

TEST(Feedback, FillsDefaults) {
  const Checked<Feedback> read = ParseFeedback(LeastFeedback().dump());
  ASSERT_TRUE(read) << read.error().field << ": " << read.error().message;
  EXPECT_EQ(read->strength, model::Preference::kPlain);
  EXPECT_FALSE(read->experimental || read->decision || read->free_text || read->comparison ||
               read->certainty || read->task_type || read->reviewer || read->agent);
  EXPECT_TRUE(read->scores.empty() && read->annotations.empty());
  EXPECT_TRUE(read->work.generation->memory_snapshot.empty());
  EXPECT_EQ(read->meta, MetaPart());
  EXPECT_EQ(read->meta.device, "desktop");

  TestJson document = LeastFeedback();
  document["comparison"] = FullFeedback()["comparison"];
  document["comparison"].erase("preferenceStrength");
  document["confidence"] = {{"level", "very-unsure"}};
  const Checked<Feedback> parts = ParseFeedback(document.dump());
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->comparison->strength, model::PreferenceStrength::kModerate);
  EXPECT_FALSE(parts->certainty->would_delegate || parts->certainty->needs_expert);
}

enum Need { kRequired, kOptional, kElement };

// Every known field.
struct Field {
  std::string_view path;
  char type;  // s string, n number, b bool, o object, a array; -: of more than one type
  Need need;  // kElement: neither its absence nor null is tried
};
constexpr Field kFields[] = {
    {"id", 's', kRequired},
    {"timestamp", 's', kRequired},
    {"sessionId", 's', kRequired},
    {"modalId", 's', kRequired},
    {"modalVersion", 's', kRequired},
    {"workProduct", 'o', kRequired},
    {"workProduct.type", 's', kRequired},
    {"workProduct.id", 's', kRequired},
    {"workProduct.version", 's', kRequired},
    {"workProduct.path", 's', kOptional},
    {"workProduct.summary", 's', kRequired},
    {"workProduct.agentConfidence", 'n', kRequired},
    {"workProduct.scorePrediction", 'n', kOptional},
    {"workProduct.generationContext", 'o', kOptional},
    {"workProduct.generationContext.promptHash", 's', kRequired},
    {"workProduct.generationContext.memorySnapshot", 'a', kOptional},
    {"workProduct.generationContext.memorySnapshot[0]", 's', kElement},
    {"workProduct.generationContext.modelUsed", 's', kRequired},
    {"workProduct.generationContext.generationTimeMs", 'n', kRequired},
    {"workProduct.generationContext.iterationCount", 'n', kRequired},
    {"workProduct.irreversible", 'b', kOptional},
    {"workProduct.complexity", 's', kOptional},
    {"workProduct.attributes", '-', kOptional},
    {"workProduct.attributes.dark", '-', kOptional},
    {"workProduct.alternativeOf", 's', kOptional},
    {"pipelineStage", 's', kRequired},
    {"taskType", 's', kOptional},
    {"reviewer", 's', kOptional},
    {"agent", 's', kOptional},
    {"strength", 's', kOptional},
    {"experimental", 'b', kOptional},
    {"decision", 'o', kOptional},
    {"decision.decision", 's', kRequired},
    {"decision.reason", 's', kOptional},
    {"decision.severity", 's', kOptional},
    {"decision.blockers", 'a', kOptional},
    {"decision.blockers[0]", 's', kElement},
    {"decision.suggestions", 'a', kOptional},
    {"decision.suggestions[0]", 's', kElement},
    {"scores", 'a', kOptional},
    {"scores[0]", 'o', kElement},
    {"scores[0].dimension", 's', kRequired},
    {"scores[0].score", 'n', kRequired},
    {"scores[0].weight", 'n', kOptional},
    {"scores[0].comment", 's', kOptional},
    {"freeText", 'o', kOptional},
    {"freeText.liked", 's', kOptional},
    {"freeText.disliked", 's', kOptional},
    {"freeText.generalNotes", 's', kOptional},
    {"comparison", 'o', kOptional},
    {"comparison.optionA", 'o', kRequired},
    {"comparison.optionA.type", 's', kRequired},
    {"comparison.optionA.id", 's', kRequired},
    {"comparison.optionB", 'o', kRequired},
    {"comparison.optionB.id", 's', kRequired},
    {"comparison.optionB.version", 's', kRequired},
    {"comparison.optionB.summary", 's', kRequired},
    {"comparison.preferred", 's', kRequired},
    {"comparison.reason", 's', kOptional},
    {"comparison.preferenceStrength", 's', kOptional},
    {"comparison.dimensions", 'a', kOptional},
    {"comparison.dimensions[0]", 'o', kElement},
    {"comparison.dimensions[0].dimension", 's', kRequired},
    {"comparison.dimensions[0].winner", 's', kRequired},
    {"annotations", 'a', kOptional},
    {"annotations[0]", 'o', kElement},
    {"annotations[0].type", 's', kRequired},
    {"annotations[0].target", 'o', kOptional},
    {"annotations[0].target.lineStart", 'n', kElement},
    {"annotations[0].target.lineEnd", 'n', kElement},
    {"annotations[0].text", 's', kRequired},
    {"annotations[0].severity", 's', kOptional},
    {"annotations[0].category", 's', kOptional},
    {"confidence", 'o', kOptional},
    {"confidence.level", 's', kOptional},
    {"confidence.wouldDelegateToAI", 'b', kOptional},
    {"confidence.needsExpertReview", 'b', kOptional},
    {"meta", 'o', kRequired},
    {"meta.timeToDecisionMs", 'n', kRequired},
    {"meta.timeToFirstInteractionMs", 'n', kRequired},
    {"meta.fieldsModified", 'a', kOptional},
    {"meta.fieldsModified[0]", 's', kElement},
    {"meta.fieldsOffered", 'a', kOptional},
    {"meta.fieldsOffered[0]", 's', kElement},
    {"meta.scrollDepth", 'n', kOptional},
    {"meta.revisits", 'n', kOptional},
    {"meta.deviceType", 's', kOptional},
    {"meta.concurrentModals", 'n', kOptional},
    {"meta.sections", 'a', kOptional},
    {"meta.sections[1]", 'o', kElement},
    {"meta.sections[1].name", 's', kRequired},
    {"meta.sections[0].read", 'b', kElement},
};

TestJson Without(std::string_view path) {
  TestJson document = FullFeedback();
  const TestJson::json_pointer pointer = PointerTo(path);
  document[pointer.parent_pointer()].erase(pointer.back());
  return document;
}

TEST(Feedback, RefusesWhatLacksAField) {
  for (const Field& field : kFields) {
    if (field.need != kRequired) continue;
    // Null does not count as a value.
    ExpectRefused(With(field.path, nullptr), RefusalKind::kSchema, field.path);
    ExpectRefused(Without(field.path), RefusalKind::kSchema, field.path);
  }
}

TEST(Feedback, TakesNullForWhatIsOptional) {
  for (const Field& field : kFields) {
    if (field.need != kOptional) continue;
    const Checked<Feedback> null = ParseFeedback(With(field.path, nullptr).dump());
    ASSERT_TRUE(null) << field.path << ": " << null.error().message;
    Checked<Feedback> absent = ParseFeedback(Without(field.path).dump());
    ASSERT_TRUE(absent) << field.path << ": " << absent.error().message;
    absent->document = null->document;
    absent->meta_document = null->meta_document;
    EXPECT_EQ(*null, *absent) << field.path;
  }
}

TEST(Feedback, RefusesTheWrongType) {
  const std::pair<char, TestJson> values[] = {
      {'s', "x"}, {'n', 1}, {'b', true}, {'o', TestJson::object()}, {'a', TestJson::array()}};
  for (const Field& field : kFields) {
    for (const auto& [type, value] : values) {
      if (type != field.type && field.type != '-') {
        ExpectRefused(With(field.path, value), RefusalKind::kSchema, field.path);
      }
    }
  }
}

TEST(Feedback, RefusesAFieldThatComesTwice) {
  for (const Field& field : kFields) {
    if (field.path.ends_with(']') || field.type == '-') continue;
    // Repeats the last member of its object under another name, which is then changed.
    TestJson document = FullFeedback();
    const TestJson::json_pointer pointer = PointerTo(field.path);
    TestJson& parent = document[pointer.parent_pointer()];
    parent["@again"] = TestJson(parent[pointer.back()]);
    std::string text = document.dump();
    text.replace(text.find("@again"), 6, pointer.back());
    const Checked<Feedback> read = ParseFeedback(text);
    ASSERT_FALSE(read) << field.path;
    EXPECT_EQ(read.error().field, field.path);
    EXPECT_EQ(read.error().kind, RefusalKind::kSchema);
    EXPECT_NE(read.error().message.find("twice"), std::string::npos) << read.error().message;
  }
}

TEST(Feedback, RefusesAnAliasBesideItsMainName) {
  TestJson document = FullFeedback();
  document["workProduct"]["bubaConfidence"] = 0.9;
  ExpectRefused(document, RefusalKind::kSchema, "workProduct.bubaConfidence");
  document = FullFeedback();
  document["workProduct"]["bubaScorePrediction"] = 8;
  ExpectRefused(document, RefusalKind::kSchema, "workProduct.bubaScorePrediction");
  document = FullFeedback();
  document["mcpServerType"] = "shopify";
  ExpectRefused(document, RefusalKind::kSchema, "mcpServerType");
}

TEST(Feedback, TakesAliases) {
  TestJson document = LeastFeedback();
  document["workProduct"].erase("agentConfidence");
  document["workProduct"]["bubaConfidence"] = 0.25;
  document["workProduct"]["bubaScorePrediction"] = 7;
  document["mcpServerType"] = "stripe";
  const Checked<Feedback> read = ParseFeedback(document.dump());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->work.confidence, 0.25);
  EXPECT_EQ(read->work.predicted, 7);
  EXPECT_EQ(read->task_type, "stripe");
}

TEST(Feedback, RefusesNumbersOutOfRange) {
  struct Row {
    std::string_view path;
    double value;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"workProduct.agentConfidence", -0.01},
           {"workProduct.agentConfidence", 1.01},
           {"workProduct.scorePrediction", 0.9},
           {"workProduct.scorePrediction", 10.1},
           {"workProduct.generationContext.generationTimeMs", -1},
           {"workProduct.generationContext.generationTimeMs", 4e11},
           {"workProduct.generationContext.iterationCount", -1},
           {"scores[0].score", 0},
           {"scores[1].score", 11},
           {"scores[0].weight", -1},
           {"annotations[0].target.lineStart", -1},
           {"annotations[0].target.lineEnd", 2},  // Before its start.
           {"meta.timeToDecisionMs", -1},
           {"meta.timeToDecisionMs", 4e11},
           {"meta.timeToFirstInteractionMs", -0.5},
           {"meta.scrollDepth", -0.1},
           {"meta.scrollDepth", 1.5},
           {"meta.revisits", -1},
           {"meta.concurrentModals", 1e10},
       }) {
    ExpectRefused(With(row.path, row.value), RefusalKind::kRange, row.path);
  }
  for (const std::string_view path :
       {"workProduct.generationContext.iterationCount", "annotations[0].target.lineStart",
        "meta.revisits", "meta.concurrentModals"}) {
    ExpectRefused(With(path, 1.5), RefusalKind::kSchema, path);
  }
}

TEST(Feedback, RefusesNumbersThatNoDoubleHolds) {
  for (const Field& field : kFields) {
    if (field.type != 'n') continue;
    std::string text = With(field.path, "@huge").dump();
    text.replace(text.find("\"@huge\""), 7, "1e999");
    const Checked<Feedback> read = ParseFeedback(text);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().field, field.path);
    EXPECT_EQ(read.error().kind, RefusalKind::kRange);
  }
}

TEST(Feedback, RefusesNamesThatAreNotKnown) {
  struct Row {
    std::string_view path, value, told;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"decision.decision", "maybe", "approved, rejected, needs-work, deferred"},
           {"decision.severity", "nit", "\"nit\" is none of minor, moderate, major, critical"},
           {"annotations[0].severity", "moderate",
            "\"moderate\" is none of nit, minor, major, critical"},
           {"annotations[0].type", "Praise", "praise, criticism, question, suggestion"},
           {"scores[0].dimension", "speed", "code-quality, design-aesthetics"},
           {"comparison.preferred", "a", "A, B, neither, both-good"},
           {"comparison.preferenceStrength", "", "slight, moderate, strong, overwhelming"},
           {"comparison.dimensions[0].winner", "C", "A, B, tie"},
           {"confidence.level", "sure", "very-unsure, somewhat-unsure, fairly-sure, very-sure"},
           {"strength", "mild", "weak, plain, strong"},
           {"workProduct.complexity", "huge", "low, medium, high"},
       }) {
    ExpectRefused(With(row.path, row.value), RefusalKind::kSchema, row.path);
    const std::string message = RefusalOfDocument(With(row.path, row.value)).message;
    EXPECT_NE(message.find(row.told), std::string::npos) << message;
  }
}

TEST(Feedback, RefusesIdsAndTimesOfAnotherForm) {
  for (const std::string_view id :
       {"", "x", "01945e2b-7c00-4000-8000-000000000001", "01945e2b-7c00-7000-c000-000000000001"}) {
    ExpectRefused(With("id", id), RefusalKind::kSchema, "id");
  }
  for (const std::string_view time : {"", "yesterday", "2026-03-02", "2026-03-02T10:20:30"}) {
    ExpectRefused(With("timestamp", time), RefusalKind::kSchema, "timestamp");
  }
}

TEST(Feedback, KeepsTheOffsetOfTheClock) {
  struct Row {
    std::string_view time;
    std::int64_t minutes;
  };
  for (const Row& row : std::initializer_list<Row>{{"2026-03-02T10:20:30Z", 0},
                                                   {"2026-03-02T10:20:30z", 0},
                                                   {"2026-03-02T10:20:30-05:30", -330},
                                                   {"2026-03-02T10:20:30.123456+13:45", 825}}) {
    const Checked<Feedback> read = ParseFeedback(With("timestamp", row.time).dump());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->utc_offset_minutes, row.minutes) << row.time;
  }
}

TEST(Feedback, RefusesWhatIsTooLong) {
  const std::string name(513, 'n');
  for (const std::string_view path :
       {"sessionId", "modalId", "modalVersion", "pipelineStage", "taskType", "reviewer", "agent",
        "workProduct.id", "workProduct.version", "workProduct.type", "workProduct.alternativeOf",
        "annotations[0].category", "meta.deviceType", "meta.fieldsModified[0]",
        "workProduct.generationContext.modelUsed"}) {
    ExpectRefused(With(path, name), RefusalKind::kRange, path);
    EXPECT_TRUE(ParseFeedback(With(path, name.substr(1)).dump())) << path;
  }
  const std::string text((64 << 10) + 1, 't');
  for (const std::string_view path :
       {"workProduct.summary", "workProduct.path", "decision.reason", "decision.blockers[0]",
        "scores[0].comment", "freeText.liked", "freeText.disliked", "freeText.generalNotes",
        "comparison.reason", "annotations[0].text"}) {
    ExpectRefused(With(path, text), RefusalKind::kRange, path);
    EXPECT_TRUE(ParseFeedback(With(path, text.substr(1)).dump())) << path;
  }
  for (const std::string_view path :
       {"decision.blockers", "decision.suggestions", "meta.fieldsModified",
        "workProduct.generationContext.memorySnapshot", "workProduct.attributes"}) {
    ExpectRefused(With(path, std::vector<std::string>(1001, "x")), RefusalKind::kRange, path);
    EXPECT_TRUE(ParseFeedback(With(path, std::vector<std::string>(1000, "x")).dump())) << path;
  }
  ExpectRefused(With("freeText", std::string(1 << 20, 'x')), RefusalKind::kRange, "");
}

TEST(Feedback, RefusesEmptyNamesAndLinesInThem) {
  for (const std::string_view path : {"sessionId", "workProduct.id", "reviewer", "taskType"}) {
    ExpectRefused(With(path, ""), RefusalKind::kSchema, path);
    ExpectRefused(With(path, " \xC2\xA0"), RefusalKind::kSchema, path);
    ExpectRefused(With(path, "a\nb"), RefusalKind::kSchema, path);
    ExpectRefused(With(path, "a\tb"), RefusalKind::kSchema, path);
  }
}

TEST(Feedback, RefusesADimensionThatComesTwice) {
  ExpectRefused(With("scores[1].dimension", "error-handling"), RefusalKind::kSchema,
                "scores[1].dimension");
  TestJson document = FullFeedback();
  document["comparison"]["dimensions"].push_back({{"dimension", "design-ux"}, {"winner", "B"}});
  ExpectRefused(document, RefusalKind::kSchema, "comparison.dimensions[1].dimension");
}

TEST(Feedback, ReadsAttributes) {
  const auto attributes = [](const TestJson& value) {
    const Checked<Feedback> read = ParseFeedback(With("workProduct.attributes", value).dump());
    return read ? read->work.attributes : std::vector<std::string>{read.error().message};
  };
  EXPECT_EQ(attributes({"b", "a", "b"}), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(attributes({{"z", 0.5}, {"a", false}, {"m", "x y"}}),
            (std::vector<std::string>{"a=false", "m=x y", "z=0.5"}));
  const std::string path = "workProduct.attributes";
  ExpectRefused(With(path, {{"a", TestJson::object()}}), RefusalKind::kSchema, path);
  ExpectRefused(With(path, {{"a", "x\ny"}}), RefusalKind::kSchema, path);
  ExpectRefused(With(path, {{"a", std::string(513, 'x')}}), RefusalKind::kRange, path);
  ExpectRefused(With(path, TestJson::array({1})), RefusalKind::kSchema, path + "[0]");
  ExpectRefused(With(path, "cards"), RefusalKind::kSchema, path);
  std::string twice = With(path, {{"a", 1}, {"@", 2}}).dump();
  twice.replace(twice.find('@'), 1, "a");
  EXPECT_EQ(ParseFeedback(twice).error().field, path);
}

TEST(Feedback, RefusesWhatIsNoDocument) {
  const std::string valid = FullFeedback().dump();
  std::string deep = R"({"x":)" + std::string(200, '[') + std::string(200, ']') + "}";
  for (const std::string& text :
       {std::string(), std::string(" \n"), std::string("[]"), std::string("null"),
        std::string("\"text\""), std::string("{"), std::string("{\"a\" 1}"), valid + "x",
        valid + valid, valid.substr(0, valid.size() - 1), deep, std::string("{\"x\":\"\xFF\"}"),
        std::string("{\"x\":NaN}"), std::string("{\"x\":1e999}"),
        std::string("{\"x\":\"a\nb\"}")}) {
    const Checked<Feedback> read = ParseFeedback(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().kind, RefusalKind::kSchema);
    EXPECT_EQ(read.error().field, "");
    EXPECT_EQ(read.error().message.find('\n'), std::string::npos);
  }
}

// A text that only begins like a value is not one.
TEST(Feedback, SaysWhereItIsNoJson) {
  for (const std::string_view text : {"not json", "nul", "tru", "-", "\"open"}) {
    EXPECT_TRUE(ParseFeedback(text).error().message.starts_with("wrong JSON at byte")) << text;
  }
  EXPECT_EQ(ParseFeedback("null").error().message, "it must be an object, not null");
}

TEST(Feedback, DoesNotRepeatWhatAPersonWrote) {
  TestJson document = FullFeedback();
  document["freeText"]["liked"] = "sesame" + std::string(64 << 10, 'x');
  EXPECT_EQ(RefusalOfDocument(document).message.find("sesame"), std::string::npos);
  document["freeText"] = "sesame";
  EXPECT_EQ(RefusalOfDocument(document).message.find("sesame"), std::string::npos);
}

// Found by the fuzzer: the search for escapes ran past the end.
TEST(Feedback, ADocumentMayEndWithABackslash) {
  for (std::size_t n = 0; n < 20; ++n) {
    const std::string document = "{\"" + std::string(n, 'a') + "\\";
    const std::vector<char> exact(document.begin(), document.end());  // Without a terminating zero.
    EXPECT_FALSE(ParseFeedback({exact.data(), exact.size()}));
  }
}

// A person's statement must not get lost among unknown fields.
TEST(Feedback, AMisspelledPartIsRefused) {
  std::string document(kLeastFeedback);
  document.insert(document.rfind('}'), R"(, "decison": {"decision": "rejected"})");
  const auto read = ParseFeedback(document);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().kind, RefusalKind::kSchema);
  EXPECT_EQ(read.error().field, "decison");
  EXPECT_NE(read.error().message.find("did you mean decision"), std::string::npos);
  // If the document has a statement, or the name resembles no known one, unknown fields are kept.
  document = kLeastFeedback;
  document.insert(document.rfind('}'), R"(, "decison": 1, "decision": {"decision": "rejected"})");
  EXPECT_TRUE(ParseFeedback(document));
  document = kLeastFeedback;
  document.insert(document.rfind('}'), R"(, "ticket": "A-1")");
  EXPECT_TRUE(ParseFeedback(document));
}

}  // namespace
}  // namespace credence::review
