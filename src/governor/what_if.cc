// SPDX-License-Identifier: Apache-2.0
#include "governor/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

namespace credence::governor {

namespace {

// By other bits than those that chose the lane: all sessions here have these in common.
std::size_t PlaceOf(std::size_t hash, std::size_t places) { return (hash >> 32U) % places; }

}  // namespace

Result<std::optional<WhatIf::Decoded>> WhatIf::Decoder::Read(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<EventReader::Seen> seen, events_.Read(event));
  if (!seen) return std::nullopt;
  return Decoded{.seen = *seen, .stream_hash = ledger::HashOfStream(event.stream)};
}

WhatIf::WhatIf(const Policies& policies, ledger::Tally& tally, std::size_t live_max)
    : policies_(policies), live_max_(live_max), tally_(tally) {}

bool WhatIf::Owns(std::string_view stream) const { return stream.starts_with(kStreamPrefix); }

WhatIf::Session* WhatIf::Find(std::string_view stream, std::size_t hash) {
  const Recent& recent = recent_[PlaceOf(hash, recent_.size())];
  return recent.stream == stream ? recent.session : FindInAll(stream, hash);
}

WhatIf::Session* WhatIf::FindInAll(std::string_view stream, std::size_t hash) {
  auto live = live_.find(stream);
  if (live == live_.end()) {
    if (put_away_.contains(stream)) return nullptr;
    if (live_.size() >= live_max_) PutAwayOldest();
    live = live_.emplace(stream, std::make_unique<Session>(policies_)).first;
  }
  Recent& recent = recent_[PlaceOf(hash, recent_.size())];
  recent = {.stream = live->first, .session = live->second.get()};
  return recent.session;
}

const WhatIf::Outcome& WhatIf::OutcomeOf(Session& session) {
  Outcome& outcome = session.outcome;
  outcome.recorded_number = session.redecider.recorded_number();
  outcome.other_number = session.redecider.other().confidence;
  outcome.success = ProvenOutcome(session.redecider.other());
  return outcome;
}

// Half of them at once, so that looking for them costs little.
void WhatIf::PutAwayOldest() {
  recent_.fill({});
  std::vector<std::int64_t> seen;
  seen.reserve(live_.size());
  for (const auto& [stream, session] : live_) seen.push_back(session->outcome.last_sequence);
  const auto middle = seen.begin() + static_cast<std::ptrdiff_t>(seen.size() / 2);
  std::ranges::nth_element(seen, middle);
  std::erase_if(live_, [&](const auto& one) {
    if (one.second->outcome.last_sequence > *middle) return false;
    put_away_.emplace(one.first, OutcomeOf(*one.second));
    return true;
  });
}

void WhatIf::PutAwayAll() {
  recent_.fill({});
  for (const auto& [stream, session] : live_) put_away_.emplace(stream, OutcomeOf(*session));
  live_.clear();
}

void WhatIf::CountVerdict(Outcome& outcome, const CallVerdicts& verdicts,
                          const ledger::EventView& event) {
  outcome.recorded_stops += verdicts.recorded != Verdict::kAllow ? 1 : 0;
  outcome.other_stops += verdicts.other != Verdict::kAllow ? 1 : 0;
  if (verdicts.recorded == verdicts.other) {
    tally_.CountSameVerdict();
    return;
  }
  ++outcome.changed;
  tally_.CountVerdict({.subject = std::string(event.stream.substr(kStreamPrefix.size())),
                       .sequence = event.sequence,
                       .at = event.time,
                       .what = fmt::format("{}, {}", verdicts.tool, NameOf(verdicts.effect)),
                       .recorded = std::string(NameOf(verdicts.recorded)),
                       .other = std::string(NameOf(verdicts.other)),
                       .recorded_number = static_cast<double>(verdicts.recorded_number),
                       .other_number = static_cast<double>(verdicts.other_number)});
}

void WhatIf::Count(Session& session, const ledger::EventView& event,
                   const EventReader::Seen& seen) {
  const std::optional<CallVerdicts> verdicts =
      std::visit([&](const auto* what) { return session.redecider.Take(*what, event.time); }, seen);
  // What was counted before it was put away is not counted again.
  if (event.sequence <= session.outcome.last_sequence) return;
  session.outcome.last_sequence = event.sequence;
  session.outcome.last_at = std::max(session.outcome.last_at, event.time);
  tally_.CountEvent();
  if (verdicts && tally_.Counts(event.time)) CountVerdict(session.outcome, *verdicts, event);
}

Result<void> WhatIf::Take(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Decoded> decoded, decoder_.Read(event));
  return decoded ? Take(event, *decoded) : Result<void>();
}

Result<void> WhatIf::Take(const ledger::EventView& event, const Decoded& decoded) {
  if (Session* session = Find(event.stream, decoded.stream_hash)) {
    Count(*session, event, decoded.seen);
  } else {
    went_on_.emplace(event.stream);
  }
  return {};
}

Result<void> WhatIf::Complete(ledger::Reader& reader) {
  PutAwayAll();
  for (const std::string& stream : went_on_) {
    Session session(policies_);
    session.outcome = put_away_.at(stream);
    Result<void> counted;
    CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
        {.stream = stream, .for_replay = true}, [&](const ledger::EventView& event) {
          const Result<std::optional<Decoded>> decoded = decoder_.Read(event);
          if (decoded && *decoded) Count(session, event, (*decoded)->seen);
          if (!decoded) counted = std::unexpected(decoded.error());
          return decoded ? ledger::Visit::kContinue : ledger::Visit::kStop;
        }));
    CREDENCE_RETURN_IF_ERROR(counted);
    put_away_.at(stream) = OutcomeOf(session);
  }
  went_on_.clear();
  return {};
}

void WhatIf::Merge(WhatIf& other) {
  other.PutAwayAll();
  put_away_.merge(other.put_away_);
  went_on_.merge(other.went_on_);
}

void WhatIf::Finish() {
  PutAwayAll();
  OutcomeCount blocked{.what = "succeeded, though a call was refused"};
  OutcomeCount allowed{.what = "failed, and no call was refused"};
  for (const auto& [stream, outcome] : put_away_) {
    if (!tally_.Counts(outcome.last_at)) continue;
    if (outcome.success) {
      (*outcome.success ? blocked : allowed)
          .Count((outcome.recorded_stops > 0) == *outcome.success,
                 (outcome.other_stops > 0) == *outcome.success);
    }
    tally_.CountSubject({.subject = stream.substr(kStreamPrefix.size()),
                         .recorded = static_cast<double>(outcome.recorded_number),
                         .other = static_cast<double>(outcome.other_number),
                         .verdicts = outcome.changed,
                         .success = outcome.success});
  }
  tally_.Add(std::move(blocked));
  tally_.Add(std::move(allowed));
}

}  // namespace credence::governor
