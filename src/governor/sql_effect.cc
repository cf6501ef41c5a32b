// SPDX-License-Identifier: Apache-2.0
#include "governor/sql_effect.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/one_of.h"
#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::governor {
namespace {

using language::IsAmong;
using language::SortedWords;

struct SqlToken {
  enum class Kind { kWord, kQuoted, kLiteral, kMark };
  Kind kind;
  std::string text;  // Words in lower case; one character of a mark.

  bool Is(char mark) const { return kind == Kind::kMark && text[0] == mark; }
  bool IsWord(std::string_view word) const { return kind == Kind::kWord && text == word; }
};

bool IsWordStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool IsWordPart(char c) { return IsWordStart(c) || IsDigit(c) || c == '$'; }

// Splits a text into tokens. Where databases disagree about where a string or a comment ends, the
// text is not understood: one of them would see statements that the others do not.
class SqlLexer {
 public:
  explicit SqlLexer(std::string_view text) : text_(text) {}

  // Nothing if the text is not understood.
  std::optional<std::vector<SqlToken>> Read() {
    while (at_ < text_.size()) {
      if (!ReadOne()) return std::nullopt;
    }
    return std::move(tokens_);
  }

 private:
  char Next(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void Add(SqlToken::Kind kind, std::string text) { tokens_.push_back({kind, std::move(text)}); }

  bool ReadOne() {
    const char c = Next();
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++at_;
      return true;
    }
    if (c == '-' && Next(1) == '-') return SkipLineComment();
    if (c == '/' && Next(1) == '*') return SkipComment();
    if (c == '\'' || c == '"' || c == '`') return ReadQuoted(c);
    if (c == '[') return ReadBracket();
    if (IsDigit(c)) return ReadNumber();
    if (IsWordStart(c)) return ReadWord();
    if (c == '$') return ReadParameter();
    // '#' begins a comment in MySQL alone; a backslash is a command of psql.
    if (c < ' ' || c == '#' || c == '\\' || c == 0x7F) return false;
    Add(SqlToken::Kind::kMark, std::string(1, c));
    ++at_;
    return true;
  }

  // MySQL needs white space after the dashes, and some databases end the comment at a CR alone.
  bool SkipLineComment() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view comment = text_.substr(at_, end - at_);
    if (comment.size() > 2 && comment[2] != ' ' && comment[2] != '\t') return false;
    const std::size_t cr = comment.find('\r');
    if (cr != comment.npos && cr + 1 != comment.size()) return false;
    at_ = end;
    return true;
  }

  // MySQL and MariaDB run the text of some comments, and only PostgreSQL nests them.
  bool SkipComment() {
    const std::size_t end = text_.find("*/", at_ + 2);
    if (end == text_.npos) return false;
    const std::string_view comment = text_.substr(at_ + 2, end - at_ - 2);
    if (comment.starts_with('!') || comment.starts_with("M!") || comment.starts_with('+') ||
        comment.contains("/*")) {
      return false;
    }
    at_ = end + 2;
    return true;
  }

  // Databases disagree about whether a backslash protects a quote.
  bool ReadQuoted(char quote) {
    const std::size_t start = at_++;
    while (at_ < text_.size()) {
      if (Next() == quote) {
        if (text_[at_ - 1] == '\\' && at_ - 1 > start) return false;
        if (Next(1) != quote) {
          ++at_;
          const bool is_text = quote == '\'';
          Add(is_text ? SqlToken::Kind::kLiteral : SqlToken::Kind::kQuoted, "");
          return true;
        }
        ++at_;
      }
      ++at_;
    }
    return false;
  }

  // A name in SQL Server and SQLite, an index in PostgreSQL.
  bool ReadBracket() {
    const std::size_t end = text_.find(']', at_);
    if (end == text_.npos) return false;
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    const auto is_plain = [](char c) { return IsWordPart(c) || c == ' ' || c == ':' || c == '.'; };
    if (!std::ranges::all_of(inside, is_plain)) return false;
    Add(SqlToken::Kind::kQuoted, "");
    at_ = end + 1;
    return true;
  }

  bool ReadNumber() {
    while (IsWordPart(Next()) || Next() == '.') ++at_;
    Add(SqlToken::Kind::kLiteral, "");
    return true;
  }

  bool ReadWord() {
    const std::size_t start = at_;
    while (IsWordPart(Next())) ++at_;
    std::string word = AsciiLower(text_.substr(start, at_ - start));
    // Oracle ends q'[it's]' elsewhere.
    if (Next() == '\'' && (word == "q" || word == "nq")) return false;
    Add(SqlToken::Kind::kWord, std::move(word));
    return true;
  }

