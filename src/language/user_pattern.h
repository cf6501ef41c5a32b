// SPDX-License-Identifier: Apache-2.0
// Regular expressions from users' settings: many at once, in one pass over the text, in linear time
// whatever the pattern.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"

namespace credence::language {

// Case-insensitive. Failure: kInvalidArgument, with the error in the pattern.
Result<void> CheckUserPattern(std::string_view pattern);

class UserPatterns {
 public:
  // Patterns that CheckUserPattern refuses never match.
  explicit UserPatterns(std::span<const std::string> patterns);
  ~UserPatterns();
  UserPatterns(const UserPatterns&) = delete;
  UserPatterns& operator=(const UserPatterns&) = delete;

  // The indices of the patterns that match anywhere, ascending.
  std::vector<std::size_t> Matching(std::string_view text) const;

 private:
  struct Compiled;
  std::unique_ptr<const Compiled> compiled_;
};

}  // namespace credence::language
