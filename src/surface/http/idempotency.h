// SPDX-License-Identifier: Apache-2.0
// Requests with an Idempotency-Key: a request that is repeated because its answer was lost gets the
// same answer and has no second effect (engine/request_log.h keeps both).
#pragma once

#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "surface/http/message.h"

namespace credence::http {

// The keys of requests in progress. Thread-safe.
class KeysInUse {
 public:
  // Holds a key for the duration of a scope.
  class Use {
   public:
    // REQUIRES: `keys` outlives it.
    Use(KeysInUse& keys, std::string key);
    ~Use();
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    // False if another request with this key is in progress.
    bool is_first() const { return is_first_; }

   private:
    KeysInUse& keys_;
    const std::string key_;
    bool is_first_ = false;
  };

 private:
  std::mutex mutex_;
  std::set<std::string> keys_;  // Guarded by mutex_.
};

// The part of an answer that is kept: everything except a stream.
std::string EncodeReply(const Response& response);
Result<Response> DecodeReply(std::string_view text);

}  // namespace credence::http
