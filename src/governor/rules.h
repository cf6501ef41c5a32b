// SPDX-License-Identifier: Apache-2.0
// Rules of people: calls that a person has allowed, denied or wants to be asked about, whatever the
// score is. They are settings; docs/governor.md explains them.
//
// Deny beats ask beats allow. A rule that denies or asks applies if any part of a call fits; one
// that allows has to cover every part that needs it, and covers no option that it does not name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "governor/effect.h"
#include "governor/settings.h"
#include "governor/tool_effect.h"
#include "governor/types.h"

namespace credence::governor {

// What the rules say about a call.
struct Ruling {
  Verdict verdict = Verdict::kAllow;
  std::string rule;     // In words: "deny git push --force"
  std::string message;  // What to do instead; may be empty.

  bool operator==(const Ruling&) const = default;
};

struct RuledCall {
  std::string_view tool;
  std::string_view input;    // JSON.
  std::string_view project;  // Paths of rules are relative to it.
  const ToolEffect& effect;
  // What the gate says about the whole call (ReadsSecret and Discloses in gate.h), so that rules
  // about secrets apply to the calls that it would ask about, and to no others.
  bool secret_read = false;
  bool discloses = false;
  bool reads_copy = false;  // As in GateQuestion: any part may read the secret.
};

// The strongest rules that apply; the most specific of them is named. A rule that allows has to
// cover the parts of the call whose effect is not open without it; `is_open` is also told whether
// the part is one that handles a secret or sends something.
std::optional<Ruling> RulingOn(const RuledCall& call, const GovernorSettings& settings,
                               Timestamp now, FunctionRef<bool(Effect, bool)> is_open);

// The names of the rules that allow together what is not open, of rules that only allow; empty if
// they do not cover all of it.
std::vector<std::string> CoveredBy(const RuledCall& call, const std::vector<RuleSettings>& rules,
                                   Timestamp now, FunctionRef<bool(Effect, bool)> is_open);

// What the rules say about a call of which only the kinds are known, for a replay.
std::optional<Verdict> RulingOnKinds(const std::vector<std::string>& kinds,
                                     const GovernorSettings& settings, Timestamp now);

// The kinds of command that a rule would have to name for this call to be allowed, without what is
// private: "git push --force". Empty if the call is not a shell command.
std::vector<std::string> KindsOf(const ToolEffect& effect);

// "deny git push --force in production/**"
std::string WordsOf(const RuleSettings& rule);

// Failure: kInvalidArgument if a rule says nothing, or something that cannot be.
Result<void> ValidateRules(const GovernorSettings& settings);

}  // namespace credence::governor
