// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_mcp.h"

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

const Client& Of(std::string_view name) { return *FindClient(name); }

std::string Added(const Client& client, const std::optional<std::string>& text,
                  std::string_view program = "credence") {
  const Result<InstallEdit> edit = AddServer(client, text, program);
  EXPECT_TRUE(edit) << edit.error().message;
  return edit ? edit->text.value_or("(no file)") : "(error)";
}

std::string Removed(const Client& client, const std::string& text) {
  const Result<InstallEdit> edit = RemoveServer(client, text);
  EXPECT_TRUE(edit) << edit.error().message;
  return edit ? edit->text.value_or("(no file)") : "(error)";
}

TEST(InstallMcp, AFileOfItsOwnGoesAgain) {
  const std::string text = Added(Of("claude-code"), std::nullopt);
  EXPECT_EQ(
      Json::parse(text),
      Json::parse(R"({"mcpServers": {"credence": {"command": "credence", "args": ["mcp"]}}})"));
  EXPECT_EQ(Added(Of("claude-code"), text), text);
  EXPECT_EQ(Removed(Of("claude-code"), text), "(no file)");
  EXPECT_EQ(RemoveServer(Of("claude-code"), std::nullopt)->text, std::nullopt);
}

TEST(InstallMcp, OpenCodeHasTheCommandInOneArray) {
  EXPECT_EQ(Json::parse(Added(Of("opencode"), std::nullopt, "/opt/credence")),
            Json::parse(R"({"mcp": {"credence": {"type": "local",
                            "command": ["/opt/credence", "mcp"]}}})"));
}

TEST(InstallMcp, WhatWasThereStaysByteForByte) {
  for (const std::string before :
       {"{}\n", "{\"a\":1}", "{\n  // mine\n  \"a\": 1,\n}\n", "{\n\t\"mcpServers\": {}\n}\n",
        "{\"mcpServers\": {\"other\": {\"command\": \"x\"}}}"}) {
    const std::string after = Added(Of("gemini"), before);
    EXPECT_NE(after, before);
    EXPECT_EQ(Removed(Of("gemini"), after), before);
    EXPECT_EQ(Removed(Of("gemini"), before), before);
  }
}

TEST(InstallMcp, AnOlderPathIsReplacedAndOptionsOfTheUserStay) {
  const std::string old = Added(Of("claude-code"), "{\"a\":1}", "/old/credence");
  EXPECT_EQ(Added(Of("claude-code"), old, "credence"),
            Added(Of("claude-code"), "{\"a\":1}", "credence"));
  const std::string mine =
      R"({"mcpServers":{"credence":{"command":"credence","args":["--space","team","mcp"]}}})";
  EXPECT_EQ(Added(Of("claude-code"), mine, "/new/credence"), mine);
  const std::string older = Added(Of("opencode"), "{\"a\":1}", "/old/credence");
  EXPECT_EQ(Added(Of("opencode"), older, "credence"), Added(Of("opencode"), "{\"a\":1}"));
}

TEST(InstallMcp, AnotherServerOfThatNameIsTheUsers) {
  const std::string text = R"({"mcpServers":{"credence":{"url":"http://127.0.0.1:1/mcp"}}})";
  const Result<InstallEdit> edit = AddServer(Of("claude-code"), text, "credence");
  EXPECT_EQ(edit->text, text);
  EXPECT_THAT(edit->entries, IsEmpty());
  EXPECT_THAT(edit->remarks,
              ElementsAre(HasSubstr("mcpServers.credence is the name of another program")));
  EXPECT_EQ(Removed(Of("claude-code"), text), text);
}

TEST(InstallMcp, WhatIsNoSettingsFileIsRefused) {
  for (const std::string text : {"", "[]", "{\"mcpServers\": []}"}) {
    EXPECT_EQ(AddServer(Of("claude-code"), text, "credence").error().code,
              Code::kFailedPrecondition)
        << text;
  }
}

TEST(InstallMcp, OnlyClientsWithServersInJson) {
  EXPECT_EQ(ForServers(Of("claude-code"))->file, ".mcp.json");
  EXPECT_THAT(ForServers(Of("codex")).error().message, HasSubstr("docs/mcp.md"));
  EXPECT_THAT(ForServers(Of("goose")).error().message, HasSubstr("'credence install goose'"));
}

}  // namespace
}  // namespace credence::cli
