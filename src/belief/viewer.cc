// SPDX-License-Identifier: Apache-2.0
#include "belief/viewer.h"
#include "base/function_ref.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/utf8.h"
#include "belief/evolve.h"
#include "belief/fold.h"
#include "belief/reading.h"
#include "belief/stored_graph.h"
#include "language/contradiction.h"
#include "language/wording.h"
#include "ledger/fold.h"
#include "model/additive.h"

namespace credence::belief {
namespace {

using ledger::Visit;

// The part of an event that history shows. Nothing: it did not change the evidence.
struct Effect {
  BeliefTrigger trigger = BeliefTrigger::kInitialAssignment;
  Decimal delta;
  Decimal network;
  std::string about;
  std::optional<Uuid> against = std::nullopt;  // A rule found that this belief contradicts it.
};

std::optional<Effect> EffectOf(const Stated& event) {
  return Effect{.delta = event.evidence, .about = std::string(NameOf(event.origin))};
}
std::optional<Effect> EffectOf(const Moved& event) {
  return Effect{.trigger = event.trigger,
                .delta = event.delta,
                .network = event.network,
                .about = event.episode ? "episode " + *event.episode : std::string()};
}
std::optional<Effect> EffectOf(const Revised& event) {
  return Effect{
      .trigger = BeliefTrigger::kUserCorrection,
      .delta = event.delta,
      .network = event.network,
      .about = event.instead ? "instead: " + event.instead->ToString() : std::string("new text")};
}
std::optional<Effect> EffectOf(const Contradicted& event) {
  return Effect{
      .trigger = event.trigger,
      .delta = event.delta,
      .network = event.network,
      .about = fmt::format("by {} at {}", event.by.ToString(), event.confidence.ToString()),
      .against = event.rule ? std::optional(event.by) : std::nullopt};
}
std::optional<Effect> EffectOf(const Resolved& event) {
  if (event.delta == Decimal()) return std::nullopt;
  return Effect{.trigger = BeliefTrigger::kContradictionResolution,
                .delta = event.delta,
                .network = event.network,
                .about = "against " + event.other.ToString()};
}
std::optional<Effect> EffectOf(const auto& /*event*/) { return std::nullopt; }

// An event of a belief, and the state after it.
struct Change {
  const BeliefEvent& what;
  const ledger::EventView& event;
  const Belief& after;
  Decimal evidence_before;
};

// Replays it from its first event and returns its final state.
Result<Belief> Follow(ledger::Reader& reader, const ledger::EventFilter& filter,
                      FunctionRef<void(const Change&)> see) {
  Belief state;
  Result<void> read;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const ledger::EventView& event) {
    const Result<std::optional<BeliefEvent>> decoded = DecodeEvent(event);
    if (!decoded) {
      read = Failure(decoded.error());
      return Visit::kStop;
    }
    if (!*decoded) return Visit::kContinue;
    const Decimal before = state.evidence;
    const Result<ledger::Known> known = BeliefFold::Apply(state, **decoded, event);
    if (known && *known == ledger::Known::kYes) {
      see({.what = **decoded, .event = event, .after = state, .evidence_before = before});
    }
    return Visit::kContinue;
  }));
  CREDENCE_RETURN_IF_ERROR(read);
  return state;
}

}  // namespace

Result<std::vector<BeliefHistoryEntry>> HistoryOf(ledger::Reader& reader, const Uuid& id) {
  std::vector<BeliefHistoryEntry> history;
  std::vector<std::pair<std::size_t, Uuid>> by_rule;
  const auto see = [&](const Change& change) {
    std::optional<Effect> effect =
        std::visit([](const auto& what) { return EffectOf(what); }, change.what);
    if (!effect) return;
    // A statement is its own reason.
    const bool has_reason = change.event.text && !std::holds_alternative<Stated>(change.what) &&
                            !std::holds_alternative<Revised>(change.what);
    if (effect->against && !has_reason) by_rule.emplace_back(history.size(), *effect->against);
    history.push_back(
        {.at = change.event.time,
         .value = model::Step({}, change.after.evidence, effect->network).ToDouble(),
         .trigger = effect->trigger,
         .delta = effect->delta.ToDouble(),
         .reason = has_reason ? std::string(*change.event.text) : std::move(effect->about),
         .event = change.event.id});
  };
  CREDENCE_ASSIGN_OR_RETURN(const Belief state,
                            Follow(reader, {.stream = StreamOf(id), .with_verbatim = true}, see));
  // A contradiction found by a rule is explained from the two texts, if they are still kept.
  for (const auto& [place, by] : by_rule) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Belief> other,
                              ledger::LoadState<BeliefFold>(reader, by.ToString()));
    if (!other || !other->text || !state.text) continue;
    const language::Contradiction found = language::CompareStatements(*state.text, *other->text);
    if (found.IsConflict()) history[place].reason += ": " + found.reason;
  }
  return history;
}

