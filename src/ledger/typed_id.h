// SPDX-License-Identifier: Apache-2.0
// TypedId: what a person types instead of a whole id. Every command that takes an id reads it so.
//
//   01a2, 5f9c3b7e, c3b7   a part of an id, at least four characters
//   last                   the newest
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  // Lists show this many characters of the end of an id.
  static constexpr std::size_t kShown = 8;

  // What helps a person to choose between several, such as the text of a memory. May be empty.
  using Describe = std::function<std::string(const std::string& id)>;

  explicit TypedId(std::string_view typed);

  // Trimmed and in lower case, as ids are stored.
  const std::string& text() const { return text_; }
  bool IsLast() const { return text_ == kLast; }

  // Considers an id. Of those with an age, "last" is the one with the greatest.
  void Offer(std::string_view id, std::optional<std::int64_t> age = std::nullopt);
  // Whether nothing that is offered later can matter.
  bool IsDecided() const { return is_exact_ || near_.size() > kCandidatesMax; }

  // The id that is meant. A part of its beginning or of what lists show of it goes before a part
  // from its middle. Failure: kNotFound; kInvalidArgument if it is the part of several, which the
  // message names.
  Result<std::string> Choose(const SubjectNames& names, const Describe& describe = nullptr) const;

 private:
  static constexpr std::size_t kCandidatesMax = 3;

  std::string SeveralOf(const SubjectNames& names, const std::vector<std::string>& candidates,
                        const Describe& describe) const;

  std::string typed_;  // For messages.
  std::string text_;
  std::vector<std::string> near_;  // Those that begin with it or show it in lists; or that are it.
  std::vector<std::string> far_;   // Those that have it elsewhere.
  std::int64_t age_ = 0;           // Of the last one.
  bool is_exact_ = false;
};

}  // namespace credence::ledger
