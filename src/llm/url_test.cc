// SPDX-License-Identifier: Apache-2.0
#include "llm/url.h"

#include <string>

#include "base/test_framework.h"

namespace credence::llm {
namespace {

TEST(Url, IsReadFromText) {
  EXPECT_EQ(*ParseUrl("http://127.0.0.1:11434"),
            (Url{.host = "127.0.0.1", .port = 11434, .target = "/"}));
  EXPECT_EQ(*ParseUrl("https://API.Example.com/v1?a=b"),
            (Url{.is_https = true, .host = "api.example.com", .port = 443, .target = "/v1?a=b"}));
  EXPECT_EQ(*ParseUrl("http://[::1]:8080/x"), (Url{.host = "::1", .port = 8080, .target = "/x"}));
  EXPECT_EQ(*ParseUrl("http://a?q"), (Url{.host = "a", .port = 80, .target = "/?q"}));
}

TEST(Url, ShowsItsOrigin) {
  EXPECT_EQ(ParseUrl("https://a.example/v1?key=secret")->Origin(), "https://a.example");
  EXPECT_EQ(ParseUrl("http://[::1]:81")->Origin(), "http://[::1]:81");
  EXPECT_EQ(ParseUrl("http://a:443")->Authority(), "a:443");
}

TEST(Url, RefusesWhatIsNone) {
  for (const char* text :
       {"", "a", "ftp://a", "http://", "http:///x", "http://a:", "http://a:0", "http://a:65536",
        "http://a:8x", "http://[::1", "http://[nonsense]", "http://[::1]8", "http://a b",
        "http://a/b c", "http://a/\r\nEvil: yes", "http://a/#part", "http://ä", "http://a/ä"}) {
    const Result<Url> url = ParseUrl(text);
    ASSERT_THAT(url, Fails(Code::kInvalidArgument)) << text;
    EXPECT_FALSE(url.error().message.contains('\n')) << text;
  }
  EXPECT_FALSE(ParseUrl("http://" + std::string(3000, 'a')));
  EXPECT_FALSE(ParseUrl(std::string("http://[::1\0\r\nEvil: yes]", 24)));
}

TEST(Url, DoesNotRepeatAPassword) {
  for (const char* text : {"https://user:secret@a", "user:secret@a", "http://secret@a/x"}) {
    const Result<Url> url = ParseUrl(text);
    ASSERT_FALSE(url);
    EXPECT_FALSE(url.error().message.contains("secret")) << url.error().message;
  }
}

TEST(Url, KnowsThisMachine) {
  for (const char* host : {"localhost", "127.0.0.1", "127.9.9.9", "::1"}) {
    EXPECT_TRUE(IsLoopback(host)) << host;
  }
  for (const char* host : {"localhost.example", "128.0.0.1", "127.0.0.1.example", "0.0.0.0", "a"}) {
    EXPECT_FALSE(IsLoopback(host)) << host;
  }
}

RC_GTEST_PROP(UrlProperty, ReadsItsOwnOriginBack, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab.:/[]1@?")));
  const Result<Url> url = ParseUrl("https://" + text);
  if (!url) return;
  Url again = *ParseUrl(url->Origin());
  again.target = url->target;
  RC_ASSERT(again == *url);
}

}  // namespace
}  // namespace credence::llm
