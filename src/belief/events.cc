// SPDX-License-Identifier: Apache-2.0
#include "belief/events.h"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "ledger/event_codec.h"
#include "ledger/upcast.h"

namespace credence::belief {
namespace {

// All kinds are at version 1 so far.
constexpr std::span<const ledger::Upcast> kUpcasts{};

constexpr Decimal kOne = Decimal::FromInt(1);

// Only a damaged or forged event has a number out of range.
Result<void> CheckWithin(std::string_view name, Decimal value, Decimal low) {
  if (value >= low && value <= kOne) return {};
  return InvalidArgument(fmt::format("field '{}': {} is not between {} and 1", name,
                                     value.ToString(), low.ToString()));
}

Result<void> CheckStep(Decimal delta, Decimal was, Decimal network) {
  CREDENCE_RETURN_IF_ERROR(CheckWithin("delta", delta, -kOne));
  CREDENCE_RETURN_IF_ERROR(CheckWithin("was", was, Decimal()));
  return CheckWithin("network", network, Decimal());
}

}  // namespace

// The codec finds this through the namespace of the events.
Result<void> Check(const Stated& event) {
  CREDENCE_RETURN_IF_ERROR(CheckWithin("certainty", event.certainty.value_or(kOne), Decimal()));
  return CheckWithin("evidence", event.evidence, Decimal());
}
Result<void> Check(const Moved& event) {
  CREDENCE_RETURN_IF_ERROR(CheckWithin("share", event.share.value_or(kOne), Decimal()));
  return CheckStep(event.delta, event.was, event.network);
}
Result<void> Check(const Revised& event) {
  return CheckStep(event.delta, event.was, event.network);
}
Result<void> Check(const Contradicted& event) {
  CREDENCE_RETURN_IF_ERROR(CheckWithin("confidence", event.confidence, Decimal()));
  return CheckStep(event.delta, event.was, event.network);
}
Result<void> Check(const Contradicts& event) {
  return CheckWithin("confidence", event.confidence, Decimal());
}
Result<void> Check(const Resolved& event) {
  return CheckStep(event.delta, event.was, event.network);
}
Result<void> Check(const LinkInferred& event) {
  return CheckWithin("weight", event.weight, Decimal());
}
Result<void> Check(const auto& /*event*/) { return {}; }

std::string StreamOf(const Uuid& id) { return std::string(kStreamPrefix) + id.ToString(); }

std::string EpisodeStreamOf(std::string_view episode) {
  return std::string(kEpisodeStream) + std::string(episode);
}

EventDraft Of(const Uuid& belief, const BeliefEvent& event, std::optional<std::string> verbatim) {
  return {.stream = StreamOf(belief),
          .kind = ledger::KindOfEvent(event),
          .body = ledger::BodyOfEvent(event),
          .verbatim = std::move(verbatim)};
}

EventDraft OfEpisode(std::string_view episode, const EpisodeEvent& event,
                     std::optional<std::string> verbatim) {
  return {.stream = EpisodeStreamOf(episode),
          .kind = ledger::KindOfEvent(event),
          .body = ledger::BodyOfEvent(event),
          .verbatim = std::move(verbatim)};
}

Result<std::optional<BeliefEvent>> DecodeEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<BeliefEvent>(kUpcasts, event);
}

Result<std::optional<EpisodeEvent>> DecodeEpisodeEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<EpisodeEvent>(kUpcasts, event);
}

}  // namespace credence::belief
