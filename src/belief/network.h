// SPDX-License-Identifier: Apache-2.0
// The network term in the store. The sums behind it (model/network.h) are kept for every belief
// that has links and brought up to date with each event, in its transaction. They are derived data:
// they can be thrown away, and are computed anew when the parameters change.
//
// Kept besides, for the same reasons: the topics under which statements that could contradict each
// other meet.
#pragma once

#include <string_view>
#include <vector>

#include "belief/settings.h"
#include "belief/types.h"
#include "credence/beliefs.h"
#include "credence/result.h"
#include "ledger/store.h"
#include "model/network.h"

namespace credence::belief {

// Kinds of derived data.
inline constexpr std::string_view kNetworkKind = "belief_network";
inline constexpr std::string_view kTopicKind = "belief_topic";
inline constexpr std::string_view kKeptKind = "belief_kept";

model::NetworkParams ParamsOf(const BeliefSettings& settings);

// Appended events reach rows and terms through this: applies one to the row of its belief, and to
// the terms of everything within two links.
Result<void> ApplyToRows(ledger::Writer& writer, const ledger::EventView& event);

// Makes sure that what is kept was computed with these parameters, by this program's rules; where
// it was not, all of it is computed anew. Call before the first change of a transaction.
Result<void> EnsureKept(ledger::Writer& writer, const model::NetworkParams& params);
// Nothing is kept any more, until EnsureKept. For changes of many beliefs at once.
Result<void> DropKept(ledger::Writer& writer);

// The network term, from what is kept if that fits, and else from nothing.
class NetworkReader {
 public:
  NetworkReader(ledger::Reader& reader, const model::NetworkParams& params)
      : reader_(reader), params_(params) {}

  Result<Decimal> NetworkOf(const Belief& belief);

 private:
  ledger::Reader& reader_;
  model::NetworkParams params_;
  std::optional<bool> is_kept_;
};

// The beliefs whose topic is one of the statement's, besides that with the id; not retracted.
Result<std::vector<Belief>> OnTopicOf(ledger::Reader& reader, std::string_view statement,
                                      const Uuid& except, std::int64_t limit);

// Forgets the topic of a belief, which holds words of its text.
Result<void> DropTopic(ledger::Writer& writer, const Belief& belief);

struct NetworkProblem {
  Uuid id;
  model::NetworkTerms kept;
  model::NetworkTerms computed;
};
// Holds every kept term against one computed from nothing.
Result<std::vector<NetworkProblem>> CheckKept(ledger::Reader& reader, std::int64_t limit);

}  // namespace credence::belief
