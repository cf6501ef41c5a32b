// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/register_work.h"

#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "surface/cli/child_process.h"
#include "surface/cli/temporary_folder.h"

namespace credence::cli {
namespace {

using operations::Arguments;

// A repository with two commits.
class RegisterWorkTest : public testing::Test {
 protected:
  RegisterWorkTest() : folder_(TemporaryFolder::Make().value()) {
    Git({"init", "-q", "-b", "main"});
    Write("a.txt", "one\n");
    Commit("The first page");
    Write("a.txt", "two\n");
    Commit("A better page");
  }

  void Git(std::vector<std::string> words) {
    words.insert(words.begin(), {"git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org",
                                 "-c", "commit.gpgsign=false"});
    const Result<ChildResult> result = RunChild({.words = words, .folder = folder_->path()});
    ASSERT_TRUE(result);
    ASSERT_EQ(result->exit, 0) << result->err;
  }
  void Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_->path() + "/" + name) << text;
  }
  void Commit(const std::string& subject) {
    Git({"add", "."});
    Git({"commit", "-q", "-m", subject});
  }
  Result<std::string> Describe(const std::vector<std::pair<std::string, std::string>>& options) {
    Arguments arguments;
    for (const auto& [name, value] : options) arguments.Set(name, value);
    CREDENCE_RETURN_IF_ERROR(DescribeWork(arguments, folder_->path()));
    return arguments.Text("file");
  }

  std::unique_ptr<TemporaryFolder> folder_;
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
  const std::string path = folder_->path() + "/a.txt";
  const Result<std::string> document = Describe({{"content", path}, {"score", "8"}});
  ASSERT_TRUE(document) << document.error().message;
  EXPECT_THAT(*document, HasSubstr(R"("text":"two\n")"));
  EXPECT_THAT(*document, HasSubstr(R"("scorePrediction":8)"));
  EXPECT_EQ(*document, Describe({{"content", path}, {"score", "8"}}).value());
  Write("large.txt", std::string(1'000'000, 'a'));
  EXPECT_THAT(Describe({{"content", folder_->path() + "/large.txt"}}).error().message,
              HasSubstr("1000000 bytes"));
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
