// SPDX-License-Identifier: Apache-2.0
#include "language/pattern.h"

#include <re2/re2.h>

#include <array>
#include <memory>

#include "base/check.h"

namespace credence::language {
namespace {

constexpr std::size_t kGroupsMax = 8;

}  // namespace

const re2::RE2& Pattern::Compiled() const {
  if (const re2::RE2* known = compiled_.load(std::memory_order_acquire)) return *known;
  re2::RE2::Options options;
  options.set_encoding(re2::RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  auto made = std::make_unique<const re2::RE2>(source_, options);
  CREDENCE_CHECK(made->ok(), "a pattern of Credence is not a valid expression");
  const re2::RE2* expected = nullptr;
  // If two threads compile the pattern at once, the first to finish wins.
  if (compiled_.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel)) {
    return *made.release();
  }
  return *expected;
}

bool Pattern::Matches(std::string_view text) const {
  return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), Compiled());
}

bool Pattern::Find(std::string_view text, std::size_t from,
                   std::span<std::string_view> groups) const {
  CREDENCE_CHECK(groups.size() <= kGroupsMax && from <= text.size(), "a search out of bounds");
  std::array<re2::StringPiece, kGroupsMax> found;
  const bool matched =
      Compiled().Match(re2::StringPiece(text.data(), text.size()), from, text.size(),
                       re2::RE2::UNANCHORED, found.data(), static_cast<int>(groups.size()));
  if (!matched) return false;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    groups[i] = std::string_view(found[i].data(), found[i].size());
  }
  return true;
}

}  // namespace credence::language
