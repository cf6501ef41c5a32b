// SPDX-License-Identifier: Apache-2.0
// A server in a process of its own, as long as the scope.
#pragma once

#include <sys/types.h>

#include <string>
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

  // The first line that it wrote.
  const std::string& line() const { return line_; }

 private:
  pid_t child_ = 0;
  std::string line_;
};

}  // namespace credence::bench
