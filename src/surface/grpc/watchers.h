// SPDX-License-Identifier: Apache-2.0
// Watchers: the clients that are told of every change of a heuristic. Telling never waits: one that
// does not read is cut off when too much waits for it, and one that has gone is forgotten.
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
    std::size_t waiting_max = 1;  // Changes that one watcher has not read.
  };

  explicit Watchers(Limits limits) : limits_(limits) {}

  // One more, of the changes in `space`. What is returned belongs to gRPC; it is ended already when
  // there are too many, or when they are closed. REQUIRES: outlives what is returned.
  ::grpc::ServerWriteReactor<::grpc::ByteBuffer>* Open(std::string space);
  // A call that is refused.
  static ::grpc::ServerWriteReactor<::grpc::ByteBuffer>* Refuse(const Error& error);

  void Publish(const HeuristicChange& change);
  std::size_t size() const;
  // Ends all, after what waits for them; further ones are refused.
  void Close();

 private:
  friend class Watch;
  Result<void> Add(const std::shared_ptr<Watch>& watch);
  void Remove(const Watch* watch);

  const Limits limits_;
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Watch>> watches_;  // Guarded by mutex_, as is the next.
  bool closed_ = false;
};

}  // namespace credence::rpc
