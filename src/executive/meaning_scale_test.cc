// SPDX-License-Identifier: Apache-2.0
#include "executive/meaning_scale.h"

#include "base/test_framework.h"

namespace credence::executive {
namespace {

class MeaningScaleOf : public testing::TestWithParam<const char*> {};

TEST_P(MeaningScaleOf, RisesFromZeroToOneAndCanBeReversed) {
  const MeaningScale scale = MeaningScale::For(GetParam(), "calibrated");
  ASSERT_FALSE(scale.IsCosine());
  EXPECT_EQ(scale.Probability(-0.5), 0);
  EXPECT_EQ(scale.Probability(0), 0);
  EXPECT_EQ(scale.Probability(1), 1);
  EXPECT_EQ(scale.Probability(1.0001), 1);
  double before = 0;
  for (int i = 1; i <= 1'000; ++i) {
    const double cosine = i / 1'000.0;
    const double probability = scale.Probability(cosine);
    EXPECT_GT(probability, before) << cosine;
    EXPECT_NEAR(scale.Cosine(probability), cosine, 1e-9);
    before = probability;
  }
}

INSTANTIATE_TEST_SUITE_P(Embedders, MeaningScaleOf,
                         testing::Values("minilm-l6-v2", "lexical-1", "static-1-256-01020304"));

TEST(MeaningScale, TheCosineStaysIfItIsWantedOrNoTableExists) {
  for (const MeaningScale& scale : {MeaningScale::For("minilm-l6-v2", "cosine"),
                                    MeaningScale::For("ollama nomic-embed-text", "calibrated")}) {
    EXPECT_TRUE(scale.IsCosine());
    EXPECT_EQ(scale.Probability(0.729), 0.729);
    EXPECT_EQ(scale.Probability(-0.2), -0.2);
    EXPECT_EQ(scale.Cosine(0.75), 0.75);
  }
}

// The source document's example: the clause that says what to do has a cosine of 0.891.
TEST(MeaningScale, TheDocumentsExampleIsEndorsed) {
  EXPECT_GT(MeaningScale::For("minilm-l6-v2", "calibrated").Probability(0.891), 0.75);
}

}  // namespace
}  // namespace credence::executive