Result<std::map<Uuid, Verdict>> VerdictsOf(ledger::Reader& reader, const Uuid& id) {
  std::map<Uuid, Verdict> verdicts;
  const auto see = [&](const Change& change) {
    if (const auto* resolved = std::get_if<Resolved>(&change.what)) {
      verdicts[resolved->other] = {.won = resolved->won,
                                   .withdrawn = resolved->withdrawn,
                                   .gained = change.after.evidence - change.evidence_before};
    }
  };
  CREDENCE_RETURN_IF_ERROR(Follow(reader, {.stream = StreamOf(id)}, see));
  return verdicts;
}

Result<Belief> Viewer::Load(const Uuid& id) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> belief,
                            ledger::LoadState<BeliefFold>(reader_, id.ToString()));
  if (!belief) return NotFound(fmt::format("no belief {}", id.ToString()));
  return *std::move(belief);
}

Result<Decimal> Viewer::ConfidenceOf(const Belief& belief) {
  CREDENCE_ASSIGN_OR_RETURN(const Decimal network, network_.NetworkOf(belief));
  return belief::ConfidenceOf(belief, network, now_, settings_);
}

Result<std::optional<Uuid>> Viewer::SupersededBy(const Belief& belief) {
  const auto is_decided = [](const BeliefContradiction& with) {
    return with.status == ContradictionStatus::kUserResolved;
  };
  if (std::ranges::none_of(belief.contradictions, is_decided)) return std::nullopt;
  CREDENCE_ASSIGN_OR_RETURN(const auto verdicts, VerdictsOf(reader_, belief.id));
  const BeliefContradiction* last = nullptr;
  for (const BeliefContradiction& with : belief.contradictions) {
    const auto verdict = verdicts.find(with.id);
    const bool lost = is_decided(with) && verdict != verdicts.end() && !verdict->second.won &&
                      !verdict->second.withdrawn;
    if (lost && (last == nullptr || with.at >= last->at)) last = &with;
  }
  return last == nullptr ? std::nullopt : std::optional(last->id);
}

Result<BeliefReading> Viewer::Brief(Belief belief) {
  CREDENCE_ASSIGN_OR_RETURN(const Decimal network, network_.NetworkOf(belief));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Uuid> superseded_by, SupersededBy(belief));
  BeliefReading reading = ReadBelief(std::move(belief), network, now_, settings_);
  reading.superseded_by = superseded_by;
  return reading;
}

Result<BeliefReading> Viewer::Full(Belief belief) {
  CREDENCE_ASSIGN_OR_RETURN(BeliefReading reading, Brief(std::move(belief)));
  reading.is_full = true;
  reading.statement = StatementOf(reading.belief);
  const auto neighbour = [&](const Uuid& id,
                             std::optional<ContradictionStatus> status) -> Result<BeliefNeighbour> {
    CREDENCE_ASSIGN_OR_RETURN(const Belief other, Load(id));
    CREDENCE_ASSIGN_OR_RETURN(const Decimal confidence, ConfidenceOf(other));
    return BeliefNeighbour{.id = id, .confidence = confidence.ToDouble(), .status = status};
  };
  for (const Uuid& id : reading.belief.supporters) {
    CREDENCE_ASSIGN_OR_RETURN(BeliefNeighbour other, neighbour(id, std::nullopt));
    reading.supporting.push_back(other);
  }
  for (const BeliefContradiction& with : reading.belief.contradictions) {
    CREDENCE_ASSIGN_OR_RETURN(BeliefNeighbour other, neighbour(with.id, with.status));
    reading.contradicting.push_back(other);
  }
  return reading;
}

