// SPDX-License-Identifier: Apache-2.0
// Memories under two policies: the number now, and whether each would have gone into a prompt.
//
// Held fixed: what was learned, confirmed, proven wrong, superseded and forgotten, and what work
// after a showing proved. Found anew: where a memory starts, what a word on it or a proof adds or
// takes, when it is golden, how fast it fades.
//
// A verdict is what stood just before a word on the memory (and once more, now): whether it could
// go into a prompt, if there was room. The word is its outcome. Which memories a prompt then had
// room for is not asked: that depends on all of them at that moment.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "credence/memories.h"
#include "ledger/replay/subjects.h"
#include "ledger/replay/what_if.h"
#include "memory/settings.h"

namespace credence::memory {

class WhatIf final : public ledger::WhatIf {
 public:
  using Settings = MemorySettings;
  using Policies = ledger::PolicyPair<Settings>;
  static constexpr std::string_view kFaculty = "memories";

  WhatIf(const Policies& policies, ledger::Tally& tally);

  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  void Finish() override;

 private:
  struct Subject {
    Memory recorded;  // Its id is nil until it was learned.
    Memory other;
    std::int64_t changed = 0;   // Verdicts.
    std::int64_t sequence = 0;  // Of the last event.
  };
  struct Standing {
    double effective = 0;
    bool injected = false;
    bool golden = false;
  };
  struct Verdict {
    Standing recorded;
    Standing other;
  };
  Verdict Judge(const Subject& subject, Timestamp at) const;
  void CountVerdict(Subject& subject, const Verdict& verdict, Timestamp at,
                    std::string_view occasion, std::optional<bool> success);
  // `confirmed`: the word is for it.
  void CountWord(Subject& subject, Timestamp at, bool confirmed);

  Policies policies_;
  std::vector<MemoryType> present_types_;
  std::vector<MemoryType> other_types_;
  ledger::Tally& tally_;
  ledger::Subjects<Subject> subjects_;
  OutcomeCount wrong_;
  OutcomeCount golden_wrong_;
  OutcomeCount missing_;
};

}  // namespace credence::memory
