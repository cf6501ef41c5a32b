// SPDX-License-Identifier: Apache-2.0
// Files as documents, registrations, artifacts, and the cleaning of documents.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "review/intake/clean_document.h"
#include "review/intake/feedback.h"
#include "review/intake/test_feedback.h"

namespace credence::review {
namespace {

using Items = std::vector<std::pair<std::int64_t, std::string>>;

Items Split(std::string_view text, bool is_list) {
  const DocumentList list = SplitDocuments(text);
  EXPECT_EQ(list.is_list, is_list) << text;
  Items items;
  for (const DocumentList::Item& item : list.items) items.emplace_back(item.line, item.text);
  return items;
}

TEST(Documents, OneObject) {
  EXPECT_EQ(Split(R"({"a":1})", false), (Items{{0, R"({"a":1})"}}));
  EXPECT_EQ(Split(" {\"a\":\n1}\r\n", false), (Items{{0, "{\"a\":\n1}"}}));
  EXPECT_EQ(Split("\xEF\xBB\xBF{}", false), (Items{{0, "{}"}}));
  EXPECT_EQ(Split("", false), Items{});
  EXPECT_EQ(Split("\n \n", false), Items{});
}

TEST(Documents, AnArrayOfThem) {
  EXPECT_EQ(Split(" [{\"a\":1}, {},\n3]\n", true), (Items{{1, R"({"a":1})"}, {2, "{}"}, {3, "3"}}));
  EXPECT_EQ(Split("[]", true), Items{});
  EXPECT_EQ(Split("[{}", false), (Items{{0, "[{}"}}));
}

TEST(Documents, Lines) {
  EXPECT_EQ(Split("{\"a\":1}\n\n{\"b\":2}\r\nnonsense\n", true),
            (Items{{1, R"({"a":1})"}, {3, R"({"b":2})"}, {4, "nonsense"}}));
  // The first one is broken.
  EXPECT_EQ(Split("{\"a\":\n{\"b\":2}\n", true), (Items{{1, "{\"a\":"}, {2, R"({"b":2})"}}));
}

TEST(Documents, ABrokenObjectOverSeveralLinesIsOne) {
  const std::string text = "{\n  \"scores\": [\n    {\"a\": 1}\n  ]\n  \"b\": 2\n}";
  EXPECT_EQ(Split(text, false), (Items{{0, text}}));
}

TEST(Documents, TheIdOfABrokenOne) {
  EXPECT_EQ(FindId(R"({"x":[1],"id":"abc","y":)"), "abc");
  EXPECT_EQ(FindId(R"({"id":"a\nb"})"), "a b");
  EXPECT_EQ(FindId("{\"i\x7f"
                   "d\":\"abc\"}"),
            "abc");
  EXPECT_EQ(FindId(R"({"id":7})"), std::nullopt);
  EXPECT_EQ(FindId(R"({"x":{"id":"inner"}})"), std::nullopt);
  EXPECT_EQ(FindId("[]"), std::nullopt);
  EXPECT_EQ(FindId(""), std::nullopt);
  EXPECT_EQ(FindId("{\"id\":\"" + std::string(1000, 'x') + "\"}"), std::nullopt);
}

TEST(Documents, AreKeptAsTheyCame) {
  // Blanks, escapes, numbers and unknown fields stay; `meta` is removed wherever it is.
  const std::string meta = R"({"timeToDecisionMs": 1.50, "timeToFirstInteractionMs":2, "x":[ ]})";
  std::string rest = LeastFeedback().dump();
  rest = rest.substr(1, rest.find(",\"meta\"") - 1);
  rest += R"(, "odd" : {"a\u00e9": [1.0e1, "\/"]})";
  for (const std::string& text : {fmt::format(R"({{ "meta" : {} , {}}})", meta, rest),
                                  fmt::format(R"({{{} , "meta": {} }})", rest, meta),
                                  fmt::format(R"({{"z":0,"meta":{},{}}})", meta, rest)}) {
    const Checked<Feedback> read = ParseFeedback(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->meta_document, meta);
    std::string expected = text;
    const std::size_t at = text.find("\"meta\"");
    const std::size_t after = text.find(meta) + meta.size();
    if (at < 4) {
      expected.replace(1, text.find(',', after) + 1 - 1, "");
    } else {
      const std::size_t comma = text.rfind(',', at);
      const std::size_t begin = text[comma - 1] == ' ' ? comma - 1 : comma;
      expected.erase(begin, after - begin);
    }
    EXPECT_EQ(read->document, expected);
    EXPECT_FALSE(NeedsCleaning(text));
  }
}

TEST(Documents, AreFreedOfControlCharacters) {
  TestJson document = LeastFeedback();
  const std::string dirty =
      "a\x01\x1b[31m\r\n\tb\x7f\xC2\x85\xE2\x80\xAE\xE2\x81\xA6 \xE2\x80\x9C\xC3\xA9";
  const std::string clean = "a[31m\n\tb \xE2\x80\x9C\xC3\xA9";
  document["freeText"] = {{"liked", dirty}};
  document["un\x02known"] = dirty;
  document["pipelineStage"] = "re\x03view";
  document["meta"]["deviceType"] = "tab\x04let";
  for (const int indent : {-1, 2}) {
    for (const bool ascii : {false, true}) {
      const Checked<Feedback> read = ParseFeedback(document.dump(indent, ' ', ascii));
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(read->free_text->liked, clean);
      EXPECT_EQ(read->stage, "review");
      EXPECT_EQ(read->meta.device, "tablet");
      EXPECT_EQ(TestJson::parse(read->document)["unknown"], clean);
      EXPECT_EQ(read->document.find('\n'), std::string::npos);
    }
  }
}

TEST(Documents, AKeyCannotHideBehindControlCharacters) {
  std::string text = FullFeedback().dump();
  text.insert(1, R"("i\u0001d":"01945e2b-7c00-7000-8000-000000000009",)");
  const Checked<Feedback> read = ParseFeedback(text);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().field, "id");
}

TEST(Documents, NeedCleaning) {
  for (const std::string_view text :
       {R"({"a":"\u0000"})", R"({"a":"\u001f"})", R"({"a":"\b"})", R"({"a":"\r"})",
        R"({"a":"\u007F"})", R"({"a":"\u202e"})", R"({"a":"\u2066"})", "{\"a\":\n1}",
        "{\"a\":\"12345678\x7f\"}", "{\"a\":\"\xC2\x9F\"}", "{\"a\":\"\xE2\x80\xAA\"}"}) {
    EXPECT_TRUE(NeedsCleaning(text)) << text;
  }
  for (const std::string_view text :
       {R"({"a":"\n\t\"\/\\u0000"})", R"({"a":"\u00e9\ud83d\ude00"})", "{\"a\":\t1}",
        "{\"a\":\"\xC2\xA0\xE2\x80\x9C\xF0\x9F\x98\x80\"}", "\\", "\\u00", "\xC2", "\xFF"}) {
    EXPECT_FALSE(NeedsCleaning(text)) << text;
  }
}

