// SPDX-License-Identifier: Apache-2.0
// English verbs: which forms of which verb a word can be.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace credence::language {

struct VerbReading {
  enum Form : std::uint8_t {
    kBase = 1,        // "take"; also the present, except for the third person singular
    kThird = 2,       // "takes"
    kPast = 4,        // "took"
    kParticiple = 8,  // "taken"
    kGerund = 16,     // "taking"
  };
  std::string base;
  std::uint8_t forms = 0;  // A word can be several: "put", "walked".
  bool also_noun = false;  // The base form is just as often a noun or an adjective: "test", "open".

  bool Can(Form form) const { return (forms & form) != 0; }
};

// Nothing if it is not a form of a verb in the table. REQUIRES: lower case.
std::optional<VerbReading> ReadVerb(std::string_view word);

// The base form of a third person singular, in the table or not.
std::string BaseOfThird(std::string_view word);

}  // namespace credence::language
