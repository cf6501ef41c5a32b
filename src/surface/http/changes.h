// SPDX-License-Identifier: Apache-2.0
// Changes: tells those who wait what was recorded in their space, as Server-Sent Events.
//
// What is new is read from the ledger, so that it does not matter which process recorded it. A
// thread of its own looks as long as somebody waits; who has just recorded something nudges it.
// Thread-safe.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
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
  // Called from a thread of ours with text of the stream, or with null at its end: nothing comes
  // after that. Must not wait.
  using Deliver = std::function<void(std::shared_ptr<const std::string> text)>;

  struct Limits {
    std::chrono::milliseconds look_every{250};
    std::chrono::milliseconds heartbeat_every{15'000};
    std::int64_t at_once_max = 500;  // Above that, clients are told to look for themselves.
  };

  Changes(GetEngine engine, Limits limits);
  ~Changes();
  Changes(const Changes&) = delete;
  Changes& operator=(const Changes&) = delete;

  // Dropping what is returned ends it. Failure: the ledger cannot be read.
  Result<std::shared_ptr<void>> Subscribe(const ChangeStream& stream, Deliver deliver);
  void Nudge();
  void Close();

 private:
  struct Subscription {
    ChangeStream stream;
    std::int64_t told = 0;
    std::int64_t generation = 0;  // Of the store, when it was told.
    Deliver deliver;
    bool has_ended = false;  // Only our thread looks at it.
  };
  using Subscriptions = std::vector<std::shared_ptr<Subscription>>;

  void Run();
  Subscriptions Living();  // REQUIRES: mutex_ is held.
  // Ends those that may not listen any more, and takes them out.
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
