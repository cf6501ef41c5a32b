// SPDX-License-Identifier: Apache-2.0
#include "surface/http/answer_cache.h"

#include <utility>

namespace credence::http {
namespace {

bool IsSame(const std::weak_ptr<Engine>& known, const std::shared_ptr<Engine>& engine) {
  return !known.owner_before(engine) && !engine.owner_before(known);
}

}  // namespace

std::optional<AnswerCache::Basis> AnswerCache::BasisOf(std::shared_ptr<Engine> engine) const {
  const std::uint64_t forgotten = forgotten_.load();
  const std::optional<StoreVersion> version = engine->ledger().Version();
  if (!version) return std::nullopt;
  const Timestamp now = engine->Now();
  return Basis{
      .engine = std::move(engine), .version = *version, .now = now, .forgotten = forgotten};
}

bool AnswerCache::Fits(const Basis& basis) const {
  return basis.version == version_ && basis.forgotten == forgotten_before_ &&
         IsSame(engine_, basis.engine);
}

std::shared_ptr<const Response> AnswerCache::Find(std::string_view key, const Basis& basis) {
  const std::lock_guard lock(mutex_);
  if (!Fits(basis)) return nullptr;
  const auto found = answers_.find(key);
  if (found == answers_.end()) return nullptr;
  // A clock may be set back.
  const auto age = basis.now - found->second.now;
  const bool is_good = age >= age.zero() && age <= limits_.age_max;
  return is_good ? found->second.answer : nullptr;
}

void AnswerCache::Keep(std::string_view key, const Basis& basis,
                       std::shared_ptr<const Response> answer) {
  const std::size_t bytes = key.size() + answer->body.size();
  if (bytes > limits_.answer_bytes_max) return;
  if (basis.engine->ledger().Version() != basis.version) return;
  if (basis.forgotten != forgotten_.load()) return;
  const std::lock_guard lock(mutex_);
  const bool is_full = answers_.size() >= limits_.answers_max || bytes_ + bytes > limits_.bytes_max;
  // Nearly all would soon be too old, so choosing among them is not worthwhile.
  if (!Fits(basis) || is_full) {
    answers_.clear();
    bytes_ = 0;
    engine_ = basis.engine;
    version_ = basis.version;
    forgotten_before_ = basis.forgotten;
  }
  Entry& entry = answers_.try_emplace(std::string(key)).first->second;
  if (entry.answer != nullptr) bytes_ -= key.size() + entry.answer->body.size();
  bytes_ += bytes;
  entry = {.answer = std::move(answer), .now = basis.now};
}

std::size_t AnswerCache::size() const {
  const std::lock_guard lock(mutex_);
  return answers_.size();
}

}  // namespace credence::http
