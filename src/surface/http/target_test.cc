// SPDX-License-Identifier: Apache-2.0
#include "surface/http/target.h"

#include <cstdint>
#include <string>
#include <vector>

#include "base/percent.h"
#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::http {
namespace {

TEST(Target, IsTakenApart) {
  Result<Target> target = ParseTarget("/v1/memory/search?text=a+b%26c&all&x=&&limit=2#part");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/v1/memory/search");
  const std::vector<operations::QueryField> fields = {
      {"text", "a b&c"}, {"all", ""}, {"x", ""}, {"limit", "2"}};
  EXPECT_EQ(target->query, fields);
  EXPECT_EQ(target->Take("text"), "a b&c");
  EXPECT_EQ(target->Take("text"), std::nullopt);
  EXPECT_EQ(target->query.size(), 3U);
}

TEST(Target, APlusInAPathIsAPlus) { EXPECT_EQ(ParseTarget("/a+b")->path, "/a+b"); }

TEST(Target, APathHasOneSpelling) {
  for (const char* text : {"/hook%73/claude-code", "/v1%2fsession/approve", "/v1%2Fsession/approve",
                           "/%68ooks/x", "/hooks%2Fclaude-code", "/v1/session%2fapprove",
                           "/hooks/claude%2dcode", "/%", "/%zz", "/a/%2e%2e/b", "/%25"}) {
    EXPECT_THAT(ParseTarget(text), Fails(Code::kNotFound)) << text;
  }
  EXPECT_TRUE(ParseTarget("/a?b=%2f"));
}

TEST(Target, WhatIsNoTargetIsRefused) {
  for (const char* text : {"", "v1", "*", "http://x/", "/?%", "/?%2", "/?%zz", "/a?b=%f", "/?%00",
                           "/?%ff", "/a/../b", "/a/..", "/?a=%C3"}) {
    EXPECT_THAT(ParseTarget(text), Fails(Code::kInvalidArgument)) << text;
  }
}

TEST(TargetProperty, WhatIsEncodedIsReadBack) {
  EXPECT_TRUE(rc::check([](const std::vector<std::uint8_t>& numbers) {
    std::string text = "x";
    for (const std::uint8_t number : numbers) {
      text += number < 128 ? std::string(1, static_cast<char>(number == 0 ? 1 : number)) : "é—😀";
    }
    const std::string encoded = PercentEncode(text);
    const Result<Target> target = ParseTarget("/p?" + encoded + "=" + encoded);
    RC_ASSERT(target.has_value());
    RC_ASSERT(target->query == std::vector<operations::QueryField>({{text, text}}));
  }));
}

TEST(TargetProperty, AnyBytesGiveAnAnswer) {
  EXPECT_TRUE(rc::check([](const std::string& bytes) {
    const Result<Target> target = ParseTarget("/" + bytes);
    if (target) RC_ASSERT(IsValidUtf8(target->path));
  }));
}

}  // namespace
}  // namespace credence::http
