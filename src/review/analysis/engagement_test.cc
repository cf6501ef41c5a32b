// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/engagement.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "review/test_corpus.h"
#include "review/test_draw.h"

namespace credence::review {
namespace {

using enum ReviewDecision;

struct Manner {
  ReviewDecision decision = kApproved;
  std::int64_t hour = 9;
  std::int64_t said = 7;
  std::string modal = "diff";
  double seconds = 60;
  std::string sections = "[]";
};

void Add(Corpus& corpus, const Manner& manner, int times) {
  Submitted event = Review(manner.decision);
  event.hour = manner.hour;
  event.said = manner.said;
  event.modal = manner.modal;
  for (int i = 0; i < times; ++i) {
    corpus.Add(Uuid(), 1, event);
    if (manner.seconds > 0) {
      corpus.AddTiming(fmt::format(R"({{"timeToDecisionMs": {}, "sections": {}}})",
                                   manner.seconds * 1000, manner.sections));
    }
  }
}

TEST(Engagement, AWindowIsGoodWhenPeopleAnswerFullyInIt) {
  Corpus corpus;
  Add(corpus, {.hour = 9, .said = 5}, 5);
  Add(corpus, {.hour = 10, .said = 7, .seconds = 120}, 5);
  Add(corpus, {.hour = 16, .said = 7}, 4);  // Too few.
  Add(corpus, {.decision = kDeferred, .hour = 22, .said = 1}, 5);
  Add(corpus, {.hour = 23, .said = 1}, 5);
  Add(corpus, {.hour = 0, .said = 1}, 5);
  const auto windows = WindowsOf(corpus);
  ASSERT_EQ(windows.size(), 6U);
  EXPECT_EQ(windows[0].window, "00-09");
  EXPECT_EQ(windows[0].n, 5);
  EXPECT_FALSE(windows[0].good);
  EXPECT_EQ(windows[1].window, "09-11");
  EXPECT_EQ(windows[1].n, 10);
  EXPECT_EQ(windows[1].response_seconds, 90.0);
  EXPECT_EQ(windows[1].completion, 1.0);
  EXPECT_NEAR(windows[1].richness, 6.0 / 7, 1e-12);
  EXPECT_TRUE(windows[1].good);
  EXPECT_EQ(windows[2].n, 0);
  EXPECT_FALSE(windows[2].response_seconds);
  EXPECT_FALSE(windows[3].good);
  EXPECT_EQ(windows[5].window, "20-24");
  EXPECT_EQ(windows[5].completion, 0.5);
  EXPECT_EQ(BestWindow(windows), "09-11");
}

TEST(Engagement, TheBestFormatIsFastRichAndComplete) {
  Corpus corpus;
  Add(corpus, {.said = 6, .modal = "diff", .seconds = 45}, 5);
  Add(corpus, {.said = 1, .modal = "summary", .seconds = 15}, 5);
  Add(corpus, {.said = 7, .modal = "rare", .seconds = 15}, 4);
  const auto formats = FormatsOf(corpus);
  ASSERT_EQ(formats.size(), 3U);
  EXPECT_EQ(formats[0].format, "rare");
  EXPECT_EQ(formats[0].effectiveness, 1.0);
  EXPECT_FALSE(formats[0].best);  // Too few.
  EXPECT_EQ(formats[1].format, "diff");
  EXPECT_TRUE(formats[1].best);
  EXPECT_NEAR(formats[1].speed, 1.0 / 3, 1e-12);
  EXPECT_NEAR(formats[1].richness, 6.0 / 7, 1e-12);
  EXPECT_NEAR(formats[1].effectiveness, 2.0 / 7, 1e-12);
  EXPECT_EQ(formats[2].format, "summary");
  EXPECT_EQ(formats[2].speed, 1.0);
  EXPECT_FALSE(formats[2].best);
}

TEST(Engagement, AveragesStandForTimingsThatWereErased) {
  Corpus corpus;
  Add(corpus, {.modal = "diff", .seconds = 0}, 5);
  Add(corpus, {.modal = "summary", .seconds = 30}, 5);
  EXPECT_EQ(FormatsOf(corpus)[1].speed, 0.0);
  const auto average = [](std::string modal, std::int64_t n, double seconds) {
    return TimingAverage{.month = "2025-11",
                         .task_type = "shopify",
                         .stage = "code",
                         .modal = std::move(modal),
                         .n = n,
                         .decision_seconds = seconds};
  };
  corpus.timing_averages = {average("diff", 10, 15), average("summary", 5, 90),
                            average("never seen", 5, 1)};
  const auto formats = FormatsOf(corpus);
  ASSERT_EQ(formats.size(), 2U);
  EXPECT_EQ(formats[0].format, "diff");
  EXPECT_EQ(formats[0].speed, 1.0);
  EXPECT_EQ(formats[1].speed, 0.25);  // The mean is 60 s.
}

TEST(Engagement, SectionsNeverReadAreCompressed) {
  Corpus corpus;
  Add(corpus,
      {.sections = R"([{"name": "tests", "read": true}, {"name": "decisions", "read": false}])"},
      10);
  Add(corpus, {.sections = R"([{"name": "summary", "read": true}])"}, 9);
  Add(corpus, {.sections = R"([{"name": "diff", "read": true}])"}, 11);
  Add(corpus, {.sections = R"([{"name": "diff", "read": false}])"}, 1);
  const auto sections = SectionsOf(corpus);
  ASSERT_EQ(sections.size(), 4U);
  EXPECT_EQ(sections[0].section, "diff");
  EXPECT_EQ(sections[0].shown, 12);
  EXPECT_EQ(sections[0].read, 11);
  EXPECT_EQ(sections[0].proposal, "");
  EXPECT_EQ(sections[1].section, "decisions");
  EXPECT_EQ(sections[1].proposal, "compress");
  EXPECT_EQ(sections[2].section, "tests");
  EXPECT_EQ(sections[2].proposal, "promote");
  EXPECT_EQ(sections[3].proposal, "");  // Shown too rarely.
}

TEST(Engagement, WhatIsHardlySeenIsShortened) {
  const auto format = [](double depth, int times, std::string_view fields) {
    Corpus corpus;
    for (int i = 0; i < times; ++i) {
      corpus.Add(Uuid(), 1, Review(kApproved));
      corpus.AddTiming(fmt::format(
          R"({{"timeToDecisionMs": 9000, "timeToFirstInteractionMs": 2500, "scrollDepth": {},
              "fieldsModified": {}}})",
          depth, i == 0 ? fields : R"(["decision"])"));
    }
    return FormatsOf(corpus).at(0);
  };
  const FormatReading hardly = format(0.4, 21, R"(["decision", "category"])");
  EXPECT_EQ(hardly.proposal, "shorten");
  EXPECT_NEAR(hardly.seen.value_or(0), 0.4, 1e-12);
  EXPECT_EQ(hardly.first_seconds, 2.5);
  ASSERT_EQ(hardly.fields.size(), 2U);
  EXPECT_EQ(hardly.fields[0].field, "decision");
  EXPECT_EQ(hardly.fields[0].filled, 21);
  EXPECT_EQ(hardly.fields[0].proposal, "");
  EXPECT_EQ(hardly.fields[1].field, "category");
  EXPECT_EQ(hardly.fields[1].proposal, "drop");
  EXPECT_EQ(format(0.4, 9, R"(["category"])").proposal, "");
  EXPECT_EQ(format(0.5, 21, R"(["category"])").proposal, "");
  EXPECT_EQ(format(0.4, 19, R"(["category"])").fields.at(1).proposal, "");
}

