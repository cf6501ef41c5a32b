// SPDX-License-Identifier: Apache-2.0
// Regular expressions that users write in their settings: many at once, in one pass over the text,
// linear in its length whatever they say.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"

namespace credence::language {

// Case does not matter. Failure: kInvalidArgument, with what is wrong.
Result<void> CheckUserPattern(std::string_view pattern);

class UserPatterns {
 public:
  // Those that CheckUserPattern refuses never match.
  explicit UserPatterns(std::span<const std::string> patterns);
  ~UserPatterns();
  UserPatterns(const UserPatterns&) = delete;
  UserPatterns& operator=(const UserPatterns&) = delete;

  // The numbers of those that match anywhere, ascending.
  std::vector<std::size_t> Matching(std::string_view text) const;

 private:
  struct Compiled;
  std::unique_ptr<const Compiled> compiled_;
};

}  // namespace credence::language
