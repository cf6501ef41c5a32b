// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/json_object.h"

#include <string>

#include "base/test_framework.h"

namespace credence::insight {
namespace {

std::optional<std::int64_t> WholeOf(const std::string& number) {
  const std::string text = R"({"n":)" + number + "}";
  return JsonObject::Read(text).value().Whole("n");
}

TEST(JsonObject, WholeNumbersAreThoseThatAreExact) {
  EXPECT_EQ(WholeOf("7"), 7);
  EXPECT_EQ(WholeOf("-3.0"), -3);
  EXPECT_EQ(WholeOf("9007199254740992"), 9'007'199'254'740'992);
  EXPECT_EQ(WholeOf("0.5"), std::nullopt);
  EXPECT_EQ(WholeOf("7e91"), std::nullopt);
  EXPECT_EQ(WholeOf(std::string(92, '7')), std::nullopt);
  EXPECT_EQ(WholeOf("\"7\""), std::nullopt);
}

}  // namespace
}  // namespace credence::insight
