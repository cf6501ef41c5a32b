// SPDX-License-Identifier: Apache-2.0
#include "ledger/event_batch.h"

#include "base/check.h"

namespace credence::ledger {

void EventBatch::Add(const EventView& event) {
  CREDENCE_CHECK(!full(), "there is room in the batch");
  EventView& view = views_[size_];
  std::string& bytes = texts_[size_];
  view = event;
  const std::string_view text = event.text.value_or(std::string_view());
  bytes.clear();
  bytes.reserve(event.space.size() + event.stream.size() + event.kind.size() + event.actor.size() +
                event.body.size() + text.size());
  const auto keep = [&bytes](std::string_view part) {
    const std::size_t start = bytes.size();
    bytes.append(part);
    return std::string_view(bytes).substr(start);
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
