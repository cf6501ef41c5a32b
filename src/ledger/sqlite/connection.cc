// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/connection.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/check.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "ledger/sqlite/page_cache.h"

namespace credence::ledger {
namespace {

constexpr std::chrono::milliseconds kLogWaitMax{200};
// A log of up to this size is left behind. The next process to open the store must read it.
constexpr std::int64_t kLogKeptMax = 256 * 1024;
constexpr std::chrono::microseconds kBusySleepMin{50};
constexpr std::chrono::microseconds kBusySleepMax{5'000};

std::string PercentEncoded(std::string_view path) {
  std::string out;
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out;
}

// The write-ahead log; null if it is not open.
sqlite3_file* LogOf(sqlite3* handle) {
  sqlite3_file* log = nullptr;
  const int code =
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, static_cast<void*>(&log));
  return code == SQLITE_OK && log != nullptr && log->pMethods != nullptr ? log : nullptr;
}

// The last system error. When a commit fails, SQLite records it only on the file that could not be
// written: the log or the database.
int SystemError(sqlite3* handle) {
  if (handle == nullptr) return 0;
  int error = 0;
  if (sqlite3_file* log = LogOf(handle)) {
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
  }
  if (error == 0) sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
  return error != 0 ? error : sqlite3_system_errno(handle);
}

std::string InWords(std::chrono::microseconds wait) {
  if (wait == Connection::kUsualWait) return "a minute";
  return fmt::format("{} s", std::chrono::ceil<std::chrono::seconds>(wait).count());
}

Error Describe(sqlite3* handle, int code, const std::string& path, std::chrono::microseconds wait) {
  const int primary = code & 0xff;
  const int system_error = primary == SQLITE_IOERR ? SystemError(handle)
                           : handle != nullptr     ? sqlite3_system_errno(handle)
                                                   : 0;
  // The message may quote a damaged schema.
  const std::string detail =
      OneLine(handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
  switch (primary) {
    case SQLITE_FULL:
      return {
          Code::kResourceExhausted,
          fmt::format("{}: the disk is full; nothing was changed, free some space and try again",
                      path)};
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return {Code::kPermissionDenied,
              fmt::format("{}: the store cannot be written; check the permissions of the file and "
                          "its folder",
                          path)};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Code::kDeadlineExceeded,
              fmt::format("{}: another process has held the store for {}; try again", path,
                          InWords(wait))};
    case SQLITE_NOTADB:
      return {
          Code::kDataLoss,
          fmt::format("{}: is not a store, or its beginning is damaged; give {} another path, or "
                      "restore a backup",
                      path, Param("db"))};
    case SQLITE_CORRUPT:
      return {Code::kDataLoss,
              fmt::format("{}: the store is damaged ({}); restore a backup", path, detail)};
    case SQLITE_CANTOPEN:
      return {Code::kPermissionDenied,
              fmt::format("{}: cannot be opened ({}); check the path and its permissions", path,
                          system_error != 0 ? std::strerror(system_error) : detail.c_str())};
    case SQLITE_IOERR:
      if (system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG) {
        return {
            Code::kResourceExhausted,
            fmt::format("{}: the disk is full; nothing was changed, free some space and try again",
                        path)};
      }
      return {Code::kUnavailable,
              fmt::format("{}: reading or writing failed ({}); check the disk", path,
                          system_error != 0 ? std::strerror(system_error) : detail.c_str())};
    default:
      return {Code::kInternal, fmt::format("{}: {} (SQLite code {})", path, detail, code)};
  }
}

}  // namespace

Statement::~Statement() {
  if (statement_ != nullptr) connection_->GiveBack(sql_, statement_);
}

Statement& Statement::Bind(int parameter, std::int64_t value) {
  CREDENCE_CHECK(sqlite3_bind_int64(statement_, parameter, value) == SQLITE_OK, "bind");
  return *this;
}

Statement& Statement::Bind(int parameter, std::string_view text) {
  CREDENCE_CHECK(sqlite3_bind_text64(statement_, parameter, text.data() ? text.data() : "",
                                     text.size(), SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK,
                 "bind");
  return *this;
}

Statement& Statement::Bind(int parameter, std::span<const std::uint8_t> bytes) {
  const void* data = bytes.data() != nullptr ? static_cast<const void*>(bytes.data()) : "";
  CREDENCE_CHECK(
      sqlite3_bind_blob64(statement_, parameter, data, bytes.size(), SQLITE_STATIC) == SQLITE_OK,
      "bind");
  return *this;
}

Statement& Statement::Bind(int parameter, SqlBytes bytes) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.bytes.data());
  return Bind(parameter, std::span(data, bytes.bytes.size()));
}

Statement& Statement::Bind(int parameter, std::optional<std::int64_t> value) {
  if (value) return Bind(parameter, *value);
  CREDENCE_CHECK(sqlite3_bind_null(statement_, parameter) == SQLITE_OK, "bind");
  return *this;
}

Result<bool> Statement::Step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  const Error error = connection_->LastError(code);
  sqlite3_reset(statement_);
  return Failure(error);
}

