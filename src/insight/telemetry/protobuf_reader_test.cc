// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/protobuf_reader.h"

#include <string>
#include <vector>

#include "base/test_framework.h"

namespace credence::insight {
namespace {

// Values and bytes from protobuf's own description of its encoding.
TEST(ProtobufReader, ReadsFieldsInOrder) {
  const std::string bytes("\x08\x96\x01\x12\x07testing\x1d\x01\x00\x00\x00", 17);
  ProtobufReader message(bytes);
  ASSERT_TRUE(message.Next());
  EXPECT_EQ(message.field(), 1U);
  EXPECT_EQ(message.number(), 150U);
  ASSERT_TRUE(message.Next());
  EXPECT_EQ(message.field(), 2U);
  EXPECT_EQ(message.bytes(), "testing");
  EXPECT_EQ(message.number(), 0U);
  ASSERT_TRUE(message.Next());
  EXPECT_EQ(message.field(), 3U);
  EXPECT_EQ(message.number(), 1U);
  EXPECT_FALSE(message.Next());
  EXPECT_TRUE(message.ok());
}

TEST(ProtobufReader, ReadsTheLargestNumber) {
  const std::string bytes("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 11);
  ProtobufReader message(bytes);
  ASSERT_TRUE(message.Next());
  EXPECT_EQ(message.number(), ~std::uint64_t{0});
}

TEST(ProtobufReader, StopsWhereAMessageIsMalformed) {
  const std::vector<std::string> malformed = {
      std::string("\x08", 1),          // No value.
      std::string("\x12\x05hi", 4),    // Shorter than it says.
      std::string("\x09\x01\x02", 3),  // Half of a fixed64.
      std::string("\x00\x01", 2),      // Field 0.
      std::string("\x0b", 1),          // A group.
      std::string("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 12)};  // Too long.
  for (const std::string& bytes : malformed) {
    ProtobufReader message(bytes);
    while (message.Next()) {
    }
    EXPECT_FALSE(message.ok()) << ::testing::PrintToString(bytes);
  }
}

RC_GTEST_PROP(ProtobufReader, AnyBytesAreSurvived, ()) {
  const auto bytes = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
  ProtobufReader message(bytes);
  std::size_t seen = 0;
  while (message.Next()) {
    RC_ASSERT(message.bytes().size() <= bytes.size());
    RC_ASSERT(++seen <= bytes.size());
  }
}

}  // namespace
}  // namespace credence::insight
