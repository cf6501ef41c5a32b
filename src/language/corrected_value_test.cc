// SPDX-License-Identifier: Apache-2.0
#include "language/corrected_value.h"

#include <gtest/gtest.h>

namespace credence::language {
namespace {

TEST(CorrectedValueTest, TakesThePlaceOfTheObject) {
  EXPECT_EQ(WithValue("I live in Porto", "it's Lisbon."), "I live in Lisbon");
  EXPECT_EQ(WithValue("I live in Porto", "in Lisbon"), "I live in Lisbon");
  EXPECT_EQ(WithValue("We deploy on Fridays", "I meant Mondays"), "We deploy on Mondays");
}

TEST(CorrectedValueTest, NothingIfItIsNoValue) {
  EXPECT_EQ(WithValue("I live in Porto", "Porto"), std::nullopt);
  EXPECT_EQ(WithValue("I live in Porto", "my sister lives in Lisbon"), std::nullopt);
  EXPECT_EQ(WithValue("I live in the old town", "Lisbon"), std::nullopt);
  EXPECT_EQ(WithValue("I live in Porto", ""), std::nullopt);
}

}  // namespace
}  // namespace credence::language
