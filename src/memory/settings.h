// SPDX-License-Identifier: Apache-2.0
// Every constant of the rules for memories, with the defaults of the source document.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/settings.h"
#include "credence/decimal.h"

namespace credence::memory {

// What the work after a showing counts: how much each proof adds or subtracts; 0: nothing.
struct ProofSettings {
  bool enabled = false;
  Decimal followed = Decimal::FromNanos(50'000'000);
  Decimal recurred = Decimal::FromNanos(100'000'000);
  Decimal defied = Decimal::FromNanos(100'000'000);
  std::int64_t defied_sessions = 3;
  Decimal corrected = Decimal::FromNanos(100'000'000);
  Decimal rejected = Decimal::FromNanos(50'000'000);
  Decimal approved = Decimal::FromNanos(100'000'000);
  double similarity = 0;  // 0: only words count.
};

struct MemorySettings {
  Decimal initial_confidence = Decimal::FromNanos(500'000'000);
  Decimal passive_confidence = Decimal::FromNanos(300'000'000);
  Decimal validate_delta = Decimal::FromNanos(50'000'000);
  Decimal violate_delta = Decimal::FromNanos(100'000'000);
  double half_life_days = 30;
  bool fade_user_rules = true;  // Not in the source documents, where everything fades.
  Decimal golden_threshold = Decimal::FromNanos(900'000'000);
  std::int64_t golden_validations = 3;
  double min_effective = 0.1;
  std::vector<std::string> inject_types = {"pattern", "rule", "constraint"};
  std::int64_t inject_limit = 5;
  std::int64_t inject_max_tokens = 500;
  std::int64_t tool_inject_limit = 2;
  bool polarity_guard = true;  // Not in the source documents.
  std::int64_t content_max = 2'000;
  std::int64_t error_min = 30;
  std::int64_t insight_max = 500;
  double interval_level = 0.9;
  double holdout = 0;             // Not in the source documents.
  double min_relevance = 0.08;    // Of what a search finds.
  std::int64_t prompt_limit = 3;  // Memories about a prompt; 0: none.
  std::int64_t prompt_max_tokens = 250;
  double prompt_relevance = 0.25;
  std::string supersede = "ask";
  ProofSettings proof;
};

void Describe(SettingsSchema& schema, MemorySettings& settings);

}  // namespace credence::memory
