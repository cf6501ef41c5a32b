// SPDX-License-Identifier: Apache-2.0
// Finds a subject by its id, or by what a person types instead (typed_id.h).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "credence/result.h"
#include "ledger/fold.h"
#include "ledger/store.h"
#include "ledger/typed_id.h"

namespace credence::ledger {

// The id of a row that is meant. "last" is the newest that is seen from where it is typed; null:
// all are. Failure: as TypedId::Choose.
Result<std::string> FindId(Reader& reader, std::string_view row_kind, std::string_view typed,
                           const SubjectNames& names, const TypedId::Describe& describe = nullptr,
                           const std::function<bool(const RowView&)>& is_seen = nullptr);

// The subject that is meant; the newest is the one whose text was recorded last. `describe` tells
// several apart. Failure: kNotFound, kInvalidArgument (several).
template <class Fold>
Result<typename Fold::State> FindSubject(
    Reader& reader, std::string_view typed, const SubjectNames& names,
    std::string (*describe)(const typename Fold::State&),
    const std::function<bool(const typename Fold::State&)>& is_seen = nullptr) {
  using State = typename Fold::State;
  CREDENCE_ASSIGN_OR_RETURN(std::optional<State> found,
                            LoadState<Fold>(reader, TypedId(typed).text()));
  if (found) return *std::move(found);
  const TypedId::Describe describe_row = [&](const std::string& id) -> std::string {
    const Result<std::optional<State>> row = LoadState<Fold>(reader, id);
    return row && *row ? describe(**row) : "";
  };
  std::function<bool(const RowView&)> is_row_seen;
  if (is_seen) {
    is_row_seen = [&](const RowView& row) {
      const Result<State> state = Fold::FromRow(row);
      return state && is_seen(*state);
    };
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::string id, FindId(reader, Fold::kRowKind, typed, names,
                                                         describe_row, is_row_seen));
  CREDENCE_ASSIGN_OR_RETURN(found, LoadState<Fold>(reader, id));
  // It was there a moment ago, in the same transaction.
  CREDENCE_CHECK(found.has_value(), "a row that was found can be loaded");
  return *std::move(found);
}

}  // namespace credence::ledger
