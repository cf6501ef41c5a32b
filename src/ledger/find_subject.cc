// SPDX-License-Identifier: Apache-2.0
#include "ledger/find_subject.h"

namespace credence::ledger {

Result<std::string> FindId(Reader& reader, std::string_view row_kind, std::string_view typed,
                           const SubjectNames& names, const TypedId::Describe& describe,
                           const std::function<bool(const RowView&)>& is_seen) {
  TypedId wanted(typed);
  CREDENCE_RETURN_IF_ERROR(reader.ScanRows(row_kind, [&](const RowView& row) {
    if (wanted.IsLast() && is_seen && !is_seen(row)) return Visit::kContinue;
    wanted.Offer(row.id, row.text_sequence);
    return wanted.IsDecided() ? Visit::kStop : Visit::kContinue;
  }));
  return wanted.Choose(names, describe);
}

}  // namespace credence::ledger
