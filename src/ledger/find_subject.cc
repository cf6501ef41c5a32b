// SPDX-License-Identifier: Apache-2.0
#include "ledger/find_subject.h"

#include <fmt/format.h>

#include <vector>

#include "base/utf8.h"

namespace credence::ledger::find_subject_detail {
namespace {

// Fewer characters are too ambiguous.
constexpr std::size_t kPartMin = 4;

}  // namespace

std::string Wanted(std::string_view id) { return AsciiLower(Trim(id)); }

Result<std::optional<std::string>> WholeId(Reader& reader, std::string_view row_kind,
                                           std::string_view id, const SubjectNames& names) {
  const std::string wanted = Wanted(id);
  if (wanted.size() < kPartMin) return std::nullopt;
  std::vector<std::string> found;
  CREDENCE_RETURN_IF_ERROR(reader.ScanRows(row_kind, [&](const RowView& row) {
    if (row.id.starts_with(wanted) || row.id.ends_with(wanted)) found.emplace_back(row.id);
    return found.size() < 2 ? Visit::kContinue : Visit::kStop;
  }));
  if (found.size() > 1) {
    return InvalidArgument(fmt::format("{} names several {}; give more of the id, as in {}",
                                       Quoted(id), names.many, found.front()));
  }
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

Failure NoSubject(std::string_view id, const SubjectNames& names) {
  if (Wanted(id).size() < kPartMin) {
    return NotFound(
        fmt::format("no {} {}; a part of an id needs at least {} characters, and {} shows them",
                    names.one, Quoted(id), kPartMin, names.list));
  }
  return NotFound(fmt::format("no {} {}; {} shows them", names.one, Quoted(id), names.list));
}

}  // namespace credence::ledger::find_subject_detail
