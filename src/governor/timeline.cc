// SPDX-License-Identifier: Apache-2.0
#include "governor/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "governor/decide.h"
#include "governor/event_words.h"
#include "governor/events.h"

namespace credence::governor {
namespace {

SessionEntryKind EntryKindOf(const SessionEvent& event) {
  return std::visit(
      []<class Fact>(const Fact& /*fact*/) {
        if constexpr (std::is_same_v<Fact, Started>) return SessionEntryKind::kStart;
        if constexpr (std::is_same_v<Fact, Prompted>) return SessionEntryKind::kPrompt;
        if constexpr (std::is_same_v<Fact, Finished>) return SessionEntryKind::kCall;
        if constexpr (std::is_same_v<Fact, Refused>) return SessionEntryKind::kRefusal;
        if constexpr (std::is_same_v<Fact, Told> || std::is_same_v<Fact, Signalled>) {
          return SessionEntryKind::kSignal;
        }
        if constexpr (std::is_same_v<Fact, Shown>) return SessionEntryKind::kShown;
        if constexpr (std::is_same_v<Fact, Judged>) return SessionEntryKind::kOutcome;
        if constexpr (std::is_same_v<Fact, Allowed>) return SessionEntryKind::kAllow;
        if constexpr (std::is_same_v<Fact, Disputed>) return SessionEntryKind::kDispute;
        if constexpr (std::is_same_v<Fact, Approved>) return SessionEntryKind::kApprove;
        if constexpr (std::is_same_v<Fact, Ended>) return SessionEntryKind::kEnd;
        return SessionEntryKind::kOther;
      },
      event);
}

void AddMemories(SessionTimelineEntry& entry, const std::vector<Uuid>& ids) {
  for (const Uuid& id : ids) entry.memories.push_back({.id = id, .text = std::nullopt});
}

std::string KeyOfCall(const std::optional<std::string>& call, std::string_view input) {
  return call ? "c" + *call : fmt::format("i{}", input);
}

}  // namespace

CallFate FateOf(const Refused& refused) {
  const Verdict done = DoneTo(refused);
  if (done == Verdict::kAllow) {
    return refused.verdict == Verdict::kAsk ? CallFate::kWouldAsk : CallFate::kWouldRefuse;
  }
  return done == Verdict::kAsk ? CallFate::kAsked : CallFate::kRefused;
}

SessionStep ReadStep(const ledger::EventView& event) {
  Result<std::optional<SessionEvent>> decoded = DecodeEvent(event);
  if (!decoded) return {.event = std::nullopt, .what = "unreadable"};
  if (!*decoded) return {.event = std::nullopt, .what = "not known to this version"};
  std::string what = WordsOf(**decoded);
  return {.event = *std::move(decoded), .what = std::move(what)};
}

SessionSignal SignalOf(const Signalled& signal, Timestamp at) {
  return {.signal = signal.signal,
          .delta = signal.delta,
          .value = signal.value,
          .at = at,
          .reason = signal.reason};
}

void TimelineBuilder::PlaceCall(const Finished& fact, SessionTimelineEntry& entry) {
  entry.tool = fact.tool;
  entry.effect = NameOf(fact.effect);
  entry.verdict = CallFate::kAllowed;
  entry.failed = fact.failed;
  entry.call = fact.call;
  entry.input = fact.input;
  const auto refusal = refusals_.find(KeyOfCall(fact.call, fact.input));
  if (refusal == refusals_.end()) return;
  SessionTimelineEntry& before = entries_[refusal->second];
  entry.verdict = before.verdict;
  entry.signals = std::move(before.signals);
  joined_[refusal->second] = true;
  refusals_.erase(refusal);
}

void TimelineBuilder::Place(const SessionEvent& event, SessionTimelineEntry& entry) {
  entry.kind = EntryKindOf(event);
  if (const auto* prompt = std::get_if<Prompted>(&event)) {
    ++turn_;
    if (prompt->control != Control::kNone) entry.control = NameOf(prompt->control);
  } else if (const auto* call = std::get_if<Finished>(&event)) {
    PlaceCall(*call, entry);
  } else if (const auto* refusal = std::get_if<Refused>(&event)) {
    entry.tool = refusal->tool;
    entry.effect = NameOf(refusal->effect);
    entry.verdict = FateOf(*refusal);
    entry.call = refusal->call;
    entry.input = refusal->input;
    // Without an id from the client, an end after a refusal may be that of the same call made
    // again.
    if (refusal->call || entry.verdict != CallFate::kRefused) {
      refusals_.insert_or_assign(KeyOfCall(refusal->call, refusal->input.value_or("")),
                                 entries_.size());
    }
  } else if (const auto* shown = std::get_if<Shown>(&event)) {
    if (!shown->call.empty()) entry.call = shown->call;
    AddMemories(entry, shown->memories);
  } else if (const auto* heeded = std::get_if<Heeded>(&event)) {
    entry.call = heeded->call;
    AddMemories(entry, heeded->followed);
    AddMemories(entry, heeded->defied);
  } else if (const auto* captured = std::get_if<Captured>(&event)) {
    AddMemories(entry, {captured->memory});
  } else if (const auto* used = std::get_if<Used>(&event)) {
    entry.input = used->input;
  } else if (const auto* allowed = std::get_if<Allowed>(&event)) {
    entry.effect = NameOf(allowed->effect);
  }
}

void TimelineBuilder::Add(const ledger::EventView& event) {
  SessionStep step = ReadStep(event);
  const auto* signal = step.event ? std::get_if<Signalled>(&*step.event) : nullptr;
  if (signal != nullptr) {
    value_ = signal->value;
    if (!entries_.empty()) {
      entries_.back().signals.push_back(SignalOf(*signal, event.time));
      entries_.back().value = value_;
      return;
    }
  }
  SessionTimelineEntry entry{
      .sequence = event.sequence, .at = event.time, .what = std::move(step.what)};
  if (step.event) Place(*step.event, entry);
  if (signal != nullptr) entry.signals.push_back(SignalOf(*signal, event.time));
  entry.turn = turn_;
  entry.value = value_;
  entries_.push_back(std::move(entry));
  joined_.push_back(false);
}

std::vector<SessionTimelineEntry> TimelineBuilder::Take() && {
  std::vector<SessionTimelineEntry> kept;
  kept.reserve(entries_.size());
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!joined_[i]) kept.push_back(std::move(entries_[i]));
  }
  return kept;
}

