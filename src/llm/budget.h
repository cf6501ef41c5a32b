// SPDX-License-Identifier: Apache-2.0
// Limits on the use of a model: calls per hour, tokens per day.
//
// BudgetUse is a plain value with pure functions, so that it can be kept between processes; Meter
// is the same for many threads. Hours and days are in UTC and each starts with nothing used. Tokens
// are known only after an answer, so calls in flight when the last token is spent may exceed the
// limit.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

#include "credence/clock.h"
#include "credence/result.h"

namespace credence::llm {

// 0 means no limit.
struct BudgetLimits {
  std::int64_t calls_per_hour = 0;
  std::int64_t tokens_per_day = 0;
};

struct BudgetUse {
  std::int64_t hour = 0;    // Counted from 1970.
  std::int64_t calls = 0;   // In that hour.
  std::int64_t day = 0;     // Counted from 1970.
  std::int64_t tokens = 0;  // On that day.

  bool operator==(const BudgetUse&) const = default;
};

// Adds a call. Failure: kResourceExhausted; the message says until when, and names the setting.
Result<BudgetUse> SpendCall(const BudgetLimits& limits, const BudgetUse& use, Timestamp now);

// Adds tokens; a negative count is ignored.
BudgetUse SpendTokens(const BudgetUse& use, std::int64_t tokens, Timestamp now);

// Thread-safe.
class Meter {
 public:
  // REQUIRES: the clock is not null.
  Meter(BudgetLimits limits, std::shared_ptr<const Clock> clock, BudgetUse use = {});

  Result<void> SpendCall();
  void SpendTokens(std::int64_t tokens);
  BudgetUse use() const;

 private:
  const BudgetLimits limits_;
  const std::shared_ptr<const Clock> clock_;
  mutable std::mutex mutex_;
  BudgetUse use_;  // Guarded by mutex_.
};

}  // namespace credence::llm
