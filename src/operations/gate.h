// SPDX-License-Identifier: Apache-2.0
// The gate of a pipeline: replays recorded work under a policy, and does not pass if a decision
// changes in a way that the caller named.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/record_json.h"
#include "credence/engine.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "credence/what_if.h"

namespace credence::operations {

struct GateRequest {
  std::string policy;             // As WhatIfRequest.
  std::string origin = "policy";  // What messages call the policy: the name of its file.
  std::string fail_on;            // "deny-to-allow; allow-to-deny", or "any".
  std::optional<std::string> since = std::nullopt;
  // Passes also on a ledger without decisions, which otherwise is taken for the wrong one.
  bool allow_empty = false;
};

struct GateChange {
  std::string kind;    // "deny-to-allow"
  bool fails = false;  // The caller named this kind.
  std::string faculty;
  VerdictChange change;  // Of the governor's mode: without a count, `what` is the setting.
};
void Describe(const GateChange& change, auto&& visit) {
  CREDENCE_VISIT(visit, change, kind, fails, faculty);
  CREDENCE_VISIT(visit, change.change, recorded, other, count, what, subject, sequence, at);
}

struct GateReport {
  bool passed = true;
  bool empty = false;  // The ledger has no decisions of these kinds, at any time.
  std::vector<std::string> fail_on;
  std::int64_t verdicts = 0;  // Of the faculties to which the kinds belong.
  std::int64_t changed = 0;
  std::int64_t failing = 0;  // Changed in a way that fails.
  std::vector<ChangedSetting> settings;
  std::vector<GateChange> changes;  // Those that fail first.

  CREDENCE_FIELDS(passed, empty, fail_on, verdicts, changed, failing, settings, changes)
};

// Failure: kInvalidArgument for a kind that does not exist, or a policy that is not valid.
Result<GateReport> RunGate(Engine& engine, const Caller& caller, const GateRequest& request);

}  // namespace credence::operations
