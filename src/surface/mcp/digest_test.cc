// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/digest.h"

#include <array>

#include "base/test_framework.h"

namespace credence::mcp {
namespace {

constexpr std::array<std::string_view, 3> kFields = {"id", "said", "n"};

TEST(Digest, KeepsTheNamedFieldsInTheirOrder) {
  EXPECT_EQ(DigestOf(R"({"n":0.12345,"x":{"id":2},"id":"a"})", kFields), R"({"id":"a","n":0.123})");
  EXPECT_EQ(DigestOf(R"([{"id":"a","n":3},{"id":"b","n":null},7])", kFields),
            R"([{"id":"a","n":3},{"id":"b"},7])");
}

TEST(Digest, LeavesOtherJsonAsItIs) {
  EXPECT_EQ(DigestOf(R"({"a":0.12345})", {}), R"({"a":0.12345})");
  EXPECT_EQ(DigestOf("3", kFields), "3");
}

TEST(Digest, AddsWhatIsSaidOfARecord) {
  const AddedField added{.name = "said", .text = [](const std::string& id) {
                           return id == "a" ? std::optional<std::string>("perhaps") : std::nullopt;
                         }};
  EXPECT_EQ(DigestOf(R"([{"id":"a"},{"id":"b"},{}])", kFields, added),
            R"([{"id":"a","said":"perhaps"},{"id":"b"},{}])");
}

}  // namespace
}  // namespace credence::mcp
