// SPDX-License-Identifier: Apache-2.0
#include "executive/settings.h"

#include "base/test_settings.h"

namespace credence::executive {
namespace {

using ExecutiveSettingsTest = SettingsOfRoomTest<ExecutiveSettings>;

TEST_F(ExecutiveSettingsTest, TheDefaultsAreThoseOfTheDocument) {
  const std::pair<std::string_view, std::string_view> defaults[] = {
      {"threshold", "0.7"},
      {"match_threshold", "0.7"},
      {"prior", "\"uniform\""},
      {"initial_learned", "0.3"},
      {"initial_other", "0.5"},
      {"endorsement_threshold", "0.75"},
      {"endorsement_weight", "0.5"},
      {"reinforce_threshold", "0.75"},
      {"polarity_guard", "true"},
      {"max_candidates", "5"},
      {"max_concurrent_llm", "3"},
      {"decision_strategy", "\"heuristic_first\""},
      {"goal_evaluations_per_hour", "60"},
      {"silence_magnitude", "0.3"},
      {"undo_magnitude", "0.5"},
      {"ignored_times", "3"},
      {"ignored_magnitude", "0.3"},
      {"words_min", "3"},
      {"words_max", "50"}};
  for (const auto& [name, text] : defaults) {
    const SettingsSchema::Entry* entry = schema_.Find("executive." + std::string(name));
    ASSERT_NE(entry, nullptr) << name;
    EXPECT_EQ(entry->default_text, text) << name;
  }
  EXPECT_EQ(settings_.silence_s, 120);
  EXPECT_EQ(settings_.undo_s, 30);
  EXPECT_EQ(settings_.goals_window_s, 120);
  EXPECT_TRUE(Validate(settings_));
}

TEST_F(ExecutiveSettingsTest, WhatTheDocumentLeavesOpenIsOff) {
  EXPECT_EQ(settings_.gate, "mean");
  EXPECT_EQ(settings_.rejection_penalty, 0);
  EXPECT_EQ(settings_.evaluation_period_s, 0);
  EXPECT_FALSE(settings_.graduation_review);
  EXPECT_EQ(settings_.shown_weight, 1);
  EXPECT_FALSE(settings_.clean_evaluation);
  EXPECT_EQ(settings_.urgency_reduction, 0);
  EXPECT_FALSE(settings_.predict_success);
  EXPECT_TRUE(settings_.outcomes.empty());
}

TEST_F(ExecutiveSettingsTest, EachIsReadFromAFileAndTheEnvironment) {
  ASSERT_TRUE(
      Load("[executive]\nthreshold = 0.6\nprior = \"matched\"\ngate = \"lower_bound\"\n"
           "goals = [\"stay alive\", \"find gold\"]\n"));
  EXPECT_EQ(settings_.threshold, 0.6);
  EXPECT_EQ(settings_.prior, "matched");
  EXPECT_EQ(settings_.gate, "lower_bound");
  EXPECT_THAT(settings_.goals, ElementsAre("stay alive", "find gold"));
  ASSERT_TRUE(ApplyEnvironment(schema_, {"CREDENCE_EXECUTIVE_THRESHOLD=0.8"}));
  EXPECT_EQ(settings_.threshold, 0.8);
}

TEST_F(ExecutiveSettingsTest, TheEndsOfARangeBelongToIt) {
  for (const std::string_view toml :
       {"threshold = 0.0", "threshold = 1.0", "initial_learned = 0.01", "initial_other = 0.99",
        "endorsement_weight = 1.0", "silence_magnitude = 0.001", "max_candidates = 0",
        "max_concurrent_llm = 1", "shown_weight = 1.0", "silence_s = 0.0"}) {
    EXPECT_EQ(ErrorOf("[executive]\n" + std::string(toml) + "\n"), "no error") << toml;
  }
}

TEST_F(ExecutiveSettingsTest, WhatASettingCannotBeIsRefused) {
  for (const std::string_view toml : {"threshold = 1.1",
                                      "threshold = -0.1",
                                      "threshold = nan",
                                      "threshold = inf",
                                      "match_threshold = 2",
                                      "initial_learned = 0.0",
                                      "initial_other = 1.0",
                                      "endorsement_weight = 0.0",
                                      "endorsement_weight = 1.5",
                                      "undo_magnitude = 0",
                                      "ignored_times = 0",
                                      "max_candidates = -1",
                                      "max_concurrent_llm = 0",
                                      "words_min = 0",
                                      "text_max = 0",
                                      "undo_s = -1.0",
                                      "prior = \"flat\"",
                                      "gate = \"maximum\"",
                                      "decision_strategy = \"model_first\"",
                                      "treshold = 0.7",
                                      "polarity_guard = \"yes\""}) {
    EXPECT_NE(ErrorOf("[executive]\n" + std::string(toml) + "\n"), "no error") << toml;
  }
}

TEST_F(ExecutiveSettingsTest, TheFewestWordsAreNotMoreThanTheMost) {
  EXPECT_THAT(ErrorOf("[executive]\nwords_min = 51\n"), HasSubstr("executive.words_min is more"));
  EXPECT_EQ(ErrorOf("[executive]\nwords_max = 51\n"), "no error");
}

TEST_F(ExecutiveSettingsTest, ATableOfANewNameIsAnOutcome) {
  ASSERT_TRUE(
      Load("[executive.outcomes.survived]\npattern = \"survived\"\n"
           "[executive.outcomes.died]\nsource = \"game\"\nfield = \"state\"\n"
           "pattern = \"^dead$\"\noutcome = \"failure\"\nweight = 0.5\nwindow_s = 10\n"));
  ASSERT_EQ(settings_.outcomes.size(), 2u);
  const OutcomePattern& survived = settings_.outcomes[1];  // Patterns are ordered by name.
  EXPECT_EQ(survived.name, "survived");
  EXPECT_EQ(survived.source, "");
  EXPECT_EQ(survived.field, "");
  EXPECT_EQ(survived.outcome, "success");
  EXPECT_EQ(survived.weight, 1);
  EXPECT_EQ(survived.window_s, 120);
  const OutcomePattern& died = settings_.outcomes[0];
  EXPECT_EQ(died.name, "died");
  EXPECT_EQ(died.source, "game");
  EXPECT_EQ(died.field, "state");
  EXPECT_EQ(died.pattern, "^dead$");
  EXPECT_EQ(died.outcome, "failure");
  EXPECT_EQ(died.weight, 0.5);
  EXPECT_EQ(died.window_s, 10);
}

TEST_F(ExecutiveSettingsTest, AnOutcomeNeedsAPattern) {
  EXPECT_EQ(ErrorOf("[executive.outcomes.survived]\nweight = 0.5\n"),
            "[executive.outcomes.survived] has no pattern; add pattern = \"...\"");
}

TEST_F(ExecutiveSettingsTest, ABadPatternIsOneLineWithItsKey) {
  EXPECT_THAT(ErrorOf("[executive.outcomes.survived]\npattern = \"(a\\n\"\n"),
              StartsWith("executive.outcomes.survived.pattern: "));
}

TEST_F(ExecutiveSettingsTest, WhatAnOutcomeCannotBeIsRefused) {
  for (const std::string_view toml :
       {"[executive.outcomes.a]\npattern = \"x\"\noutcome = \"maybe\"\n",
        "[executive.outcomes.a]\npattern = \"x\"\nweight = 0.0\n",
        "[executive.outcomes.a]\npattern = \"x\"\nweight = 2\n",
        "[executive.outcomes.a]\npattern = \"x\"\nwindow_s = -1\n",
        "[executive.outcomes.a]\npattern = \"x\"\nwindow = 5\n",
        "[executive.outcomes.\"Bad Name\"]\npattern = \"x\"\n"}) {
    EXPECT_NE(ErrorOf(toml), "no error") << toml;
  }
}

}  // namespace
}  // namespace credence::executive
