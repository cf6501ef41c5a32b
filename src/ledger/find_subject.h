// SPDX-License-Identifier: Apache-2.0
// Finds a subject by its id, or by the part of it that a person types.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "credence/result.h"
#include "ledger/fold.h"
#include "ledger/store.h"

namespace credence::ledger {

struct SubjectNames {
  std::string_view one;   // "memory"
  std::string_view many;  // "memories"
  std::string list;       // Op(…): the operation that shows them.
};

namespace find_subject_detail {

// Trimmed and in lower case, as ids are stored.
std::string Wanted(std::string_view id);
// The full id, if exactly one starts or ends with this part; absent if none does, or if the part is
// too short.
Result<std::optional<std::string>> WholeId(Reader& reader, std::string_view row_kind,
                                           std::string_view id, const SubjectNames& names);
Failure NoSubject(std::string_view id, const SubjectNames& names);

}  // namespace find_subject_detail

// The subject with this id, or with an unambiguous beginning or end of an id (at least four
// characters). REQUIRES: ids are UUIDs. Failure: kNotFound, kInvalidArgument (several).
template <class Fold>
Result<typename Fold::State> FindSubject(Reader& reader, std::string_view id,
                                         const SubjectNames& names) {
  using State = typename Fold::State;
  CREDENCE_ASSIGN_OR_RETURN(std::optional<State> found,
                            LoadState<Fold>(reader, find_subject_detail::Wanted(id)));
  if (found) return *std::move(found);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> whole,
                            find_subject_detail::WholeId(reader, Fold::kRowKind, id, names));
  if (whole) {
    CREDENCE_ASSIGN_OR_RETURN(found, LoadState<Fold>(reader, *whole));
  }
  if (!found) return find_subject_detail::NoSubject(id, names);
  return *std::move(found);
}

}  // namespace credence::ledger
