// SPDX-License-Identifier: Apache-2.0
#include "llm/budget.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>
#include <utility>

#include "base/check.h"

namespace credence::llm {
namespace {

using std::chrono::days;
using std::chrono::hours;

BudgetUse InWindow(BudgetUse use, Timestamp now) {
  const std::int64_t hour = std::chrono::floor<hours>(now.time_since_epoch()).count();
  const std::int64_t day = std::chrono::floor<days>(now.time_since_epoch()).count();
  if (use.hour != hour) {
    use.hour = hour;
    use.calls = 0;
  }
  if (use.day != day) {
    use.day = day;
    use.tokens = 0;
  }
  return use;
}

}  // namespace

Result<BudgetUse> SpendCall(const BudgetLimits& limits, const BudgetUse& use, Timestamp now) {
  BudgetUse next = InWindow(use, now);
  if (limits.calls_per_hour > 0 && next.calls >= limits.calls_per_hour) {
    const Timestamp end(hours(next.hour + 1));
    return Fail(Code::kResourceExhausted, "the budget of " + std::to_string(limits.calls_per_hour) +
                                              " calls is used up until " + FormatTimestamp(end) +
                                              "; see max_calls_per_hour");
  }
  if (limits.tokens_per_day > 0 && next.tokens >= limits.tokens_per_day) {
    const Timestamp end(days(next.day + 1));
    return Fail(Code::kResourceExhausted, "the budget of " + std::to_string(limits.tokens_per_day) +
                                              " tokens is used up until " + FormatTimestamp(end) +
                                              "; see max_tokens_per_day");
  }
  ++next.calls;
  return next;
}

BudgetUse SpendTokens(const BudgetUse& use, std::int64_t tokens, Timestamp now) {
  BudgetUse next = InWindow(use, now);
  const std::int64_t room = std::numeric_limits<std::int64_t>::max() - next.tokens;
  next.tokens += std::clamp<std::int64_t>(tokens, 0, room);
  return next;
}

Meter::Meter(BudgetLimits limits, std::shared_ptr<const Clock> clock, BudgetUse use)
    : limits_(limits), clock_(std::move(clock)), use_(use) {
  CREDENCE_CHECK(clock_ != nullptr, "a meter needs a clock");
}

Result<void> Meter::SpendCall() {
  const std::lock_guard lock(mutex_);
  CREDENCE_ASSIGN_OR_RETURN(use_, llm::SpendCall(limits_, use_, clock_->Now()));
  return {};
}

void Meter::SpendTokens(std::int64_t tokens) {
  const std::lock_guard lock(mutex_);
  use_ = llm::SpendTokens(use_, tokens, clock_->Now());
}

BudgetUse Meter::use() const {
  const std::lock_guard lock(mutex_);
  return use_;
}

}  // namespace credence::llm