  // "$1"; "$tag$" begins a string of PostgreSQL alone.
  bool ReadParameter() {
    if (!IsDigit(Next(1))) return false;
    ++at_;
    return ReadNumber();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<SqlToken> tokens_;
};

// A longer text is not understood: reading it would take long.
constexpr std::size_t kSqlBytesMax = std::size_t{64} * 1024;

using SqlStatement = std::span<const SqlToken>;

constexpr auto kReadingStatements =
    SortedWords<"desc describe explain select show table values with">();

// SQL Server needs no semicolon between statements, so these may begin one anywhere. INTO writes a
// table, a file or a variable.
constexpr auto kChangingWords = SortedWords<
    "alter backup begin bulk checkpoint commit create dbcc deallocate declare delete "
    "deny disable drop enable exec execute grant insert into kill merge outfile "
    "reconfigure replace restore revert revoke rollback save set shutdown truncate "
    "update updatetext waitfor writetext">();

// Words that a parenthesis may follow without being called.
constexpr auto kWordsBeforeParenthesis = SortedWords<
    "all and any array as asc between bigint bit by bytea case char character cross "
    "cube datetime decimal desc describe distinct double else end except exists "
    "explain filter float from full grouping having ilike in inner int integer "
    "intersect interval is join lateral left like limit materialized natural not "
    "nulls numeric offset on or order outer over partition precision range real "
    "regexp right rollup row rows select sets similar smallint some string struct "
    "table text then time timestamp timestamptz to top unbounded union using values "
    "varbinary varchar when where window with within xor">();

// Functions without any effect but their value.
constexpr auto kHarmlessFunctions = SortedWords<
    "abs age any_value approx_count_distinct array_agg array_length array_position array_to_string "
    "ascii avg bit_length bool_and bool_or btrim cardinality cast ceil ceiling char_length "
    "character_length charindex chr coalesce concat concat_ws convert corr count cume_dist curdate "
    "current_database current_date current_schema current_setting current_time current_timestamp "
    "current_user curtime database date date_add date_format date_part date_sub date_trunc dateadd "
    "datediff datename datepart datetime day dayname dayofmonth dayofweek dayofyear decode "
    "dense_rank every exp extract field first_value floor format format_type from_unixtime "
    "generate_series getdate glob greatest group_concat hex hour if ifnull iif initcap instr "
    "isnull "
    "json json_agg json_array json_array_elements json_array_length json_build_object json_each "
    "json_extract json_extract_path_text json_group_array json_group_object json_keys json_object "
    "json_object_agg json_object_keys json_query json_tree json_type json_unquote json_valid "
    "json_value jsonb_agg jsonb_array_elements jsonb_array_elements_text jsonb_array_length "
    "jsonb_build_object jsonb_each jsonb_each_text jsonb_object_keys jsonb_pretty julianday lag "
    "last_day last_value lcase lead least len length ln locate log log10 log2 lower lpad ltrim "
    "make_date max md5 median min minute mod mode month monthname now nth_value ntile nullif nvl "
    "nvl2 obj_description octet_length percent_rank percentile_cont percentile_disc "
    "pg_database_size pg_get_constraintdef pg_get_functiondef pg_get_indexdef pg_get_viewdef "
    "pg_indexes_size pg_relation_size pg_size_pretty pg_table_size pg_total_relation_size position "
    "pow power pragma_foreign_key_list pragma_index_info pragma_index_list pragma_table_info "
    "printf "
    "quarter quote quote_ident quote_literal rand random rank regexp_like regexp_match "
    "regexp_matches regexp_replace regexp_substr repeat reverse round row_number row_to_json rpad "
    "rtrim second sha1 sha2 sha256 sign split_part sqlite_version sqrt stddev stddev_pop "
    "stddev_samp "
    "str_to_date strftime string_agg string_to_array strpos substr substring sum sysdate time "
    "timediff timestampdiff to_char to_date to_json to_jsonb to_number to_regclass to_timestamp "
    "total translate trim trunc try_cast typeof ucase unicode unix_timestamp unixepoch unnest "
    "upper "
    "utc_timestamp uuid var_pop var_samp variance version week weekday year zeroblob">();

// Pragmas that only show something, and those that do so only without a value.
constexpr auto kPragmasWithArgument = SortedWords<
    "foreign_key_check foreign_key_list index_info index_list index_xinfo "
    "integrity_check quick_check table_info table_list table_xinfo">();
constexpr auto kPragmas = SortedWords<
    "application_id auto_vacuum collation_list compile_options database_list encoding "
    "foreign_key_check foreign_keys freelist_count function_list integrity_check "
    "journal_mode module_list page_count page_size pragma_list quick_check "
    "schema_version synchronous table_list user_version">();

bool OnlyReadsPragma(SqlStatement statement) {
  statement = statement.subspan(1);
  // pragma schema.name
  if (statement.size() > 2 && statement[1].Is('.')) statement = statement.subspan(2);
  if (statement.empty() || statement[0].kind != SqlToken::Kind::kWord) return false;
  if (statement.size() == 1) return IsAmong(kPragmas, statement[0].text);
  return statement.size() == 4 && IsAmong(kPragmasWithArgument, statement[0].text) &&
         statement[1].Is('(') && statement[3].Is(')');
}

// The token before a parenthesis is a call of something unknown.
bool CallsUnknown(SqlStatement statement, std::size_t at) {
  const SqlToken& name = statement[at];
  const bool is_called = at + 1 < statement.size() && statement[at + 1].Is('(');
  if (!is_called || name.kind == SqlToken::Kind::kLiteral || name.kind == SqlToken::Kind::kMark) {
    return false;
  }
  // "with t (a, b) as": a table with the names of its columns.
  const bool is_table =
      at > 0 && (statement[at - 1].IsWord("with") || statement[at - 1].IsWord("recursive"));
  if (is_table) return false;
  // A quoted name or one of a schema can be anything.
  if (name.kind == SqlToken::Kind::kQuoted || (at > 0 && statement[at - 1].Is('.'))) return true;
  return !IsAmong(kWordsBeforeParenthesis, name.text) && !IsAmong(kHarmlessFunctions, name.text) &&
         name.text != "replace";
}

bool OnlyReadsStatement(SqlStatement statement) {
  while (!statement.empty() && statement[0].Is('(')) statement = statement.subspan(1);
  if (statement.empty() || statement[0].kind != SqlToken::Kind::kWord) return false;
  const std::string& verb = statement[0].text;
  if (verb == "pragma") return OnlyReadsPragma(statement);
  if (!IsAmong(kReadingStatements, verb)) return false;
  // EXPLAIN runs its statement only if it is to be measured.
  const bool only_plans = verb == "explain" && std::ranges::none_of(statement, [](const auto& one) {
                            return one.IsWord("analyze") || one.IsWord("analyse");
                          });
  const bool shows_definition =
      verb == "show" && statement.size() > 1 && statement[1].IsWord("create");
  for (std::size_t at = shows_definition ? 2 : 0; at < statement.size(); ++at) {
    if (CallsUnknown(statement, at)) return false;
    const SqlToken& token = statement[at];
    if (token.Is(':') && at + 1 < statement.size() && statement[at + 1].Is('=')) return false;
    if (only_plans || token.kind != SqlToken::Kind::kWord) continue;
    const bool is_function =
        token.text == "replace" && at + 1 < statement.size() && statement[at + 1].Is('(');
    // A column of that name: t.set
    const bool is_column = at > 0 && statement[at - 1].Is('.');
    if (!is_function && !is_column && IsAmong(kChangingWords, token.text)) return false;
  }
  return true;
}

}  // namespace

