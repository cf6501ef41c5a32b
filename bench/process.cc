// SPDX-License-Identifier: Apache-2.0
#include "bench/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/support.h"

namespace credence::bench {

namespace fs = std::filesystem;

std::vector<char*> Pointers(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

Runner::Runner(const fs::path& home, const fs::path& project)
    : environment_{"HOME=" + home.string(), "XDG_DATA_HOME=" + (home / "data").string(),
                   "XDG_CONFIG_HOME=" + (home / "config").string(), "PATH=/usr/bin:/bin",
                   "LANG=C.UTF-8"} {
  fs::current_path(project);
}

double Runner::Run(std::vector<std::string> words, const Files& files) {
  std::vector<char*> arguments = Pointers(words);
  std::vector<char*> environment = Pointers(environment_);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // Opened and closed outside the measurement: creating a file takes a good part of the time of
  // /bin/true.
  const int input = open(files.input.c_str(), O_RDONLY | O_CLOEXEC);
  const int output = open(files.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  Expect(input >= 0 && output >= 0, "the input or the output cannot be opened");
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  const Timer timer;
  pid_t child = 0;
  const int failed =
      posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environment.data());
  int status = 0;
  const bool waited = failed == 0 && waitpid(child, &status, 0) == child;
  const double milliseconds = timer.Seconds() * 1'000;
  posix_spawn_file_actions_destroy(&actions);
  close(input);
  close(output);
  Expect(waited && WIFEXITED(status) && WEXITSTATUS(status) == 0, words[0] + " failed");
  return milliseconds;
}

}  // namespace credence::bench
