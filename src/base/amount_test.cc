// SPDX-License-Identifier: Apache-2.0
#include "base/amount.h"

#include <cstddef>
#include <cstdint>

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(Amount, OnlyOneIsSingular) {
  EXPECT_EQ(Amount(0, "event"), "0 events");
  EXPECT_EQ(Amount(1, "event"), "1 event");
  EXPECT_EQ(Amount(std::int64_t{2}, "new event"), "2 new events");
  EXPECT_EQ(Amount(-1, "point"), "-1 points");
}

TEST(Amount, ANounMayHaveAPluralOfItsOwn) {
  EXPECT_EQ(Amount(std::size_t{1}, "memory", "memories"), "1 memory");
  EXPECT_EQ(Amount(std::size_t{0}, "memory", "memories"), "0 memories");
}

}  // namespace
}  // namespace credence
