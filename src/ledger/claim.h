// SPDX-License-Identifier: Apache-2.0
// Claim: the right to do background work that several processes could do but only one should.
#pragma once

namespace credence::ledger {

// Released when destroyed, or when its process dies.
class Claim {
 public:
  Claim() = default;
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  virtual ~Claim() = default;
};

}  // namespace credence::ledger
