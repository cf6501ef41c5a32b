// SPDX-License-Identifier: Apache-2.0
// A thin, owning layer over SQLite's C interface: connection, prepared statement, errors as Result.
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/function_ref.h"
#include "credence/result.h"

struct sqlite3;
struct sqlite3_context;
struct sqlite3_stmt;
struct sqlite3_value;

namespace credence::ledger {

class Connection;

// A row seen by a running statement. Columns count from 0. Views are valid only during the call.
class PassingRow {
 public:
  explicit PassingRow(sqlite3_value** columns) : columns_(columns) {}

  std::int64_t Int(int column) const;
  std::string_view Text(int column) const;
  std::span<const std::uint8_t> Blob(int column) const;
  bool IsNull(int column) const;

 private:
  sqlite3_value** columns_;
};

// Return false to stop.
using PassingRowVisitor = FunctionRef<bool(const PassingRow&)>;

// The bytes of a string, for a parameter that is no text.
struct SqlBytes {
  std::string_view bytes;
};

// A prepared statement, borrowed from its connection and returned at the end of its scope.
class Statement {
 public:
  Statement(Statement&& other) noexcept
      : connection_(other.connection_),
        statement_(std::exchange(other.statement_, nullptr)),
        sql_(other.sql_) {}
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  // Parameters count from 1. Texts and blobs must live until the statement is reset or destroyed.
  Statement& Bind(int parameter, std::int64_t value);
  Statement& Bind(int parameter, std::string_view text);
  Statement& Bind(int parameter, std::span<const std::uint8_t> bytes);
  Statement& Bind(int parameter, SqlBytes bytes);
  // Nothing: NULL.
  Statement& Bind(int parameter, std::optional<std::int64_t> value);
  // All parameters, in order.
  Statement& BindAll(const auto&... values) {
    int parameter = 0;
    (Bind(++parameter, values), ...);
    return *this;
  }

  // True if there is a row to read; false when done.
  Result<bool> Step();
  // For statements that return no row.
  Result<void> Run();
  // For statements of PrepareToPass.
  Result<void> Pass(PassingRowVisitor visit);
  void Reset();

  // Columns count from 0. Views are valid until the next Step or Reset.
  std::int64_t Int(int column) const;
  std::string_view Text(int column) const;
  std::span<const std::uint8_t> Blob(int column) const;
  bool IsNull(int column) const;

 private:
  friend class Connection;
  Statement(Connection* connection, sqlite3_stmt* statement, const char* sql)
      : connection_(connection), statement_(statement), sql_(sql) {}

  Connection* connection_;
  sqlite3_stmt* statement_;
  const char* sql_;
};

// Not thread-safe.
class Connection {
 public:
  enum class Mode {
    kReadWriteCreate,
    kReadWrite,
    // For a file that is not writable, with the log beside it.
    kReadOnly,
    // The same without a log, or in a folder where SQLite cannot create its side files. Only
    // correct while nobody writes.
    kImmutable,
  };

  static constexpr std::chrono::milliseconds kUsualWait{60'000};

  // `wait`: how long to wait for other processes before giving up.
  static Result<std::unique_ptr<Connection>> Open(const std::string& path, Mode mode,
                                                  std::chrono::milliseconds wait = kUsualWait);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Runs statements separated by semicolons, ignoring any rows.
  Result<void> Execute(const char* sql);
  // REQUIRES: `sql` is a literal; statements are cached by its address.
  Result<Statement> Prepare(const char* sql);
  // Prepares, binds and runs a statement that returns no row. REQUIRES: as Prepare.
  Result<void> Run(const char* sql, const auto&... values) {
    CREDENCE_ASSIGN_OR_RETURN(Statement statement, Prepare(sql));
    return statement.BindAll(values...).Run();
  }
  // A statement whose condition ends with "AND credence_pass(…)", a function that sees each row and
  // lets none through. For scans of millions of rows: returning each row and reading its columns
  // one by one takes half as long again. REQUIRES: as Prepare; its only access path is the order of
  // the rows.
  Result<Statement> PrepareToPass(const char* sql);
  // The number of rows changed by the last statement that changes a table.
  std::int64_t Changes() const;
  // Replaces the content of this file by that of the other, in one transaction. Calls `ready` once
  // nobody else can write to this file; if it fails, nothing is changed. REQUIRES: no transaction
  // is open here; one may be open on `source`.
  Result<void> CopyFrom(Connection& source, FunctionRef<Result<void>()> ready);
  // Runs a pragma or query with a single value.
  Result<std::int64_t> QueryInt(const char* sql);
  // Moves the log into the file and empties it, unless readers block this for more than a moment;
  // then it is tried again when the connection is closed.
  void TryToEmptyLog();

  // Copies the part of the log that no reader needs into the file, without waiting.
  void TryToCopyLog();
  // Calls `after` after each commit with the number of pages in the log. It must see to it that
  // they are copied, because SQLite then does not.
  void SetAfterCommit(std::function<void(Connection&, int pages)> after);

  // Read from the file itself: asking SQLite would read the whole schema first.
  struct FileHeader {
    std::uint32_t application_id = 0;
    bool has_write_ahead_log = false;
  };
  // All zero if the file is too short.
  FileHeader ReadFileHeader() const;

  // The index of the write-ahead log, shared by all processes; null if there is none. It begins
  // with two copies of a header that every commit changes; see commit_watch.h. Lives as long as the
  // connection. REQUIRES: something was read.
  const volatile std::uint32_t* LogIndex() const;

  // The last error of the connection, worded as in docs/operations.md.
  Error LastError(int code) const;

  const std::string& path() const { return path_; }

 private:
  friend class Statement;
  Connection(sqlite3* handle, std::string path, std::chrono::microseconds wait)
      : handle_(handle), path_(std::move(path)), wait_max_(wait) {}
  static int WaitForTurn(void* connection, int attempt);
  static int TellAfterCommit(void* connection, sqlite3* handle, const char* name, int pages);
  static void PassRow(sqlite3_context* context, int count, sqlite3_value** columns);
  void GiveBack(const char* sql, sqlite3_stmt* statement);
  // In bytes; 0 if there is none.
  std::int64_t LogSize() const;

  sqlite3* handle_;
  std::string path_;
  std::chrono::microseconds waited_{0};
  std::chrono::microseconds wait_max_;
  int lent_ = 0;
  bool must_empty_log_ = false;
  bool can_pass_ = false;  // The function is registered.
  struct Passing {
    PassingRowVisitor visit;
    std::exception_ptr thrown = nullptr;
  };
  Passing* passing_ = nullptr;  // Of the running statement.
  std::unordered_map<const char*, std::vector<sqlite3_stmt*>> idle_;
  std::function<void(Connection&, int pages)> after_commit_;
};

}  // namespace credence::ledger
