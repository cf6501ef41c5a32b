// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/git_state.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is POSIX, not C++.
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "base/utf8.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX declares it nowhere.

namespace credence::hook {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kGitPatience{500};

std::string FirstLine(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// The .git folder around `folder`; in a worktree, a file there names it.
fs::path GitFolder(fs::path folder) {
  std::error_code ignored;
  while (true) {
    fs::path git = folder / ".git";
    if (fs::is_directory(git, ignored)) return git;
    if (fs::is_regular_file(git, ignored)) {
      constexpr std::string_view kMark = "gitdir: ";
      const std::string line = FirstLine(git);
      if (line.starts_with(kMark)) return folder / line.substr(kMark.size());
      return {};
    }
    if (folder == folder.root_path() || folder.empty()) return {};
    folder = folder.parent_path();
  }
}

// How many lines the program prints; nothing if it fails or takes too long.
std::optional<std::int64_t> CountLines(std::vector<std::string> words) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::int64_t lines = 0;
  bool in_time = failed == 0;
  const auto deadline = std::chrono::steady_clock::now() + kGitPatience;
  while (in_time) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    pollfd ready{.fd = ends[0], .events = POLLIN, .revents = 0};
    in_time = left.count() > 0 && poll(&ready, 1, static_cast<int>(left.count())) > 0;
    if (!in_time) break;
    std::array<char, 4096> buffer;
    const ssize_t size = read(ends[0], buffer.data(), buffer.size());
    if (size <= 0) break;
    lines += std::count(buffer.data(), buffer.data() + size, '\n');
  }
  close(ends[0]);
  if (failed != 0) return std::nullopt;
  if (!in_time) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  if (!in_time || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  return lines;
}

}  // namespace

std::optional<GitState> ReadGitState(const std::string& folder) {
  const fs::path git = GitFolder(folder);
  if (git.empty()) return std::nullopt;
  constexpr std::string_view kRef = "ref: refs/heads/";
  constexpr std::size_t kShortCommit = 7;
  const std::string head = FirstLine(git / "HEAD");
  if (head.empty()) return std::nullopt;
  GitState state;
  state.branch =
      OneLine(head.starts_with(kRef) ? head.substr(kRef.size()) : head.substr(0, kShortCommit));
  state.changed = CountLines({"git", "-C", folder, "--no-optional-locks", "status", "--porcelain"});
  return state;
}

}  // namespace credence::hook
