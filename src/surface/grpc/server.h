// SPDX-License-Identifier: Apache-2.0
// Server: the executive over gRPC (services and messages: proto/gladys, docs/grpc.md), with the
// standard health and reflection services. Using it needs no gRPC header.
//
//   auto server = rpc::Server::Start(engine.executive(),
//                                    {.address = *Address::ParseLoopback(…)});
//   … wait for a signal …
//   (*server)->Stop();
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>

#include "base/address.h"
#include "credence/executive.h"
#include "credence/result.h"

namespace credence::rpc {

// The port where GLADyS expects its executive.
constexpr std::uint16_t kPortStandard = 50053;

struct ServerOptions {
  Address address{.host = "127.0.0.1", .port = kPortStandard};
  // A larger request or response fails with RESOURCE_EXHAUSTED.
  int receive_bytes_max = 4 * 1024 * 1024;
  int send_bytes_max = 16 * 1024 * 1024;
  // Calls that may wait for a model have separate threads, so that they do not delay others.
  std::size_t threads_max = 8;
  std::size_t model_threads_max = 512;  // More than executive.max_waiting_llm, so some stay free.
  std::size_t waiting_max = 1024;       // Calls waiting for each kind of threads.
  std::size_t watchers_max = 256;
  std::size_t watcher_waiting_max = 4096;   // Unread changes per watcher.
  std::chrono::milliseconds grace{10'000};  // For running calls when the server stops.
};

class Server {
 public:
  // Listens, and answers from its own threads. Failure: kUnavailable if the address cannot be used.
  // REQUIRES: the executive outlives the server.
  static Result<std::unique_ptr<Server>> Start(Executive& executive, const ServerOptions& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // With the actual port.
  const Address& address() const { return address_; }

  // Accepts no more calls, ends the watchers, gives running calls their grace, and returns once
  // everything begun is recorded. Further calls do nothing.
  void Stop();

 private:
  struct Parts;
  Server(Executive& executive, const ServerOptions& options);

  Executive& executive_;
  const std::chrono::milliseconds grace_;
  Address address_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace credence::rpc
