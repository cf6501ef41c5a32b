// SPDX-License-Identifier: Apache-2.0
// ChangeFeed: tells who listens which heuristics were changed, each change once to each listener.
//
// What was committed is read back from the ledger, so that it does not matter which thread, engine
// or process did it; a listener hears of what happened after it subscribed. Changes of one
// heuristic that are told together are one. After the store was restored, all that are there are
// told, because any of them may be another one.
//
// Thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "credence/executive.h"
#include "credence/result.h"
#include "ledger/store.h"

namespace credence::engine {

// The heuristics that events after `seen` are about, in order of their first one.
struct ChangedHeuristics {
  std::vector<std::pair<Uuid, bool>> ids;  // And whether it was made.
  std::int64_t head = 0;                   // The last event that was looked at.
};
Result<ChangedHeuristics> ChangesSince(ledger::Reader& reader, std::int64_t seen);

class ChangeFeed {
 public:
  using Listener = std::function<void(const HeuristicChange& change)>;

  // REQUIRES: `store` outlives it.
  explicit ChangeFeed(ledger::Store& store) : store_(store) {}

  // Dropping what is returned ends it: the listener is not called afterwards, and a call that
  // another thread is in has returned. A listener may drop its own.
  std::shared_ptr<void> Subscribe(Listener listener);
  // Tells what is new in the space. Costs nothing as long as nobody listens. What cannot be read
  // now is told next time.
  void Tell(std::string_view space);

 private:
  struct Subscription {
    void Call(const HeuristicChange& change);
    void End();

    Listener listener;
    std::mutex mutex;                      // Of the two that follow.
    std::vector<std::thread::id> callers;  // Who is in the listener.
    bool has_ended = false;
    std::condition_variable left;  // One of the callers.
    // The last event of each space that it was told of; guarded by the feed's mutex_. A space that
    // is not here was empty when it subscribed.
    std::map<std::string, ledger::Head, std::less<>> told;
  };

  ledger::Store& store_;
  std::mutex mutex_;
  std::vector<std::weak_ptr<Subscription>> subscriptions_;
};

}  // namespace credence::engine
