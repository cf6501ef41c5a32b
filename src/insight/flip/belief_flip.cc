// SPDX-License-Identifier: Apache-2.0
#include "insight/flip/belief_flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "belief/decide.h"
#include "belief/events.h"
#include "belief/evolve.h"
#include "belief/network.h"
#include "belief/queries.h"
#include "belief/reading.h"
#include "belief/stored_graph.h"
#include "insight/flip/flip.h"
#include "insight/flip/recourse.h"
#include "model/network.h"

namespace credence::insight {
namespace {

using belief::BeliefEvent;
using belief::BeliefSettings;

constexpr std::size_t kBeliefWork = 4'000'000;
// Where there are more, links are taken as they are: each choice of them is another walk through
// the graph.
constexpr std::size_t kLinksMax = 12;

bool IsLink(const BeliefEvent& event) {
  return std::holds_alternative<belief::Linked>(event) ||
         std::holds_alternative<belief::Unlinked>(event);
}

// The other side, where it is about a contradiction.
std::optional<Uuid> OpponentOf(const BeliefEvent& event) {
  if (const auto* contradicted = std::get_if<belief::Contradicted>(&event)) return contradicted->by;
  if (const auto* contradicts = std::get_if<belief::Contradicts>(&event)) return contradicts->other;
  if (const auto* resolved = std::get_if<belief::Resolved>(&event)) return resolved->other;
  return std::nullopt;
}

// Where the retraction is that a link or a contradiction ended with: right after them, in the same
// transaction. Nothing: it is none of those.
std::optional<std::size_t> RetractionOf(std::span<const PastEvent<BeliefEvent>> events,
                                        std::size_t place) {
  for (std::size_t at = place; at < events.size() && events[at].time == events[place].time; ++at) {
    const BeliefEvent& event = events[at].event;
    if (at > place && std::holds_alternative<belief::Retracted>(event)) return at;
    const auto* resolved = std::get_if<belief::Resolved>(&event);
    const bool is_withdrawn = resolved != nullptr && resolved->withdrawn;
    if (!is_withdrawn && !std::holds_alternative<belief::Unlinked>(event)) break;
  }
  return std::nullopt;
}

std::string Signed(Decimal delta) {
  return fmt::format("{}{}", delta < Decimal() ? "" : "+", delta.ToString());
}

std::string WordsOf(const BeliefEvent& event) {
  if (const auto* moved = std::get_if<belief::Moved>(&event)) {
    return fmt::format("{}, {}", NameOf(moved->trigger), Signed(moved->delta));
  }
  if (const auto* revised = std::get_if<belief::Revised>(&event)) {
    return fmt::format("revised by the user, {}", Signed(revised->delta));
  }
  if (const auto* contradicted = std::get_if<belief::Contradicted>(&event)) {
    return fmt::format("contradicted by {}, {}", contradicted->by.Short(),
                       Signed(contradicted->delta));
  }
  if (const auto* contradicts = std::get_if<belief::Contradicts>(&event)) {
    return fmt::format("contradicts {}", contradicts->other.Short());
  }
  if (const auto* resolved = std::get_if<belief::Resolved>(&event)) {
    return fmt::format("the contradiction with {} was resolved", resolved->other.Short());
  }
  if (const auto* linked = std::get_if<belief::Linked>(&event)) {
    return fmt::format("linked: {} {}", NameOf(linked->link), linked->other.Short());
  }
  if (const auto* unlinked = std::get_if<belief::Unlinked>(&event)) {
    return fmt::format("unlinked: {} {}", NameOf(unlinked->link), unlinked->other.Short());
  }
  return std::holds_alternative<belief::Retracted>(event) ? "retracted" : "restored";
}

// How good it is to be in a state, and how certain.
std::pair<int, int> RankOf(const BeliefReading& reading, const BeliefSettings& settings) {
  const auto certainty = [&] {
    switch (belief::CertaintyOf(reading.confidence, settings)) {
      case language::Certainty::kDefinite:
        return 3;
      case language::Certainty::kGeneral:
        return 2;
      case language::Certainty::kTentative:
        return 1;
      case language::Certainty::kDoubtful:
        break;
    }
    return 0;
  }();
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

// Those of the decisions that are about this belief.
void Apply(Belief& belief, const std::vector<belief::Decision>& decisions, Timestamp now) {
  const std::string stream = belief::StreamOf(belief.id);
  for (const belief::Decision& decision : decisions) {
    if (decision.stream != stream) continue;
    ledger::EventView view;
    view.stream = decision.stream;
    view.kind = decision.kind;
    view.body = decision.body;
    view.time = now;
    const auto event = belief::DecodeEvent(view);
    if (!event || !*event) continue;
    belief::Evolve(belief, **event, {.subject = belief.id, .sequence = 0, .time = now, .text = {}});
  }
}

// Whether this contradiction is a repeated one depends on what came before.
bool TakeAnew(Belief& belief, const belief::Contradicted& event, Timestamp time,
              const BeliefSettings& settings) {
  if (event.trigger == BeliefTrigger::kSoftContradiction) return false;
  const Belief by{.id = event.by};
  const Belief before = belief;
  const auto decisions = belief::DecideContradict(
      {.belief = before, .confidence = event.was, .network = event.network},
      {.belief = by, .confidence = event.confidence, .network = {}}, {}, settings);
  if (!decisions) return false;
  Apply(belief, *decisions, time);
  return true;
}

class BeliefActions {
 public:
  BeliefActions(const std::vector<Belief>& opponents, const NetworkGain& network, Timestamp now,
                const BeliefSettings& settings)
      : opponents_(opponents), network_(network), now_(now), settings_(settings) {}

  std::vector<RecourseAction<Belief>> All() const {
    std::vector<RecourseAction<Belief>> all = {
        {.cost = actions::kMention,
         .act = [this](Belief& belief) { return Move(belief, BeliefTrigger::kUserReference); }},
        {.cost = actions::kReaffirm,
         .act = [this](Belief& belief) { return Move(belief, BeliefTrigger::kUserReaffirmation); }},
        {.cost = actions::kRestore, .act = [this](Belief& belief) {
           const auto decision = belief::DecideRestore(belief, nullptr);
           if (decision) Apply(belief, {*decision}, now_);
           return decision.has_value();
         }}};
    for (const Belief& opponent : opponents_) {
      all.push_back(
          {.cost = actions::kResolve,
           .act = [this, &opponent](Belief& belief) { return Win(belief, opponent); },
           .name = fmt::format("the user decides for it against {} ({})", opponent.id.Short(),
                               Quoted(opponent.text.value_or("erased")))});
    }
    return all;
  }

 private:
  belief::Seen See(const Belief& belief) const {
    const Decimal network = network_(belief);
    return {.belief = belief,
            .confidence = belief::ConfidenceOf(belief, network, now_, settings_),
            .network = network};
  }
  bool Move(Belief& belief, BeliefTrigger trigger) const {
    const auto decision =
        belief::DecideMove(See(belief), trigger, std::nullopt, std::nullopt, settings_);
    if (decision) Apply(belief, {*decision}, now_);
    return decision.has_value();
  }
  bool Win(Belief& belief, const Belief& opponent) const {
    const auto decisions = belief::DecideResolve(
        See(belief), {.belief = opponent, .confidence = opponent.evidence, .network = {}},
        ContradictionStatus::kUserResolved, settings_);
    if (decisions) Apply(belief, *decisions, now_);
    return decisions.has_value();
  }

  const std::vector<Belief>& opponents_;
  const NetworkGain& network_;
  Timestamp now_;
  const BeliefSettings& settings_;
};

std::string VerdictOf(const BeliefReading& reading, const BeliefSettings& settings) {
  return fmt::format("{}, {}", NameOf(reading.status),
                     belief::NameOf(belief::CertaintyOf(reading.confidence, settings)));
}

}  // namespace

std::string BeliefVerdict(const Belief& belief, Decimal network, Timestamp now,
                          const BeliefSettings& settings) {
  return VerdictOf(belief::ReadBelief(belief, network, now, settings), settings);
}

bool IsRemovable(const BeliefEvent& event) {
  return !std::holds_alternative<belief::Stated>(event) &&
         !std::holds_alternative<belief::Erased>(event);
}

Belief WithoutEvents(const BeliefPast& past, std::span<const bool> removed, const Uuid& id,
                     const BeliefSettings& settings) {
  Belief belief;
  std::set<Uuid> changed;  // Contradictions that are not what they were.
  for (std::size_t place = 0; place < past.events().size(); ++place) {
    const auto& [event, sequence, time, kind] = past.events()[place];
    const std::optional<Uuid> opponent = OpponentOf(event);
    const std::optional<std::size_t> retraction = RetractionOf(past.events(), place);
    if (past.IsRemoved(place, removed) || (retraction && past.IsRemoved(*retraction, removed))) {
      if (opponent) changed.insert(*opponent);
      continue;
    }
    const auto* contradicted = std::get_if<belief::Contradicted>(&event);
    if (contradicted != nullptr && changed.contains(*opponent) &&
        TakeAnew(belief, *contradicted, time, settings)) {
      continue;
    }
    belief::Evolve(belief, event,
                   {.subject = id, .sequence = sequence, .time = time, .text = std::nullopt});
  }
  return belief;
}

Counterfactual WhatWouldFlip(const BeliefPast& past, const Belief& belief,
                             const std::vector<Belief>& opponents, const NetworkGain& network,
                             Timestamp now, const BeliefSettings& settings) {
  const BeliefReading reading = belief::ReadBelief(belief, network(belief), now, settings);
  Counterfactual answer{.verdict = VerdictOf(reading, settings), .flip = {}, .recourse = {}};
  const FlipProblem problem{
      .size = past.removable(), .fold = [&](std::span<const bool> removed) {
        const Belief other = WithoutEvents(past, removed, belief.id, settings);
        const BeliefReading read = belief::ReadBelief(other, network(other), now, settings);
        return FlipOutcome{.verdict = VerdictOf(read, settings),
                           .number = read.confidence.ToDouble()};
      }};
  const FlipResult flip =
      FindFlip(problem, answer.verdict, FlipBudget::ForWork(kBeliefWork, past.events().size()));
  answer.flip = Described(flip, [&](std::size_t number) {
    return past.Describe(number, WordsOf(past.Removable(number).event));
  });
  const BeliefActions actions(opponents, network, now, settings);
  const auto [state, certainty] = RankOf(reading, settings);
  answer.recourse =
      FindRecourse(belief, actions.All(), [&](const Belief& other) -> std::optional<std::string> {
        const BeliefReading read = belief::ReadBelief(other, network(other), now, settings);
        const auto [other_state, other_certainty] = RankOf(read, settings);
        const bool is_better = other_state >= state && other_certainty >= certainty &&
                               (other_state > state || other_certainty > certainty);
        if (!is_better) return std::nullopt;
        return VerdictOf(read, settings);
      });
  return answer;
}

Result<Counterfactual> WhyBelief(ledger::Reader& reader, const Belief& belief, Timestamp now,
                                 const BeliefSettings& settings) {
  BeliefPast past;
  std::vector<PastEvent<BeliefEvent>> known;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents({.stream = belief::StreamOf(belief.id)},
                                             [&](const ledger::EventView& event) {
                                               const auto decoded = belief::DecodeEvent(event);
                                               if (decoded && *decoded) {
                                                 known.push_back({.event = **decoded,
                                                                  .sequence = event.sequence,
                                                                  .time = event.time,
                                                                  .kind = std::string(event.kind)});
                                               }
                                               return ledger::Visit::kContinue;
                                             }));
  const auto links = static_cast<std::size_t>(
      std::ranges::count_if(known, [](const auto& event) { return IsLink(event.event); }));
  for (std::size_t place = 0; place < known.size(); ++place) {
    const BeliefEvent& event = known[place].event;
    const bool removable =
        IsRemovable(event) && !RetractionOf(known, place) && (links <= kLinksMax || !IsLink(event));
    past.Add(known[place], removable);
  }

  std::vector<Belief> opponents;
  for (const BeliefContradiction& with : belief.contradictions) {
    if (with.status != ContradictionStatus::kUnresolved) continue;
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> other, belief::LoadBelief(reader, with.id));
    if (other) opponents.push_back(*std::move(other));
  }

  using Links = std::tuple<std::vector<Uuid>, std::vector<Uuid>, std::vector<Uuid>>;
  std::map<Links, Decimal> gains;
  Result<void> status;
  const model::NetworkParams params = belief::ParamsOf(settings);
  const NetworkGain network = [&](const Belief& with) {
    if (belief::IsOrphan(with)) return Decimal();
    const auto [at, is_new] =
        gains.try_emplace(Links(with.supporters, with.supports, with.related));
    if (is_new) {
      belief::StoredGraph graph(reader);
      graph.Provide(with);
      at->second = model::Network(params, model::ComputeTerms(graph, params, with.id));
      if (status && !graph.status()) status = graph.status();
    }
    return at->second;
  };
  Counterfactual answer = WhatWouldFlip(past, belief, opponents, network, now, settings);
  CREDENCE_RETURN_IF_ERROR(status);
  return answer;
}

}  // namespace credence::insight
