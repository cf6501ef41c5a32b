// SPDX-License-Identifier: Apache-2.0
// Consequences: what an event of one faculty means to another. Faculties are strangers; this is the
// one place where they meet. Each consequence is an event of its own, in the same transaction.
//
//   what happened                          what it means to memories                    signal
//   a tool call failed                     its error is remembered (a passive memory)
//   it failed before in the same way       the memory of it is validated (M9)           recaptured
//   a call succeeds that had failed        the memory of its failure is archived        repaired
//   a rule of reviews became active        it is remembered as a rule, in all projects
//   an active rule was mentioned again     its memory is validated, once per mention    review
//   a rule came back                       its archived memory is restored
//   a rule ended                           its memory is archived                       user
//   the words of an ended rule expired     the text of its archived memory is erased
//
// A person's word wins: a memory that somebody archived, replaced or had said before is theirs, and
// is left alone. That a memory was shown before a success moves nothing, because one call cannot
// tell whether it helped; it is recorded, so that many calls can (docs/insight.md, lift).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "credence/sessions.h"
#include "credence/uuid.h"
#include "engine/commit.h"
#include "ledger/store.h"
#include "memory/settings.h"

namespace credence::engine {

class MemoryConsequences {
 public:
  // REQUIRES: what is referred to outlives it.
  MemoryConsequences(ledger::Writer& writer, const CommitContext& context,
                     const memory::MemorySettings& settings)
      : writer_(writer), context_(context), settings_(settings) {}

  // The memory of the failure. Nothing: its output is not worth remembering.
  Result<std::optional<Uuid>> CallFailed(const ToolResult& result);
  // `memory`: of an earlier failure of the same call.
  Result<void> CallRepaired(const Uuid& memory);

  // The memory that says what the rule says.
  Result<Uuid> RuleActive(const std::string& content);
  Result<void> RuleConfirmed(const Uuid& memory, std::string_view rule, std::int64_t mentions);
  // The memory that the rule had, if it still says the same. Nothing: there is none.
  Result<std::optional<Uuid>> RuleRevived(const std::optional<Uuid>& memory,
                                          const std::string& content);
  Result<void> RuleEnded(const Uuid& memory);
  Result<void> RuleErased(const Uuid& memory);

 private:
  ledger::Writer& writer_;
  const CommitContext& context_;
  const memory::MemorySettings& settings_;
};

}  // namespace credence::engine
