// SPDX-License-Identifier: Apache-2.0
// AnswerCache: keeps answers of read operations while a new one would be the same.
//
// An answer depends on the store, the settings and the time. It is valid for the same version of
// the store, which a commit by any process changes, for the same engine, which has the settings,
// and for a moment of the engine's clock, because confidence decays. Callers cannot tell it from a
// new one: the next read sees every write, and with a frozen clock the bytes are the same. If
// several nodes share a store, a node learns of the others' commits a moment later; code that tells
// a client about such a commit must call Forget first. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "credence/engine.h"
#include "credence/store_version.h"
#include "credence/timestamp.h"
#include "surface/http/message.h"

namespace credence::http {

class AnswerCache {
 public:
  struct Limits {
    std::size_t answers_max = 8'192;
    std::size_t bytes_max = std::size_t{16} * 1024 * 1024;
    std::size_t answer_bytes_max = std::size_t{256} * 1024;
    // Compared with a half-life of days, far too short to matter to a reader.
    std::chrono::microseconds age_max{200'000};
  };

  // What an answer depends on besides its request. REQUIRES: taken before the answer is computed.
  struct Basis {
    std::shared_ptr<Engine> engine;
    StoreVersion version;
    Timestamp now;
    std::uint64_t forgotten = 0;  // How often Forget was called before.
  };
  // Nothing if the store does not know its version.
  std::optional<Basis> BasisOf(std::shared_ptr<Engine> engine) const;

  explicit AnswerCache(Limits limits) : limits_(limits) {}

  // Answers that were begun before this call are not used after it.
  void Forget() { forgotten_.fetch_add(1); }

  // Null if there is none, or it is no longer valid.
  std::shared_ptr<const Response> Find(std::string_view key, const Basis& basis);
  // Does nothing if the store has changed since: it is unknown which of the two states the answer
  // shows.
  void Keep(std::string_view key, const Basis& basis, std::shared_ptr<const Response> answer);

  std::size_t size() const;

 private:
  struct Entry {
    std::shared_ptr<const Response> answer;
    Timestamp now;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view key) const {
      return std::hash<std::string_view>()(key);
    }
  };

  // REQUIRES: mutex_ is held.
  bool Fits(const Basis& basis) const;

  const Limits limits_;
  std::atomic<std::uint64_t> forgotten_ = 0;
  mutable std::mutex mutex_;
  // Guarded by mutex_. All answers have the same engine, version and count of Forget.
  std::weak_ptr<Engine> engine_;
  StoreVersion version_;
  std::uint64_t forgotten_before_ = 0;
  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> answers_;
  std::size_t bytes_ = 0;
};

}  // namespace credence::http
