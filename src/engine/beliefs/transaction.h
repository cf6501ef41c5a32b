// SPDX-License-Identifier: Apache-2.0
// The changes to beliefs that are possible within one transaction. Single calls, batches and
// episodes are built from them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "belief/decide.h"
#include "belief/viewer.h"
#include "credence/beliefs.h"
#include "engine/commit.h"
#include "engine/settings.h"
#include "language/agreement.h"
#include "ledger/store.h"

namespace credence::engine {

class BeliefTransaction {
 public:
  // REQUIRES: all referenced objects outlive it.
  BeliefTransaction(ledger::Writer& writer, const CommitContext& context,
                    const belief::BeliefSettings& settings)
      : writer_(writer), context_(context), settings_(settings) {}

  // Must be called first, and again after the network was dropped.
  Result<void> Begin();

  struct Added {
    Uuid id;
    bool created = false;
    bool moved = false;
    bool restored = false;  // It had been retracted.
  };
  // `certainty`: how sure the user sounded, if the text does not show it. REQUIRES: `text` is
  // already prepared.
  Result<Added> Add(const std::string& text, BeliefOrigin origin,
                    const std::optional<std::string>& episode,
                    std::optional<Decimal> certainty = std::nullopt);
  // Each of these returns the belief that was named first.
  Result<Uuid> Judge(const BeliefVerdict& verdict);
  Result<Uuid> Move(const Uuid& id, BeliefTrigger trigger,
                    const std::optional<std::string>& episode,
                    const std::optional<Decimal>& share = std::nullopt);
  Result<Uuid> Revise(std::string_view id, std::string_view text);
  Result<Uuid> Correct(const Uuid& id, const Uuid& instead,
                       const std::optional<std::string>& episode);
  Result<Uuid> Retract(std::string_view id, const std::optional<std::string>& reason, bool erase);
  Result<Uuid> Restore(std::string_view id);
  Result<Uuid> Support(std::string_view id, std::string_view by);
  Result<Uuid> Relate(std::string_view a, std::string_view b);
  // Links a new belief to an older one as far as they agree. False if they do not, or need no link.
  Result<bool> Infer(const Uuid& id, const Uuid& older, language::Agreement agreement,
                     const std::optional<std::string>& episode);
  Result<Uuid> Unlink(std::string_view a, std::string_view b);
  Result<Uuid> Contradict(std::string_view id, std::string_view by,
                          const belief::ContradictionBasis& basis);
  // A person's choice. Returns the winner and the loser.
  Result<std::pair<Uuid, Uuid>> ResolveFor(std::string_view a, std::string_view b,
                                           std::string_view winner);
  Result<void> Resolve(const Uuid& winner, const Uuid& loser, ContradictionStatus status);

  Result<Belief> Find(std::string_view id);
  Result<bool> Commit(const std::vector<ledger::EventDraft>& decisions);
  belief::Viewer View() const { return {writer_, settings_, context_.now}; }
  ledger::Writer& writer() { return writer_; }
  const CommitContext& context() const { return context_; }

 private:
  // The inputs of a decision. REQUIRES: `belief` outlives the result.
  Result<belief::Seen> See(const Belief& belief);
  Result<Uuid> CommitFor(const Uuid& id, Result<ledger::EventDraft> decision);
  Result<Uuid> CommitFor(const Uuid& id, Result<std::vector<ledger::EventDraft>> decisions);
  Result<void> EraseTexts(const Belief& belief);

  ledger::Writer& writer_;
  const CommitContext& context_;
  const belief::BeliefSettings& settings_;
};

}  // namespace credence::engine
