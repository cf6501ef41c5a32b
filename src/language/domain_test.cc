// SPDX-License-Identifier: Apache-2.0
#include "language/domain.h"

#include <optional>
#include <string_view>

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(DomainTest, WordsDecide) {
  const struct {
    std::string_view tool, text;
    std::optional<std::string_view> domain;
  } cases[] = {
      {"bash", "src/a.ts(3,5): error TS2322: Type 'string' is not assignable", "typescript"},
      {"bash", "FAILED tests/test_a.py::test_a - AssertionError", "testing"},
      {"pytest", "something went wrong here", "testing"},
      {"http", "the endpoint answers 404 without a body", "api"},
      {"bash", "login needs an OAuth session", "auth"},
      {"bash", "psycopg2: relation users is no table of this schema", "database"},
      {"bash", "CMake Error: the linker is not set", "build"},
      {"git", "nothing to do", "git"},
      {"bash", "fatal: refusing to merge unrelated branch", "git"},
      {"bash", "prettier reports wrong indentation", "style"},
      {"bash", "the query cache has a high latency and low throughput", "performance"},
      {"bash", "found 3 vulnerabilities, see the CVE", "security"},
      {"bash", "ls: cannot access '/nonexistent': No such file or directory", std::nullopt},
      {"", "", std::nullopt},
  };
  for (const auto& each : cases)
    EXPECT_EQ(InferDomain(each.tool, each.text), each.domain) << each.text;
}

TEST(DomainTest, OnlyWholeWordsCount) {
  EXPECT_EQ(InferDomain("bash", "the latest digit of a capital authority"), std::nullopt);
  // A tie goes to the earlier domain.
  EXPECT_EQ(InferDomain("bash", "run login_test.py"), "testing");
}

TEST(DomainTest, MostHitsWinAndTiesGoToTheEarlierDomain) {
  EXPECT_EQ(InferDomain("", "git commit in a test"), "git");
  EXPECT_EQ(InferDomain("", "commit a test"), "testing");
}

TEST(DomainTest, TenAreOfferedAndEachIsItsOwnKeyword) {
  const auto offered = OfferedDomains();
  ASSERT_EQ(offered.size(), 10u);
  EXPECT_EQ(offered.front(), "typescript");
  EXPECT_EQ(offered.back(), "security");
  for (const std::string_view domain : offered) EXPECT_EQ(InferDomain("", domain), domain);
}

}  // namespace
}  // namespace credence::language
