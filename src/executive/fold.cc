// SPDX-License-Identifier: Apache-2.0
#include "executive/fold.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "base/fields.h"
#include "base/sha256.h"
#include "credence/fields.h"
#include "executive/evolve.h"
#include "ledger/damaged.h"
#include "ledger/index_key.h"

namespace credence::executive {
namespace {

// Enough of SHA-256 to be sure that equal keys mean equal texts.
constexpr std::size_t kSameKeyBytes = 16;

// The stored form of rows: everything except the texts, which stay with their events.
struct StoredHeuristic {
  Heuristic heuristic;

  static void Visit(auto& self, auto&& visit) {
    auto& h = self.heuristic;
    CREDENCE_VISIT(visit, h, id, source, origin, origin_id, name, alpha, beta, confidence,
                   initial_confidence, fire_count, success_count, failure_count, positive_count,
                   negative_count, ignored_count, refused_count, context_right, context_wrong,
                   frozen, vouched, last_fired_at, last_compared_at, created_at, updated_at,
                   archived_at, erased_at);
  }
};

struct StoredFire {
  Fire fire;

  static void Visit(auto& self, auto&& visit) {
    auto& f = self.fire;
    CREDENCE_VISIT(visit, f, id, heuristic_id, event_id, source, fired_at, outcome, judged_by, open,
                   closed_by, confidence, similarity);
  }
};

// The id in a stream's name. Another spelling of the same id would be a different stream with the
// same row.
Result<Uuid> SubjectOf(const ledger::EventView& place, std::string_view prefix) {
  const std::string_view name = place.stream.substr(prefix.size());
  Result<Uuid> id = Uuid::Parse(name);
  if (!id || id->ToString() != name) {
    return DataLoss(
        fmt::format("event {}: stream {} names no subject", place.sequence, place.stream));
  }
  return id;
}

EventPlace PlaceOf(const ledger::EventView& place) {
  return {.sequence = place.sequence, .time = place.time, .text = place.text};
}

ledger::IndexEntry Entry(std::string_view index, std::string key) {
  return {.index = std::string(index), .key = std::move(key)};
}

Failure Damaged(std::string_view what, std::string_view id, const Error& error) {
  return ledger::Damaged(fmt::format("{} {}: {}", what, id, error.message));
}

}  // namespace

std::string SameKey(std::string_view source, std::string_view condition, std::string_view action) {
  const Digest digest = Sha256(std::string(source) + '\n' + JoinTexts(condition, action));
  return {reinterpret_cast<const char*>(digest.data()), kSameKeyBytes};
}

std::string NewestPrefix(std::string_view name, Timestamp received_at) {
  std::string key(name);
  key.push_back('\0');
  ledger::AppendDescending(key, ToMicros(received_at));
  return key;
}

std::string NewestKey(std::string_view name, const Arrival& arrival) {
  std::string key = NewestPrefix(name, arrival.received_at);
  // Several can arrive at the same moment.
  ledger::AppendDescending(key, arrival.text_sequence);
  return key;
}

std::string OpenKey(std::string_view source) { return std::string(source) + '\0'; }

std::string DueKey(Timestamp fired_at) {
  std::string key;
  ledger::AppendAscending(key, ToMicros(fired_at));
  return key;
}

Result<ledger::Known> HeuristicFold::Apply(State& state, const Event& event,
                                           const ledger::EventView& place) {
  if (state.id.IsNil()) {
    // Learned in a form that only a newer program knows, so later events mean nothing here.
    if (!std::holds_alternative<Learned>(event)) return ledger::Known::kNo;
    CREDENCE_ASSIGN_OR_RETURN(state.id, SubjectOf(place, kStreamPrefix));
  }
  Evolve(state, event, PlaceOf(place));
  return ledger::Known::kYes;
}

std::optional<std::string> HeuristicFold::TextOf(const State& state) {
  if (!state.condition || !state.action) return std::nullopt;
  return JoinTexts(*state.condition, *state.action);
}

ledger::Row HeuristicFold::ToRow(const State& state, std::optional<std::string_view> text) {
  ledger::Row row{.kind = std::string(kRowKind),
                  .id = state.id.ToString(),
                  .data = EncodeFields(StoredHeuristic{state}),
                  .text_sequence = state.text_sequence,
                  .entries = {}};
  if (state.archived_at) {
    row.entries.push_back(Entry(kArchivedIndex, state.source));
    return row;
  }
  row.entries.push_back(Entry(kSourceIndex, state.source));
  if (text) {
    if (const auto texts = SplitTexts(*text)) {
      row.entries.push_back(Entry(kSameIndex, SameKey(state.source, texts->first, texts->second)));
    }
  }
  return row;
}

Result<Heuristic> HeuristicFold::FromRow(const ledger::RowView& row) {
  Result<StoredHeuristic> stored = DecodeFields<StoredHeuristic>(row.data);
  if (!stored) return Damaged("heuristic", row.id, stored.error());
  Heuristic heuristic = std::move(stored->heuristic);
  heuristic.text_sequence = row.text_sequence;
  if (row.text) {
    if (const auto texts = SplitTexts(*row.text)) {
      heuristic.condition = std::string(texts->first);
      heuristic.action = std::string(texts->second);
    }
  }
  return heuristic;
}

Result<ledger::Known> ArrivalFold::Apply(State& state, const Event& event,
                                         const ledger::EventView& place) {
  if (state.id.empty()) {
    if (!std::holds_alternative<Received>(event)) return ledger::Known::kNo;
    state.id = place.stream.substr(kStreamPrefix.size());
  }
  Evolve(state, event, PlaceOf(place));
  return ledger::Known::kYes;
}

ledger::Row ArrivalFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  ledger::Row row{.kind = std::string(kRowKind),
                  .id = state.id,
                  .data = EncodeFields(state),
                  .text_sequence = state.text_sequence,
                  .entries = {Entry(kNewestIndex, NewestKey("", state)),
                              Entry(kNewestOfSourceIndex, NewestKey(state.source, state))}};
  if (state.path && HasPathIndex(*state.path)) {
    row.entries.push_back(Entry(kNewestOfPathIndex, NewestKey(NameOf(*state.path), state)));
  }
  if (state.response) {
    row.entries.push_back(Entry(kResponseIndex, state.response->ToString()));
  }
  if ((state.path == DecisionPath::kLlm || state.second) && !state.compared) {
    row.entries.push_back(Entry(kPendingIndex, DueKey(state.received_at)));
  }
  if (state.answered_at && state.path == DecisionPath::kLlm && !state.outcome) {
    row.entries.push_back(
        Entry(kUnjudgedIndex, OpenKey(state.source) + DueKey(*state.answered_at)));
  }
  if (state.evaluate_at) {
    row.entries.push_back(Entry(kEvaluateIndex, DueKey(*state.evaluate_at)));
  }
  if (state.second_due) {
    row.entries.push_back(Entry(kSecondIndex, DueKey(*state.second_due)));
  }
  if (state.trace) row.entries.push_back(Entry(kTraceIndex, *state.trace));
  return row;
}