TEST(Engagement, AFieldThatIsOfferedAndNeverFilledInIsDropped) {
  const auto fields = [](int times, std::string_view offered) {
    Corpus corpus;
    for (int i = 0; i < times; ++i) {
      corpus.Add(Uuid(), 1, Review(kApproved));
      corpus.AddTiming(fmt::format(
          R"({{"timeToDecisionMs": 9000, "fieldsModified": ["decision"], "fieldsOffered": {}}})",
          offered));
    }
    return FormatsOf(corpus).at(0).fields;
  };
  const auto use = [](std::string field, std::int64_t filled, std::int64_t offered,
                      std::string proposal) {
    return FieldUse{.field = std::move(field),
                    .filled = filled,
                    .offered = offered,
                    .proposal = std::move(proposal)};
  };
  // What was filled in was there, even if the form does not list it.
  EXPECT_EQ(fields(10, R"(["category", "severity", "category"])"),
            (std::vector{use("decision", 10, 10, ""), use("category", 0, 10, "drop"),
                         use("severity", 0, 10, "drop")}));
  EXPECT_EQ(fields(9, R"(["category"])").at(1), use("category", 0, 9, ""));
  EXPECT_EQ(fields(10, "[]"), (std::vector{use("decision", 10, 10, "")}));
}

