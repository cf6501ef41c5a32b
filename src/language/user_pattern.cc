// SPDX-License-Identifier: Apache-2.0
#include "language/user_pattern.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>

namespace credence::language {
namespace {

re2::RE2::Options OptionsOf() {
  re2::RE2::Options options;
  options.set_case_sensitive(false);
  options.set_log_errors(false);
  return options;
}

}  // namespace

struct UserPatterns::Compiled {
  re2::RE2::Set set{OptionsOf(), re2::RE2::UNANCHORED};
  std::vector<std::size_t> numbers;  // The pattern of each entry in the set.
  bool is_ready = false;
};

Result<void> CheckUserPattern(std::string_view pattern) {
  const re2::RE2 compiled(re2::StringPiece(pattern.data(), pattern.size()), OptionsOf());
  if (!compiled.ok()) return InvalidArgument(compiled.error() + "; see the RE2 syntax");
  return {};
}

UserPatterns::UserPatterns(std::span<const std::string> patterns) {
  auto compiled = std::make_unique<Compiled>();
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (compiled->set.Add(patterns[i], nullptr) >= 0) compiled->numbers.push_back(i);
  }
  // An empty set must not be queried, and one that is too large matches nothing.
  compiled->is_ready = !compiled->numbers.empty() && compiled->set.Compile();
  compiled_ = std::move(compiled);
}

UserPatterns::~UserPatterns() = default;

std::vector<std::size_t> UserPatterns::Matching(std::string_view text) const {
  std::vector<std::size_t> matching;
  if (!compiled_->is_ready) return matching;
  std::vector<int> found;
  compiled_->set.Match(re2::StringPiece(text.data(), text.size()), &found);
  for (const int place : found) {
    matching.push_back(compiled_->numbers[static_cast<std::size_t>(place)]);
  }
  std::ranges::sort(matching);
  return matching;
}

}  // namespace credence::language
