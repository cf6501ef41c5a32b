// SPDX-License-Identifier: Apache-2.0
// Memories under two policies: the number now, and whether each would have gone into a prompt.
//
// Held fixed: what was learned, confirmed, proven wrong, superseded and forgotten. Found anew:
// where a memory starts, what a word on it adds or takes, when it is golden, how fast it fades.
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
#include "insight/what_if/subjects.h"
#include "insight/what_if/tally.h"
#include "insight/what_if/what_if.h"

namespace credence::insight {

class MemoryWhatIf final : public WhatIf {
 public:
  explicit MemoryWhatIf(const PolicyPair& policies);

  std::string_view faculty() const override { return "memories"; }
  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  FacultyWhatIf Finish() override;

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

  PolicyPair policies_;
  std::vector<MemoryType> present_types_;
  std::vector<MemoryType> other_types_;
  Tally tally_;
  Subjects<Subject> subjects_;
  OutcomeCount wrong_;
  OutcomeCount golden_wrong_;
  OutcomeCount missing_;
};

}  // namespace credence::insight