bool OnlyReadsSql(std::string_view text) {
  if (text.size() > kSqlBytesMax) return false;
  const std::optional<std::vector<SqlToken>> tokens = SqlLexer(text).Read();
  if (!tokens) return false;
  SqlStatement rest = *tokens;
  bool any = false;
  while (!rest.empty()) {
    const auto end = std::ranges::find_if(rest, [](const SqlToken& one) { return one.Is(';'); });
    const auto size = static_cast<std::size_t>(end - rest.begin());
    if (size > 0 && !OnlyReadsStatement(rest.first(size))) return false;
    any |= size > 0;
    rest = rest.subspan(std::min(size + 1, rest.size()));
  }
  return any;
}

bool LooksLikeSql(std::string_view text) {
  static constexpr auto kVerbs = SortedWords<
      "alter analyze attach call copy create declare delete desc describe detach drop exec execute "
      "explain grant insert load lock merge pragma replace revoke select set show truncate update "
      "vacuum values with">();
  // "Create an issue template" is a text to search for, not a statement.
  static constexpr auto kCompanions = SortedWords<
      "column constraint cursor database extension from function global index into materialized or "
      "owner policy procedure role schema select sequence session set table temp temporary trigger "
      "type unique user values view">();
  // Only these have no companion: "call f()", "grant admin to bob", "pragma x", "exec f".
  static constexpr auto kLoners =
      SortedWords<"call exec execute grant pragma revoke select truncate vacuum">();
  const std::optional<std::vector<SqlToken>> tokens =
      SqlLexer(text.substr(0, std::min(text.size(), kSqlBytesMax))).Read();
  if (!tokens) {
    // Not readable: a text that is cut off, or one that hides something.
    return text.contains(';') || text.contains("/*") || text.contains("--");
  }
  const auto verb = std::ranges::find_if(
      *tokens, [](const SqlToken& one) { return one.kind == SqlToken::Kind::kWord; });
  if (verb == tokens->end() || !IsAmong(kVerbs, verb->text)) return false;
  return IsAmong(kLoners, verb->text) ||
         std::any_of(verb + 1, tokens->end(), [](const SqlToken& one) {
           return one.kind == SqlToken::Kind::kWord && IsAmong(kCompanions, one.text);
         });
}

}  // namespace credence::governor
