// SPDX-License-Identifier: Apache-2.0
// ChangeFeed: notifies listeners of changed heuristics, each listener once per change.
//
// Changes are read from the ledger, so it does not matter which thread, engine or process made
// them. A listener is notified of changes after its subscription. Several changes to one heuristic
// may be reported as one. After the store was restored, all its heuristics are reported, because
// any of them may have changed.
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

// The heuristics that events after `seen` are about, in order of their first event.
struct ChangedHeuristics {
  std::vector<std::pair<Uuid, std::string_view>> ids;  // As in HeuristicChange::change.
  std::int64_t head = 0;                               // The last event read.
};
Result<ChangedHeuristics> ChangesSince(ledger::Reader& reader, std::int64_t seen);

class ChangeFeed {
 public:
  using Listener = std::function<void(const HeuristicChange& change)>;

  // REQUIRES: `store` outlives it.
  explicit ChangeFeed(ledger::Store& store) : store_(store) {}

  // Dropping the result ends the subscription: the listener is not called again, and a call on
  // another thread has returned by then. A listener may drop its own subscription.
  std::shared_ptr<void> Subscribe(Listener listener);
  // Reports what is new in the space. Costs nothing while nobody listens. Changes that cannot be
  // read now are reported next time.
  void Tell(std::string_view space);

 private:
  struct Subscription {
    void Call(const HeuristicChange& change);
    void End();

    Listener listener;
    std::mutex mutex;                      // Guards the next two.
    std::vector<std::thread::id> callers;  // Threads that are inside the listener.
    bool has_ended = false;
    std::condition_variable left;  // Notified when a caller leaves.
    // The last event reported in each space; guarded by the feed's mutex_. A space that is not
    // listed was empty at the time of subscription.
    std::map<std::string, ledger::Head, std::less<>> told;
  };

  ledger::Store& store_;
  std::mutex mutex_;
  std::vector<std::weak_ptr<Subscription>> subscriptions_;
};

}  // namespace credence::engine
