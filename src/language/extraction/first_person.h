// SPDX-License-Identifier: Apache-2.0
// Whether a clause is a lasting statement of speakers about themselves, what is theirs or their
// project.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence::language {

struct FirstPerson {
  // The clause without openings and endings ("well", "right?"). Empty if it is not a statement.
  std::string statement = {};
  bool hedged = false;
  std::string_view reason = {};                     // Why it is not a statement.
  std::optional<std::string> ended = std::nullopt;  // As in Extracted.
  std::optional<std::string> doubt = std::nullopt;  // The words that doubt the statement.
};

FirstPerson ReadFirstPerson(std::string_view clause);

}  // namespace credence::language
