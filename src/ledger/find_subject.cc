// SPDX-License-Identifier: Apache-2.0
#include "ledger/find_subject.h"

namespace credence::ledger {

Result<std::string> FindId(Reader& reader, std::string_view row_kind, std::string_view typed,
                           const SubjectNames& names, const TypedId::Describe& describe) {
  TypedId wanted(typed);
  CREDENCE_RETURN_IF_ERROR(reader.ScanRows(row_kind, [&](const RowView& row) {
    wanted.Offer(row.id, row.text_sequence);
    return wanted.IsDecided() ? Visit::kStop : Visit::kContinue;
  }));
  return wanted.Choose(names, describe);
}

}  // namespace credence::ledger
