// SPDX-License-Identifier: Apache-2.0
// A running `credence serve` over a store with memories, and the requests to send to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "bench/grpc/server_process.h"
#include "bench/http/bare_server.h"
#include "bench/support.h"

namespace credence::bench {

class Stage {
 public:
  explicit Stage(std::size_t memories);

  std::uint16_t port() const { return port_; }
  pid_t pid() const { return server_->pid(); }
  const std::filesystem::path& folder() const { return folder_.path(); }
  const std::string& db() const { return db_; }

  // `memory show` of each memory.
  std::vector<Question> Shows() const;
  static std::vector<Question> Lists();
  // `memory validate` of each memory.
  std::vector<Question> Validations() const;

  // How many events the ledger has.
  std::int64_t EventCount() const;
  // Like SIGTERM.
  void StopServer() { server_.reset(); }

 private:
  const TempFolder folder_;
  const std::string db_;
  const std::vector<std::string> ids_;
  std::unique_ptr<ServerProcess> server_;
  const std::uint16_t port_;
};

}  // namespace credence::bench
