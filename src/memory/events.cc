// SPDX-License-Identifier: Apache-2.0
#include "memory/events.h"

#include <fmt/format.h>

#include "ledger/event_codec.h"
#include "ledger/upcast.h"

namespace credence::memory {
namespace {

// Converts bodies of older versions when they are read. All kinds are still at version 1.
constexpr std::span<const ledger::Upcast> kUpcasts{};

// A number out of range means a damaged or forged event.
Result<void> CheckUnit(std::string_view name, Decimal value) {
  if (value >= Decimal() && value <= Decimal::FromInt(1)) return {};
  return InvalidArgument(
      fmt::format("field '{}': {} is not between 0 and 1", name, value.ToString()));
}

}  // namespace

// Found by the codec through argument-dependent lookup.
Result<void> Check(const Learned& event) { return CheckUnit("confidence", event.confidence); }
Result<void> Check(const Validated& event) { return CheckUnit("delta", event.delta); }
Result<void> Check(const Violated& event) { return CheckUnit("delta", event.delta); }
Result<void> Check(const Proven& event) { return CheckUnit("delta", event.delta); }
Result<void> Check(const auto& /*event*/) { return {}; }

std::string StreamOf(const Uuid& id) { return std::string(kStreamPrefix) + id.ToString(); }

std::string_view KindOf(const MemoryEvent& event) { return ledger::KindOfEvent(event); }

std::string BodyOf(const MemoryEvent& event) { return ledger::BodyOfEvent(event); }

std::vector<ledger::EventDraft> DraftsOf(std::span<const Decision> decisions) {
  std::vector<ledger::EventDraft> drafts;
  drafts.reserve(decisions.size());
  for (const Decision& decision : decisions) {
    drafts.push_back({.stream = StreamOf(decision.subject),
                      .kind = KindOf(decision.event),
                      .body = BodyOf(decision.event),
                      .verbatim = decision.verbatim,
                      .event_id = decision.event_id});
  }
  return drafts;
}

Result<std::optional<MemoryEvent>> DecodeEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<MemoryEvent>(kUpcasts, event);
}

}  // namespace credence::memory
