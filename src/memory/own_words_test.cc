// SPDX-License-Identifier: Apache-2.0
#include "memory/own_words.h"

#include <gtest/gtest.h>

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

TEST(OwnWords, OwnErrorsAreTakenOut) {
  EXPECT_EQ(WithoutOwnWords("  credence: no memory nope; look again\r\nmake: *** [all] Error 2"),
            "make: *** [all] Error 2");
}

TEST(OwnWords, OtherTextStaysByteForByte) {
  for (const std::string_view text :
       {"", "\n", "a\n\nb", "- [x] a task", "- [0.9] too short", "incredence: no", "## Project",
        "error: [0.95] is not a list item\n"}) {
    EXPECT_EQ(WithoutOwnWords(text), text);
  }
}

}  // namespace
}  // namespace credence::memory
