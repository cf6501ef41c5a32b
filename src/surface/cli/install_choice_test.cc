// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_choice.h"

#include <gtest/gtest.h>

namespace credence::cli {
namespace {

constexpr std::string_view kBlock =
    "# Chosen by 'credence install'; 'credence mode' changes the first line.\n"
    "[governor]\nmode = \"observe\"\nprofile = \"everyday\"\n";

TEST(InstallChoiceTest, ANewFileGetsTheGentleChoice) {
  EXPECT_EQ(WithChoice(std::nullopt, std::nullopt).value(), kBlock);
  const std::string own = "[memory]\nholdout = 0.1\n";
  EXPECT_EQ(WithChoice(own, std::nullopt).value(), own + "\n" + std::string(kBlock));
}

TEST(InstallChoiceTest, WhatAPersonWroteStays) {
  for (const std::string own :
       {"[governor]\nfail = \"closed\"\n", "governor.fail = \"closed\"\n"}) {
    EXPECT_EQ(WithChoice(own, std::nullopt).value(), own);
  }
}

TEST(InstallChoiceTest, AModeThatIsAskedForWins) {
  EXPECT_EQ(WithChoice("[governor]\nmode = \"enforce\"\n", "ask").value(),
            "[governor]\nmode = \"ask\"\n");
}

TEST(InstallChoiceTest, DoingItTwiceChangesNothing) {
  const std::string once = WithChoice("[memory]\n", std::nullopt).value();
  EXPECT_EQ(WithChoice(once, std::nullopt).value(), once);
}

}  // namespace
}  // namespace credence::cli
