// SPDX-License-Identifier: Apache-2.0
// TypedId: what a person types instead of a whole id. Every command that takes an id reads it so.
//
//   01a2, 5f9c3b7e   the beginning or the end of an id, at least four characters
//   last             the newest
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::ledger {

struct SubjectNames {
  std::string_view one;   // "memory"
  std::string_view many;  // "memories"
  std::string list;       // Op(…): the operation that shows them.
};

class TypedId {
 public:
  // Fewer characters are too ambiguous, and too easily a slip: "3" is rather the third of a list.
  static constexpr std::size_t kPartMin = 4;
  static constexpr std::string_view kLast = "last";

  explicit TypedId(std::string_view typed);

  // Trimmed and in lower case, as ids are stored.
  const std::string& text() const { return text_; }
  bool IsLast() const { return text_ == kLast; }

  // Considers an id. Of those with an age, "last" is the one with the greatest.
  void Offer(std::string_view id, std::optional<std::int64_t> age = std::nullopt);
  // Whether nothing that is offered later can matter.
  bool IsDecided() const { return is_exact_ || (count_ > 1 && !IsLast()); }

  // The id that is meant. Failure: kNotFound; kInvalidArgument if it is the part of several.
  Result<std::string> Choose(const SubjectNames& names) const;

 private:
  bool IsPartOf(std::string_view id) const;

  std::string typed_;  // For messages.
  std::string text_;
  std::string found_;
  std::int64_t age_ = 0;  // Of the last one.
  std::size_t count_ = 0;
  bool is_exact_ = false;
};

}  // namespace credence::ledger
