// SPDX-License-Identifier: Apache-2.0
#include "surface/http/idempotency.h"

#include <utility>

namespace credence::http {

Result<std::optional<Response>> IdempotentReplies::Begin(const std::string& key,
                                                         const Digest& request, Time now) {
  const std::lock_guard lock(mutex_);
  MakeRoom(now);
  const auto found = entries_.find(key);
  if (found != entries_.end()) {
    if (found->second.request != request) {
      return InvalidArgument(
          "the Idempotency-Key was used for another request; take a new key for each request");
    }
    if (!found->second.response) {
      return Fail(Code::kAborted,
                  "the first request with this Idempotency-Key is still being "
                  "answered; try again in a moment");
    }
    return found->second.response;
  }
  const auto place = oldest_first_.insert(oldest_first_.end(), key);
  entries_.emplace(key, Entry{.request = request, .at = now, .response = {}, .place = place});
  return std::optional<Response>();
}

void IdempotentReplies::Finish(const std::string& key, const Response& response) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found == entries_.end()) return;
  bytes_ += response.body.size();
  found->second.response = response;
}

void IdempotentReplies::Abandon(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(key);
  if (found != entries_.end()) Drop(found);
}

std::size_t IdempotentReplies::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

void IdempotentReplies::Drop(std::map<std::string, Entry>::iterator entry) {
  if (entry->second.response) bytes_ -= entry->second.response->body.size();
  oldest_first_.erase(entry->second.place);
  entries_.erase(entry);
}

void IdempotentReplies::MakeRoom(Time now) {
  auto next = oldest_first_.begin();
  while (next != oldest_first_.end()) {
    const auto entry = entries_.find(*next++);
    const bool is_old = now - entry->second.at > limits_.age_max;
    const bool is_full = entries_.size() >= limits_.entries_max || bytes_ > limits_.bytes_max;
    if (!is_old && !is_full) return;
    // What is being answered stays: forgetting it could do it twice.
    if (entry->second.response) Drop(entry);
  }
}

}  // namespace credence::http
