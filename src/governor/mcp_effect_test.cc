// SPDX-License-Identifier: Apache-2.0
#include "governor/mcp_effect.h"

#include <gtest/gtest.h>

#include <vector>

namespace credence::governor {
namespace {

struct McpCall {
  std::string_view tool;
  std::string_view input = "{}";
};

std::string_view EffectWith(const McpCall& call, const std::vector<std::string>& trusted = {}) {
  return NameOf(EffectOfMcpTool(call.tool, call.input, trusted));
}

TEST(McpEffectTest, WhatPlainlyReads) {
  for (const McpCall& call : std::vector<McpCall>{
           {"mcp__github__get_issue", R"({"owner":"a","repo":"b","issue_number":3})"},
           {"mcp__github__get_commit", R"({"sha":"abc"})"},
           {"mcp__gitlab__get_merge_request"},
           {"mcp__github__get_workflow_run", R"({"run_id":3})"},
           {"mcp__github__list_pulls", R"({"state":"open","created_after":"2026-01-01"})"},
           {"mcp__github__get_all_labels"},
           {"mcp__docs__search", R"({"query":"create an issue template"})"},
           {"mcp__docs__search", R"({"query":"select a font","include_content":true})"},
           {"mcp__ctx__get-library-docs", R"({"topic":"hooks","tokens":5000})"},
           {"mcp__db__describe_table", R"({"table":"orders"})"},
           {"mcp__a__b__read_page", R"({"url":"https://x","output_format":"markdown"})"},
           {"mcp__web__fetch", R"({"url":"https://x","method":"GET"})"},
           {"mcp__x__getIssue"},
           {"mcp__postgres__query", R"({"sql":"SELECT * FROM t"})"},
           {"mcp__sqlite__read_query", R"({"query":"select count(*) from t"})"},
           {"mcp__pg__execute_sql", R"({"sql":"explain select 1","limit":3})"},
           {"mcp__pg__runReadOnlyQuery", R"({"statement":"with a as (select 1) select * from a"})"},
       }) {
    EXPECT_EQ(EffectWith(call), "research") << call.tool << call.input;
  }
}

TEST(McpEffectTest, AVerbOpensNothingByItself) {
  for (const McpCall& call : std::vector<McpCall>{
           {"mcp__fs__find_and_replace", R"({"find":"a","replace":"b"})"},
           {"mcp__fs__find_and_replace"},
           {"mcp__fs__search_replace"},
           {"mcp__fs__searchAndReplace"},
           {"mcp__x__get_or_create_user"},
           {"mcp__x__list_then_delete"},
           {"mcp__x__read_write_file"},
           {"mcp__x__fetch-and-save"},
           {"mcp__x__getaway"},
           {"mcp__x__budget_get"},
           {"mcp__x__resolve_thread"},
           {"mcp__x__find"},
           {"mcp__x__query"},
           {"mcp__x__query", R"({"query":"mutation { deleteAll }"})"},
           {"mcp__github__create_issue"},
           {"mcp__github__merge_pull_request"},
           {"mcp__db__execute"},
           {"mcp__x"},
           {"mcp__get"},
           {"mcp__"},
           {"mcp__x__"},
           {"mcp____get"},
           {"get_issue"},
           {"mcp_x_get_issue"},
       }) {
    EXPECT_EQ(EffectWith(call), "state_change") << call.tool << call.input;
  }
}

TEST(McpEffectTest, ArgumentsThatLookLikeAWriteCloseIt) {
  for (const std::string_view input :
       {R"({"method":"POST"})", R"({"http_method":"delete"})", R"({"content":"x"})",
        R"({"options":{"new_name":"x"}})", R"({"list":[{"delete":true}]})",
        R"({"output_path":"/home/dev/x"})", R"({"saveTo":"x"})", R"({"command":"rm"})",
        R"_({"code":"os.remove('x')"})_", R"({"filter":"'; drop table x; --"})",
        R"({"where":"DELETE FROM t"})", R"({"query":"mutation { x }"})",
        R"({"a":["update t set a=1"]})", R"({"a":1)", R"({"a":"\ud800"})"}) {
    EXPECT_EQ(EffectWith({"mcp__x__get_thing", input}), "state_change") << input;
    EXPECT_EQ(EffectWith({"mcp__x__get_thing", input}, {"x"}), "state_change") << input;
  }
}

TEST(McpEffectTest, SqlIsReadNotItsName) {
  for (const std::string_view tool : {"mcp__postgres__query", "mcp__sqlite__read_query",
                                      "mcp__pg__execute_sql", "mcp__pg__select"}) {
    for (const std::string_view input :
         {R"({"sql":"DROP TABLE users"})", R"({"query":"delete from t"})",
          R"({"sql":"select 1","query":"drop table t"})",
          R"({"sql":"select 1","sql":"drop table t"})", R"({"statements":["select 1","vacuum"]})",
          R"_({"sql":"select edit('x')"})_", R"({"sql":"copy t to program 'sh'"})",
          R"({"sql":"select 1","params":["drop table x"]})", R"({"sql":{"text":"drop table x"}})",
          R"({"other":"select 1"})", "{}", R"(["drop table x"])"}) {
      EXPECT_EQ(EffectWith({tool, input}), "state_change") << tool << input;
    }
  }
}

TEST(McpEffectTest, ATrustedServersNamesAreBelieved) {
  for (const McpCall& call : std::vector<McpCall>{
           {"mcp__my_server__resolve-library-id", R"({"libraryName":"x"})"},
           {"mcp__my_server__find_references"},
           {"mcp_my_server_get_issue"},
           {"my_server_get_issue"},
       }) {
    EXPECT_EQ(EffectWith(call), call.tool.contains("get") && call.tool.starts_with("mcp__")
                                    ? "research"
                                    : "state_change")
        << call.tool;
    // Clients write "_" for the space.
    EXPECT_EQ(EffectWith(call, {"other", "my server"}), "research") << call.tool;
  }
  for (const std::string_view tool :
       {"mcp__my_server__delete_issue", "mcp__my_server__find_and_replace",
        "mcp__your_server__find", "mcp__my_server__b__find", "my_server_", "mcp__my_server__"}) {
    EXPECT_EQ(EffectWith({tool}, {"my_server", ""}), "state_change") << tool;
  }
}

}  // namespace
}  // namespace credence::governor
