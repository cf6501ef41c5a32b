// SPDX-License-Identifier: Apache-2.0
#include "operations/belief_answers.h"

#include <fmt/format.h>

#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence {
namespace {

TEST(BeliefAnswers, EveryFieldOfTheRecordIsThere) {
  TestEngine engine{TestStore::kMemory};
  Beliefs& beliefs = engine->beliefs();
  const auto add = [&](std::string text) {
    return beliefs.Add(engine.me, {.text = std::move(text)})->reading.belief.id.ToString();
  };
  const std::string a = add("I prefer tea");
  const std::string b = add("I prefer coffee");
  ASSERT_TRUE(beliefs.Support(engine.me, a, b));
  ASSERT_TRUE(beliefs.Contradict(engine.me, {.id = a, .by = b}));
  JsonWriter json;
  WriteValue(json, beliefs.Show(engine.me, a).value());
  const std::string text = std::move(json).Take();
  for (const std::string_view field : {"id",
                                       "statement",
                                       "subject",
                                       "predicate",
                                       "object",
                                       "text",
                                       "origin_type",
                                       "confidence",
                                       "evidence",
                                       "network",
                                       "dormancy",
                                       "confidence_last_updated",
                                       "history",
                                       "at",
                                       "value",
                                       "trigger",
                                       "reason",
                                       "event",
                                       "revisions",
                                       "last_user_validation",
                                       "last_referenced",
                                       "supporting",
                                       "contradicting",
                                       "contradiction_status",
                                       "stability_score",
                                       "status"}) {
    EXPECT_THAT(text, HasSubstr(fmt::format("\"{}\":", field)));
  }
}

}  // namespace
}  // namespace credence
