// SPDX-License-Identifier: Apache-2.0
// Claim: the right to do a piece of background work that several could do and one should.
#pragma once

namespace credence::ledger {

// Given back when it is destroyed, or when its process dies.
class Claim {
 public:
  Claim() = default;
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  virtual ~Claim() = default;
};

}  // namespace credence::ledger