Result<void> Statement::Run() {
  CREDENCE_RETURN_IF_ERROR(Step());
  sqlite3_reset(statement_);
  return {};
}

Result<void> Statement::Pass(PassingRowVisitor visit) {
  // The visitor may itself run another statement.
  Connection::Passing passing{.visit = visit};
  Connection::Passing* const outer = std::exchange(connection_->passing_, &passing);
  const Result<bool> ended = Step();
  connection_->passing_ = outer;
  if (passing.thrown) std::rethrow_exception(passing.thrown);
  CREDENCE_RETURN_IF_ERROR(ended);
  return {};
}

void Statement::Reset() { sqlite3_reset(statement_); }

std::int64_t Statement::Int(int column) const { return sqlite3_column_int64(statement_, column); }

std::string_view Statement::Text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  return text == nullptr
             ? std::string_view()
             : std::string_view(text,
                                static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

std::span<const std::uint8_t> Statement::Blob(int column) const {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_, column));
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

bool Statement::IsNull(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::int64_t PassingRow::Int(int column) const { return sqlite3_value_int64(columns_[column]); }

std::string_view PassingRow::Text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(columns_[column]));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_value_bytes(columns_[column]))};
}

std::span<const std::uint8_t> PassingRow::Blob(int column) const {
  const auto* bytes = static_cast<const std::uint8_t*>(sqlite3_value_blob(columns_[column]));
  return {bytes, static_cast<std::size_t>(sqlite3_value_bytes(columns_[column]))};
}

bool PassingRow::IsNull(int column) const {
  return sqlite3_value_type(columns_[column]) == SQLITE_NULL;
}

Result<std::unique_ptr<Connection>> Connection::Open(const std::string& path, Mode mode,
                                                     std::chrono::milliseconds wait) {
  // SQLite would count every allocation under a lock. No effect if another part of the process has
  // initialized SQLite already.
  [[maybe_unused]] static const int kNoStatistics = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  sqlite3* handle = nullptr;
  const std::string uri =
      "file:" + PercentEncoded(path) + (mode == Mode::kImmutable ? "?immutable=1" : "");
  int flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  switch (mode) {
    case Mode::kReadWriteCreate:
      flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
      break;
    case Mode::kReadWrite:
      flags |= SQLITE_OPEN_READWRITE;
      break;
    case Mode::kReadOnly:
    case Mode::kImmutable:
      flags |= SQLITE_OPEN_READONLY;
      break;
  }
  InstallPageCache();
  const int code = sqlite3_open_v2(uri.c_str(), &handle, flags, nullptr);
  if (code != SQLITE_OK) {
    const Error error = Describe(handle, code, path, wait);
    sqlite3_close(handle);
    return Failure(error);
  }
  std::unique_ptr<Connection> connection(new Connection(handle, path, wait));
  sqlite3_busy_handler(handle, WaitForTurn, connection.get());
  // The file may come from somebody else: do not run code in its schema. We have no triggers.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  return connection;
}

std::int64_t Connection::Changes() const { return sqlite3_changes64(handle_); }

// SQLite's own busy handler sleeps for up to 100 ms at a time, which starves competing writers.
// Short sleeps that grow to 5 ms keep eight busy processes going (tests/reliability).
int Connection::WaitForTurn(void* connection, int attempt) {
  auto* self = static_cast<Connection*>(connection);
  if (attempt == 0) self->waited_ = {};
  if (self->waited_ >= self->wait_max_) return 0;
  const auto sleep = std::min(kBusySleepMax, kBusySleepMin * (1 << std::min(attempt, 10)));
  usleep(static_cast<useconds_t>(sleep.count()));
  self->waited_ += sleep;
  return 1;
}

Connection::~Connection() {
  CREDENCE_CHECK(lent_ == 0, "a statement outlives its connection");
  for (const auto& [sql, statements] : idle_) {
    for (sqlite3_stmt* statement : statements) sqlite3_finalize(statement);
  }
  if (must_empty_log_) {
    TryToEmptyLog();
  } else if (LogSize() <= kLogKeptMax) {
    // The last connection to close would checkpoint the log and sync the disk several times: too
    // slow for a program that runs for a few milliseconds. The next process reads the log instead.
    sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }
  sqlite3_close(handle_);
}

std::int64_t Connection::LogSize() const {
  sqlite3_file* log = LogOf(handle_);
  sqlite3_int64 size = 0;
  return log != nullptr && log->pMethods->xFileSize(log, &size) == SQLITE_OK ? size : 0;
}

Result<void> Connection::Execute(const char* sql) {
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return Failure(LastError(code));
  return {};
}

Result<Statement> Connection::Prepare(const char* sql) {
  std::vector<sqlite3_stmt*>& idle = idle_[sql];
  sqlite3_stmt* statement = nullptr;
  if (!idle.empty()) {
    statement = idle.back();
    idle.pop_back();
  } else {
    const int code =
        sqlite3_prepare_v3(handle_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK) return Failure(LastError(code));
  }
  ++lent_;
  return Statement(this, statement, sql);
}

