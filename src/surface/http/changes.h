// SPDX-License-Identifier: Apache-2.0
// Changes: sends clients what was recorded in their space, as Server-Sent Events.
//
// Reads new events from the ledger, so that it does not matter which process recorded them. A
// thread polls while clients are waiting; code that has just recorded something wakes it.
// Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "credence/engine.h"
#include "surface/http/message.h"

namespace credence::http {

class Changes {
 public:
  using GetEngine = std::function<std::shared_ptr<Engine>()>;
  // Called from our thread with text of the stream, or with null at its end. Must not block.
  using Deliver = std::function<void(std::shared_ptr<const std::string> text)>;

  struct Limits {
    std::chrono::milliseconds look_every{250};
    std::chrono::milliseconds heartbeat_every{15'000};
    std::int64_t at_once_max = 500;  // Beyond that, clients are told to reload.
  };

  Changes(GetEngine engine, Limits limits);
  ~Changes();
  Changes(const Changes&) = delete;
  Changes& operator=(const Changes&) = delete;

  // Releasing the result ends the subscription. Failure: the ledger cannot be read.
  Result<std::shared_ptr<void>> Subscribe(const ChangeStream& stream, Deliver deliver);
  void Nudge();
  void Close();

 private:
  struct Subscription {
    ChangeStream stream;
    std::int64_t told = 0;
    std::int64_t generation = 0;  // Of the store, when last sent.
    Deliver deliver;
    bool has_ended = false;  // Used only by our thread.
  };
  using Subscriptions = std::vector<std::shared_ptr<Subscription>>;

  void Run();
  Subscriptions Living();  // REQUIRES: mutex_ is held.
  // Ends and removes subscriptions that are no longer permitted.
  void EndUnwelcome(Subscriptions& subscriptions);
  void Tell(const Subscriptions& subscriptions);
  void TellSpace(Engine& engine, const std::string& space, const Subscriptions& subscriptions);

  const GetEngine engine_;
  const Limits limits_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_.
  std::vector<std::weak_ptr<Subscription>> subscriptions_;
  bool nudged_ = false;
  bool closed_ = false;
  std::thread thread_;
};

}  // namespace credence::http
