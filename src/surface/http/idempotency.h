// SPDX-License-Identifier: Apache-2.0
// IdempotentReplies: the answers to requests that came with a key, so that one that is sent again
// (because its answer was lost on the way) has no second effect. They are kept for a day, as many
// as fit. Thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/sha256.h"
#include "credence/result.h"
#include "surface/http/message.h"

namespace credence::http {

class IdempotentReplies {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Limits {
    std::size_t entries_max = 10'000;
    std::size_t bytes_max = std::size_t{64} * 1024 * 1024;
    std::chrono::hours age_max{24};
  };

  explicit IdempotentReplies(Limits limits) : limits_(limits) {}

  // The answer that was given to this key before; nothing: go on, and call Finish or Abandon.
  // `request` is the digest of all that matters in it. Failure: kAborted while the first is still
  // being answered, kInvalidArgument if the key was used for another request.
  Result<std::optional<Response>> Begin(const std::string& key, const Digest& request, Time now);
  void Finish(const std::string& key, const Response& response);
  // It came to nothing that has to be remembered.
  void Abandon(const std::string& key);

  std::size_t size() const;

 private:
  struct Entry {
    Digest request{};
    Time at;
    std::optional<Response> response;  // Absent: being answered.
    std::list<std::string>::iterator place;
  };
  // REQUIRES, for both: mutex_ is held.
  void Drop(std::map<std::string, Entry>::iterator entry);
  void MakeRoom(Time now);

  const Limits limits_;
  mutable std::mutex mutex_;
  // Guarded by mutex_.
  std::map<std::string, Entry> entries_;
  std::list<std::string> oldest_first_;
  std::size_t bytes_ = 0;
};

}  // namespace credence::http
