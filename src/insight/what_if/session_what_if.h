// SPDX-License-Identifier: Apache-2.0
// Sessions under two policies: the number after every event, and the verdict on every call.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "governor/redecide.h"
#include "insight/what_if/tally.h"
#include "insight/what_if/what_if.h"

namespace credence::insight {

class SessionWhatIf final : public WhatIf {
 public:
  explicit SessionWhatIf(const PolicyPair& policies);

  std::string_view faculty() const override { return "sessions"; }
  bool Owns(std::string_view stream) const override;
  Result<void> Take(const ledger::EventView& event) override;
  FacultyWhatIf Finish() override;

 private:
  struct Session {
    explicit Session(const PolicyPair& policies)
        : redecider(policies.present.governor, policies.other.governor) {}
    governor::Redecider redecider;
    std::int64_t changed = 0;         // Verdicts.
    std::int64_t recorded_stops = 0;  // Calls that did not pass.
    std::int64_t other_stops = 0;
  };
  Session& SessionOf(std::string_view stream);

  PolicyPair policies_;
  Tally tally_;
  std::unordered_map<std::string, std::unique_ptr<Session>> sessions_;
  // Events of one session mostly come together.
  std::string last_stream_;
  Session* last_ = nullptr;
};

}  // namespace credence::insight
