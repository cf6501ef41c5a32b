// SPDX-License-Identifier: Apache-2.0
// Consequences: what an event of one faculty means to another. Faculties do not know each other;
// only this class connects them. Each consequence is an event of its own, in the same transaction.
//
//   what happened                          what it means to memories                    signal
//   a tool call failed                     its error is remembered (a passive memory), unless the
//                                          call only looks or the error names nothing
//   it had failed the same way before      the memory of it is validated (M9)           recaptured
//   a call that had failed succeeds        the memory of its failure is archived        repaired
//   a call did what a shown memory says    and succeeded: it is proven, for              followed
//                                          and failed as before: proven, against         recurred
//   a call did the opposite, successfully  proven, against, at the third session         defied
//   a user corrected a shown memory        proven, against; the words are offered as     corrected
//                                          its successor, or replace it
//   work was rejected on a memory's theme  not followed: it is proven, for               rejected
//   work was approved                      that defied a shown memory: proven, against   approved
//   a review rule became active            it becomes a memory of its task types, in the projects
//                                          where it was asked for; of everything only if a person
//                                          confirmed it for all
//   an active rule was mentioned again     its memory is validated, once per mention    review
//   a rule came back                       its archived memory is restored
//   a rule ended                           its memory is archived                       user
//   the text of an ended rule expired      the text of its archived memory is erased
//
// People's decisions win: a memory that somebody archived, replaced or added first is left alone.
// Showing a memory before a success proves nothing by itself: whether showing helps is a question
// for lift (docs/insight.md). What work makes of a memory is always recorded; memory.proof decides
// whether it counts (docs/memories.md, Proof).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "credence/memories.h"
#include "credence/result.h"
#include "credence/sessions.h"
#include "credence/uuid.h"
#include "engine/commit.h"
#include "ledger/store.h"
#include "memory/decide.h"
#include "memory/settings.h"

namespace credence::engine {

class MemoryConsequences {
 public:
  // REQUIRES: all referenced objects outlive it.
  MemoryConsequences(ledger::Writer& writer, const CommitContext& context,
                     const memory::MemorySettings& settings)
      : writer_(writer), context_(context), settings_(settings) {}

  struct KnownFailure {
    Uuid memory;
    bool was_known = false;
  };
  // Nothing if the output is not worth remembering.
  Result<std::optional<KnownFailure>> CallFailed(const ToolResult& result);
  // `memory`: that of an earlier failure of the same call.
  Result<void> CallRepaired(const Uuid& memory);

  // Once for each session, memory and proof; false: it was already known, or the memory is not
  // current.
  Result<bool> Proven(const Memory& memory, const memory::ProofGiven& given);
  // The same of a user's correction, which may also replace the memory.
  Result<bool> Corrected(const Memory& memory, const memory::ProofGiven& given);

  // What a rule says in one place.
  struct RuleStatement {
    std::string content;
    std::optional<std::string> domain;
    std::optional<std::string> project;
  };
  // Returns the memory that states the rule.
  Result<Uuid> RuleActive(const RuleStatement& rule);
  // `occasion` names the mention: there is one validation for each.
  Result<void> RuleConfirmed(const Uuid& memory, std::string_view rule, std::string_view occasion);
  // Returns the rule's earlier memory, if it still states the rule; otherwise nothing.
  Result<std::optional<Uuid>> RuleRevived(const Uuid& memory, const RuleStatement& rule);
  Result<void> RuleEnded(const Uuid& memory);
  Result<void> RuleErased(const Uuid& memory);

 private:
  ledger::Writer& writer_;
  const CommitContext& context_;
  const memory::MemorySettings& settings_;
};

}  // namespace credence::engine
