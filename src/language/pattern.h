// SPDX-License-Identifier: Apache-2.0
// Pattern: a regular expression that is compiled on first use, so that tables of them cost nothing
// at start-up. Uses RE2: linear in the text, whatever the pattern.
//
// Works on bytes, not code points: a negated class also matches bytes that are not valid UTF-8, so
// that a secret does not end early at one. Classes and \b are ASCII. Thread-safe.
#pragma once

#include <atomic>
#include <cstddef>
#include <span>
#include <string_view>

namespace re2 {
class RE2;
}

namespace credence::language {

class Pattern {
 public:
  // REQUIRES: `source` is a valid expression and lives as long as the program.
  constexpr explicit Pattern(const char* source) : source_(source) {}
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  // Whether it matches anywhere.
  bool Matches(std::string_view text) const;

  // The leftmost match that begins at `from` or later. groups[0] is the whole match, groups[i] the
  // i-th parenthesis; they point into `text`.
  bool Find(std::string_view text, std::size_t from, std::span<std::string_view> groups) const;

 private:
  const re2::RE2& Compiled() const;

  const char* source_;
  // Never freed: patterns are static, and other threads may still run during static destruction.
  mutable std::atomic<const re2::RE2*> compiled_ = nullptr;
};

}  // namespace credence::language
