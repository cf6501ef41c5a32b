// SPDX-License-Identifier: Apache-2.0
// Finding a subject by its id, or by as much of it as a person types.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "credence/result.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::ledger {

struct SubjectNames {
  std::string_view one;   // "memory"
  std::string_view many;  // "memories"
  std::string_view list;  // The command that shows them.
};

// The subject with this id; also with a part of one that names it alone: its beginning or its end,
// of at least four characters. REQUIRES: ids are UUIDs. Failure: kNotFound, kInvalidArgument
// (several).
template <class Fold>
Result<typename Fold::State> FindSubject(Reader& reader, std::string_view id,
                                         const SubjectNames& names) {
  // Fewer characters name too many.
  constexpr std::size_t kPartMin = 4;
  using State = typename Fold::State;
  const std::string wanted = AsciiLower(Trim(id));
  CREDENCE_ASSIGN_OR_RETURN(std::optional<State> exact, LoadState<Fold>(reader, wanted));
  if (exact) return *std::move(exact);
  std::vector<std::string> found;
  if (wanted.size() >= kPartMin) {
    CREDENCE_RETURN_IF_ERROR(reader.ScanRows(Fold::kRowKind, [&](const RowView& row) {
      if (row.id.starts_with(wanted) || row.id.ends_with(wanted)) found.emplace_back(row.id);
      return found.size() < 2 ? Visit::kContinue : Visit::kStop;
    }));
  }
  if (found.size() > 1) {
    return InvalidArgument(fmt::format("{} names several {}; give more of the id, as in {}",
                                       Quoted(id), names.many, found.front()));
  }
  std::optional<State> named;
  if (!found.empty()) {
    CREDENCE_ASSIGN_OR_RETURN(named, LoadState<Fold>(reader, found.front()));
  }
  if (!named && wanted.size() < kPartMin) {
    return NotFound(
        fmt::format("no {} {}; a part of an id needs at least {} characters, and '{}' shows them",
                    names.one, Quoted(id), kPartMin, names.list));
  }
  if (!named) {
    return NotFound(fmt::format("no {} {}; '{}' shows them", names.one, Quoted(id), names.list));
  }
  return *std::move(named);
}

}  // namespace credence::ledger