Result<BeliefReading> Viewer::Full(const Uuid& id) {
  CREDENCE_ASSIGN_OR_RETURN(Belief belief, Load(id));
  return Full(std::move(belief));
}

Result<BeliefReading> Viewer::WithHistory(const Uuid& id) {
  CREDENCE_ASSIGN_OR_RETURN(BeliefReading reading, Full(id));
  CREDENCE_ASSIGN_OR_RETURN(reading.history, HistoryOf(reader_, id));
  return reading;
}

// Term by term, each with its source: the sums of model/network.h split into their parts.
Result<std::vector<BeliefTerm>> Viewer::NetworkTermsOf(const Belief& belief) {
  std::vector<BeliefTerm> terms;
  const model::NetworkParams params = ParamsOf(settings_);
  StoredGraph graph(reader_);
  graph.Provide(belief);
  const auto add = [&](std::string_view name, Decimal value, const Uuid& from) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Belief other, Load(from));
    terms.push_back({.name = std::string(name),
                     .value = value,
                     .from = from,
                     .evidence = other.evidence,
                     .text = other.text.value_or("")});
    return {};
  };
  const auto times = [](Decimal factor, Decimal evidence) {
    return Decimal::FromNanos(factor.nanos() / 1'000 * (evidence.nanos() / 1'000) / 1'000);
  };
  for (const Uuid& id : belief.supporters) {
    if (graph.Evidence(id) <= params.supporter_above) continue;
    CREDENCE_RETURN_IF_ERROR(add("supporter", params.supporter_weight, id));
  }
  for (const Uuid& id : belief.related) {
    const Decimal evidence = graph.Evidence(id);
    if (evidence <= params.strong_above) continue;
    CREDENCE_RETURN_IF_ERROR(add("related", times(params.related_factor, evidence), id));
  }
  const model::NetworkParts parts =
      model::PartsOf(params, model::ComputeAllTerms(graph, params, belief.id));
  if (parts.connected != Decimal()) {
    terms.push_back({.name = "structure", .value = parts.connected});
  }
  for (const Uuid& id : model::TwoRelationsAway(graph, belief.id)) {
    const Decimal evidence = graph.Evidence(id);
    if (evidence <= params.strong_above) continue;
    CREDENCE_RETURN_IF_ERROR(add("related_two_hops", times(params.two_hop_factor, evidence), id));
  }
  if (parts.indirect != Decimal()) terms.push_back({.name = "indirect", .value = parts.indirect});
  if (const auto gain =
          InferredGainOf(belief, params, [&](const Uuid& id) { return graph.Evidence(id); })) {
    const bool supports = gain->link.link == LinkKind::kSupportedBy;
    CREDENCE_RETURN_IF_ERROR(
        add(supports ? "inferred_supporter" : "inferred_related", gain->value, gain->link.id));
  }
  CREDENCE_RETURN_IF_ERROR(graph.status());
  return terms;
}

Result<BeliefExplanation> Viewer::Explain(const Uuid& id) {
  BeliefExplanation explanation;
  CREDENCE_ASSIGN_OR_RETURN(explanation.reading, WithHistory(id));
  const Belief& belief = explanation.reading.belief;
  CREDENCE_ASSIGN_OR_RETURN(explanation.network, NetworkTermsOf(belief));
  for (const BeliefTerm& term : explanation.network) {
    explanation.network_sum = explanation.network_sum + term.value;
  }
  explanation.network_cap = settings_.network_cap;
  const Dormancy dormancy = DormancyOf(belief, now_, settings_);
  explanation.days_unmentioned = dormancy.days;
  if (dormancy.silence != Decimal()) {
    explanation.dormancy.push_back({.name = "silence", .value = dormancy.silence});
  }
  if (dormancy.orphan != Decimal()) {
    explanation.dormancy.push_back({.name = "orphan", .value = dormancy.orphan});
  }
  std::map<Uuid, Verdict> verdicts;
  if (!belief.contradictions.empty()) {
    CREDENCE_ASSIGN_OR_RETURN(verdicts, VerdictsOf(reader_, id));
  }
  for (const BeliefContradiction& with : belief.contradictions) {
    CREDENCE_ASSIGN_OR_RETURN(Arbitration between, Arbitrate(id, with.id, verdicts));
    explanation.contradictions.push_back(std::move(between));
  }
  if (belief.text && !belief.retracted) {
    explanation.worded = language::Worded(
        *belief.text, CertaintyOf(explanation.reading.confidence, settings_), settings_.Style());
  }
  return explanation;
}

