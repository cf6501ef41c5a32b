// SPDX-License-Identifier: Apache-2.0
// Starts programs as a shell does, and measures the time from spawn to exit.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace credence::bench {

// For the functions that start programs: the words, and a null pointer at the end.
std::vector<char*> Pointers(std::vector<std::string>& words);

// Runs each program in the same folder, with the same small environment. The command line finds its
// store in `home`/data.
class Runner {
 public:
  // Makes `project` the working directory.
  Runner(const std::filesystem::path& home, const std::filesystem::path& project);

  struct Files {
    std::string input = "/dev/null";
    std::string output = "/dev/null";
  };

  // In milliseconds. Ends the benchmark if the program fails.
  double Run(std::vector<std::string> words, const Files& files);
  double Run(std::vector<std::string> words) { return Run(std::move(words), Files{}); }

 private:
  std::vector<std::string> environment_;
};

}  // namespace credence::bench
