// SPDX-License-Identifier: Apache-2.0
#include "engine/sessions/hindsight.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace credence::engine {

using memory::Heed;
using memory::Proof;

std::optional<Proof> ProofOf(Heed heed, bool failed, bool failed_before) {
  if (heed == Heed::kFollowed && !failed) return Proof::kFollowed;
  if (heed == Heed::kFollowed && failed_before) return Proof::kRecurred;
  if (heed == Heed::kDefied && !failed) return Proof::kDefied;
  return std::nullopt;
}

void Hindsight::Begin(std::vector<Memory> memories) {
  shown_.clear();
  failing_.clear();
  for (Memory& memory : memories) shown_.push_back({.memory = std::move(memory)});
}

void Hindsight::Count(Shown& shown, Proof proof) {
  if (!shown.proofs.insert(proof).second) return;
  MemoryHindsight& record = records_[shown.memory.id];
  if (record.memory.empty()) {
    record.memory = shown.memory.id.ToString();
    record.content = shown.memory.content.value_or("");
  }
  switch (proof) {
    case Proof::kFollowed:
      ++record.followed;
      break;
    case Proof::kRecurred:
      ++record.recurred;
      break;
    case Proof::kDefied:
      ++record.defied;
      break;
    default:
      ++record.corrected;
  }
}

void Hindsight::CallEnded(const memory::CallToHeed& call, std::string_view key, bool failed) {
  const bool failed_before = failing_.contains(key);
  for (Shown& shown : shown_) {
    const Heed heed = memory::HeedOf(shown.memory, call);
    shown.followed |= heed == Heed::kFollowed;
    if (const auto proof = ProofOf(heed, failed, failed_before)) Count(shown, *proof);
  }
  if (failed) {
    failing_.emplace(key);
  } else if (const auto known = failing_.find(key); known != failing_.end()) {
    failing_.erase(known);
  }
}

void Hindsight::UserSaid(std::string_view said) {
  const std::optional<std::string> correction = memory::CorrectionIn(said);
  for (Shown& shown : shown_) {
    if (correction && memory::Corrects(*correction, shown.memory, shown.followed)) {
      Count(shown, Proof::kCorrected);
    }
    shown.followed = false;
  }
}

std::vector<MemoryHindsight> Hindsight::Take() {
  std::vector<MemoryHindsight> records;
  for (auto& [id, record] : records_) records.push_back(std::move(record));
  records_.clear();
  std::ranges::sort(records, [](const MemoryHindsight& a, const MemoryHindsight& b) {
    return std::tuple(-a.followed, a.memory) < std::tuple(-b.followed, b.memory);
  });
  return records;
}

}  // namespace credence::engine
