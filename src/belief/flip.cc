// SPDX-License-Identifier: Apache-2.0
#include "belief/flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "belief/decide.h"
#include "belief/events.h"
#include "belief/evolve.h"
#include "belief/reading.h"

namespace credence::belief {
namespace {

// With more links than this, links stay fixed: each subset of them would need another walk through
// the graph.
constexpr std::size_t kLinksMax = 12;

bool IsLink(const BeliefEvent& event) {
  return std::holds_alternative<Linked>(event) || std::holds_alternative<LinkInferred>(event) ||
         std::holds_alternative<Unlinked>(event);
}

// The other side, if the event is about a contradiction.
std::optional<Uuid> OpponentOf(const BeliefEvent& event) {
  if (const auto* contradicted = std::get_if<Contradicted>(&event)) return contradicted->by;
  if (const auto* contradicts = std::get_if<Contradicts>(&event)) return contradicts->other;
  if (const auto* resolved = std::get_if<Resolved>(&event)) return resolved->other;
  return std::nullopt;
}

// The position of the retraction that ended a link or a contradiction: right after it, in the same
// transaction. Nothing: the event was not caused by a retraction.
std::optional<std::size_t> RetractionOf(std::span<const ledger::PastEvent<BeliefEvent>> events,
                                        std::size_t place) {
  for (std::size_t at = place; at < events.size() && events[at].time == events[place].time; ++at) {
    const BeliefEvent& event = events[at].event;
    if (at > place && std::holds_alternative<Retracted>(event)) return at;
    const auto* resolved = std::get_if<Resolved>(&event);
    const bool is_withdrawn = resolved != nullptr && resolved->withdrawn;
    if (!is_withdrawn && !std::holds_alternative<Unlinked>(event)) break;
  }
  return std::nullopt;
}

std::string Signed(Decimal delta) {
  return fmt::format("{}{}", delta < Decimal() ? "" : "+", delta.ToString());
}

// Ranks a status and the certainty of its wording, for comparing verdicts.
std::pair<int, int> RankOf(const BeliefReading& reading, const BeliefSettings& settings) {
  // The surest comes first.
  const int certainty = -static_cast<int>(CertaintyOf(reading.confidence, settings));
  switch (reading.status) {
    case BeliefStatus::kRetracted:
      return {0, certainty};
    case BeliefStatus::kDisputed:
      return {1, certainty};
    case BeliefStatus::kStale:
      return {2, certainty};
    case BeliefStatus::kUnconfirmed:
      return {3, certainty};
    case BeliefStatus::kSupported:
    case BeliefStatus::kFresh:
      break;
  }
  return {4, certainty};
}

// Applies those decisions that are about this belief.
void Apply(Belief& belief, const std::vector<EventDraft>& decisions, Timestamp now) {
  const std::string stream = StreamOf(belief.id);
  for (const EventDraft& decision : decisions) {
    if (decision.stream != stream) continue;
    ledger::EventView view;
    view.stream = decision.stream;
    view.kind = decision.kind;
    view.body = decision.body;
    view.time = now;
    const auto event = DecodeEvent(view);
    if (!event || !*event) continue;
    Evolve(belief, **event, {.subject = belief.id, .sequence = 0, .time = now, .text = {}});
  }
}

// Whether this is a repeated contradiction depends on the events before it.
bool TakeAnew(Belief& belief, const Contradicted& event, Timestamp time,
              const BeliefSettings& settings) {
  if (event.trigger == BeliefTrigger::kSoftContradiction) return false;
  const Belief by{.id = event.by};
  const Belief before = belief;
  const auto decisions = DecideContradict(
      {.belief = before, .confidence = event.was, .network = event.network},
      {.belief = by, .confidence = event.confidence}, {.rule = event.rule}, settings);
  if (!decisions) return false;
  Apply(belief, *decisions, time);
  return true;
}

}  // namespace

bool IsRemovable(const BeliefEvent& event) {
  return !std::holds_alternative<Stated>(event) && !std::holds_alternative<Erased>(event);
}

Past PastOf(const std::vector<ledger::PastEvent<BeliefEvent>>& events) {
  const auto links = static_cast<std::size_t>(
      std::ranges::count_if(events, [](const auto& event) { return IsLink(event.event); }));
  Past past;
  for (std::size_t place = 0; place < events.size(); ++place) {
    const BeliefEvent& event = events[place].event;
    const bool removable = IsRemovable(event) && !RetractionOf(events, place) &&
                           (links <= kLinksMax || !IsLink(event));
    past.Add(events[place], removable);
  }
  return past;
}

Flip::Flip(Past past, const Belief& belief, Surroundings around, Timestamp now,
           const BeliefSettings& settings)
    : past_(std::move(past)),
      around_(std::move(around)),
      now_(now),
      settings_(settings),
      reading_(Read(belief)) {}

BeliefReading Flip::Read(const Belief& belief) const {
  return ReadBelief(belief, around_.network(belief), now_, settings_);
}

std::string Flip::VerdictOf(const BeliefReading& reading) const {
  return fmt::format("{}, {}", NameOf(reading.status),
                     NameOf(CertaintyOf(reading.confidence, settings_)));
}

Belief Flip::BeliefWithout(std::span<const bool> removed) const {
  Belief belief;
  std::set<Uuid> changed;  // Contradictions that differ from the recorded ones.
  for (std::size_t place = 0; place < past_.events().size(); ++place) {
    const auto& [event, sequence, time, kind] = past_.events()[place];
    const std::optional<Uuid> opponent = OpponentOf(event);
    const std::optional<std::size_t> retraction = RetractionOf(past_.events(), place);
    if (past_.IsRemoved(place, removed) || (retraction && past_.IsRemoved(*retraction, removed))) {
      if (opponent) changed.insert(*opponent);
      continue;
    }
    const auto* contradicted = std::get_if<Contradicted>(&event);
    if (contradicted != nullptr && changed.contains(*opponent) &&
        TakeAnew(belief, *contradicted, time, settings_)) {
      continue;
    }
    Evolve(belief, event,
           {.subject = state().id, .sequence = sequence, .time = time, .text = std::nullopt});
  }
  return belief;
}

ledger::FlipOutcome Flip::Without(std::span<const bool> removed) const {
  const BeliefReading reading = Read(BeliefWithout(removed));
  return {.verdict = VerdictOf(reading), .number = reading.confidence.ToDouble()};
}

std::string Flip::WordsOf(std::size_t number) const {
  const BeliefEvent& event = past_.Removable(number).event;
  if (const auto* moved = std::get_if<Moved>(&event)) {
    return fmt::format("{}, {}", NameOf(moved->trigger), Signed(moved->delta));
  }
  if (const auto* revised = std::get_if<Revised>(&event)) {
    return fmt::format("revised by the user, {}", Signed(revised->delta));
  }
  if (const auto* contradicted = std::get_if<Contradicted>(&event)) {
    return fmt::format("contradicted by {}, {}", contradicted->by.Short(),
                       Signed(contradicted->delta));
  }
  if (const auto* contradicts = std::get_if<Contradicts>(&event)) {
    return fmt::format("contradicts {}", contradicts->other.Short());
  }
  if (const auto* resolved = std::get_if<Resolved>(&event)) {
    return fmt::format("the contradiction with {} was resolved", resolved->other.Short());
  }
  if (const auto* linked = std::get_if<Linked>(&event)) {
    return fmt::format("linked: {} {}", credence::NameOf(linked->link), linked->other.Short());
  }
  if (const auto* inferred = std::get_if<LinkInferred>(&event)) {
    return fmt::format("inferred: {} {}", credence::NameOf(inferred->link),
                       inferred->other.Short());
  }
  if (const auto* unlinked = std::get_if<Unlinked>(&event)) {
    return fmt::format("unlinked: {} {}", credence::NameOf(unlinked->link),
                       unlinked->other.Short());
  }
  return std::holds_alternative<Retracted>(event) ? "retracted" : "restored";
}

Seen Flip::See(const Belief& belief) const {
  const Decimal network = around_.network(belief);
  return {.belief = belief,
          .confidence = ConfidenceOf(belief, network, now_, settings_),
          .network = network};
}

bool Flip::Move(Belief& belief, BeliefTrigger trigger) const {
  const auto decision = DecideMove(See(belief), trigger, std::nullopt, std::nullopt, settings_);
  if (decision) Apply(belief, {*decision}, now_);
  return decision.has_value();
}

bool Flip::Win(Belief& belief, const Belief& opponent) const {
  const auto decisions =
      DecideResolve(See(belief), {.belief = opponent, .confidence = opponent.evidence},
                    ContradictionStatus::kUserResolved, settings_);
  if (decisions) Apply(belief, *decisions, now_);
  return decisions.has_value();
}

std::vector<ledger::RecourseAction<Belief>> Flip::Actions() const {
  std::vector<ledger::RecourseAction<Belief>> all = {
      {.cost = {"a mention by the user", "mentions by the user", 1},
       .act = [this](Belief& belief) { return Move(belief, BeliefTrigger::kUserReference); }},
      {.cost = {"the user reaffirms it", "reaffirmations by the user", 3},
       .act = [this](Belief& belief) { return Move(belief, BeliefTrigger::kUserReaffirmation); }},
      {.cost = {"restore it", "restorations", 5}, .act = [this](Belief& belief) {
         const auto decision = DecideRestore(belief, nullptr);
         if (decision) Apply(belief, {*decision}, now_);
         return decision.has_value();
       }}};
  for (const Belief& opponent : around_.opponents) {
    all.push_back(
        {.cost = {"the user decides a contradiction for it",
                  "contradictions decided for it by the user", 5},
         .act = [this, &opponent](Belief& belief) { return Win(belief, opponent); },
         .name = fmt::format("the user decides for it against {} ({})", opponent.id.Short(),
                             Quoted(opponent.text.value_or("erased")))});
  }
  return all;
}

std::optional<std::string> Flip::BetterVerdict(const Belief& belief) const {
  const BeliefReading reading = Read(belief);
  const auto [status, certainty] = RankOf(reading_, settings_);
  const auto [other_status, other_certainty] = RankOf(reading, settings_);
  const bool is_better = other_status >= status && other_certainty >= certainty &&
                         (other_status > status || other_certainty > certainty);
  if (!is_better) return std::nullopt;
  return VerdictOf(reading);
}

}  // namespace credence::belief
