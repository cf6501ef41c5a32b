// SPDX-License-Identifier: Apache-2.0
// Every constant of the rules for memories, with the defaults of the source document.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/settings.h"
#include "credence/decimal.h"

namespace credence::memory {

struct MemorySettings {
  Decimal initial_confidence = Decimal::FromNanos(500'000'000);
  Decimal passive_confidence = Decimal::FromNanos(300'000'000);
  Decimal validate_delta = Decimal::FromNanos(50'000'000);
  Decimal violate_delta = Decimal::FromNanos(100'000'000);
  double half_life_days = 30;
  Decimal golden_threshold = Decimal::FromNanos(900'000'000);
  std::int64_t golden_validations = 3;
  double min_effective = 0.1;
  std::vector<std::string> inject_types = {"pattern", "rule", "constraint"};
  std::int64_t inject_limit = 5;
  std::int64_t inject_max_tokens = 500;
  std::int64_t tool_inject_limit = 2;
  std::int64_t content_max = 2'000;
  std::int64_t error_min = 30;
  std::int64_t insight_max = 500;
  double interval_level = 0.9;
  double holdout = 0;  // Not in the source documents.
};

void Describe(SettingsSchema& schema, MemorySettings& settings);

}  // namespace credence::memory
