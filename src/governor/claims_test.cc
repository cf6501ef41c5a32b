// SPDX-License-Identifier: Apache-2.0
#include "governor/claims.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

bool Contradicts(std::string_view first, std::string_view second) {
  for (const Claim& a : ClaimsOf(first, 1)) {
    for (const Claim& b : ClaimsOf(second, 2)) {
      if (AreOpposite(a, b) != AreOpposite(b, a)) ADD_FAILURE() << "not the same both ways";
      if (AreOpposite(a, b)) return true;
    }
  }
  return false;
}

TEST(ClaimsTest, OppositesAboutTheSame) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"All tests pass.", "All tests fail."},
      {"The parser tests pass now", "The parser tests do not pass"},
      {"The cache is enabled.", "The cache is disabled."},
      {"The cache is enabled.", "The cache isn't enabled."},
      {"The login handler is thread safe.", "The login handler is not thread safe."},
      {"The login handler is thread safe.", "The login handler is thread unsafe."},
      {"The config file exists.", "The config file is missing."},
      {"The importer works.", "The importer is broken."},
      {"There are errors in the build.", "There are no errors in the build."},
      {"I looked around. The upload succeeded.", "The upload failed. I will look again."}};
  for (const auto& [first, second] : cases) {
    EXPECT_TRUE(Contradicts(first, second)) << first << " / " << second;
  }
}

TEST(ClaimsTest, WhatDoesNotContradict) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"All tests pass.", "All tests pass."},
      {"The parser tests pass.", "The upload tests fail."},
      {"The parser tests pass.", "The deployment of the shop failed because of a missing key."},
      {"The cache is enabled.", "Is the cache disabled?"},
      {"Added a button to the settings page.", "Did not touch the parser."},
      {"The build works.", "The build works without errors."},
      {"The parser tests pass.", "The parser tests pass with no failures."},
      {"The parser tests pass.", "The parser tests pass without any warnings."},
      {"Fails.", "Works."},
      {"", "All tests pass."}};
  for (const auto& [first, second] : cases) {
    EXPECT_FALSE(Contradicts(first, second)) << first << " / " << second;
  }
}

TEST(ClaimsTest, ANegationOfANegationIsNone) {
  EXPECT_FALSE(Contradicts("The parser tests pass.", "The parser tests do not fail."));
  EXPECT_TRUE(Contradicts("The parser tests fail.", "The parser tests do not fail."));
  EXPECT_FALSE(Contradicts("The cache is enabled.", "The cache is not disabled."));
  EXPECT_FALSE(Contradicts("The cache is never not enabled.", "The cache is enabled."));
}

TEST(ClaimsTest, APointWithinANameEndsNothing) {
  const std::vector<Claim> claims = ClaimsOf("The file main.py passes version 3.5 checks.", 4);
  ASSERT_EQ(claims.size(), 1u);
  EXPECT_EQ(claims[0].turn, 4);
  EXPECT_FALSE(claims[0].negative);
}

TEST(ClaimsTest, AQuestionClaimsNothing) {
  EXPECT_TRUE(ClaimsOf("Is the parser test green?", 1).empty());
  EXPECT_EQ(ClaimsOf("Is it green? The parser test passes.", 1).size(), 1u);
}

TEST(ClaimsTest, AMessageGivesFewClaimsOfFewAndShortWords) {
  std::string message;
  for (int i = 0; i < 100; ++i)
    message += "The parser test number" + std::to_string(i) + " passes. ";
  EXPECT_EQ(ClaimsOf(message, 1).size(), 20u);
  EXPECT_TRUE(ClaimsOf(std::string(1'000'000, 'x') + " passes.", 1).empty());
  std::string endless = "The";
  for (int i = 0; i < 100; ++i) endless += " word" + std::to_string(i);
  EXPECT_TRUE(ClaimsOf(endless, 1).empty());
}

}  // namespace
}  // namespace credence::governor
