// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_choice.h"

#include <gtest/gtest.h>

namespace credence::cli {
namespace {

constexpr std::string_view kBlock =
    "# Chosen by 'credence install'; 'credence mode' changes the first line.\n"
    "[governor]\nmode = \"observe\"\nprofile = \"everyday\"\n";

TEST(InstallChoiceTest, ANewFileGetsTheGentleChoiceAndLosesItAgain) {
  EXPECT_EQ(WithChoice(std::nullopt, std::nullopt).value(), kBlock);
  EXPECT_EQ(WithoutChoice(std::string(kBlock)), std::nullopt);
}

TEST(InstallChoiceTest, WhatAPersonWroteStays) {
  const std::string own = "[memory]\nholdout = 0.1\n";
  const std::string changed = WithChoice(own, std::nullopt).value();
  EXPECT_EQ(changed, own + "\n" + std::string(kBlock));
  EXPECT_EQ(WithoutChoice(changed), own);
  const std::string chosen = "[governor]\nmode = \"enforce\"\nprofile = \"strict\"\n";
  EXPECT_EQ(WithChoice(chosen, std::nullopt).value(), chosen);
  EXPECT_EQ(WithoutChoice(chosen), chosen);
}

TEST(InstallChoiceTest, AModeThatIsAskedForWins) {
  EXPECT_EQ(WithChoice("[governor]\nmode = \"enforce\"\n", "ask").value(),
            "[governor]\nprofile = \"everyday\"\nmode = \"ask\"\n");
  const std::string twice =
      WithChoice(WithChoice(std::nullopt, std::nullopt).value(), "ask").value();
  EXPECT_EQ(WithoutChoice(twice), std::nullopt);
}

TEST(InstallChoiceTest, DoingItTwiceChangesNothing) {
  const std::string once = WithChoice("[memory]\n", std::nullopt).value();
  EXPECT_EQ(WithChoice(once, std::nullopt).value(), once);
}

}  // namespace
}  // namespace credence::cli
