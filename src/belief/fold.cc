// SPDX-License-Identifier: Apache-2.0
#include "belief/fold.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "base/fields.h"
#include "base/optional_list.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "belief/evolve.h"
#include "belief/reading.h"
#include "credence/fields.h"
#include "ledger/damaged.h"
#include "ledger/index_key.h"

namespace credence::belief {
namespace {

// Enough of SHA-256 to be sure that equal keys mean equal texts.
constexpr std::size_t kSameKeyBytes = 16;

// The stored form of rows: everything except the texts, which stay with their events.
struct StoredContradiction {
  BeliefContradiction with;

  static void Visit(auto& self, auto&& visit) {
    auto& w = self.with;
    CREDENCE_VISIT(visit, w, id, status, confidence, against, at);
  }
};

struct StoredBelief {
  Belief belief;
  std::vector<StoredContradiction> contradictions;
  OptionalList<InferredLink> inferred;  // Absent: none, as in the rows of older programs.

  static void Visit(auto& self, auto&& visit) {
    auto& b = self.belief;
    CREDENCE_VISIT(visit, b, id, evidence, origin, retracted, erased, revisions, reaffirmed,
                   observations, lowered, falls, created_at, updated_at, last_referenced,
                   last_user_validation, last_consistent, until, supporters, supports, related);
    visit("contradictions", self.contradictions);
    visit("inferred", self.inferred);
  }
};

struct StoredTurn {
  Turn turn;

