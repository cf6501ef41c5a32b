// SPDX-License-Identifier: Apache-2.0
#include "credence/mention.h"

#include <fmt/format.h>

#include <string>

#include "base/test_framework.h"

namespace credence {
namespace {

// Everything that a mention holds, in a form that cannot be confused with what it was made from.
std::string Shown(std::string_view text) {
  return Spell(text, [](const Mention& mention) {
    std::string shown = fmt::format(
        "[{}|{}|{}", mention.kind == Mention::Kind::kOperation ? "operation" : "parameter",
        mention.name, mention.value);
    for (const auto& [name, value] : mention.arguments) shown += fmt::format("|{}:{}", name, value);
    return shown + "]";
  });
}

TEST(Mention, ComesBackAsItWasGiven) {
  EXPECT_EQ(Shown("run " + Op("verify") + "."), "run [operation|verify|].");
  EXPECT_EQ(Shown(Op("review list", {{"all", ""}, {"state", "done"}})),
            "[operation|review list||all:|state:done]");
  EXPECT_EQ(Shown(Param("limit") + Param("tool", "NAME")),
            "[parameter|limit|][parameter|tool|NAME]");
  for (const std::string_view value : {"a=b", "a&b?c", "}", "100%7D", "%"}) {
    EXPECT_EQ(Shown(Op("why", {{"id", value}})), fmt::format("[operation|why||id:{}]", value));
    EXPECT_EQ(Shown(Param("id", value)), fmt::format("[parameter|id|{}]", value));
  }
}

TEST(Mention, OtherBracesStay) {
  for (const std::string_view text : {"", "{", "{}", "{op:", "{op:verify", R"({"id": {"op":1}})"}) {
    EXPECT_EQ(Shown(text), text);
  }
}

TEST(Mention, AProgramWithoutASurfaceReadsNames) {
  const Error error{.code = Code::kNotFound,
                    .message = "none; " + Op("memory list", {{"all", ""}}) + ", or " + Param("id")};
  EXPECT_EQ(MessageOf(error), "none; memory list, or id");
}

TEST(Mention, AFieldIsWrittenWithUnderscores) {
  EXPECT_EQ(FieldName("max-tokens"), "max_tokens");
  EXPECT_EQ(FieldName("id"), "id");
}

}  // namespace
}  // namespace credence
