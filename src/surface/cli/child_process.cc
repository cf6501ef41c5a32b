// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <thread>

namespace credence::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr auto kPollInterval = std::chrono::milliseconds(2);
constexpr rlim_t kOutputBytesMax = rlim_t{64} << 20;
constexpr int kNotStarted = 127;
constexpr int kSignalBase = 128;

// A file in memory: unlike with a pipe, nothing can block on it.
class MemoryFile {
 public:
  MemoryFile() : file_(memfd_create("credence", MFD_CLOEXEC)) {}
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() {
    if (file_ >= 0) close(file_);
  }

  int file() const { return file_; }

  bool Fill(const std::string& text) const {
    return pwrite(file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
  }

  std::string Text(std::size_t bytes_max) const {
    struct stat status{};
    if (fstat(file_, &status) != 0) return {};
    std::string text(std::min(static_cast<std::size_t>(status.st_size), bytes_max), '\0');
    const ssize_t size = pread(file_, text.data(), text.size(), 0);
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
  }

 private:
  int file_;
};

// Between fork and exec only async-signal-safe calls are allowed; everything is prepared before.
[[noreturn]] void Become(char* const* words, char** environment, const std::array<int, 3>& files,
                         const char* folder) {
  setpgid(0, 0);
  const rlimit limit{.rlim_cur = kOutputBytesMax, .rlim_max = kOutputBytesMax};
  setrlimit(RLIMIT_FSIZE, &limit);
  for (int number = 0; number < 3; ++number) {
    if (dup2(files[static_cast<std::size_t>(number)], number) < 0) _exit(kNotStarted);
  }
  if (*folder != '\0' && chdir(folder) != 0) _exit(kNotStarted);
  environ = environment;  // The program is looked up in the child's PATH.
  execvp(words[0], words);
  _exit(kNotStarted);
}

// Our variables with others added. The child gets a list of its own: while this process has
// threads, its own list must stay as it is.
class ChildEnvironment {
 public:
  explicit ChildEnvironment(const std::vector<std::pair<std::string, std::string>>& added) {
    for (char** ours = environ; *ours != nullptr; ++ours) {
      const std::string_view entry = *ours;
      const std::string_view name = entry.substr(0, entry.find('='));
      if (std::ranges::find(added, name, Name) == added.end()) entries_.emplace_back(entry);
    }
    for (const auto& [name, value] : added) entries_.push_back(name + "=" + value);
    for (std::string& entry : entries_) pointers_.push_back(entry.data());
    pointers_.push_back(nullptr);
  }

  char** data() { return pointers_.data(); }

 private:
  static std::string_view Name(const std::pair<std::string, std::string>& variable) {
    return variable.first;
  }

  std::vector<std::string> entries_;
  std::vector<char*> pointers_;
};

// Waits for the child, or kills its process group after the timeout.
ChildResult WaitFor(pid_t child, std::chrono::milliseconds timeout) {
  const SteadyClock::time_point end = SteadyClock::now() + timeout;
  ChildResult result;
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (SteadyClock::now() >= end) {
      result.timed_out = true;
      kill(-child, SIGKILL);
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
    std::this_thread::sleep_for(kPollInterval);
  }
  // Processes it left behind would go on writing.
  kill(-child, SIGKILL);
  result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
  return result;
}

}  // namespace

Result<ChildResult> RunChild(const ChildOptions& options) {
  const MemoryFile in;
  const MemoryFile out;
  const MemoryFile err;
  if (in.file() < 0 || out.file() < 0 || err.file() < 0 || !in.Fill(options.input)) {
    return Fail(
        Code::kResourceExhausted,
        fmt::format("cannot allocate memory for a program's output ({})", std::strerror(errno)));
  }
  std::vector<std::string> words = options.words;
  std::vector<char*> pointers(words.size() + 1, nullptr);
  std::ranges::transform(words, pointers.begin(), [](std::string& word) { return word.data(); });
  ChildEnvironment environment(options.environment);
  const pid_t child = fork();
  if (child < 0) {
    return Fail(Code::kResourceExhausted,
                fmt::format("cannot start a process ({})", std::strerror(errno)));
  }
  if (child == 0) {
    Become(pointers.data(), environment.data(), {in.file(), out.file(), err.file()},
           options.folder.c_str());
  }
  setpgid(child, child);  // Also here, so that the group exists before it can be killed.
  ChildResult result = WaitFor(child, options.timeout);
  result.out = out.Text(options.kept_bytes_max);
  result.err = err.Text(options.kept_bytes_max);
  return result;
}

}  // namespace credence::cli
