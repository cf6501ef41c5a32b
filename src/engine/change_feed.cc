// SPDX-License-Identifier: Apache-2.0
#include "engine/change_feed.h"

#include <algorithm>
#include <map>
#include <optional>

#include "executive/events.h"

namespace credence::engine {

namespace {

// What an event means to those who hold a heuristic; nothing: it is there as before.
std::optional<std::string_view> ChangeBy(std::string_view kind) {
  if (kind == executive::Learned::kKind || kind == executive::Restored::kKind) return "created";
  if (kind == executive::Archived::kKind || kind == executive::HeuristicErased::kKind) {
    return "deleted";
  }
  return std::nullopt;
}

}  // namespace

Result<ChangedHeuristics> ChangesSince(ledger::Reader& reader, std::int64_t seen) {
  ChangedHeuristics changes;
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
  changes.head = head.sequence;
  if (head.sequence <= seen) return changes;
  std::map<Uuid, std::size_t> known;  // Places in the list.
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.after_sequence = seen}, [&](const ledger::EventView& event) {
        if (!event.stream.starts_with(executive::kHeuristicStream)) return ledger::Visit::kContinue;
        const Result<Uuid> id =
            Uuid::Parse(event.stream.substr(executive::kHeuristicStream.size()));
        if (!id) return ledger::Visit::kContinue;
        const auto [place, is_first] = known.try_emplace(*id, changes.ids.size());
        if (is_first) changes.ids.emplace_back(*id, "updated");
        if (const auto change = ChangeBy(event.kind)) changes.ids[place->second].second = *change;
        return ledger::Visit::kContinue;
      }));
  return changes;
}

namespace {

// Whether the ledger still contains the last reported event. Its hash covers all events before it.
Result<bool> Continues(ledger::Reader& reader, const ledger::Head& told) {
  if (told.sequence == 0) return true;
  bool is_same = false;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.after_sequence = told.sequence - 1, .limit = 1}, [&](const ledger::EventView& event) {
        is_same = event.sequence == told.sequence && event.hash == told.hash;
        return ledger::Visit::kStop;
      }));
  return is_same;
}

}  // namespace

std::shared_ptr<void> ChangeFeed::Subscribe(Listener listener) {
  auto subscription = std::make_shared<Subscription>();
  subscription->listener = std::move(listener);
  if (const Result<std::vector<std::string>> spaces = store_.Spaces()) {
    for (const std::string& space : *spaces) {
      (void)store_.Read(space, [&](ledger::Reader& reader) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
        subscription->told[space] = head;
        return {};
      });
    }
  }
  const std::scoped_lock lock(mutex_);
  std::erase_if(subscriptions_, [](const auto& known) { return known.expired(); });
  subscriptions_.push_back(subscription);
  return {subscription.get(), [subscription](void*) { subscription->End(); }};
}

void ChangeFeed::Subscription::Call(const HeuristicChange& change) {
  const std::thread::id self = std::this_thread::get_id();
  {
    const std::scoped_lock lock(mutex);
    if (has_ended) return;
    callers.push_back(self);
  }
  listener(change);
  {
    const std::scoped_lock lock(mutex);
    callers.erase(std::ranges::find(callers, self));
  }
  left.notify_all();
}

void ChangeFeed::Subscription::End() {
  std::unique_lock lock(mutex);
  has_ended = true;
  left.wait(lock, [&] {
    return std::ranges::all_of(
        callers, [](std::thread::id caller) { return caller == std::this_thread::get_id(); });
  });
}

void ChangeFeed::Tell(std::string_view space) {
  // Listeners are called without the lock, because they may call back into the engine.
  std::vector<std::pair<std::shared_ptr<Subscription>, ChangedHeuristics>> news;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& known : subscriptions_) {
      if (auto subscription = known.lock()) {
        news.emplace_back(std::move(subscription), ChangedHeuristics());
      }
    }
    if (news.empty()) return;
    (void)store_.Read(space, [&](ledger::Reader& reader) -> Result<void> {
      for (auto& [subscription, changes] : news) {
        ledger::Head& told = subscription->told[std::string(space)];
        CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
        if (head == told) continue;
        CREDENCE_ASSIGN_OR_RETURN(const bool continues, Continues(reader, told));
        CREDENCE_ASSIGN_OR_RETURN(changes, ChangesSince(reader, continues ? told.sequence : 0));
        told = head;
      }
      return {};
    });
  }
  for (const auto& [subscription, changes] : news) {
    for (const auto& [id, change] : changes.ids) {
      subscription->Call({.space = std::string(space), .id = id, .change = std::string(change)});
    }
  }
}

}  // namespace credence::engine
