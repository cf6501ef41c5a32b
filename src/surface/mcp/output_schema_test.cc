// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/output_schema.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/test_framework.h"
#include "base/utf8.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;

// What is wrong with a value, by the part of JSON Schema that our schemas use; empty if nothing is.
class SchemaCheck {
 public:
  explicit SchemaCheck(const json& root) : root_(root) {}

  std::string WhatIsWrong(const json& value) const { return Check(value, root_, "$"); }

 private:
  static bool HasType(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "null") return value.is_null();
    if (type == "number") return value.is_number();
    return type == "integer" &&
           (value.is_number_integer() ||
            (value.is_number_float() && value.get<double>() == std::round(value.get<double>())));
  }

  std::string CheckObject(const json& value, const json& schema, const std::string& at) const {
    for (const json& name : schema.value("required", json::array())) {
      if (!value.contains(name.get<std::string>())) return at + " lacks " + name.dump();
    }
    const json properties = schema.value("properties", json::object());
    for (const auto& [name, field] : value.items()) {
      const std::string below = at + "." + name;
      if (properties.contains(name)) {
        if (std::string wrong = Check(field, properties.at(name), below); !wrong.empty()) {
          return wrong;
        }
      } else if (schema.contains("additionalProperties")) {
        const json& others = schema.at("additionalProperties");
        if (others.is_boolean() && !others.get<bool>()) return below + " is not in the schema";
        if (others.is_object()) return Check(field, others, below);
      }
    }
    return "";
  }

  std::string Check(const json& value, const json& schema, const std::string& at) const {
    for (const auto& [key, unused] : schema.items()) {
      if (!kKnown.contains(key)) return "this test does not know " + key;
    }
    if (schema.contains("$ref")) {
      const std::string name = schema.at("$ref").get<std::string>().substr(8);
      return Check(value, root_.at("$defs").at(name), at);
    }
    if (schema.contains("anyOf")) {
      std::string all;
      for (const json& one : schema.at("anyOf")) {
        const std::string wrong = Check(value, one, at);
        if (wrong.empty()) return "";
        all += wrong + "; ";
      }
      return all;
    }
    if (schema.contains("const") && schema.at("const") != value) return at + " is another constant";
    if (schema.contains("enum") &&
        std::ranges::find(schema.at("enum"), value) == schema.at("enum").end()) {
      return at + " is none of the names: " + value.dump();
    }
    if (schema.contains("type")) {
      const json& type = schema.at("type");
      const json types = type.is_array() ? type : json::array({type});
      if (std::ranges::none_of(
              types, [&](const json& one) { return HasType(value, one.get<std::string>()); })) {
        return at + " is no " + type.dump() + ": " + value.dump();
      }
    }
    if (value.is_object()) return CheckObject(value, schema, at);
    if (!value.is_array() || !schema.contains("items")) return "";
    for (const json& element : value) {
      std::string wrong = Check(element, schema.at("items"), at + "[]");
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  inline static const std::set<std::string> kKnown = {
      "$ref",     "anyOf", "const",    "enum",     "type",  "properties", "additionalProperties",
      "required", "items", "minItems", "maxItems", "$defs", "format"};

  const json& root_;
};

class OutputSchemaTest : public testing::Test {
 protected:
  OutputSchemaTest() {
    const json listed = client_.Request("tools/list");
    for (const json& tool : listed.at("result").at("tools")) {
      schemas_[tool.at("name")] = tool.at("outputSchema");
    }
  }
  // The data of the answer, which fits its schema.
  json Call(const std::string& tool, const json& arguments) {
    const json result = client_.Call(tool, arguments);
    EXPECT_FALSE(result.at("isError").get<bool>()) << tool << result.dump();
    if (!result.contains("structuredContent")) return nullptr;
    const json& structured = result.at("structuredContent");
    EXPECT_EQ(SchemaCheck(schemas_.at(tool)).WhatIsWrong(structured), "")
        << tool << arguments.dump() << structured.dump();
    return structured.at("data");
  }

  ConnectedClient client_;
  std::map<std::string, json> schemas_;
};

TEST_F(OutputSchemaTest, EveryToolHasOne) {
  EXPECT_EQ(schemas_.size(), Tools().size());
  for (const auto& [name, schema] : schemas_) {
    EXPECT_EQ(schema.at("type"), "object") << name;
    EXPECT_EQ(schema.at("required"), json({"begin", "data", "end"})) << name;
    EXPECT_EQ(SchemaCheck(schema).WhatIsWrong({{"begin", "<credence>"}, {"end", "</credence>"}}),
              "$ lacks \"data\"")
        << name;
    // In this order also where a client sorts them.
    std::vector<std::string> fields;
    for (const auto& [field, unused] : schema.at("properties").items()) fields.push_back(field);
    EXPECT_THAT(fields, ElementsAre("begin", "comment", "data", "end")) << name;
  }
}

TEST_F(OutputSchemaTest, EveryAnswerFits) {
  const json first =
      Call("remember", {{"text", "Run the tests before a commit"}, {"global", true}});
  Call("remember", {{"text", "Run the tests before a commit"}});
  Call("remember", {{"text", "Never run the tests before a commit"}, {"both", true}});
  EXPECT_FALSE(Call("recall", {{"text", "tests"}}).empty());
  EXPECT_FALSE(Call("recall", {{"text", "elephants"}}).empty());
  EXPECT_FALSE(Call("recall", json::object()).empty());
  const json& id = first.at("id");
  Call("judge_memory", {{"action", "validate"}, {"id", id}, {"reason", "they found a mistake"}});
  Call("judge_memory", {{"action", "violate"}, {"id", id}});
  Call("judge_memory", {{"action", "supersede"}, {"id", id}, {"text", "Run the fast tests first"}});
  Call("check_action", {{"tool", "Edit"}, {"confidence", 10}});
  Call("check_action", {{"effect", "read"}});
  const json tea = Call("believe", {{"action", "add"}, {"text", "The user likes tea"}});
  const json milk = Call("believe", {{"action", "add"}, {"text", "The user likes milk in tea"}});
  Call("believe", {{"action", "observe"}, {"text", "I love tea."}, {"conversation", "c"}});
  for (const char* action : {"reaffirm", "corroborate", "doubt"}) {
    Call("believe", {{"action", action}, {"id", tea.at("id")}});
  }
  for (const char* action : {"support", "contradict"}) {
    Call("believe", {{"action", action}, {"id", tea.at("id")}, {"by", milk.at("id")}});
  }
  EXPECT_FALSE(Call("ask_beliefs", {{"text", "tea"}}).empty());
  EXPECT_TRUE(Call("ask_beliefs", {{"text", "elephants"}}).empty());
  const json work = {{"workProduct",
                      {{"type", "bugfix"},
                       {"id", "w"},
                       {"version", "1"},
                       {"summary", "Rounds prices"},
                       {"agentConfidence", 0.8},
                       {"content", {{"kind", "text"}, {"text", "We changed it"}}}}},
                     {"taskType", "bugfix"}};
  Call("review_register", {{"file", work}});
  Call("review_context", {{"task", "bugfix"}});
  Call("review_context", {{"file", {{"text", "We changed it"}, {"taskType", "bugfix"}}}});
  Call("why", {{"id", id}});
  Call("why", {{"id", tea.at("id")}});
  Call("why", {{"id", "w"}});
}

TEST_F(OutputSchemaTest, SessionsAreExplainedToo) {
  ASSERT_TRUE(client_.engine->sessions().Prompt(
      client_.engine.me,
      {.session = "s", .client = "claude-code", .prompt = "Debug this FastAPI error"}));
  EXPECT_EQ(Call("why", {{"id", "s"}}).at("subject"), "session");
  EXPECT_EQ(Call("check_action", {{"tool", "Edit"}, {"session", "s"}}).at("verdict"), "deny");
}

TEST_F(OutputSchemaTest, ReadersHaveTheirOwn) {
  ConnectedClient reader(operations::Access::kRead);
  reader.engine.Add("Prices are whole cents");
  const json tools = reader.Request("tools/list").at("result").at("tools");
  const json recalled = reader.Call("recall", {{"text", "elephants"}}).at("structuredContent");
  EXPECT_EQ(SchemaCheck(tools.at(0).at("outputSchema")).WhatIsWrong(recalled), "");
  EXPECT_EQ(recalled.at("data").size(), 1U);
}

RC_GTEST_FIXTURE_PROP(OutputSchemaTest, WhateverIsRememberedFits, (const std::string& text)) {
  const json result = client_.Call("remember", {{"text", "x" + OneLine(text)}});
  RC_ASSERT(
      SchemaCheck(schemas_.at("remember")).WhatIsWrong(result.at("structuredContent")).empty());
  const json found = client_.Call("recall", json::object()).at("structuredContent");
  RC_ASSERT(SchemaCheck(schemas_.at("recall")).WhatIsWrong(found).empty());
}

}  // namespace
}  // namespace credence::mcp
