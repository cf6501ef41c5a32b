// SPDX-License-Identifier: Apache-2.0
// Requests that come with an Idempotency-Key: one that is sent again, because its answer was lost
// on the way, gets the same answer and has no second effect (engine/request_log.h keeps both).
#pragma once

#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "surface/http/message.h"

namespace credence::http {

// The keys whose requests are being answered. Thread-safe.
class KeysInUse {
 public:
  // Of a request that is being answered, given back at the end of the scope.
  class Use {
   public:
    // REQUIRES: `keys` outlives it.
    Use(KeysInUse& keys, std::string key);
    ~Use();
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

    // False: another request with this key is being answered.
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

// What is kept of an answer: everything but a stream.
std::string EncodeReply(const Response& response);
Result<Response> DecodeReply(std::string_view text);

}  // namespace credence::http
