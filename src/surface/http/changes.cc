// SPDX-License-Identifier: Apache-2.0
#include "surface/http/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

#include "base/json_writer.h"
#include "engine/store/browse.h"

namespace credence::http {
namespace {

std::string EventOf(const Event& event) {
  JsonWriter json;
  engine::WriteChange(event, json);
  return fmt::format("id: {}\nevent: change\ndata: {}\n\n", event.sequence, json.text());
}

// Too much happened to list it, or the store was restored.
std::string ResetAt(std::int64_t head) {
  return fmt::format("id: {}\nevent: reset\ndata: {{\"sequence\":{}}}\n\n", head, head);
}

bool IsWanted(const Event& event, const std::string& kind) {
  return kind.empty() || engine::IsOfKind(event.kind, kind);
}

}  // namespace

Changes::Changes(GetEngine engine, Limits limits)
    : engine_(std::move(engine)), limits_(limits), thread_([this] { Run(); }) {}

Changes::~Changes() { Close(); }

Result<std::shared_ptr<void>> Changes::Subscribe(const ChangeStream& stream, Deliver deliver) {
  auto subscription = std::make_shared<Subscription>();
  subscription->stream = stream;
  subscription->deliver = std::move(deliver);
  CREDENCE_ASSIGN_OR_RETURN(subscription->generation, engine_()->ledger().Generation());
  if (stream.after) {
    subscription->told = *stream.after;
  } else {
    CREDENCE_ASSIGN_OR_RETURN(subscription->told,
                              engine_()->ledger().Head({.space = stream.space}));
  }
  const std::lock_guard lock(mutex_);
  subscriptions_.push_back(subscription);
  nudged_ = true;
  changed_.notify_one();
  return subscription;
}

void Changes::Nudge() {
  {
    const std::lock_guard lock(mutex_);
    if (subscriptions_.empty()) return;
    nudged_ = true;
  }
  changed_.notify_one();
}

void Changes::Close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

Changes::Subscriptions Changes::Living() {
  Subscriptions living;
  std::erase_if(subscriptions_, [&](const std::weak_ptr<Subscription>& weak) {
    std::shared_ptr<Subscription> subscription = weak.lock();
    if (subscription == nullptr) return true;
    living.push_back(std::move(subscription));
    return false;
  });
  return living;
}

void Changes::Run() {
  static const auto kHeartbeat = std::make_shared<const std::string>(": still here\n\n");
  auto last_beat = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  while (!closed_) {
    changed_.wait_for(lock, limits_.look_every, [this] { return nudged_ || closed_; });
    nudged_ = false;
    Subscriptions living = Living();
    if (living.empty()) {
      changed_.wait(lock, [this] { return nudged_ || closed_; });
      continue;
    }
    lock.unlock();
    EndUnwelcome(living);
    Tell(living);
    if (const auto now = std::chrono::steady_clock::now();
        now - last_beat >= limits_.heartbeat_every) {
      last_beat = now;
      for (const auto& subscription : living) subscription->deliver(kHeartbeat);
    }
    lock.lock();
  }
}

void Changes::EndUnwelcome(Subscriptions& subscriptions) {
  const Timestamp now = engine_()->Now();
  std::erase_if(subscriptions, [now](const std::shared_ptr<Subscription>& subscription) {
    if (subscription->has_ended) return true;
    const auto& may_listen = subscription->stream.may_listen;
    if (!may_listen || may_listen(now)) return false;
    subscription->has_ended = true;
    subscription->deliver(nullptr);
    return true;
  });
}

void Changes::Tell(const Subscriptions& subscriptions) {
  const std::shared_ptr<Engine> engine = engine_();
  std::set<std::string> spaces;
  for (const auto& subscription : subscriptions) spaces.insert(subscription->stream.space);
  for (const std::string& space : spaces) TellSpace(*engine, space, subscriptions);
}

void Changes::TellSpace(Engine& engine, const std::string& space,
                        const Subscriptions& subscriptions) {
  Subscriptions own;
  std::ranges::copy_if(subscriptions, std::back_inserter(own), [&](const auto& subscription) {
    return subscription->stream.space == space;
  });
  // What cannot be read now is sent next time.
  const Result<std::int64_t> generation = engine.ledger().Generation();
  const Result<std::int64_t> head = engine.ledger().Head({.space = space});
  if (!generation || !head) return;
  for (const auto& subscription : own) {
    if (subscription->generation == *generation && subscription->told <= *head) continue;
    subscription->generation = *generation;
    subscription->told = *head;
    subscription->deliver(std::make_shared<const std::string>(ResetAt(*head)));
  }
  std::int64_t after = *head;
  for (const auto& subscription : own) after = std::min(after, subscription->told);
  if (after >= *head) return;
  const Result<LedgerPage> page = engine.ledger().Browse(
      {.space = space}, {.before = *head + 1, .after = after, .limit = limits_.at_once_max});
  if (!page) return;
  const std::int64_t oldest = page->events.empty() ? *head : page->events.back().sequence;
  for (const auto& subscription : own) {
    std::string text;
    if (page->is_cut && subscription->told + 1 < oldest) {
      text = ResetAt(*head);
    } else {
      for (const Event& event : std::views::reverse(page->events)) {
        if (event.sequence > subscription->told && IsWanted(event, subscription->stream.kind)) {
          text += EventOf(event);
        }
      }
    }
    subscription->told = std::max(subscription->told, *head);
    if (!text.empty()) subscription->deliver(std::make_shared<const std::string>(std::move(text)));
  }
}

}  // namespace credence::http
