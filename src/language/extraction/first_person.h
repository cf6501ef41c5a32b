// SPDX-License-Identifier: Apache-2.0
// Is a clause something lasting that the speaker says of themself or of what is theirs?
#pragma once

#include <string>
#include <string_view>

namespace credence::language {

struct FirstPerson {
  // The clause without what opens and closes it ("well", "right?"). Empty: it is none.
  std::string statement;
  bool hedged = false;
  std::string_view reason;  // Why it is none.
};

FirstPerson ReadFirstPerson(std::string_view clause);

}  // namespace credence::language
