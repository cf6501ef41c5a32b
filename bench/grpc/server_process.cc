// SPDX-License-Identifier: Apache-2.0
#include "bench/grpc/server_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/json_reader.h"
#include "bench/process.h"
#include "bench/support.h"

extern char** environ;

namespace credence::bench {
namespace {

std::string FirstLine(int descriptor) {
  std::string line;
  for (char next = 0; read(descriptor, &next, 1) == 1 && next != '\n';) line += next;
  return line;
}

}  // namespace

ServerProcess::ServerProcess(std::vector<std::string> arguments,
                             const std::vector<std::string>& variables) {
  arguments.insert(arguments.begin(), CREDENCE_SERVE_BIN);
  std::vector<std::string> environment = variables;
  for (char** one = environ; *one != nullptr; ++one) environment.emplace_back(*one);
  std::vector<char*> words = Pointers(arguments);
  std::vector<char*> settings = Pointers(environment);
  int ends[2];
  Expect(pipe2(ends, O_CLOEXEC) == 0, "there is no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  const int failed =
      posix_spawn(&child_, words[0], &actions, nullptr, words.data(), settings.data());
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  Expect(failed == 0, "the server cannot be started");
  line_ = FirstLine(ends[0]);
  close(ends[0]);
  Expect(!line_.empty(), "the server does not say where it listens");
}

std::string ServerProcess::AddressOf(std::string_view protocol) const {
  JsonReader reader(line_);
  std::string address;
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    if (*key == protocol) {
      address = reader.String();
    } else {
      reader.Skip();
    }
  }
  Need(reader.Finish());
  return address;
}

ServerProcess::~ServerProcess() {
  kill(child_, SIGTERM);
  waitpid(child_, nullptr, 0);
}

}  // namespace credence::bench
