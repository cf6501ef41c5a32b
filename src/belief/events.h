// SPDX-License-Identifier: Apache-2.0
// Encodes and decodes the ledger events of beliefs and episodes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "belief/types.h"
#include "credence/result.h"
#include "ledger/event_draft.h"
#include "ledger/store.h"

namespace credence::belief {

inline constexpr std::string_view kStreamPrefix = "belief/";
inline constexpr std::string_view kEpisodeStream = "episode/";

using ledger::EventDraft;

EventDraft Of(const Uuid& belief, const BeliefEvent& event,
              std::optional<std::string> verbatim = std::nullopt);
EventDraft OfEpisode(std::string_view episode, const EpisodeEvent& event,
                     std::optional<std::string> verbatim = std::nullopt);

std::string StreamOf(const Uuid& id);
std::string EpisodeStreamOf(std::string_view episode);

// Nothing: a kind or version that this program does not know. Failure: kDataLoss if the body of a
// known kind cannot be read.
Result<std::optional<BeliefEvent>> DecodeEvent(const ledger::EventView& event);
Result<std::optional<EpisodeEvent>> DecodeEpisodeEvent(const ledger::EventView& event);

}  // namespace credence::belief
