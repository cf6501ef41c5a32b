// SPDX-License-Identifier: Apache-2.0
#include "review/intake/content.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/test_framework.h"
#include "review/intake/feedback.h"

namespace credence::review {
namespace {

Checked<Registration> Parse(std::string_view content, const FeedbackLimits& limits = {}) {
  return ParseRegistration(
      fmt::format(R"({{"workProduct": {{"type": "t", "id": "w", "version": "1", "summary": "s", )"
                  R"("content": {}}}}})",
                  content),
      false, limits);
}

TEST(Content, OfEachKindIsReadAndKept) {
  for (const std::string_view good :
       {R"({"kind":"text","text":"a\n\tb","language":"cpp"})",
        R"({"kind":"diff","text":"-a\n+b","path":"src/x.cc","commit":"0a1b"})",
        R"({"kind":"file","path":"src/x.cc","commit":"0a1b"})",
        R"({"kind":"url","url":"https://example.org/a?b=c#d"})",
        R"({"kind":"image","mediaType":"image/png","data":"iVBORw0KGgo="})",
        R"({"kind":"image","url":"http://example.org/a.png","mediaType":"image/png"})"}) {
    const Checked<Registration> read = Parse(good);
    ASSERT_TRUE(read) << good << ": " << read.error().message;
    ASSERT_TRUE(read->work.content) << good;
    EXPECT_EQ(DecodeContent(EncodeContent(*read->work.content)), *read->work.content) << good;
  }
  const Checked<Registration> plain = Parse(R"("just\ntext")");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->work.content, (WorkContent{.kind = ContentKind::kText, .text = "just\ntext"}));
}

TEST(Content, RefusalsNameTheField) {
  const struct {
    std::string_view content;
    std::string_view field;
  } kCases[] = {
      {R"(7)", ""},
      {R"({"text":"a"})", ".kind"},
      {R"({"kind":"video","text":"a"})", ".kind"},
      {R"({"kind":"text"})", ".text"},
      {R"({"kind":"text","text":"a","url":"https://x.org"})", ".url"},
      {R"({"kind":"text","text":"a","colour":"red"})", ".colour"},
      {R"({"kind":"file","text":"a"})", ".path"},
      {R"j({"kind":"url","url":"javascript:alert(1)"})j", ".url"},
      {R"({"kind":"url","url":"https://"})", ".url"},
      {R"({"kind":"url","url":"https://x.org/\"><script>"})", ".url"},
      {R"({"kind":"url","url":"file:///etc/passwd"})", ".url"},
      {R"({"kind":"image","data":"iVBORw0KGgo="})", ".mediaType"},
      {R"({"kind":"image","mediaType":"image/svg+xml","data":"PHN2Zz4="})", ".mediaType"},
      {R"({"kind":"image","mediaType":"image/png"})", ".data"},
      {R"({"kind":"image","mediaType":"image/png","data":"iVBORw0KGgo"})", ".data"},
      {R"({"kind":"image","mediaType":"image/png","data":"PHN2Zz4="})", ".data"},
      {R"({"kind":"image","mediaType":"image/png","data":"iVBORw0KGg!="})", ".data"},
  };
  for (const auto& [content, field] : kCases) {
    const Checked<Registration> read = Parse(content);
    ASSERT_FALSE(read) << content;
    EXPECT_EQ(read.error().field, fmt::format("workProduct.content{}", field)) << content;
    EXPECT_EQ(read.error().message.find('\n'), std::string::npos);
  }
}

TEST(Content, HasALimitOfBytes) {
  const std::string document =
      fmt::format(R"({{"kind":"text","text":"{}"}})", std::string(900, 'a'));
  EXPECT_TRUE(Parse(document, {.document_bytes = 1'100}));
  const Checked<Registration> large = Parse(document, {.document_bytes = 950});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().kind, RefusalKind::kRange);
}

TEST(Content, LosesControlCharactersThatFoolATerminal) {
  const Checked<Registration> read = Parse(R"({"kind":"text","text":"a\u001b[2Jb\u202ec\n\td"})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->work.content->text, "a[2Jbc\n\td");
}

}  // namespace
}  // namespace credence::review
