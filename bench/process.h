// SPDX-License-Identifier: Apache-2.0
// Programs as a shell starts them, and how long they take from spawn to exit.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace credence::bench {

// Each program in the same folder, with the same small environment. The command line finds its
// store in `home`/data.
class Runner {
 public:
  // Makes `project` the working folder.
  Runner(const std::filesystem::path& home, const std::filesystem::path& project);

  struct Files {
    std::string input = "/dev/null";
    std::string output = "/dev/null";
  };

  // In milliseconds. Ends the benchmark when the program fails.
  double Run(std::vector<std::string> words, const Files& files);
  double Run(std::vector<std::string> words) { return Run(std::move(words), Files{}); }

 private:
  std::vector<std::string> environment_;
};

}  // namespace credence::bench
