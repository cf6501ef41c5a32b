// SPDX-License-Identifier: Apache-2.0
#include "base/base64.h"

#include "base/test_framework.h"

namespace credence {
namespace {

// The test vectors of RFC 4648.
TEST(Base64, EncodesAsTheStandardSays) {
  EXPECT_EQ(EncodeBase64(""), "");
  EXPECT_EQ(EncodeBase64("f"), "Zg==");
  EXPECT_EQ(EncodeBase64("fo"), "Zm8=");
  EXPECT_EQ(EncodeBase64("foo"), "Zm9v");
  EXPECT_EQ(EncodeBase64("foob"), "Zm9vYg==");
  EXPECT_EQ(EncodeBase64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(EncodeBase64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(EncodeBase64("\xff\xfe\xfb"), "//77");
}

}  // namespace
}  // namespace credence
