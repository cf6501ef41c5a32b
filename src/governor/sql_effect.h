// SPDX-License-Identifier: Apache-2.0
// Whether SQL only reads. Pure.
//
// The dialect is not known, so a text counts as reading only if every common database (PostgreSQL,
// MySQL, SQLite, SQL Server) would read it as the same harmless statements. Everything else, such
// as a function that is not in the table, is taken for a change.
#pragma once

#include <string_view>

namespace credence::governor {

// All statements of the text are SELECT, SHOW, EXPLAIN and the like, and call only known functions.
// Takes time linear in the length of the text.
bool OnlyReadsSql(std::string_view text);

// Begins like an SQL statement of any kind. Texts that people search for may do so too.
bool LooksLikeSql(std::string_view text);

}  // namespace credence::governor
