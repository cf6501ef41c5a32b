// SPDX-License-Identifier: Apache-2.0
// A server in a process of its own, as long as the scope.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace credence::bench {

class ServerProcess {
 public:
  // Starts `credence-serve` with these arguments and, besides this process's own, these variables
  // of the environment. Ends the benchmark when it does not come up.
  ServerProcess(std::vector<std::string> arguments, const std::vector<std::string>& variables);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Where it listens, by the name of the protocol ("http", "grpc"), as it says itself with --json.
  std::string AddressOf(std::string_view protocol) const;
  pid_t pid() const { return child_; }

 private:
  pid_t child_ = 0;
  std::string line_;  // The first one that it wrote.
};

}  // namespace credence::bench
