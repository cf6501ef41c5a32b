// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/register_work.h"

#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "surface/cli/test_repository.h"

namespace credence::cli {
namespace {

using operations::Arguments;

// A repository with two commits.
class RegisterWorkTest : public testing::Test {
 protected:
  RegisterWorkTest() {
    repository_.Write("a.txt", "one\n");
    repository_.Commit("The first page");
    repository_.Write("a.txt", "two\n");
    repository_.Commit("A better page");
  }

  Result<std::string> Describe(const std::vector<std::pair<std::string, std::string>>& options) {
    Arguments arguments;
    for (const auto& [name, value] : options) arguments.Set(name, value);
    CREDENCE_RETURN_IF_ERROR(DescribeWork(arguments, repository_.path()));
    return arguments.Text("file");
  }

  TestRepository repository_;
};

TEST_F(RegisterWorkTest, ARangeIsADiffNamedAfterItsCommit) {
  for (const std::string range : {"HEAD~1", "HEAD~1..HEAD", "HEAD~1..", "HEAD~1...main"}) {
    const Result<std::string> document = Describe({{"diff", range}, {"confidence", "0.8"}});
    ASSERT_TRUE(document) << document.error().message;
    EXPECT_THAT(*document, HasSubstr(R"("summary":"A better page")"));
    EXPECT_THAT(*document, HasSubstr(R"("agentConfidence":0.8)"));
    EXPECT_THAT(*document, HasSubstr(R"("kind":"diff")"));
    EXPECT_THAT(*document, HasSubstr(R"(-one\n+two)"));
  }
  const Result<std::string> named =
      Describe({{"diff", "HEAD~1"}, {"id", "page"}, {"summary", "Mine"}, {"task-type", "pages"}});
  ASSERT_TRUE(named);
  EXPECT_THAT(*named, HasSubstr(R"("id":"page")"));
  EXPECT_THAT(*named, HasSubstr(R"("summary":"Mine")"));
  EXPECT_THAT(*named, HasSubstr(R"("taskType":"pages")"));
}

TEST_F(RegisterWorkTest, WhatIsNoRangeIsRefused) {
  for (const std::string range : {"", "--output=/tmp/x", "HEAD..--output=x", "nothing", "HEAD",
                                  "HEAD~1..nothing", "HEAD\nHEAD~1"}) {
    EXPECT_FALSE(Describe({{"diff", range}})) << range;
  }
}

TEST_F(RegisterWorkTest, AFileIsItsText) {
  const std::string path = repository_.path() + "/a.txt";
  const Result<std::string> document = Describe({{"content", path}, {"score", "8"}});
  ASSERT_TRUE(document) << document.error().message;
  EXPECT_THAT(*document, HasSubstr(R"("text":"two\n")"));
  EXPECT_THAT(*document, HasSubstr(R"("scorePrediction":8)"));
  EXPECT_EQ(*document, Describe({{"content", path}, {"score", "8"}}).value());
  repository_.Write("large.txt", std::string(1'000'000, 'a'));
  EXPECT_THAT(Describe({{"content", repository_.path() + "/large.txt"}}).error().message,
              HasSubstr("1000000 bytes"));
}

TEST_F(RegisterWorkTest, ALargeDiffIsRefusedWithItsSize) {
  repository_.Write("large.txt", std::string(2'000'000, 'a') + "\n");
  repository_.Commit("A large page");
  EXPECT_THAT(Describe({{"diff", "HEAD~1"}}).error().message, HasSubstr("the content has 20001"));
}

TEST_F(RegisterWorkTest, ADocumentGetsTheTextOfItsCommittedFile) {
  const std::string document =
      R"({"workProduct": {"content": {"kind": "file", "path": "a.txt", "commit": "HEAD"}}})";
  EXPECT_THAT(Describe({{"file", document}}).value(), HasSubstr(R"("text":"two\n")"));
}

TEST_F(RegisterWorkTest, TheWorkIsDescribedOnce) {
  EXPECT_EQ(Describe({{"file", "{}"}}).value(), "{}");
  EXPECT_FALSE(Describe({{"file", "{}"}, {"diff", "HEAD~1"}}));
  EXPECT_FALSE(Describe({{"file", "{}"}, {"confidence", "0.8"}}));
  EXPECT_FALSE(Describe({{"diff", "HEAD~1"}, {"content", "a.txt"}}));
  EXPECT_FALSE(Describe({{"confidence", "0.8"}}));
  EXPECT_FALSE(Describe({{"diff", "HEAD~1"}, {"confidence", "high"}}));
}

}  // namespace
}  // namespace credence::cli
