// SPDX-License-Identifier: Apache-2.0
// Every function with arguments that no careful program would pass: it must answer with a code.
#include <functional>
#include <string>
#include <vector>

#include "surface/c/test_handle.h"

namespace credence::capi {
namespace {

struct Function {
  const char* name;
  // Calls it with this text as each of its texts.
  std::function<credence_code(credence_engine* engine, const char* text, credence_result* result)>
      call;
};

std::vector<Function> AllFunctions() {
  using E = credence_engine*;
  using T = const char*;
  using R = credence_result*;
  return {
      {"call", [](E e, T t, R r) { return credence_call(e, t, t, r); }},
      {"call known", [](E e, T t, R r) { return credence_call(e, "memory add", t, r); }},
      {"changes", [](E e, T t, R r) { return credence_changes_after(e, 0, t, r); }},
      {"start", [](E e, T t, R r) { return credence_session_start(e, t, t, r); }},
      {"prompt", [](E e, T t, R r) { return credence_session_prompt(e, t, t, r); }},
      {"guard", [](E e, T t, R r) { return credence_session_guard(e, t, t, t, t, 1, r); }},
      {"guard tool",
       [](E e, T t, R r) { return credence_session_guard(e, "s", t, t, "{}", 1, r); }},
      {"ran", [](E e, T t, R r) { return credence_session_ran(e, t, t, t, t, t, r); }},
      {"ran output",
       [](E e, T t, R r) { return credence_session_ran(e, "s", t, "Bash", "{}", t, r); }},
      {"failed", [](E e, T t, R r) { return credence_session_failed(e, t, t, t, t, t, 0, r); }},
      {"stop", [](E e, T t, R r) { return credence_session_stop(e, t, t, r); }},
      {"end", [](E e, T t, R r) { return credence_session_end(e, t, t, r); }},
      {"outcome", [](E e, T t, R r) { return credence_session_outcome(e, t, 7, t, r); }},
      {"hook", [](E e, T t, R r) { return credence_hook(e, t, t, r); }},
      {"hook known", [](E e, T t, R r) { return credence_hook(e, "sdk", t, r); }},
      {"add", [](E e, T t, R r) { return credence_memory_add(e, t, t, r); }},
      {"confirm", [](E e, T t, R r) { return credence_memory_confirm(e, t, t, r); }},
      {"fail", [](E e, T t, R r) { return credence_memory_fail(e, t, t, r); }},
      {"inject", [](E e, T, R r) { return credence_inject(e, INT32_MIN, r); }},
      {"derive",
       [](E e, T t, R r) {
         E derived = nullptr;
         const credence_code code = credence_derive(e, t, &derived, r);
         credence_close(derived);
         return code;
       }},
  };
}

std::vector<std::string> HostileTexts() {
  return {
      "",
      " ",
      "\xff\xfe",
      "a\xc3",
      "{",
      "[]",
      "null",
      "\"text\"",
      "{}",
      R"({"text": 1})",
      R"({"text": null})",
      R"({"text": ["a"]})",
      R"({"text": {"a": "b"}})",
      R"({"text": "\ud800"})",
      R"({"text": "a\u0000b"})",
      R"({"a": 1e999})",
      R"({"hook_event_name": 5, "session_id": []})",
      R"({"hook_event_name": "PreToolUse", "session_id": "s", "tool_name": "Bash"})",
      "../../etc/passwd",
      "memory add; rm -rf",
      "%s%n",
      std::string(3'000'000, 'x'),
      std::string(1'000, '{'),
      std::string(100'000, '['),
      "{\"text\": \"" + std::string(3'000'000, 'x') + "\"}",
  };
}

TEST(CHostileInput, EveryTextIsAnsweredWithACode) {
  const TestHandle handle("write,hook,review");
  for (const Function& function : AllFunctions()) {
    for (const std::string& text : HostileTexts()) {
      const credence_code code = function.call(handle.engine(), text.c_str(), handle.result());
      const std::string where = std::string(function.name) + " " + text.substr(0, 60);
      EXPECT_EQ(code, credence_result_code(handle.result())) << where;
      EXPECT_NE(code, CREDENCE_INTERNAL) << where << ": " << handle.message();
      EXPECT_NE(code, CREDENCE_UNKNOWN) << where << ": " << handle.message();
      EXPECT_EQ(code == CREDENCE_OK, handle.message().empty()) << where;
      EXPECT_TRUE(nlohmann::json::accept(credence_result_json(handle.result()))) << where;
      EXPECT_LT(handle.message().size(), 2'000U) << where;
    }
  }
}

TEST(CHostileInput, InvalidUtf8IsRefusedExceptInWhatAToolPrinted) {
  const TestHandle handle("write,hook,review");
  for (const Function& function : AllFunctions()) {
    const std::string name = function.name;
    if (name == "inject" || name == "ran output") continue;
    EXPECT_EQ(function.call(handle.engine(), "\xff", handle.result()), CREDENCE_INVALID_ARGUMENT)
        << name;
    EXPECT_THAT(handle.message(), HasSubstr("is not valid UTF-8")) << name;
  }
  EXPECT_EQ(credence_session_ran(handle.engine(), "s", "c", "Bash", "{}", "ab\xff", nullptr),
            CREDENCE_OK);
  EXPECT_EQ(credence_session_failed(handle.engine(), "s", "d", "Bash", "{}", "ab\xff", 0, nullptr),
            CREDENCE_OK);
}

TEST(CHostileInput, NullIsRefusedWhereATextIsRequired) {
  const TestHandle handle("write,hook,review");
  for (const Function& function : AllFunctions()) {
    const std::string name = function.name;
    const bool allows_null =
        name == "changes" || name == "inject" || name == "derive" || name == "ran output";
    const credence_code code = function.call(handle.engine(), nullptr, handle.result());
    EXPECT_TRUE(allows_null || code == CREDENCE_INVALID_ARGUMENT) << name << handle.message();
    // Neither an engine nor a result.
    EXPECT_EQ(function.call(nullptr, "{}", nullptr), CREDENCE_INVALID_ARGUMENT) << name;
  }
}

TEST(CHostileInput, NullHandlesDoNothing) {
  credence_close(nullptr);
  credence_result_free(nullptr);
  credence_new_id(nullptr);
  EXPECT_EQ(credence_result_code(nullptr), CREDENCE_INVALID_ARGUMENT);
  EXPECT_STREQ(credence_result_message(nullptr), "");
  EXPECT_STREQ(credence_result_json(nullptr), "null");
  EXPECT_EQ(credence_result_field(nullptr, "a"), nullptr);
  EXPECT_EQ(credence_result_has_more(nullptr), 0);
  EXPECT_EQ(credence_quote(nullptr, nullptr), CREDENCE_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace credence::capi