Result<Arbitration> Viewer::Arbitrate(const Uuid& a, const Uuid& b) {
  CREDENCE_ASSIGN_OR_RETURN(const Belief belief, Load(a));
  const BeliefContradiction* with = FindContradiction(belief, b);
  std::map<Uuid, Verdict> verdicts;
  if (with != nullptr && with->status != ContradictionStatus::kUnresolved) {
    CREDENCE_ASSIGN_OR_RETURN(verdicts, VerdictsOf(reader_, a));
  }
  return Arbitrate(a, b, verdicts);
}

Result<Arbitration> Viewer::Arbitrate(const Uuid& a, const Uuid& b,
                                      const std::map<Uuid, Verdict>& verdicts) {
  // Without their neighbours: one belief may be in very many disputes.
  CREDENCE_ASSIGN_OR_RETURN(Belief belief_a, Load(a));
  CREDENCE_ASSIGN_OR_RETURN(BeliefReading first, Brief(std::move(belief_a)));
  CREDENCE_ASSIGN_OR_RETURN(Belief belief_b, Load(b));
  CREDENCE_ASSIGN_OR_RETURN(BeliefReading second, Brief(std::move(belief_b)));
  Arbitration between;
  if (const BeliefContradiction* with = FindContradiction(first.belief, b)) {
    between.status = with->status;
  }
  if (RanksBefore(second, first)) std::swap(first, second);
  between.strength = first.confidence - second.confidence;
  if (between.status == ContradictionStatus::kUnresolved) {
    if (between.strength < settings_.arbitration_gap) {
      between.question =
          fmt::format("Which is right: {} or {}?", Quoted(first.belief.text.value_or("(erased)")),
                      Quoted(second.belief.text.value_or("(erased)")));
    }
  } else if (const auto closed = verdicts.find(b); closed != verdicts.end()) {
    // The recorded resolution counts, whatever the numbers are.
    between.withdrawn = closed->second.withdrawn;
    if (!between.withdrawn) between.winner = closed->second.won ? a : b;
    if (between.winner == second.belief.id) std::swap(first, second);
  }
  if (first.belief.retracted && !second.belief.retracted) std::swap(first, second);
  between.stands = std::move(first);
  between.yields = std::move(second);
  return between;
}

Result<std::vector<Arbitration>> Viewer::Disputes() {
  std::set<std::pair<Uuid, Uuid>> pairs;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<BeliefFold>(
      reader_, {.index = kDisputedIndex, .from = "", .until = "\xff"}, [&](const Belief& belief) {
        for (const BeliefContradiction& with : belief.contradictions) {
          if (with.status != ContradictionStatus::kUnresolved) continue;
          pairs.insert(std::minmax(belief.id, with.id));
        }
        return Visit::kContinue;
      }));
  std::vector<Arbitration> disputes;
  for (const auto& [a, b] : pairs) {
    CREDENCE_ASSIGN_OR_RETURN(Arbitration between, Arbitrate(a, b));
    disputes.push_back(std::move(between));
  }
  std::ranges::sort(disputes, [](const Arbitration& x, const Arbitration& y) {
    if (x.strength != y.strength) return x.strength > y.strength;
    return x.stands.belief.id < y.stands.belief.id ||
           (x.stands.belief.id == y.stands.belief.id && x.yields.belief.id < y.yields.belief.id);
  });
  return disputes;
}

}  // namespace credence::belief
