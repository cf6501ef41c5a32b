// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "ledger/sqlite.h"
#include "ledger/sqlite_schema.h"
#include "ledger/sqlite_transaction.h"

namespace credence::ledger {
namespace {

// Several processes that make the same file at once stand in each other's way for a moment, and
// SQLite does not wait by itself when the journal mode changes.
constexpr int kOpenAttemptsMax = 2'000;
constexpr std::chrono::milliseconds kOpenPause{5};

Result<void> SetPragmas(Connection& connection, Durability durability) {
  CREDENCE_RETURN_IF_ERROR(connection.Execute(durability == Durability::kPower
                                                  ? "PRAGMA synchronous = FULL"
                                                  : "PRAGMA synchronous = NORMAL"));
  // What is deleted is overwritten with zeros, so that erased text is gone from the file too.
  return connection.Execute(
      "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536;");
}

Result<void> UseWriteAheadLog(Connection& connection) {
  for (int attempt = 1;; ++attempt) {
    Result<void> done = connection.Execute("PRAGMA journal_mode = WAL");
    if (done || done.error().code != Code::kUnavailable || attempt == kOpenAttemptsMax) {
      return done;
    }
    std::this_thread::sleep_for(kOpenPause);
  }
}

bool CanWrite(const std::string& path) {
  if (access(path.c_str(), F_OK) != 0) return true;
  const std::string folder = path.substr(0, path.find_last_of('/') + 1);
  return access(path.c_str(), W_OK) == 0 &&
         access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

// What integrity_check answers: "ok", or findings of which several may share a row.
void AddLines(std::string_view answer, std::vector<std::string>& lines) {
  while (!answer.empty()) {
    const std::string_view line = answer.substr(0, answer.find('\n'));
    if (!line.empty() && line != "ok" && !line.starts_with("***")) lines.emplace_back(line);
    answer.remove_prefix(std::min(answer.size(), line.size() + 1));
  }
}

// What SQLite cannot know: which tables belong together.
struct OrphanCheck {
  const char* count;
  std::string_view what;
};
constexpr OrphanCheck kOrphanChecks[] = {
    {"SELECT count(*) FROM events WHERE space <> pos >> 40 OR space NOT IN (SELECT no FROM spaces)",
     "events of no space"},
    {"SELECT count(*) FROM rows WHERE space NOT IN (SELECT no FROM spaces)", "rows of no space"},
    {"SELECT count(*) FROM row_index WHERE space NOT IN (SELECT no FROM spaces)",
     "index entries of no space"},
    {"SELECT count(*) FROM verbatims v WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.pos = "
     "v.pos)",
     "texts of no event"},
    {"SELECT count(*) FROM verbatims WHERE searchable NOT IN (0, 1)",
     "texts that are neither to be found nor not"},
};

// The lists of the streams against the events themselves: each event points to the one that is a
// version older, and each stream to its last.
Result<void> CheckStreams(Connection& connection, std::vector<std::string>& problems) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement check,
      connection.Prepare(
          "SELECT e.stream FROM events e LEFT JOIN events p ON p.pos = e.previous WHERE "
          "coalesce(p.stream_version, 0) <> e.stream_version - 1 OR p.stream <> e.stream OR "
          "p.space "
          "<> e.space UNION SELECT e.stream FROM events e LEFT JOIN streams s ON s.space = e.space "
          "AND s.stream = e.stream GROUP BY e.space, e.stream HAVING max(e.pos) IS NOT s.last OR "
          "max(e.stream_version) IS NOT s.version LIMIT 20"));
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, check.Step());
    if (!more) return {};
    problems.push_back(fmt::format("the list of stream {} does not fit its events", check.Text(0)));
  }
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(SqliteOptions options) : options_(std::move(options)) {}

  Result<void> Open() {
    read_only_ = !CanWrite(options_.path);
    CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Connection> first, Connect());
    CREDENCE_RETURN_IF_ERROR(Migrate(*first, SchemaSteps()));
    idle_.push_back(std::move(first));
    return {};
  }

  Result<void> Read(std::string_view space, FunctionRef<Result<void>(Reader&)> read) override {
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow());
    CREDENCE_RETURN_IF_ERROR(Run(*lease, "BEGIN"));
    Result<void> done;
    {
      SqliteTransaction transaction(*lease, space);
      done = transaction.Begin(false);
      if (done) done = read(transaction);
    }
    (void)Run(*lease, "COMMIT");
    return done;
  }

  Result<void> Write(std::string_view space, FunctionRef<Result<void>(Writer&)> write) override {
    if (read_only_) {
      return Fail(Code::kPermissionDenied,
                  fmt::format("{}: the store cannot be written; check the permissions of the file "
                              "and its folder",
                              options_.path));
    }
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow());
    CREDENCE_RETURN_IF_ERROR(Run(*lease, "BEGIN IMMEDIATE"));
    bool erased = false;
    Result<void> done;
    {
      SqliteTransaction transaction(*lease, space);
      done = transaction.Begin(true);
      if (done) done = write(transaction);
      if (done) done = transaction.Finish();
      erased = transaction.erased();
    }
    if (done) done = Run(*lease, "COMMIT");
    if (!done) {
      (void)Run(*lease, "ROLLBACK");
      return done;
    }
    // The log still holds the erased text.
    if (erased) lease->TryToEmptyLog();
    return done;
  }

  Result<std::vector<std::string>> Spaces() override {
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow());
    CREDENCE_ASSIGN_OR_RETURN(Statement scan,
                              lease->Prepare("SELECT name FROM spaces ORDER BY name"));
    std::vector<std::string> names;
    while (true) {
      CREDENCE_ASSIGN_OR_RETURN(const bool more, scan.Step());
      if (!more) return names;
      names.emplace_back(scan.Text(0));
    }
  }

  Result<std::vector<std::string>> CheckStorage() override {
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow());
    std::vector<std::string> problems;
    {
      CREDENCE_ASSIGN_OR_RETURN(Statement check, lease->Prepare("PRAGMA integrity_check(20)"));
      while (true) {
        Result<bool> more = check.Step();
        if (!more) {
          problems.push_back(more.error().message);
          break;
        }
        if (!*more) break;
        AddLines(check.Text(0), problems);
      }
    }
    for (const OrphanCheck& check : kOrphanChecks) {
      CREDENCE_ASSIGN_OR_RETURN(const std::int64_t count, lease->QueryInt(check.count));
      if (count > 0) problems.push_back(fmt::format("{} {}", count, check.what));
    }
    CREDENCE_RETURN_IF_ERROR(CheckStreams(*lease, problems));
    if (!read_only_) {
      const Result<void> search =
          lease->Execute("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)");
      if (!search) problems.push_back("search index: " + search.error().message);
    }
    return problems;
  }

  std::string Name() const override { return options_.path; }

 private:
  // A connection of the pool, given back at the end of the scope.
  class Lease {
   public:
    Lease(SqliteStore* store, std::unique_ptr<Connection> connection)
        : store_(store), connection_(std::move(connection)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (connection_ == nullptr) return;
      const std::scoped_lock lock(store_->mutex_);
      store_->idle_.push_back(std::move(connection_));
    }
    Connection& operator*() const { return *connection_; }
    Connection* operator->() const { return connection_.get(); }

   private:
    SqliteStore* store_;
    std::unique_ptr<Connection> connection_;
  };

  static Result<void> Run(Connection& connection, const char* sql) {
    CREDENCE_ASSIGN_OR_RETURN(Statement statement, connection.Prepare(sql));
    return statement.Run();
  }

  Result<std::unique_ptr<Connection>> Connect() const {
    using Mode = Connection::Mode;
    Mode mode = options_.create ? Mode::kReadWriteCreate : Mode::kReadWrite;
    if (read_only_) {
      // A log holds what is newer than the file: somebody writes, or died while writing.
      const bool logged = access((options_.path + "-wal").c_str(), F_OK) == 0;
      mode = logged ? Mode::kReadOnly : Mode::kImmutable;
    }
    CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Connection> connection,
                              Connection::Open(options_.path, mode));
    CREDENCE_RETURN_IF_ERROR(RefuseForeign(*connection));
    if (!read_only_) CREDENCE_RETURN_IF_ERROR(UseWriteAheadLog(*connection));
    CREDENCE_RETURN_IF_ERROR(SetPragmas(*connection, options_.durability));
    return connection;
  }

  Result<Lease> Borrow() {
    {
      const std::scoped_lock lock(mutex_);
      if (!idle_.empty()) {
        Lease lease(this, std::move(idle_.back()));
        idle_.pop_back();
        return lease;
      }
    }
    CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Connection> connection, Connect());
    return Lease(this, std::move(connection));
  }

  // Constant after Open.
  SqliteOptions options_;
  bool read_only_ = false;

  std::mutex mutex_;
  std::vector<std::unique_ptr<Connection>> idle_;  // Guarded by mutex_.
};

}  // namespace

Result<std::unique_ptr<Store>> OpenSqliteStore(const SqliteOptions& options) {
  if (!options.create && access(options.path.c_str(), F_OK) != 0) {
    return NotFound(fmt::format("{}: there is no store; give --db another path", options.path));
  }
  // Memories are personal: only their owner may read the file. SQLite gives its side files the same
  // permissions. (O_EXCL: closing a file that is open elsewhere in the process would drop its
  // locks.)
  const int file = open(options.path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  auto store = std::make_unique<SqliteStore>(options);
  CREDENCE_RETURN_IF_ERROR(store->Open());
  return store;
}

}  // namespace credence::ledger
