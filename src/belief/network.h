// SPDX-License-Identifier: Apache-2.0
// The network term in the store. The sums behind it (model/network.h) are kept for every belief
// with links and updated with each event, in its transaction. They are derived data: they can be
// deleted, and are recomputed when the parameters change.
//
// Topics, which bring together statements that could contradict each other, are kept in the same
// way.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
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

// Applies an appended event to the row of its belief, and to the terms of every belief within two
// links.
Result<void> ApplyToRows(ledger::Writer& writer, const ledger::EventView& event);

// Ensures that the kept data was computed with these parameters and by this program's rules;
// otherwise recomputes all of it. Call before the first change of a transaction.
Result<void> EnsureKept(ledger::Writer& writer, const model::NetworkParams& params);
// Deletes the kept data until the next EnsureKept. For changes to many beliefs at once.
Result<void> DropKept(ledger::Writer& writer);

// What a belief gains from its inferred links: as much as from the strongest of them, however many
// there are. The same said in ten ways is one thing said, not ten.
struct InferredGain {
  InferredLink link;
  Decimal value;
};
std::optional<InferredGain> InferredGainOf(const Belief& belief, const model::NetworkParams& params,
                                           FunctionRef<Decimal(const Uuid& id)> evidence_of);
// The network term of the stated links, and that gain, up to the cap.
Decimal WithInferred(Decimal network, const Belief& belief, const model::NetworkParams& params,
                     FunctionRef<Decimal(const Uuid& id)> evidence_of);

// The network term: from the kept data if it is valid, otherwise computed from the links.
class NetworkReader {
 public:
  NetworkReader(ledger::Reader& reader, const model::NetworkParams& params)
      : reader_(reader), params_(params) {}

  Result<Decimal> NetworkOf(const Belief& belief);

 private:
  // Without inferred links.
  Result<Decimal> StatedNetworkOf(const Belief& belief);

  ledger::Reader& reader_;
  model::NetworkParams params_;
  std::optional<bool> is_kept_;
};

// Beliefs that share a topic with the statement, except the one with the given id; not retracted
// ones.
Result<std::vector<Belief>> OnTopicOf(ledger::Reader& reader, std::string_view statement,
                                      const Uuid& except, std::int64_t limit);

// Deletes the topic of a belief, which contains words of its text.
Result<void> DropTopic(ledger::Writer& writer, const Belief& belief);

struct NetworkProblem {
  Uuid id;
  model::NetworkTerms kept;
  model::NetworkTerms computed;
};
// Compares every kept term with a freshly computed one.
Result<std::vector<NetworkProblem>> CheckKept(ledger::Reader& reader, std::int64_t limit);

}  // namespace credence::belief
