// SPDX-License-Identifier: Apache-2.0
#include "review/intake/enrichment.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_framework.h"
#include "review/intake/test_feedback.h"

namespace credence::review {
namespace {

Feedback Parsed(const TestJson& document) {
  Checked<Feedback> feedback = ParseFeedback(document.dump());
  EXPECT_TRUE(feedback) << feedback.error().field << ": " << feedback.error().message;
  return feedback ? *std::move(feedback) : Feedback{};
}

// "naming- major" for a request for change, "naming+ major" for praise, "naming~ major" for a
// criticism despite which the work was approved.
std::vector<std::string> MentionsOf(const TestJson& document) {
  std::vector<std::string> lines;
  for (const Mention& mention : Enrich(Parsed(document)).mentions) {
    std::string line = mention.key;
    line += !mention.against ? '-' : mention.praise ? '+' : '~';
    lines.push_back(line.append(" ").append(NameOf(mention.severity)));
  }
  return lines;
}

using Lines = std::vector<std::string>;

TestJson Annotated(std::string_view decision, std::initializer_list<TestJson> annotations) {
  TestJson document = LeastFeedback();
  if (!decision.empty()) document["decision"] = {{"decision", decision}};
  document["annotations"] = TestJson::array();
  for (const TestJson& each : annotations) document["annotations"].push_back(each);
  return document;
}

TestJson Note(std::string_view type, std::string_view text, std::string_view category = {},
              std::string_view severity = {}) {
  TestJson note = {{"type", type}, {"text", text}};
  if (!category.empty()) note["category"] = category;
  if (!severity.empty()) note["severity"] = severity;
  return note;
}

TEST(Enrichment, ADoubtAboutTheJudgementIsRead) {
  const auto read = [](std::string_view notes) {
    TestJson document = LeastFeedback();
    document["freeText"] = {{"generalNotes", notes}};
    return Enrich(Parsed(document)).certainty_read;
  };
  EXPECT_EQ(read("I'm not sure this is right, but the names look odd."),
            model::Certainty::kSomewhatUnsure);
  EXPECT_EQ(read("I have no idea whether this is right."), model::Certainty::kVeryUnsure);
  EXPECT_EQ(read("The names look odd."), std::nullopt);
  EXPECT_EQ(read("This might fail on Windows."), std::nullopt);
  // The strongest of all texts.
  const TestJson two =
      Annotated("rejected", {Note("criticism", "I may be wrong: this leaks."),
                             Note("criticism", "I'm really not sure this closes the file.")});
  EXPECT_EQ(Enrich(Parsed(two)).certainty_read, model::Certainty::kVeryUnsure);
}

TEST(Enrichment, ACertaintyThatWasSaidIsNotReadAgain) {
  for (const std::string_view level :
       {"very-unsure", "somewhat-unsure", "fairly-sure", "very-sure"}) {
    TestJson document = LeastFeedback();
    document["freeText"] = {{"generalNotes", "I'm not sure this is right."}};
    document["confidence"] = {{"level", level}};
    EXPECT_EQ(Enrich(Parsed(document)).certainty_read, std::nullopt) << level;
  }
}

TEST(Enrichment, NothingWasSaid) {
  const Enrichment read = Enrich(Parsed(LeastFeedback()));
  EXPECT_TRUE(read.themes.empty() && read.mentions.empty());
  EXPECT_FALSE(read.sentiment || read.score || read.delta);
  EXPECT_EQ(read.actions, 0);
  EXPECT_EQ(read.said, 0);
  EXPECT_EQ(read.pace, Pace::kQuick);
  EXPECT_EQ(read.hour, 10);
  EXPECT_EQ(read.weekday, 0);  // 2026-03-02 is a Monday.
}

TEST(Enrichment, EverythingWasSaid) {
  const Enrichment read = Enrich(Parsed(FullFeedback()));
  EXPECT_EQ(read.said, 7);
  EXPECT_EQ(read.hour, 10);  // By the reviewer's clock.
  EXPECT_DOUBLE_EQ(*read.score, (2 * 4 + 8.5) / 3);
  EXPECT_DOUBLE_EQ(*read.delta, *read.score - 7.8);
  EXPECT_EQ(read.pace, Pace::kUsual);
  ASSERT_TRUE(read.sentiment);
  EXPECT_TRUE(*read.sentiment >= -1 && *read.sentiment <= 1);
  EXPECT_EQ(read.actions, static_cast<std::int64_t>(ActionItemsOf(Parsed(FullFeedback())).size()));
  EXPECT_GE(read.actions, 2);
  EXPECT_TRUE(std::ranges::is_sorted(read.themes));
  EXPECT_TRUE(std::ranges::find(read.themes, "retry-logic") != read.themes.end());
}

TEST(Enrichment, TheKeyIsTheCategoryElseTheTheme) {
  EXPECT_EQ(MentionsOf(Annotated("rejected", {Note("criticism", "Bad.", "  Error  Handling ")})),
            (Lines{"error-handling- moderate"}));
  EXPECT_EQ(MentionsOf(Annotated("rejected", {Note("criticism", "Please rename this variable.")})),
            (Lines{"naming- moderate"}));
  EXPECT_EQ(MentionsOf(Annotated("rejected", {Note("criticism", "Hm.")})), Lines{});
}

TEST(Enrichment, WhatSpeaksForAndAgainst) {
  EXPECT_EQ(MentionsOf(Annotated(
                "", {Note("praise", "Nice.", "naming"), Note("criticism", "Bad.", "tests"),
                     Note("suggestion", "Try it.", "cache"), Note("question", "Why?", "why")})),
            (Lines{"cache- moderate", "naming+ moderate", "tests- moderate"}));
  // The work was approved; the suggestion is still wanted.
  EXPECT_EQ(MentionsOf(Annotated("approved", {Note("criticism", "Bad.", "tests", "nit"),
                                              Note("suggestion", "Try it.", "cache")})),
            (Lines{"cache- moderate", "tests~ nit"}));
}

TEST(Enrichment, OneMentionForEachThingAndSide) {
  EXPECT_EQ(MentionsOf(Annotated("rejected", {Note("criticism", "Bad.", "tests", "minor"),
                                              Note("criticism", "Bad.", "tests", "critical"),
                                              Note("criticism", "Bad.", "tests"),
                                              Note("praise", "Good.", "tests")})),
            (Lines{"tests- critical", "tests+ moderate"}));
}

TEST(Enrichment, TheGreatestSeverityThatWasSaid) {
  TestJson document = Annotated("rejected", {Note("criticism", "Bad.", "naming", "nit")});
  document["freeText"] = {{"disliked", "Please rename this variable."}};
  EXPECT_EQ(MentionsOf(document), (Lines{"naming- nit"}));
  document["decision"]["severity"] = "major";
  EXPECT_EQ(MentionsOf(document), (Lines{"naming- major"}));
}

TEST(Enrichment, TextsSpeakByTheirThemes) {
  TestJson document = LeastFeedback();
  document["freeText"] = {{"liked", "Clear variable names."}, {"disliked", "No retry logic."}};
  EXPECT_EQ(MentionsOf(document), (Lines{"naming+ moderate", "retry-logic- moderate"}));

  // The reason of a decision counts if the work was turned down.
  for (const std::string_view decision : {"approved", "rejected", "needs-work", "deferred"}) {
    document = LeastFeedback();
    document["decision"] = {{"decision", decision}, {"reason", "Rename this variable."}};
    const bool refused = decision == "rejected" || decision == "needs-work";
    EXPECT_EQ(MentionsOf(document), refused ? Lines{"naming- moderate"} : Lines{}) << decision;
  }
  // Comments count on poor and on good scores.
  for (const double score : {1.0, 6.0, 7.0, 8.0, 10.0}) {
    document = LeastFeedback();
    document["scores"] = {
        {{"dimension", "naming"}, {"score", score}, {"comment", "The variable names."}}};
    const Lines expected = score <= 6 ? Lines{"naming- moderate"} : Lines{"naming+ moderate"};
    EXPECT_EQ(MentionsOf(document), score == 7 ? Lines{} : expected) << score;
  }
}

TEST(Enrichment, EachSentenceSpeaksOfOneThing) {
  const auto disliked = [](std::string_view text) {
    TestJson document = LeastFeedback();
    document["freeText"] = {{"disliked", text}};
    return document;
  };
  // The mention has the clearest theme only; the event has all themes.
  const TestJson fine = disliked("No input validation at the boundary");
  EXPECT_EQ(MentionsOf(fine), (Lines{"input-validation- moderate"}));
  EXPECT_EQ(Enrich(Parsed(fine)).themes, (Lines{"input-validation", "security"}));
  // If nothing finer is said, the wider theme.
  EXPECT_EQ(MentionsOf(disliked("Security is poor.")), (Lines{"security- moderate"}));

  const TestJson several = disliked("Missing error types. Please add retry logic. Hm.");
  EXPECT_EQ(MentionsOf(several), (Lines{"retry-logic- moderate", "types- moderate"}));
  const std::vector<KeyedText> expected = {
      {.key = "types", .text = "Missing error types", .source = MentionSource::kFreeText},
      {.key = "retry-logic", .text = "Please add retry logic", .source = MentionSource::kFreeText},
  };
  EXPECT_EQ(KeyedTexts(Parsed(several).document), expected);
  // Saying it twice is one mention, with the words of both.
  const TestJson twice = disliked("Rename this variable. The names are confusing!");
  EXPECT_EQ(MentionsOf(twice), (Lines{"naming- moderate"}));
  EXPECT_EQ(KeyedTexts(Parsed(twice).document).size(), 2U);
  // One sentence of a text in another language may look English.
  EXPECT_EQ(MentionsOf(disliked("Das ist nicht gut. Error handling!")), Lines{});
}

TEST(Enrichment, AnAnnotationSpeaksOfOneThing) {
  const TestJson document = Annotated(
      "rejected", {Note("criticism", "Missing error types. Please add retry logic, retry it.")});
  EXPECT_EQ(MentionsOf(document), (Lines{"retry-logic- moderate"}));
  const std::vector<KeyedText> expected = {
      {.key = "retry-logic", .text = "Missing error types. Please add retry logic, retry it."}};
  EXPECT_EQ(KeyedTexts(Parsed(document).document), expected);
}

TEST(Enrichment, NotesSpeakSentenceBySentence) {
  TestJson document = LeastFeedback();
  document["freeText"] = {
      {"generalNotes", "I love the documentation. Rename this variable. The tests are terrible."}};
  EXPECT_EQ(MentionsOf(document), (Lines{"naming- moderate", "test-coverage- moderate"}));
}

TEST(Enrichment, AWishIsAWishWhereverItIsWritten) {
  constexpr std::string_view kWishes[] = {
      "Wish the webhook handler had more specific error handling",
      "More error handling would help",
      "Nice work, but error handling is missing",
      "I would have liked better error handling",
  };
  for (const std::string_view wish : kWishes) {
    for (const std::string_view field : {"liked", "disliked", "generalNotes"}) {
      TestJson document = Annotated("approved", {});
      document["freeText"] = {{field, wish}};
      EXPECT_EQ(MentionsOf(document), (Lines{"error-handling- moderate"})) << field << wish;
    }
    TestJson scored = Annotated("approved", {});
    scored["scores"] = {{{"dimension", "error-handling"}, {"score", 9}, {"comment", wish}}};
    EXPECT_EQ(MentionsOf(scored), (Lines{"error-handling- moderate"})) << wish;
  }
  for (const std::string_view praise :
       {"Uses good error handling instead of crashes", "Error handling is clear",
        "I like how errors are handled: no crashes", "Keep the error handling"}) {
    TestJson document = LeastFeedback();
    document["freeText"] = {{"liked", praise}};
    EXPECT_EQ(MentionsOf(document), (Lines{"error-handling+ moderate"})) << praise;
  }
}

TEST(Enrichment, TheReasonOfAComparisonTeaches) {
  TestJson document = LeastFeedback();
  const TestJson option = document["workProduct"];
  document["comparison"] = {{"optionA", option},
                            {"optionB", option},
                            {"preferred", "A"},
                            {"reason", "B is missing error handling. A has clear names."}};
  EXPECT_EQ(MentionsOf(document), (Lines{"error-handling- moderate"}));
  const std::vector<KeyedText> texts = KeyedTexts(Parsed(document).document);
  ASSERT_EQ(texts.size(), 1U);
  EXPECT_EQ(texts[0].source, MentionSource::kComparison);
}

TEST(Enrichment, SentimentIsOfAllTextsTogether) {
  TestJson document = LeastFeedback();
  document["freeText"] = {{"liked", "Great work, excellent names."}};
  const double pleased = Enrich(Parsed(document)).sentiment.value();
  EXPECT_GT(pleased, 0.3);
  document["freeText"]["disliked"] = "Terrible performance.";
  EXPECT_LT(Enrich(Parsed(document)).sentiment.value(), pleased);
  document["freeText"] = {{"liked", " "}};
  EXPECT_FALSE(Enrich(Parsed(document)).sentiment);
  EXPECT_EQ(Enrich(Parsed(document)).said, 0);
}

TEST(Enrichment, TheScoreIsAMeanByWeights) {
  TestJson document = LeastFeedback();
  document["scores"] = {{{"dimension", "naming"}, {"score", 7}},
                        {{"dimension", "dx"}, {"score", 9}}};
  document["workProduct"]["scorePrediction"] = 7.8;
  EXPECT_DOUBLE_EQ(Enrich(Parsed(document)).score.value(), 8);
  EXPECT_DOUBLE_EQ(Enrich(Parsed(document)).delta.value(), 0.2);
  document["scores"][0]["weight"] = 0;
  EXPECT_DOUBLE_EQ(Enrich(Parsed(document)).score.value(), 9);
  document["scores"][1]["weight"] = 0;
  EXPECT_FALSE(Enrich(Parsed(document)).score);
}

TEST(Enrichment, Pace) {
  const auto pace = [](std::int64_t ms) {
    TestJson document = LeastFeedback();
    document["meta"]["timeToDecisionMs"] = ms;
    return Enrich(Parsed(document)).pace;
  };
  EXPECT_EQ(pace(14'999), Pace::kQuick);
  EXPECT_EQ(pace(15'000), Pace::kFast);
  EXPECT_EQ(pace(29'999), Pace::kFast);
  EXPECT_EQ(pace(30'000), Pace::kUsual);
  EXPECT_EQ(pace(300'000), Pace::kUsual);
  EXPECT_EQ(pace(300'001), Pace::kSlow);
}

TEST(Enrichment, TheReviewersClock) {
  TestJson document = LeastFeedback();
  document["timestamp"] = "2026-03-01T23:30:00-02:00";  // In UTC it is Monday.
  EXPECT_EQ(Enrich(Parsed(document)).hour, 23);
  EXPECT_EQ(Enrich(Parsed(document)).weekday, 6);
  EXPECT_EQ(Weekday(6), "Sunday");
  EXPECT_EQ(Weekday(7), "");
  for (const auto& [hour, name] :
       std::initializer_list<std::pair<int, std::string_view>>{{4, "night"},
                                                               {5, "morning"},
                                                               {11, "morning"},
                                                               {12, "afternoon"},
                                                               {16, "afternoon"},
                                                               {17, "evening"},
                                                               {20, "evening"},
                                                               {21, "night"},
                                                               {0, "night"}}) {
    EXPECT_EQ(TimeOfDay(hour), name) << hour;
  }
}

TEST(Enrichment, KeyedTextsOfAKeptDocument) {
  TestJson document = Annotated("rejected", {Note("criticism", "Bad name.", "Naming"),
                                             Note("praise", "Well tested.", "tests")});
  document["freeText"] = {{"generalNotes", "I love it. Rename this variable."}};
  const std::vector<KeyedText> expected = {
      {.key = "naming", .text = "Rename this variable", .source = MentionSource::kFreeText},
      {.key = "naming", .text = "Bad name.", .source = MentionSource::kAnnotation},
      {.key = "tests",
       .text = "Well tested.",
       .source = MentionSource::kAnnotation,
       .praise = true},
  };
  EXPECT_EQ(KeyedTexts(Parsed(document).document), expected);
  EXPECT_TRUE(KeyedTexts("{}").empty());
  EXPECT_TRUE(KeyedTexts("erased").empty());
}

TEST(Enrichment, ActionItemsInOrder) {
  TestJson document = Annotated("rejected", {Note("suggestion", "Consider a map here."),
                                             Note("praise", "Keep this pattern.")});
  document["decision"]["suggestions"] = {"Add a test."};
  EXPECT_EQ(ActionItemsOf(Parsed(document)), (Lines{"Add a test", "Consider a map here"}));
  EXPECT_EQ(Enrich(Parsed(document)).actions, 2);
}

TEST(Enrichment, DimensionsOfKeys) {
  EXPECT_EQ(DimensionOf("naming"), QualityDimension::kNaming);
  EXPECT_EQ(DimensionOf("retry-logic"), QualityDimension::kErrorHandling);
  EXPECT_EQ(DimensionOf("secrets"), QualityDimension::kSecurity);
  EXPECT_EQ(DimensionOf("onboarding-copy"), std::nullopt);
  EXPECT_EQ(DimensionOf(""), std::nullopt);
}

}  // namespace
}  // namespace credence::review
