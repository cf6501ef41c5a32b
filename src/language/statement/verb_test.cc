// SPDX-License-Identifier: Apache-2.0
#include "language/statement/verb.h"

#include <string_view>

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(VerbTest, FormsAndTheirVerbs) {
  const struct {
    std::string_view word, base;
    int forms;
  } cases[] = {
      {"take", "take", VerbReading::kBase},
      {"takes", "take", VerbReading::kThird},
      {"took", "take", VerbReading::kPast},
      {"taken", "take", VerbReading::kParticiple},
      {"taking", "take", VerbReading::kGerund},
      {"put", "put", VerbReading::kBase | VerbReading::kPast | VerbReading::kParticiple},
      {"planned", "plan", VerbReading::kPast | VerbReading::kParticiple},
      {"planning", "plan", VerbReading::kGerund},
      {"studies", "study", VerbReading::kThird},
      {"studied", "study", VerbReading::kPast | VerbReading::kParticiple},
      {"studying", "study", VerbReading::kGerund},
      {"lying", "lie", VerbReading::kGerund},
      {"watches", "watch", VerbReading::kThird},
      {"goes", "go", VerbReading::kThird},
      {"lives", "live", VerbReading::kThird},
      {"were", "be", VerbReading::kPast},
      {"has", "have", VerbReading::kThird},
      {"born", "bear", VerbReading::kParticiple},
  };
  for (const auto& each : cases) {
    const auto verb = ReadVerb(each.word);
    ASSERT_TRUE(verb.has_value()) << each.word;
    EXPECT_EQ(verb->base, each.base) << each.word;
    EXPECT_EQ(verb->forms, each.forms) << each.word;
  }
  for (const std::string_view word : {"tea", "red", "bed", "king", "bus", "", "s", "ed", "ing"})
    EXPECT_FALSE(ReadVerb(word).has_value()) << word;
}

TEST(VerbTest, ThirdPersonOfUnknownVerbs) {
  EXPECT_EQ(BaseOfThird("groks"), "grok");
  EXPECT_EQ(BaseOfThird("squishes"), "squish");
  EXPECT_EQ(BaseOfThird("yodels"), "yodel");
  EXPECT_EQ(BaseOfThird("horrifies"), "horrify");
  EXPECT_EQ(BaseOfThird("ties"), "tie");
  EXPECT_EQ(BaseOfThird("s"), "s");
}

}  // namespace
}  // namespace credence::language
