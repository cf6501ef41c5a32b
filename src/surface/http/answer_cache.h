// SPDX-License-Identifier: Apache-2.0
// AnswerCache: answers of reading operations, for as long as they would be given again.
//
// An answer depends on the store, the settings and the time. It is good while the version of the
// store is the same, which a commit of any process changes; while the engine is, which has the
// settings; and for a moment of the engine's clock, because confidence fades. So nobody can tell it
// from a new one: a write is seen by the very next read, and with a clock that stands still the
// bytes are the same. Where several nodes have one store, a node hears of the others' commits a
// moment later; whoever tells a client of such a commit calls Forget first. Thread-safe.
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
    // Of a half-life of days, so little is far below what a reader of the number could mean.
    std::chrono::microseconds age_max{200'000};
  };

  // What an answer depends on besides its request. REQUIRES: taken before the answer is computed.
  struct Basis {
    std::shared_ptr<Engine> engine;
    StoreVersion version;
    Timestamp now;
    std::uint64_t forgotten = 0;  // How often Forget was called before.
  };
  // Nothing: the store cannot tell its version.
  std::optional<Basis> BasisOf(std::shared_ptr<Engine> engine) const;

  explicit AnswerCache(Limits limits) : limits_(limits) {}

  // No answer that was begun before this is given after it.
  void Forget() { forgotten_.fetch_add(1); }

  // Null: it is not known, or no longer good.
  std::shared_ptr<const Response> Find(std::string_view key, const Basis& basis);
  // Does nothing when the store was changed in the meantime: which of the two states the answer
  // shows cannot be told.
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
  // Guarded by mutex_. All answers are of one engine, one version and one count of Forget.
  std::weak_ptr<Engine> engine_;
  StoreVersion version_;
  std::uint64_t forgotten_before_ = 0;
  std::unordered_map<std::string, Entry, Hash, std::equal_to<>> answers_;
  std::size_t bytes_ = 0;
};

}  // namespace credence::http
