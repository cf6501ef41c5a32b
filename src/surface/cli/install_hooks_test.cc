// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_hooks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace credence::cli {
namespace {

using Json = nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const Client& ClaudeCode() { return *FindClient("claude-code"); }

std::string Added(const std::string& text, std::string_view program = "credence") {
  const Result<InstallEdit> edit = AddHooks(ClaudeCode(), text, program);
  EXPECT_TRUE(edit) << edit.error().message;
  return edit ? edit->text.value_or("(no file)") : "(error)";
}

std::string Removed(const std::string& text) {
  const Result<InstallEdit> edit = RemoveHooks(ClaudeCode(), text);
  EXPECT_TRUE(edit) << edit.error().message;
  return edit ? edit->text.value_or("(no file)") : "(error)";
}

TEST(InstallHooks, AFileOfItsOwnHasEveryEntryAndGoesAgain) {
  const Result<InstallEdit> edit = AddHooks(ClaudeCode(), std::nullopt, "credence");
  ASSERT_TRUE(edit);
  EXPECT_THAT(edit->entries, SizeIs(9));
  const Json settings = Json::parse(*edit->text);
  EXPECT_THAT(settings["hooks"], SizeIs(8));
  EXPECT_EQ(settings["hooks"]["PreToolUse"],
            Json::parse(R"([{"matcher": "*", "hooks": [{"type": "command",
                            "command": "credence hook claude-code", "timeout": 10}]}])"));
  EXPECT_FALSE(settings["hooks"]["Stop"][0].contains("matcher"));
  EXPECT_EQ(settings["statusLine"],
            Json::parse(R"({"type": "command", "command": "credence statusline"})"));
  EXPECT_EQ(Added(*edit->text), *edit->text);
  EXPECT_EQ(Removed(*edit->text), "(no file)");
}

TEST(InstallHooks, GeminiEntriesHaveANameAndMilliseconds) {
  const Json settings =
      Json::parse(*AddHooks(*FindClient("gemini"), std::nullopt, "credence")->text);
  EXPECT_EQ(settings["hooks"]["BeforeTool"],
            Json::parse(R"([{"matcher": "*", "hooks": [{"type": "command", "name": "credence",
                            "command": "credence hook gemini", "timeout": 10000}]}])"));
  EXPECT_FALSE(settings.contains("statusLine"));
}

TEST(InstallHooks, CodexHasAShorterTimeAtTheEndOfASession) {
  const Json settings =
      Json::parse(*AddHooks(*FindClient("codex"), std::nullopt, "credence")->text);
  EXPECT_EQ(settings["hooks"]["Stop"][0]["hooks"][0]["timeout"], 10);
  EXPECT_EQ(settings["hooks"]["SessionEnd"][0]["hooks"][0]["timeout"], 3);
}

TEST(InstallHooks, HooksOfOthersStayAndSoDoesAStatusLine) {
  const std::string before = R"({
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash", "hooks": [{"type": "command", "command": "lint"}]}
    ]
  },
  "statusLine": {"type": "command", "command": "mine"}
}
)";
  const Result<InstallEdit> edit = AddHooks(ClaudeCode(), before, "credence");
  ASSERT_TRUE(edit);
  const Json settings = Json::parse(*edit->text);
  EXPECT_THAT(settings["hooks"]["PreToolUse"], SizeIs(2));
  EXPECT_EQ(settings["hooks"]["PreToolUse"][0]["hooks"][0]["command"], "lint");
  EXPECT_EQ(settings["statusLine"]["command"], "mine");
  EXPECT_THAT(edit->remarks, ElementsAre(HasSubstr("your own status line")));
  EXPECT_EQ(Removed(*edit->text), before);
}

TEST(InstallHooks, RemovingKeepsWhatWasAddedSince) {
  std::string text = Added("{\n  \"model\": \"opus\"\n}\n");
  text.insert(text.find("{\n            \"type\""), "{\"type\": \"command\", \"command\": \"b\"},");
  const Json left = Json::parse(Removed(text));
  EXPECT_EQ(left, Json::parse(R"({"model": "opus", "hooks": {"SessionStart": [
                                  {"hooks": [{"type": "command", "command": "b"}]}]}})"));
}

TEST(InstallHooks, AnOlderPathIsReplacedInPlace) {
  const std::string old = Added("{\n  \"a\": 1\n}\n", "/opt/old/credence");
  const Result<InstallEdit> renewed = AddHooks(ClaudeCode(), old, "'/new place/credence'");
  ASSERT_TRUE(renewed);
  EXPECT_THAT(renewed->entries, SizeIs(9));
  EXPECT_EQ(renewed->text, Added("{\n  \"a\": 1\n}\n", "'/new place/credence'"));
  EXPECT_EQ(Removed(*renewed->text), "{\n  \"a\": 1\n}\n");
}

TEST(InstallHooks, AnEntryWithOptionsOfTheUserCounts) {
  std::string text = Added("{\"a\":1}");
  const std::string plain = "\"credence hook claude-code\"";
  const std::string custom = "\"CREDENCE_SPACE=team credence hook claude-code\"";
  text.replace(text.find(plain), plain.size(), custom);
  EXPECT_EQ(Added(text, "/other/credence").find(custom), text.find(custom));
  EXPECT_EQ(Removed(text), "{\"a\":1}");
}

TEST(InstallHooks, WhatIsNoSettingsFileIsRefused) {
  for (const std::string text :
       {"", "not json", "[]", "{\"hooks\": []}", "{\"hooks\": {\"Stop\": {}}}", "{\"a\": 1"}) {
    const Result<InstallEdit> edit = AddHooks(ClaudeCode(), text, "credence");
    ASSERT_FALSE(edit) << text;
    EXPECT_EQ(edit.error().code, Code::kFailedPrecondition) << text;
  }
  EXPECT_FALSE(RemoveHooks(ClaudeCode(), "not json"));
}

TEST(InstallHooks, HooksThatAreSwitchedOffAreMentioned) {
  const Result<InstallEdit> edit =
      AddHooks(*FindClient("gemini"), "{\"hooksConfig\": {\"enabled\": false}}", "credence");
  EXPECT_THAT(edit->remarks, ElementsAre(HasSubstr("hooksConfig.enabled")));
}

TEST(InstallHooks, FindsWhatIsThereAndWhatIsMissing) {
  const Result<InstalledHooks> none = FindHooks(ClaudeCode(), "{}");
  EXPECT_THAT(none->events, IsEmpty());
  EXPECT_THAT(none->missing, SizeIs(8));
  const Result<InstalledHooks> all = FindHooks(ClaudeCode(), Added("{}", "/opt/credence"));
  EXPECT_THAT(all->missing, IsEmpty());
  EXPECT_EQ(all->command, "/opt/credence hook claude-code");
}

}  // namespace
}  // namespace credence::cli
