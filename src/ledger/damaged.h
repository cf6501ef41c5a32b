// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "credence/mention.h"
#include "credence/result.h"

namespace credence::ledger {

inline std::string AdviceToVerify() { return "; run " + Op("verify"); }

// The failure of whoever meets stored bytes that cannot be read: kDataLoss.
inline Failure Damaged(std::string_view what) {
  return DataLoss(std::string(what) + AdviceToVerify());
}

// The message of such a failure for the report of `verify` itself.
inline std::string WithoutAdviceToVerify(std::string message) {
  if (message.ends_with(AdviceToVerify())) message.resize(message.size() - AdviceToVerify().size());
  return message;
}

}  // namespace credence::ledger
