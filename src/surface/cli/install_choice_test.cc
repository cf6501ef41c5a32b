// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_choice.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace credence::cli {
namespace {

constexpr std::string_view kGovernor =
    "# Chosen by 'credence install'; 'credence mode' changes the first line.\n"
    "[governor]\nmode = \"observe\"\nprofile = \"everyday\"\n";
constexpr std::string_view kMemory =
    "# Chosen by 'credence install': rules that you state do not fade.\n"
    "[memory]\nfade_user_rules = false\n";
constexpr std::string_view kBelief =
    "# Chosen by 'credence install': new beliefs are linked to those about the same.\n"
    "[belief]\ninfer_relations = true\nwording = \"rated\"\n";
constexpr std::string_view kReview =
    "# Chosen by 'credence install': a reviewer who writes \"I'm not sure\" counts less.\n"
    "[review]\nread_certainty = true\nconfirm_rules = true\n";
constexpr std::string_view kProof =
    "# What agents do with the memories they are shown changes their confidence.\n"
    "[memory.proof]\nenabled = true\n";

TEST(InstallChoiceTest, ANewFileGetsTheGentleChoice) {
  const std::string all =
      fmt::format("{}\n{}\n{}\n{}\n{}", kGovernor, kMemory, kBelief, kReview, kProof);
  EXPECT_EQ(WithChoice(std::nullopt, std::nullopt).value(), all);
  const std::string own = "[llm]\nmodel = \"m\"\n";
  EXPECT_EQ(WithChoice(own, std::nullopt).value(), own + "\n" + all);
}

TEST(InstallChoiceTest, WhatAPersonChoseAboutMemoriesStays) {
  const std::string proof = "[memory.proof]\nenabled = false\n";
  const std::string with_proof = WithChoice(proof, std::nullopt).value();
  EXPECT_TRUE(with_proof.starts_with(proof)) << with_proof;
  EXPECT_FALSE(with_proof.contains("enabled = true")) << with_proof;
  const std::string fading = "[memory]\nfade_user_rules = true\n";
  EXPECT_EQ(WithChoice(fading, std::nullopt).value(),
            fmt::format("{}\n{}\n{}\n{}\n{}", fading, kGovernor, kBelief, kReview, kProof));
}

TEST(InstallChoiceTest, WhatAPersonChoseAboutBeliefsStays) {
  const std::string off = "[belief]\ninfer_relations = false\n";
  EXPECT_EQ(WithChoice(off, std::nullopt).value(),
            fmt::format("[belief]\ninfer_relations = false\nwording = \"rated\"\n\n{}\n{}\n{}\n{}",
                        kGovernor, kMemory, kReview, kProof));
  const std::string both = "[belief]\nwording = \"document\"\ninfer_relations = false\n";
  EXPECT_EQ(WithChoice(both, std::nullopt).value(),
            fmt::format("{}\n{}\n{}\n{}\n{}", both, kGovernor, kMemory, kReview, kProof));
}

TEST(InstallChoiceTest, WhoHasChosenIsNotAskedAgain) {
  for (const std::string own :
       {"[governor]\nfail = \"closed\"\n", "governor.fail = \"closed\"\n"}) {
    EXPECT_EQ(WithChoice(own, std::nullopt).value(), own);
  }
}

TEST(InstallChoiceTest, ATableOfMemoriesThatIsThereIsUsed) {
  EXPECT_EQ(WithChoice("[memory]\nholdout = 0.1\n", std::nullopt).value(),
            fmt::format("[memory]\nholdout = 0.1\nfade_user_rules = false\n\n{}\n{}\n{}\n{}",
                        kGovernor, kBelief, kReview, kProof));
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
