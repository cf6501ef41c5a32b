// SPDX-License-Identifier: Apache-2.0
#include "credence/result.h"

#include "base/check.h"
#include "base/test_framework.h"

namespace credence {
namespace {

TEST(Result, CodesAreNumberedAndNamedLikeGrpc) {
  EXPECT_EQ(static_cast<int>(Code::kNotFound), 5);
  EXPECT_EQ(static_cast<int>(Code::kUnauthenticated), 16);
  EXPECT_EQ(CodeName(Code::kOk), "OK");
  EXPECT_EQ(CodeName(Code::kInvalidArgument), "INVALID_ARGUMENT");
  EXPECT_EQ(CodeName(Code::kDataLoss), "DATA_LOSS");
  EXPECT_EQ(CodeName(static_cast<Code>(99)), "UNKNOWN");
}

Result<int> Half(int n) {
  if (n % 2 != 0) return InvalidArgument("odd");
  return n / 2;
}

Result<int> Quarter(int n) {
  CREDENCE_RETURN_IF_ERROR(Half(n));
  CREDENCE_ASSIGN_OR_RETURN(const int half, Half(n));
  CREDENCE_ASSIGN_OR_RETURN(const int quarter, Half(half));
  return quarter;
}

TEST(Result, MacrosReturnTheFirstFailure) {
  EXPECT_EQ(Quarter(8), 2);
  const Error odd{.code = Code::kInvalidArgument, .message = "odd"};
  EXPECT_EQ(Quarter(3).error(), odd);
  EXPECT_EQ(Quarter(6).error(), odd);
}

TEST(CheckDeathTest, SaysWhatWasBroken) {
  CREDENCE_CHECK(1 + 1 == 2, "holds");
  EXPECT_DEATH(CREDENCE_CHECK(1 + 1 == 3, "arithmetic"), "check failed: 1 \\+ 1 == 3: arithmetic");
}

}  // namespace
}  // namespace credence
