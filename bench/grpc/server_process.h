// SPDX-License-Identifier: Apache-2.0
// A server in a separate process, running until the end of the scope.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace credence::bench {

class ServerProcess {
 public:
  // Starts `credence-serve` with these arguments, and with these environment variables in addition
  // to this process's own. Ends the benchmark if the server does not start.
  ServerProcess(std::vector<std::string> arguments, const std::vector<std::string>& variables);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Its address for a protocol ("http", "grpc"), as it prints with --json.
  std::string AddressOf(std::string_view protocol) const;
  pid_t pid() const { return child_; }

 private:
  pid_t child_ = 0;
  std::string line_;  // The first line of its output.
};

}  // namespace credence::bench