  static void Visit(auto& self, auto&& visit) { CREDENCE_VISIT(visit, self.turn, id, heard); }
};

// Maps first person to second person, word by word: only for comparisons, never shown.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kSecondPerson = {
    {{"i", "you"},
     {"me", "you"},
     {"my", "your"},
     {"mine", "yours"},
     {"myself", "yourself"},
     {"am", "are"},
     {"i'm", "you're"},
     {"im", "you're"},
     {"i've", "you've"},
     {"ive", "you've"},
     {"i'd", "you'd"},
     {"i'll", "you'll"}}};

bool EndsWord(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view WithoutClosing(std::string_view word) {
  while (!word.empty() && std::string_view(".,;:!?\"").contains(word.back())) {
    word.remove_suffix(1);
  }
  return word;
}

template <class Use>
void ForEachWord(std::string_view lower, Use use) {
  for (std::size_t at = 0; at < lower.size();) {
    std::size_t end = at;
    while (end < lower.size() && !EndsWord(lower[end])) ++end;
    const std::string_view word = WithoutClosing(lower.substr(at, end - at));
    at = end + 1;
    if (!word.empty()) use(word);
  }
}

// Whether it addresses somebody, so that "I" and "you" are different people.
bool SaysYou(std::string_view lower) {
  bool says_you = false;
  ForEachWord(lower, [&](std::string_view word) {
    says_you |= word == "you" || word.starts_with("you'") || word == "your" || word == "yours" ||
                word == "yourself";
  });
  return says_you;
}

// Its words; with `as_told`, the first person becomes the second.
std::string Normal(std::string_view lower, bool as_told) {
  std::string normal;
  ForEachWord(lower, [&](std::string_view word) {
    const auto found =
        std::ranges::find(kSecondPerson, word, [](const auto& pair) { return pair.first; });
    if (as_told && found != kSecondPerson.end()) word = found->second;
    if (!normal.empty()) normal += ' ';
    normal += word;
  });
  return normal;
}

ledger::IndexEntry Entry(std::string_view index, std::string key) {
  return {.index = std::string(index), .key = std::move(key)};
}

}  // namespace

std::string SameKey(std::string_view text) {
  std::string lower = AsciiLower(text);
  // Replace typographic apostrophes by plain ones.
  for (std::size_t at = 0; (at = lower.find("\xe2\x80\x99", at)) != std::string::npos;) {
    lower.replace(at, 3, "'");
  }
  const std::string normal = Normal(lower, !SaysYou(lower));
  // A text without words equals only itself.
  const Digest digest = Sha256(normal.empty() ? std::string(text) : normal);
  return {reinterpret_cast<const char*>(digest.data()), kSameKeyBytes};
}
std::string TurnKey(std::string_view conversation) { return std::string(conversation) + '\0'; }

Result<ledger::Known> BeliefFold::Apply(State& state, const Event& event,
                                        const ledger::EventView& place) {
  Uuid subject = state.id;
  if (subject.IsNil()) {
    // Stated in a form that only a newer program knows, so later events mean nothing here.
    if (!std::holds_alternative<Stated>(event)) return ledger::Known::kNo;
    const std::string_view name = place.stream.substr(kStreamPrefix.size());
    const Result<Uuid> named = Uuid::Parse(name);
    // Another spelling of the same id would be a different stream with the same row.
    if (!named || named->ToString() != name) {
      return DataLoss(
          fmt::format("event {}: stream {} does not name a belief", place.sequence, place.stream));
    }
    subject = *named;
  }
  Evolve(state, event,
         {.subject = subject, .sequence = place.sequence, .time = place.time, .text = place.text});
  return ledger::Known::kYes;
}

ledger::Row BeliefFold::ToRow(const State& state, std::optional<std::string_view> text) {
  StoredBelief stored{.belief = state};
  for (const BeliefContradiction& with : state.contradictions) {
    stored.contradictions.push_back({with});
  }
  if (!state.inferred.empty()) stored.inferred = state.inferred;
  ledger::Row row{.kind = std::string(kRowKind),
                  .id = state.id.ToString(),
                  .data = EncodeFields(stored),
                  .text_sequence = state.text_sequence};
  if (text) row.entries.push_back(Entry(kSameIndex, SameKey(*text)));
  if (IsDisputed(state)) row.entries.push_back(Entry(kDisputedIndex, row.id));
  return row;
}

Result<Belief> BeliefFold::FromRow(const ledger::RowView& row) {
  Result<StoredBelief> stored = DecodeFields<StoredBelief>(row.data);
  if (!stored) {
    return ledger::Damaged(fmt::format("belief {}: {}", row.id, stored.error().message));
  }
  Belief belief = std::move(stored->belief);
  if (belief.evidence < Decimal() || belief.evidence > Decimal::FromInt(1)) {
    return ledger::Damaged(fmt::format("belief {}: evidence is from 0 to 1", row.id));
  }
  for (StoredContradiction& with : stored->contradictions) {
    belief.contradictions.push_back(with.with);
  }
  if (stored->inferred) belief.inferred = *stored->inferred;
  belief.text_sequence = row.text_sequence;
  if (row.text) belief.text = std::string(*row.text);
  return belief;
}

Result<ledger::Known> TurnFold::Apply(State& state, const Event& event,
                                      const ledger::EventView& place) {
  if (std::holds_alternative<EpisodeErased>(event)) {
    state.text.reset();
    return state.id.empty() ? ledger::Known::kNo : ledger::Known::kYes;
  }
  state.id = place.stream.substr(kStreamPrefix.size());
  state.heard = std::get<Heard>(event);
  state.text_sequence = place.sequence;
  state.text.reset();
  if (place.text) state.text = std::string(*place.text);
  return ledger::Known::kYes;
}

ledger::Row TurnFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  std::string key = TurnKey(state.heard.conversation);
  ledger::AppendDescending(key, state.text_sequence);
  return {.kind = std::string(kRowKind),
          .id = state.id,
          .data = EncodeFields(StoredTurn{state}),
          .text_sequence = state.text_sequence,
          .entries = {Entry(kTurnIndex, std::move(key))}};
}

Result<Turn> TurnFold::FromRow(const ledger::RowView& row) {
  Result<StoredTurn> stored = DecodeFields<StoredTurn>(row.data);
  if (!stored) {
    return ledger::Damaged(fmt::format("episode {}: {}", row.id, stored.error().message));
  }
  Turn turn = std::move(stored->turn);
  turn.text_sequence = row.text_sequence;
  if (row.text) turn.text = std::string(*row.text);
  return turn;
}

}  // namespace credence::belief
