// SPDX-License-Identifier: Apache-2.0
#include "memory/own_words.h"

#include "base/test_framework.h"
#include "memory/injection.h"

namespace credence::memory {
namespace {

TEST(OwnWords, AnInjectionIsTakenOutWhole) {
  MemoryReading reading;
  reading.memory.content = "Never use any";
  reading.effective_confidence = 0.95;
  MemoryReading golden = reading;
  golden.memory.golden = true;
  golden.memory.project = "/p";
  golden.memory.content = "Never commit secrets";
  const Injection injection = FormatInjection({golden, reading}, 500);
  ASSERT_EQ(injection.memories.size(), 2U);
  EXPECT_EQ(WithoutOwnWords("before\n" + injection.text + "after"), "before\nafter");
  EXPECT_EQ(WithoutOwnWords(injection.text), "");
}

TEST(OwnWords, SectionsOfFilesAreTakenOut) {
  EXPECT_EQ(WithoutOwnWords("mine\n     7\t<!-- credence:begin generated -->\n- NEVER use any\n"
                            "     9\t<!-- credence:end -->\nmine too"),
            "mine\nmine too");
}

TEST(OwnWords, OwnErrorsAreTakenOut) {
  EXPECT_EQ(WithoutOwnWords("  credence: no memory nope; look again\r\nmake: *** [all] Error 2"),
            "make: *** [all] Error 2");
}

TEST(OwnWords, ListsAndAnswersAreTakenOut) {
  for (const std::string_view line :
       {"remembered 7fbe8b2d  0.50 unproven rule  Never use any",
        "0.50  rule  unproven  b1-7fbe8b2d  Never use any",
        "validated 7fbe8b2d  0.55 confirmed rule  Never use any",
        "superseded by 8747146c  0.50 unproven pattern  Use date-fns",
        "   0.42 of 0.50 rule       unproven  97e08033 [global] Always run the tests",
        "⭐ 0.90         rule       confirmed 7fbe8b2d Never use any",
        "    0.42  of 0.50  rule  unproven   97e08033  [global] Always run the tests",
        "01a1dd12-1e6f-74ed-bbcb-24731cdfc4f0,rule,Never use any,,/home/ada/shop",
        R"({"error":{"code":"NOT_FOUND","message":"no memory x"}})",
        R"({"text":"## Project Heuristics\n- [0.50] x\n","tokens":9})",
        R"([{"id":"01a1dd0e-f79f-710e-9009-da9eb17675eb","type":"pattern"}])"}) {
    EXPECT_EQ(WithoutOwnWords(std::string(line) + "\nreal error"), "real error") << line;
  }
}

TEST(OwnWords, WhatTheGovernorSaysIsTakenOut) {
  EXPECT_EQ(WithoutOwnWords("PreToolUse:Edit hook error: credence: refused Edit: too low\n"
                            "<credence>\nSay SUDO to bypass\n</credence>\nreal error"),
            "real error");
  EXPECT_EQ(WithoutOwnWords("PostToolUse hook additional context: <credence>\n"
                            "Confidence: 85% → 70% (-15 cascade_block)\n</credence>"),
            "");
  EXPECT_EQ(WithoutOwnWords("before\n<credence>\nnever ends"), "before\n");
}

TEST(OwnWords, OtherTextStaysByteForByte) {
  for (const std::string_view text :
       {"", "\n", "a\n\nb", "- [x] a task", "- [0.9] too short", "incredence: no", "## Project",
        "validated the schema", "0.42 of 0.50 done", R"({"id":1})",
        R"({"id":"0042","type":"timeout"})", R"({"start":"<credence>","a":1})",
        R"("<credence>" is a tag)", "error: [0.95] is not a list item\n"}) {
    EXPECT_EQ(WithoutOwnWords(text), text);
  }
}

}  // namespace
}  // namespace credence::memory