Result<Statement> Connection::PrepareToPass(const char* sql) {
  if (!can_pass_) {
    // A schema in the file cannot call it.
    const int code =
        sqlite3_create_function(handle_, "credence_pass", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, this,
                                PassRow, nullptr, nullptr);
    if (code != SQLITE_OK) return Failure(LastError(code));
    can_pass_ = true;
  }
  return Prepare(sql);
}

void Connection::PassRow(sqlite3_context* context, int /*count*/, sqlite3_value** columns) {
  Passing& passing = *static_cast<Connection*>(sqlite3_user_data(context))->passing_;
  bool more = false;
  try {
    more = passing.visit(PassingRow(columns));
  } catch (...) {
    // SQLite could not unwind an exception.
    passing.thrown = std::current_exception();
  }
  // Letting a row through ends the scan.
  if (!more) sqlite3_result_int(context, 1);
}

Result<void> Connection::CopyFrom(Connection& source, FunctionRef<Result<void>()> ready) {
  sqlite3_backup* copy = sqlite3_backup_init(handle_, "main", source.handle_, "main");
  if (copy == nullptr) return Failure(LastError(sqlite3_extended_errcode(handle_)));
  // A step of zero pages only takes the lock.
  int code = sqlite3_backup_step(copy, 0);
  for (int attempt = 0; (code & 0xff) == SQLITE_BUSY && WaitForTurn(this, attempt) != 0;
       ++attempt) {
    code = sqlite3_backup_step(copy, 0);
  }
  Result<void> done;
  if (code == SQLITE_OK) {
    done = ready();
    if (done) code = sqlite3_backup_step(copy, -1);
  }
  // Rolls back an incomplete copy.
  const int finished = sqlite3_backup_finish(copy);
  if (!done) return done;
  if (code == SQLITE_DONE && finished == SQLITE_OK) return {};
  return Failure(LastError(finished != SQLITE_OK ? finished : code));
}

Result<std::int64_t> Connection::QueryInt(const char* sql) {
  CREDENCE_ASSIGN_OR_RETURN(Statement statement, Prepare(sql));
  CREDENCE_ASSIGN_OR_RETURN(const bool row, statement.Step());
  return row ? statement.Int(0) : 0;
}

void Connection::TryToCopyLog() {
  (void)sqlite3_wal_checkpoint_v2(handle_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

void Connection::SetAfterCommit(std::function<void(Connection&, int pages)> after) {
  after_commit_ = std::move(after);
  sqlite3_wal_hook(handle_, TellAfterCommit, this);
}

int Connection::TellAfterCommit(void* connection, sqlite3* /*handle*/, const char* /*name*/,
                                int pages) {
  auto* self = static_cast<Connection*>(connection);
  self->after_commit_(*self, pages);
  return SQLITE_OK;
}

void Connection::TryToEmptyLog() {
  // Nobody can write while this waits for readers.
  const auto usual = std::exchange(wait_max_, kLogWaitMax);
  (void)Execute("PRAGMA wal_checkpoint(TRUNCATE)");
  wait_max_ = usual;
  must_empty_log_ = LogSize() > 0;
}

Connection::FileHeader Connection::ReadFileHeader() const {
  // https://www.sqlite.org/fileformat.html, "The Database Header".
  constexpr int kSize = 100;
  constexpr std::size_t kWriteVersion = 18;
  constexpr std::size_t kReadVersion = 19;
  constexpr std::size_t kApplicationId = 68;
  std::array<std::uint8_t, kSize> bytes{};
  // Through SQLite's own file handle: closing another one would drop its locks.
  sqlite3_file* file = nullptr;
  if (sqlite3_file_control(handle_, "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file)) !=
          SQLITE_OK ||
      file == nullptr || file->pMethods == nullptr ||
      file->pMethods->xRead(file, bytes.data(), kSize, 0) != SQLITE_OK) {
    return {};
  }
  FileHeader header;
  for (std::size_t i = 0; i < sizeof header.application_id; ++i) {
    header.application_id = header.application_id << 8 | bytes[kApplicationId + i];
  }
  header.has_write_ahead_log = bytes[kWriteVersion] == 2 && bytes[kReadVersion] == 2;
  return header;
}

const volatile std::uint32_t* Connection::LogIndex() const {
  constexpr int kRegionSize = 32 * 1024;  // SQLite's own size; it refuses others.
  sqlite3_file* file = nullptr;
  volatile void* region = nullptr;
  if (sqlite3_file_control(handle_, "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&file)) !=
          SQLITE_OK ||
      file == nullptr || file->pMethods == nullptr || file->pMethods->iVersion < 2 ||
      LogOf(handle_) == nullptr ||
      file->pMethods->xShmMap(file, 0, kRegionSize, 0, &region) != SQLITE_OK) {
    return nullptr;
  }
  return static_cast<const volatile std::uint32_t*>(region);
}

Error Connection::LastError(int code) const { return Describe(handle_, code, path_, wait_max_); }

void Connection::GiveBack(const char* sql, sqlite3_stmt* statement) {
  sqlite3_reset(statement);
  --lent_;
  idle_[sql].push_back(statement);
}

}  // namespace credence::ledger
