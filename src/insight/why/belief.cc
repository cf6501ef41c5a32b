// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "belief/events.h"
#include "belief/flip.h"
#include "belief/network.h"
#include "belief/queries.h"
#include "belief/reading.h"
#include "belief/stored_graph.h"
#include "insight/flip/flip.h"
#include "insight/why/why.h"
#include "model/network.h"

namespace credence::insight {
namespace {

using belief::BeliefEvent;
using ledger::PastEvent;

Result<belief::Past> PastOf(ledger::Reader& reader, const Uuid& id) {
  std::vector<PastEvent<BeliefEvent>> known;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.stream = belief::StreamOf(id)}, [&](const ledger::EventView& event) {
        const auto decoded = belief::DecodeEvent(event);
        if (decoded && *decoded) {
          known.push_back({.event = **decoded,
                           .sequence = event.sequence,
                           .time = event.time,
                           .kind = std::string(event.kind)});
        }
        return ledger::Visit::kContinue;
      }));
  return belief::PastOf(known);
}

Result<std::vector<Belief>> OpponentsOf(ledger::Reader& reader, const Belief& belief) {
  std::vector<Belief> opponents;
  for (const BeliefContradiction& with : belief.contradictions) {
    if (with.status != ContradictionStatus::kUnresolved) continue;
    CREDENCE_ASSIGN_OR_RETURN(std::optional<Belief> other, belief::LoadBelief(reader, with.id));
    if (other) opponents.push_back(*std::move(other));
  }
  return opponents;
}

}  // namespace

Result<Counterfactual> WhyBelief(ledger::Reader& reader, const Belief& belief, Timestamp now,
                                 const belief::BeliefSettings& settings) {
  CREDENCE_ASSIGN_OR_RETURN(belief::Past past, PastOf(reader, belief.id));
  CREDENCE_ASSIGN_OR_RETURN(std::vector<Belief> opponents, OpponentsOf(reader, belief));
  using Links =
      std::tuple<std::vector<Uuid>, std::vector<Uuid>, std::vector<Uuid>, std::vector<Uuid>>;
  std::map<Links, Decimal> gains;
  Result<void> status;
  const model::NetworkParams params = belief::ParamsOf(settings);
  const auto network = [&](const Belief& with) {
    if (belief::IsOrphan(with) && with.inferred.empty()) return Decimal();
    std::vector<Uuid> inferred;
    for (const InferredLink& link : with.inferred) inferred.push_back(link.id);
    const auto [at, is_new] =
        gains.try_emplace(Links(with.supporters, with.supports, with.related, inferred));
    if (is_new) {
      belief::StoredGraph graph(reader);
      graph.Provide(with);
      const Decimal stated = model::Network(params, model::ComputeTerms(graph, params, with.id));
      at->second = belief::WithInferred(stated, with, params,
                                        [&](const Uuid& id) { return graph.Evidence(id); });
      if (status && !graph.status()) status = graph.status();
    }
    return at->second;
  };
  Counterfactual answer = WhatWouldFlip(
      belief::Flip(std::move(past), belief, {.opponents = std::move(opponents), .network = network},
                   now, settings));
  CREDENCE_RETURN_IF_ERROR(status);
  return answer;
}

}  // namespace credence::insight
