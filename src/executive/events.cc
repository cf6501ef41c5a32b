// SPDX-License-Identifier: Apache-2.0
#include "executive/events.h"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "ledger/event_codec.h"
#include "ledger/upcast.h"
#include "model/beta.h"

namespace credence::executive {
namespace {

// All kinds are at version 1 so far.
constexpr std::span<const ledger::Upcast> kUpcasts{};

Result<void> CheckUnit(std::string_view name, double value) {
  if (value >= 0 && value <= 1) return {};
  return InvalidArgument(fmt::format("field '{}': {} is not between 0 and 1", name, value));
}

template <class Variant>
// NOLINTNEXTLINE(performance-unnecessary-value-param): in a template its move is not seen.
EventDraft Of(std::string stream, const Variant& event) {
  return {.stream = std::move(stream),
          .kind = ledger::KindOfEvent(event),
          .body = ledger::BodyOfEvent(event)};
}

}  // namespace

// The codec finds this through the namespace of the events. Only a damaged or forged event has a
// number out of range.
Result<void> Check(const Learned& event) {
  CREDENCE_RETURN_IF_ERROR(model::Validate({.alpha = event.alpha, .beta = event.beta}));
  return CheckUnit("confidence", event.confidence);
}
Result<void> Check(const Observed& event) { return model::ValidateWeight(event.magnitude); }
Result<void> Check(const OutcomeKnown& event) { return model::ValidateWeight(event.weight); }
Result<void> Check(const Answered& event) {
  constexpr double kSecondsMax = 1e9;
  for (const std::optional<double>& seconds : {event.window_s, event.goals_after_s}) {
    if (seconds && !(*seconds >= 0 && *seconds <= kSecondsMax)) {
      return InvalidArgument(fmt::format("{} is not a number of seconds", *seconds));
    }
  }
  return {};
}
Result<void> Check(const Opened& event) { return CheckUnit("confidence", event.confidence); }
Result<void> Check(const auto& /*event*/) { return {}; }

std::string HeuristicStreamOf(const Uuid& id) {
  return std::string(kHeuristicStream) + id.ToString();
}
std::string ArrivalStreamOf(std::string_view id) {
  return std::string(kArrivalStream) + std::string(id);
}

EventDraft OfHeuristic(const Uuid& id, const HeuristicEvent& event) {
  return Of(HeuristicStreamOf(id), event);
}
EventDraft OfArrival(std::string_view id, const ArrivalEvent& event) {
  return Of(ArrivalStreamOf(id), event);
}
EventDraft OfFire(const Uuid& id, const FireEvent& event) {
  return Of(std::string(kFireStream) + id.ToString(), event);
}

Result<std::optional<HeuristicEvent>> DecodeHeuristicEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<HeuristicEvent>(kUpcasts, event);
}
Result<std::optional<ArrivalEvent>> DecodeArrivalEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<ArrivalEvent>(kUpcasts, event);
}
Result<std::optional<FireEvent>> DecodeFireEvent(const ledger::EventView& event) {
  return ledger::DecodeEventAs<FireEvent>(kUpcasts, event);
}

std::string JoinTexts(std::string_view condition, std::string_view action) {
  return std::string(condition) + '\n' + std::string(action);
}

std::optional<std::pair<std::string_view, std::string_view>> SplitTexts(std::string_view verbatim) {
  const std::size_t at = verbatim.find('\n');
  if (at == std::string_view::npos) return std::nullopt;
  return std::pair(verbatim.substr(0, at), verbatim.substr(at + 1));
}

}  // namespace credence::executive