Result<std::vector<SessionTimelineEntry>> TimelineOf(ledger::Reader& reader,
                                                     const std::string& session) {
  TimelineBuilder timeline;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.stream = StreamOf(session)}, [&](const ledger::EventView& event) {
        timeline.Add(event);
        return ledger::Visit::kContinue;
      }));
  return std::move(timeline).Take();
}

namespace {

// Whether the entry is about the call, perhaps another try of it.
bool IsOfRefused(const SessionTimelineEntry& entry, const Refusal& refusal) {
  if (entry.tool && entry.tool != refusal.tool) return false;
  if (refusal.input) return entry.input == refusal.input;
  // A refusal that an older version recorded.
  return entry.kind == SessionEntryKind::kRefusal && entry.call == refusal.call &&
         entry.effect == NameOf(refusal.effect);
}

}  // namespace

bool IsSameCall(const Refused& seen, const Refusal& last) {
  const auto stakes = [](const std::optional<GateFacts>& gate) {
    const GateFacts facts = gate.value_or(GateFacts());
    return std::tuple(facts.high_risk.value_or(false), facts.discloses.value_or(false));
  };
  const bool is_named = seen.input ? seen.input == last.input : seen.call && seen.call == last.call;
  return is_named && seen.tool == last.tool && seen.effect == last.effect &&
         seen.written == last.written && stakes(seen.gate) == stakes(last.gate);
}

std::optional<AllowableCall> AllowableIn(const std::vector<SessionTimelineEntry>& entries,
                                         const SessionState& state) {
  const Refusal* last = LastAllowable(state);
  if (last == nullptr) return std::nullopt;
  // Newest first.
  const auto newest = entries | std::views::reverse;
  const auto found = std::ranges::find_if(
      newest, [&](const SessionTimelineEntry& entry) { return IsOfRefused(entry, *last); });
  if (found == newest.end() || found->kind != SessionEntryKind::kRefusal) return std::nullopt;
  return AllowableCall{.sequence = found->sequence,
                       .tool = last->tool,
                       .effect = std::string(NameOf(last->effect)),
                       .call = last->call,
                       .commands = last->kinds};
}

}  // namespace credence::governor
