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

TEST(CorrectedValueTest, OnlyAValueOfTheSameKind) {
  EXPECT_EQ(WithValue("We deploy on Fridays", "for Dan's review first"), std::nullopt);
  EXPECT_EQ(WithValue("I live in Denver", "slow"), std::nullopt);
  EXPECT_EQ(WithValue("I live in Denver", "sunny"), std::nullopt);
  EXPECT_EQ(WithValue("I live in Denver", "love it here"), std::nullopt);
  EXPECT_EQ(WithValue("I work at Acme", "hate it"), std::nullopt);
  EXPECT_EQ(WithValue("I prefer tabs", "stop asking"), std::nullopt);
  EXPECT_EQ(WithValue("I am vegetarian", "question about it"), std::nullopt);
  EXPECT_EQ(WithValue("I prefer tabs", "spaces"), "I prefer spaces");
  EXPECT_EQ(WithValue("I have two cats", "three cats"), "I have three cats");
  EXPECT_EQ(WithValue("Our project uses Postgres 14", "Postgres 16"),
            "Our project uses Postgres 16");
  EXPECT_EQ(WithValue("My favourite colour is red", "it's blue"), "My favourite colour is blue");
}

TEST(CorrectedValueTest, NothingIfItIsNoValue) {
  EXPECT_EQ(WithValue("I live in Porto", "Porto"), std::nullopt);
  EXPECT_EQ(WithValue("I live in Porto", "my sister lives in Lisbon"), std::nullopt);
  EXPECT_EQ(WithValue("I live in the old town", "Lisbon"), std::nullopt);
  EXPECT_EQ(WithValue("I live in Porto", ""), std::nullopt);
}

}  // namespace
}  // namespace credence::language
