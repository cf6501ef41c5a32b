// SPDX-License-Identifier: Apache-2.0
#include "surface/http/idempotency.h"

#include "base/test_framework.h"

namespace credence::http {
namespace {

TEST(KeysInUse, OneAtATime) {
  KeysInUse keys;
  {
    const KeysInUse::Use first(keys, "k");
    EXPECT_TRUE(first.is_first());
    {
      const KeysInUse::Use second(keys, "k");
      EXPECT_FALSE(second.is_first());
    }
    EXPECT_FALSE(KeysInUse::Use(keys, "k").is_first()) << "the second gave nothing back";
    EXPECT_TRUE(KeysInUse::Use(keys, "other").is_first());
  }
  EXPECT_TRUE(KeysInUse::Use(keys, "k").is_first());
}

TEST(KeptReplies, ComeBackAsTheyWere) {
  const Response response{.status = 422,
                          .type = "application/problem+json",
                          .body = "{\"a\":\"\\u00e9\n\"}",
                          .headers = {{"Link", "</v1/x>; rel=\"next\""}, {"Allow", "GET"}}};
  const Response again = DecodeReply(EncodeReply(response)).value();
  EXPECT_EQ(again.status, response.status);
  EXPECT_EQ(again.type, response.type);
  EXPECT_EQ(again.body, response.body);
  EXPECT_EQ(again.headers, response.headers);
  EXPECT_FALSE(DecodeReply("{}"));
}

}  // namespace
}  // namespace credence::http
