// SPDX-License-Identifier: Apache-2.0
#include "ledger/event_batch.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/check.h"

namespace credence::ledger {

char* EventBatch::RoomFor(std::size_t bytes) {
  constexpr std::size_t kBlockSize = 64 * 1024;
  if (block_ < blocks_.size() && blocks_[block_].size - used_ < bytes) {
    ++block_;
    used_ = 0;
  }
  if (block_ == blocks_.size()) blocks_.emplace_back();
  Block& block = blocks_[block_];
  // No view points into it yet.
  if (block.size < bytes || block.size == 0) {
    block.size = std::max(bytes, kBlockSize);
    block.bytes = std::make_unique_for_overwrite<char[]>(block.size);
  }
  return block.bytes.get() + std::exchange(used_, used_ + bytes);
}

void EventBatch::Add(const EventView& event) {
  CREDENCE_CHECK(!full(), "there is room in the batch");
  EventView& view = views_[size_];
  view = event;
  const std::string_view text = event.text.value_or(std::string_view());
  char* room = RoomFor(event.space.size() + event.stream.size() + event.kind.size() +
                       event.actor.size() + event.body.size() + text.size());
  const auto keep = [&room](std::string_view part) {
    if (part.empty()) return std::string_view();
    std::memcpy(room, part.data(), part.size());
    return std::string_view(std::exchange(room, room + part.size()), part.size());
  };
  view.space = keep(event.space);
  view.stream = keep(event.stream);
  view.kind = keep(event.kind);
  view.actor = keep(event.actor);
  view.body = keep(event.body);
  if (event.text) view.text = keep(text);
  if (event.digest != nullptr) {
    digests_[size_] = *event.digest;
    view.digest = &digests_[size_];
  }
  ++size_;
}

void EventBatch::Clear() {
  size_ = 0;
  block_ = 0;
  used_ = 0;
}

Result<void> ScanInBatches(Reader& reader, const EventFilter& filter,
                           FunctionRef<void(std::span<const EventView>)> visit) {
  EventBatch batch;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const EventView& event) {
    batch.Add(event);
    if (batch.full()) {
      visit(batch.events());
      batch.Clear();
    }
    return Visit::kContinue;
  }));
  if (!batch.events().empty()) visit(batch.events());
  return {};
}

}  // namespace credence::ledger
