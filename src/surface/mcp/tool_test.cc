// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/tool.h"

#include <algorithm>
#include <set>

#include "base/test_framework.h"
#include "operations/named_arguments.h"
#include "surface/mcp/resource.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;
using operations::Access;
using operations::Operation;

TEST(Tools, AreAtMostNine) {
  EXPECT_LE(Tools().size(), 9U);
  std::set<std::string_view> names;
  for (const Tool& tool : Tools()) EXPECT_TRUE(names.insert(tool.name).second) << tool.name;
}

// Everything that a client puts before the model, on every turn. The schemas of answers are for
// clients: Claude Code, for one, shows a model none (tests/mcp/claude_code_test.py).
TEST(Tools, TakeFewerThanTwoThousandTokens) {
  constexpr double kBytesPerToken = 3.5;  // JSON and English are closer to four.
  TestClient client;
  std::string shown = client.Initialize().at("result").at("instructions");
  const json tools = client.Request("tools/list").at("result").at("tools");
  RecordProperty("bytes", static_cast<int>(tools.dump().size()));
  for (const json& tool : tools) {
    shown += json{{"name", tool.at("name")},
                  {"description", tool.at("description")},
                  {"inputSchema", tool.at("inputSchema")}}
                 .dump();
  }
  const double tokens = static_cast<double>(shown.size()) / kBytesPerToken;
  RecordProperty("tokens", static_cast<int>(tokens));
  EXPECT_LT(tokens, 2'000);
}

TEST(Tools, ReachOnlyWhatAgentsMayReadAndTell) {
  for (const Operation& operation : operations::Operations()) {
    const bool for_agents = operation.access == Access::kRead ||
                            operation.access == Access::kAnalyse ||
                            operation.access == Access::kWrite;
    for (const Access most :
         {Access::kRead, Access::kAnalyse, Access::kWrite, Access::kReview, Access::kAdmin}) {
      EXPECT_TRUE(for_agents || !IsAllowed(most, operation.access)) << operation.name;
    }
    const auto names = [&](std::string_view name) { return name == operation.name; };
    for (const Tool& tool : Tools()) {
      const bool is_reached = std::ranges::any_of(tool.operations, names) || names(tool.wording) ||
                              names(tool.otherwise);
      EXPECT_TRUE(for_agents || !is_reached) << tool.name << ' ' << operation.name;
    }
    for (const Resource& resource : Resources()) {
      const bool reads = operation.access == Access::kRead || operation.access == Access::kAnalyse;
      EXPECT_TRUE(reads || !names(resource.operation)) << resource.uri;
    }
  }
}

TEST(Tools, NameWhatTheTableHas) {
  for (const Tool& tool : Tools()) {
    const std::vector<const Operation*> operations = OperationsOf(tool, Access::kWrite);
    EXPECT_EQ(operations.size(), tool.operations.size()) << tool.name;
    for (const std::string_view name : tool.parameters) {
      EXPECT_TRUE(std::ranges::any_of(operations,
                                      [name](const Operation* operation) {
                                        const operations::Parameter* parameter =
                                            FindParameter(*operation, name);
                                        return parameter != nullptr && !parameter->local;
                                      }))
          << tool.name << ' ' << name;
    }
    // Required parameters are offered.
    for (const Operation* operation : operations) {
      for (const operations::Parameter& parameter : operation->parameters) {
        if (!parameter.required) continue;
        EXPECT_TRUE(std::ranges::find(tool.parameters, operations::FieldName(parameter)) !=
                    tool.parameters.end())
            << operation->name << ' ' << parameter.name;
      }
    }
    for (const Tool::Default& fixed : tool.defaults) {
      EXPECT_TRUE(std::ranges::find(tool.parameters, fixed.parameter) != tool.parameters.end());
    }
  }
}

TEST(Tools, AreOpenAtAnyConfidence) {
  ConnectedClient client;
  for (const Tool& tool : Tools()) {
    for (const std::string prefix : {"mcp__credence__", "mcp_credence_", "credence_"}) {
      const std::string called = prefix + std::string(tool.name);
      const json answer = client.JsonOf("check_action", {{"tool", called}, {"confidence", 0}});
      EXPECT_EQ(answer.at("verdict"), "allow") << called;
    }
  }
}

// The server is trusted by its name in these files.
TEST(Tools, AreNamedInFilesThatNoAgentChanges) {
  ConnectedClient client;
  for (const char* file :
       {"/p/.mcp.json", "/p/.gemini/settings.json", "/p/opencode.json", "/p/opencode.jsonc"}) {
    const json answer = client.JsonOf(
        "check_action", {{"tool", "Write"}, {"input", {{"file_path", file}}}, {"confidence", 100}});
    EXPECT_EQ(answer.at("verdict"), "deny") << file;
  }
}

TEST(Tools, HaveASchemaFromTheTable) {
  ConnectedClient client;
  const json tools = client.Request("tools/list").at("result").at("tools");
  ASSERT_EQ(tools.size(), Tools().size());
  for (const json& tool : tools) {
    const json& schema = tool.at("inputSchema");
    EXPECT_EQ(schema.at("type"), "object");
    EXPECT_FALSE(schema.at("additionalProperties").get<bool>());
    for (const json& name : schema.at("required")) {
      EXPECT_TRUE(schema.at("properties").contains(name.get<std::string>())) << tool;
    }
    // Command-line syntax means nothing here.
    EXPECT_THAT(tool.dump(), Not(HasSubstr("--")));
  }
  const json& judge = tools.at(2).at("inputSchema");
  EXPECT_EQ(judge.at("required"), json({"action", "id"}));
  EXPECT_EQ(judge.at("properties").at("action").at("enum"),
            json({"validate", "violate", "supersede"}));
  EXPECT_EQ(judge.at("properties").at("reason").at("description"),
            "what confirmed it / what proved it wrong");
  const json& origin = tools.at(4).at("inputSchema").at("properties").at("origin");
  EXPECT_EQ(origin.at("default"), "inferred");
  EXPECT_EQ(origin.at("description"), "where the belief comes from");
}

TEST(Tools, ThoseThatTellAreNotOfferedToWhoMayOnlyRead) {
  ConnectedClient client(Access::kRead);
  std::vector<std::string> names;
  const json tools = client.Request("tools/list").at("result").at("tools");
  for (const json& tool : tools) {
    names.push_back(tool.at("name"));
    EXPECT_TRUE(tool.at("annotations").at("readOnlyHint").get<bool>());
  }
  EXPECT_THAT(names, ElementsAre("recall", "check_action", "ask_beliefs", "review_context", "why"));
  EXPECT_EQ(client.TextOf("remember", {{"text", "x"}}),
            "error: credence: remember is not allowed here");
  EXPECT_EQ(client.TextOf("recall", json::object()), "No memories yet.");
  EXPECT_EQ(client.TextOf("recall", {{"text", "x"}}), "No memories yet.");
}

}  // namespace
}  // namespace credence::mcp
