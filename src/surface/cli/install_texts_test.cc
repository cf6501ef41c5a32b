// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "review/output/hints.h"

namespace credence::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

TEST(InstallPlugin, IsWrittenRenewedAndDeleted) {
  const Result<InstallEdit> first = AddPlugin(std::nullopt, "/old/credence");
  EXPECT_THAT(*first->text, StartsWith("// Made by Credence."));
  EXPECT_THAT(PluginCommand(*first->text), ElementsAre("/old/credence", "hook", "opencode"));
  const Result<InstallEdit> second = AddPlugin(first->text, "/a \"b\"/credence");
  EXPECT_THAT(PluginCommand(*second->text), ElementsAre("/a \"b\"/credence", "hook", "opencode"));
  EXPECT_THAT(AddPlugin(second->text, "/a \"b\"/credence")->entries, IsEmpty());
  EXPECT_EQ(RemovePlugin(second->text)->text, std::nullopt);
}

TEST(InstallPlugin, AFileOfSomebodyElseIsNotTouched) {
  const std::string theirs = "export const Mine = 1;\n";
  ASSERT_FALSE(AddPlugin(theirs, "credence"));
  EXPECT_THAT(AddPlugin(theirs, "credence").error().message, HasSubstr("not written by Credence"));
  EXPECT_EQ(RemovePlugin(theirs)->text, theirs);
  EXPECT_THAT(PluginCommand(theirs), IsEmpty());
}

TEST(InstallSection, RemoveUndoesInstall) {
  for (const std::optional<std::string>& before :
       {std::optional<std::string>(), std::optional<std::string>(""),
        std::optional<std::string>("Be kind."), std::optional<std::string>("Be kind.\n"),
        std::optional<std::string>("Be kind.\n\n\n"), std::optional<std::string>("a\r\nb\r\n"),
        std::optional<std::string>("a\r\nb"), std::optional<std::string>("\n"),
        std::optional<std::string>("a\r")}) {
    const Result<InstallEdit> added = AddSection(before, "credence");
    ASSERT_TRUE(added);
    EXPECT_TRUE(HasSection(*added->text));
    EXPECT_THAT(*added->text, HasSubstr("`credence inject`"));
    EXPECT_EQ(AddSection(added->text, "credence")->text, added->text);
    EXPECT_EQ(RemoveSection(added->text)->text, before);
  }
}

TEST(InstallSection, IsReplacedInPlaceAndKeepsWhatFollows) {
  const std::string old = *AddSection("Before.\n", "/old/credence")->text + "After.\n";
  const std::string renewed = *AddSection(old, "credence")->text;
  EXPECT_THAT(renewed, testing::Not(HasSubstr("/old/")));
  EXPECT_EQ(RemoveSection(renewed)->text, "Before.\nAfter.\n");
}

TEST(InstallSection, StandsBesideTheHintsOfReviewsInOneFile) {
  const std::string installed = *AddSection("Be kind.\n", "credence")->text;
  const std::string both = review::WithHints(installed, "Learned.\n").value();
  EXPECT_THAT(both, HasSubstr("`credence inject`"));
  EXPECT_THAT(both, HasSubstr("Learned."));
  EXPECT_EQ(AddSection(both, "credence")->text, both);
  EXPECT_EQ(review::WithHints(both, "").value(), installed);
  const std::string hints = *RemoveSection(both)->text;
  EXPECT_EQ(review::WithHints("Be kind.\n", "Learned.\n").value(), hints);
}

TEST(InstallSection, AMarkAloneIsRefused) {
  EXPECT_FALSE(AddSection("<!-- credence:install:begin -->\n", "credence"));
  EXPECT_FALSE(RemoveSection("<!-- credence:install:end -->\n"));
}

}  // namespace
}  // namespace credence::cli
