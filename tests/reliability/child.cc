// SPDX-License-Identifier: Apache-2.0
#include "child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <random>
#include <utility>

#include "base/check.h"

namespace credence::reliability {
namespace {

[[noreturn]] void Become(const std::vector<std::string>& arguments, int input, int output) {
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  std::vector<char*> words = {const_cast<char*>(CREDENCE_WORKER)};
  for (const std::string& argument : arguments)
    words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  execv(CREDENCE_WORKER, words.data());
  _exit(127);
}

}  // namespace

Child::Child(const std::vector<std::string>& arguments) {
  // Closed on exec, so that no child keeps another one's ends open.
  int in[2];
  int out[2];
  CREDENCE_CHECK(pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0, "pipes");
  pid_ = fork();
  CREDENCE_CHECK(pid_ >= 0, "fork");
  if (pid_ == 0) Become(arguments, in[0], out[1]);
  close(in[0]);
  close(out[1]);
  input_ = in[1];
  output_ = out[0];
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      input_(std::exchange(other.input_, -1)),
      output_(std::exchange(other.output_, -1)),
      buffer_(std::move(other.buffer_)) {}

Child::~Child() {
  if (pid_ > 0) {
    Kill();
    Wait();
  }
  CloseInput();
  if (output_ >= 0) close(output_);
}

void Child::CloseInput() {
  if (input_ >= 0) close(std::exchange(input_, -1));
}

void Child::Kill() const { kill(pid_, SIGKILL); }

std::optional<std::string> Child::ReadLine() {
  while (true) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    char bytes[4096];
    const ssize_t count = read(output_, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return std::nullopt;
    buffer_.append(bytes, static_cast<std::size_t>(count));
  }
}

std::vector<std::string> Child::ReadLines() {
  std::vector<std::string> lines;
  while (std::optional<std::string> line = ReadLine()) lines.push_back(*std::move(line));
  return lines;
}

std::string Child::Wait() {
  int status = 0;
  CREDENCE_CHECK(waitpid(std::exchange(pid_, -1), &status, 0) > 0, "the child is there");
  if (WIFSIGNALED(status)) return fmt::format("signal {}", WTERMSIG(status));
  return fmt::format("exit {}", WEXITSTATUS(status));
}

std::vector<std::string> RunWorker(const std::vector<std::string>& arguments) {
  Child child(arguments);
  child.CloseInput();
  std::vector<std::string> lines = child.ReadLines();
  lines.push_back(child.Wait());
  return lines;
}

void KillTogether(std::vector<Child> children, const KillMoment& moment,
                  const std::function<void(const std::string&)>& note) {
  const auto take = [&](const std::string& line) {
    EXPECT_FALSE(line.starts_with("error")) << line;
    note(line);
  };
  for (std::uint64_t i = 0; i < moment.lines; ++i) {
    const std::optional<std::string> line = children[0].ReadLine();
    ASSERT_TRUE(line);
    take(*line);
  }
  usleep(static_cast<useconds_t>(moment.delay_micros));
  for (const Child& child : children) child.Kill();
  for (Child& child : children) {
    for (const std::string& line : child.ReadLines()) take(line);
    EXPECT_EQ(child.Wait(), "signal 9");
  }
}

std::uint64_t TestSeed() {
  const char* given = std::getenv("CREDENCE_TEST_SEED");
  std::random_device device;
  const std::uint64_t seed = given != nullptr
                                 ? std::strtoull(given, nullptr, 10)
                                 : (std::uint64_t{device()} << 32 | std::uint64_t{device()});
  fmt::print("seed: CREDENCE_TEST_SEED={}\n", seed);
  return seed;
}

}  // namespace credence::reliability