Result<Arrival> ArrivalFold::FromRow(const ledger::RowView& row) {
  Result<Arrival> arrival = DecodeFields<Arrival>(row.data);
  if (!arrival) return Damaged("event", row.id, arrival.error());
  arrival->text_sequence = row.text_sequence;
  if (row.text) arrival->text = std::string(*row.text);
  return arrival;
}

Result<ledger::Known> FireFold::Apply(State& state, const Event& event,
                                      const ledger::EventView& place) {
  if (state.id.IsNil()) {
    if (!std::holds_alternative<Opened>(event)) return ledger::Known::kNo;
    CREDENCE_ASSIGN_OR_RETURN(state.id, SubjectOf(place, kStreamPrefix));
  }
  Evolve(state, event, PlaceOf(place));
  return ledger::Known::kYes;
}

ledger::Row FireFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  std::string newest;
  ledger::AppendDescending(newest, ToMicros(state.fired_at));
  ledger::Row row{.kind = std::string(kRowKind),
                  .id = state.id.ToString(),
                  .data = EncodeFields(StoredFire{state}),
                  .text_sequence = 0,
                  .entries = {Entry(kOfHeuristicIndex, state.heuristic_id.ToString() + newest),
                              Entry(kRecentIndex, newest)}};
  if (state.open) {
    row.entries.push_back(Entry(kOpenIndex, OpenKey(state.source) + DueKey(state.fired_at)));
    row.entries.push_back(Entry(kDueIndex, DueKey(state.fired_at)));
  }
  return row;
}

Result<Fire> FireFold::FromRow(const ledger::RowView& row) {
  Result<StoredFire> stored = DecodeFields<StoredFire>(row.data);
  if (!stored) return Damaged("fire", row.id, stored.error());
  return std::move(stored->fire);
}

}  // namespace credence::executive
