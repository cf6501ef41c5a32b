// SPDX-License-Identifier: Apache-2.0
// Watchers: the clients that receive every change of a heuristic. Sending never blocks: a client
// that does not read is cut off when too much is waiting for it, and one that has gone is dropped.
// Thread-safe.
#pragma once

#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "credence/executive.h"

namespace credence::rpc {

class Watch;

class Watchers {
 public:
  struct Limits {
    std::size_t watchers_max = 1;
    std::size_t waiting_max = 1;  // Unread changes per watcher.
  };

  explicit Watchers(Limits limits) : limits_(limits) {}

  // Adds a watcher of the changes in `space`. The result belongs to gRPC; it has already ended if
  // there are too many watchers, or they are closed. REQUIRES: outlives the result.
  ::grpc::ServerWriteReactor<::grpc::ByteBuffer>* Open(std::string space);
  // A refused call.
  static ::grpc::ServerWriteReactor<::grpc::ByteBuffer>* Refuse(const Error& error);

  void Publish(const HeuristicChange& change);
  std::size_t size() const;
  // Ends all watchers after their waiting changes, and refuses new ones.
  void Close();

 private:
  friend class Watch;
  Result<void> Add(const std::shared_ptr<Watch>& watch);
  void Remove(const Watch* watch);

  const Limits limits_;
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Watch>> watches_;  // Guarded by mutex_, like the next.
  bool closed_ = false;
};

}  // namespace credence::rpc
