// SPDX-License-Identifier: Apache-2.0
// For tests: a git repository in a temporary folder.
#pragma once

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "surface/cli/child_process.h"
#include "surface/cli/temporary_folder.h"

namespace credence::cli {

class TestRepository {
 public:
  TestRepository() : folder_(TemporaryFolder::Make().value()) { Git({"init", "-q", "-b", "main"}); }

  const std::string& path() const { return folder_->path(); }
  std::string Git(std::vector<std::string> words) const {
    words.insert(words.begin(), {"git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org",
                                 "-c", "commit.gpgsign=false"});
    const Result<ChildResult> result = RunChild({.words = words, .folder = path()});
    EXPECT_TRUE(result);
    if (!result) return {};
    EXPECT_EQ(result->exit, 0) << result->err;
    return result->out;
  }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(path() + "/" + name, std::ios::binary) << text;
  }
  void Commit(const std::string& subject) const {
    Git({"add", "."});
    Git({"commit", "-q", "-m", subject});
  }

 private:
  std::unique_ptr<TemporaryFolder> folder_;
};

}  // namespace credence::cli
