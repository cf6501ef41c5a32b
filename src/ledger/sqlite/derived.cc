// SPDX-License-Identifier: Apache-2.0
// The derived data of a transaction.
//
// The table is created with the first entry: a store without vectors, such as a coding agent's, has
// a smaller schema to read at each start.
#include "ledger/index_key.h"
#include "ledger/sqlite/transaction.h"

namespace credence::ledger {
namespace {

// Greater than every key in UTF-8.
constexpr std::string_view kLast = "\xff";

}  // namespace

Result<bool> SqliteTransaction::HasDerivedTable() {
  if (has_derived_table_) return true;
  CREDENCE_ASSIGN_OR_RETURN(
      const std::int64_t tables,
      connection_.QueryInt("SELECT count(*) FROM sqlite_schema WHERE name = 'derived'"));
  has_derived_table_ = tables > 0;
  return has_derived_table_;
}

Result<void> SqliteTransaction::ScanDerived(std::string_view kind, std::string_view prefix,
                                            DerivedVisitor visit) {
  CREDENCE_ASSIGN_OR_RETURN(const bool has_table, HasDerivedTable());
  if (!has_table) return {};
  const std::string until = prefix.empty() ? std::string(kLast) : PrefixEnd(std::string(prefix));
  CREDENCE_ASSIGN_OR_RETURN(
      Statement scan,
      connection_.Prepare("SELECT key, data FROM derived WHERE space = ?1 AND kind = ?2 AND key >= "
                          "?3 AND key < ?4 ORDER BY key"));
  scan.Bind(1, index_.space()).Bind(2, kind).Bind(3, prefix).Bind(4, until);
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool row, scan.Step());
    if (!row) return {};
    const auto bytes = scan.Blob(1);
    if (visit(scan.Text(0), {reinterpret_cast<const char*>(bytes.data()), bytes.size()}) ==
        Visit::kStop) {
      return {};
    }
  }
}

Result<void> SqliteTransaction::PutDerived(std::string_view kind, std::string_view key,
                                           std::string_view bytes) {
  return connection_.Run(
      "INSERT INTO derived (space, kind, key, data) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (space, "
      "kind, key) DO UPDATE SET data = excluded.data",
      index_.space(), kind, key, SqlBytes{bytes});
}

Result<void> SqliteTransaction::DeleteDerived(std::string_view kind, std::string_view prefix) {
  CREDENCE_ASSIGN_OR_RETURN(const bool has_table, HasDerivedTable());
  if (!has_table) return {};
  const std::string until = prefix.empty() ? std::string(kLast) : PrefixEnd(std::string(prefix));
  return connection_.Run(
      "DELETE FROM derived WHERE space = ?1 AND kind = ?2 AND key >= ?3 AND key < ?4",
      index_.space(), kind, prefix, until);
}

}  // namespace credence::ledger
