// SPDX-License-Identifier: Apache-2.0
// Terms: the words by which a text can be found.
//
//   "Melanie bought config/flagStore.yaml twice" → melanie, bought, config, flag, store, yaml,
//   twice
//
// Words and numbers, split at marks and humps, in lower case, without those that say nothing about
// what a text is about.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Term {
  std::string text = {};
  std::string stem = {};  // Of irregular forms, too: "bought" and "buying" are "buy".
  bool capital = false;   // Written with a capital.
  bool number = false;    // "3", "three"
};

// The terms of the first `max` words.
std::vector<Term> TermsOf(std::string_view text, std::size_t max);

}  // namespace credence::language