TEST(Engagement, AFieldIsJudgedByTheReviewsThatOfferedIt) {
  Corpus corpus;
  const auto add = [&](std::string_view meta, int times) {
    for (int i = 0; i < times; ++i) {
      corpus.Add(Uuid(), 1, Review(kApproved));
      corpus.AddTiming(fmt::format(R"({{"timeToDecisionMs": 9000, {}}})", meta));
    }
  };
  add(R"("fieldsModified": ["decision"])", 40);  // An older form, which does not say.
  add(R"("fieldsModified": ["decision"], "fieldsOffered": ["decision"])", 40);
  add(R"("fieldsModified": ["category"], "fieldsOffered": ["decision", "category"])", 1);
  add(R"("fieldsModified": [], "fieldsOffered": ["decision", "category"])", 9);
  const std::vector<FieldUse> fields = FormatsOf(corpus).at(0).fields;
  ASSERT_EQ(fields.size(), 2U);
  EXPECT_EQ(fields[0].field, "decision");
  EXPECT_EQ(fields[0].filled, 80);
  EXPECT_EQ(fields[0].offered, 90);
  EXPECT_EQ(fields[1].field, "category");
  EXPECT_EQ(fields[1].offered, 10);
  EXPECT_EQ(fields[1].proposal, "");  // One in ten, not one in ninety.
}

TEST(Engagement, OfNothing) {
  ReviewSettings halves;
  halves.window_hours = {"12"};
  EXPECT_EQ(WindowsOf(Corpus(), halves).at(0).window, "00-12");
  EXPECT_EQ(WindowsOf(Corpus(), halves).at(1).window, "12-24");
  EXPECT_EQ(WindowsOf(Corpus()).size(), 6U);
  EXPECT_EQ(BestWindow(WindowsOf(Corpus())), std::nullopt);
  EXPECT_TRUE(FormatsOf(Corpus()).empty());
  EXPECT_TRUE(SectionsOf(Corpus()).empty());
}

RC_GTEST_PROP(EngagementProperty, WindowsAndFormatsCoverAllReviews, ()) {
  const Corpus corpus = CorpusOf(AnyReviews(kDraw));
  std::int64_t in_windows = 0;
  for (const EngagementWindow& window : WindowsOf(corpus)) in_windows += window.n;
  std::int64_t in_formats = 0;
  std::map<std::string, int> best;
  for (const FormatReading& format : FormatsOf(corpus)) {
    in_formats += format.n;
    best[format.stage] += format.best ? 1 : 0;
    for (const double share : {format.speed, format.richness, format.completion})
      RC_ASSERT(share >= 0.0 && share <= 1.0);
  }
  RC_ASSERT(in_windows == std::ssize(corpus.feedback));
  RC_ASSERT(in_formats == std::ssize(corpus.feedback));
  for (const auto& [stage, count] : best) RC_ASSERT(count <= 1);
}

}  // namespace
}  // namespace credence::review