TEST(Registrations, AreRead) {
  const std::string text = R"({"workProduct": {"type": "design", "id": "d", "version": "2",
    "summary": "A page.", "scorePrediction": 7}, "mcpServerType": "stripe",
    "pipelineStage": "design", "reviewer": "mara", "agent": "builder", "more": 1})";
  const Checked<Registration> read = ParseRegistration(text, false);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->work.id, "d");
  EXPECT_EQ(read->work.predicted, 7);
  EXPECT_EQ(read->task_type, "stripe");
  EXPECT_EQ(read->stage, "design");
  EXPECT_EQ(read->agent, "builder");

  const Checked<Registration> prediction = ParseRegistration(text, true);
  ASSERT_FALSE(prediction);
  EXPECT_EQ(prediction.error().field, "workProduct.agentConfidence");
  EXPECT_EQ(ParseRegistration("{}", false).error().field, "workProduct");
  EXPECT_EQ(ParseRegistration(R"({"workProduct":{"type":"x","version":"1","summary":""}})", false)
                .error()
                .field,
            "workProduct.id");
  EXPECT_EQ(ParseRegistration(R"({"reviewer":1})", false).error().field, "reviewer");
}

TEST(Artifacts, AreRead) {
  const Checked<Artifact> all = ParseArtifact(
      R"({"workProduct": {"agentConfidence": 0.7}, "taskType": "stripe", "pipelineStage": "build",
          "scores": [{"dimension": "security", "score": 5}], "text": "try { }"})");
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->work->confidence, 0.7);
  EXPECT_EQ(all->task_type, "stripe");
  EXPECT_EQ(all->stage, "build");
  EXPECT_EQ(all->scores.size(), 1U);
  EXPECT_EQ(all->text, "try { }");
  EXPECT_TRUE(ParseArtifact("{}"));
  EXPECT_TRUE(ParseArtifact(R"({"text":")" + std::string(100'000, 'x') + "\"}"));
  EXPECT_EQ(ParseArtifact(R"({"text":1})").error().field, "text");
  EXPECT_EQ(ParseArtifact("1").error().kind, RefusalKind::kSchema);
}

}  // namespace
}  // namespace credence::review
