// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "credence/mention.h"
#include "ledger/local_claims.h"
#include "ledger/sqlite/commit_watch.h"
#include "ledger/sqlite/connection.h"
#include "ledger/sqlite/copy.h"
#include "ledger/sqlite/event_index.h"
#include "ledger/sqlite/log_copier.h"
#include "ledger/sqlite/schema.h"
#include "ledger/sqlite/transaction.h"

namespace credence::ledger {
namespace {

// Processes that create the same file at once collide for a moment, and SQLite does not wait when
// the journal mode changes.
constexpr std::chrono::milliseconds kOpenWaitMax{10'000};
constexpr std::chrono::milliseconds kOpenPause{5};
// Page cache of a connection. A busy writer looks up subjects all over the file; the index of a
// million of them is 60 MB. SQLite has one writer at a time, so one connection with a larger cache
// is enough, once it has written several times.
constexpr int kCacheKilobytes = 64 << 10;
constexpr int kWriterCacheKilobytes = 256 << 10;
constexpr int kWritesUntilMore = 8;
// How many spaces a connection remembers.
constexpr std::size_t kIndexesMax = 64;

Result<void> SetCache(Connection& connection, int kilobytes) {
  return connection.Execute(fmt::format("PRAGMA cache_size = -{}", kilobytes).c_str());
}

Result<void> SetPragmas(Connection& connection, Durability durability) {
  CREDENCE_RETURN_IF_ERROR(connection.Execute(durability == Durability::kPower
                                                  ? "PRAGMA synchronous = FULL"
                                                  : "PRAGMA synchronous = NORMAL"));
  // Overwrites deleted data with zeros, so that erased text is gone from the file too.
  CREDENCE_RETURN_IF_ERROR(
      connection.Execute("PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;"));
  return SetCache(connection, kCacheKilobytes);
}

Result<void> UseWriteAheadLog(Connection& connection, std::chrono::milliseconds wait) {
  using std::chrono::steady_clock;
  if (connection.ReadFileHeader().has_write_ahead_log) return {};
  const steady_clock::time_point end = steady_clock::now() + std::min(wait, kOpenWaitMax);
  while (true) {
    Result<void> done = connection.Execute("PRAGMA journal_mode = WAL");
    if (done || done.error().code != Code::kDeadlineExceeded || steady_clock::now() >= end)
      return done;
    std::this_thread::sleep_for(kOpenPause);
  }
}

bool CanWrite(const std::string& path) {
  if (access(path.c_str(), F_OK) != 0) return true;
  const std::string folder = path.substr(0, path.find_last_of('/') + 1);
  return access(path.c_str(), W_OK) == 0 &&
         access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

// The result of integrity_check: "ok", or findings, several of which may share a row.
void AddLines(std::string_view answer, std::vector<std::string>& lines) {
  while (!answer.empty()) {
    const std::string_view line = answer.substr(0, answer.find('\n'));
    if (!line.empty() && line != "ok" && !line.starts_with("***")) lines.emplace_back(line);
    answer.remove_prefix(std::min(answer.size(), line.size() + 1));
  }
}

// Relations between tables that SQLite does not know.
struct OrphanCheck {
  const char* count;
  std::string_view what;
};
constexpr OrphanCheck kOrphanChecks[] = {
    {"SELECT count(*) FROM events WHERE pos >> 40 NOT IN (SELECT no FROM spaces)",
     "events of no space"},
    {"SELECT count(*) FROM spaces s WHERE filed < 0 OR filed > coalesce((SELECT max(pos) FROM "
     "events WHERE pos >> 40 = s.no), s.no << 40) - (s.no << 40) OR newest IS NOT coalesce((SELECT "
     "max(newest) FROM id_runs WHERE space = s.no), zeroblob(16))",
     "spaces that do not know which of their events are filed"},
    {"SELECT count(*) FROM event_ids i WHERE NOT EXISTS (SELECT 1 FROM events e JOIN spaces s ON "
     "s.no = i.space WHERE e.pos = i.pos AND e.id = i.id AND e.pos BETWEEN s.no << 40 AND (s.no << "
     "40) + s.filed)",
     "identifiers of no event"},
    // Runs are in the order of their identifiers, and each contains its greatest.
    {"SELECT count(*) FROM (SELECT space, newest, first, last, lag(last, 1, space << 40) OVER "
     "(PARTITION BY space ORDER BY newest) before FROM id_runs) r LEFT JOIN spaces s ON s.no = "
     "r.space WHERE s.no IS NULL OR first <= before OR last < first OR last > (s.no << 40) + "
     "s.filed OR NOT EXISTS (SELECT 1 FROM events e WHERE e.pos BETWEEN first AND last AND e.id = "
     "r.newest)",
     "runs of identifiers that do not fit the events"},
    {"SELECT count(*) FROM spaces s JOIN events e ON e.pos > s.no << 40 AND e.pos <= (s.no << 40) "
     "+ "
     "s.filed WHERE NOT EXISTS (SELECT 1 FROM event_ids i WHERE i.space = s.no AND i.id = e.id AND "
     "i.pos = e.pos) AND (substr(hex(e.id), 13, 1) <> '7' OR coalesce((SELECT e.pos NOT BETWEEN "
     "r.first AND r.last FROM id_runs r WHERE r.space = s.no AND r.newest >= e.id ORDER BY "
     "r.newest "
     "LIMIT 1), 1))",
     "events that cannot be found by their identifier"},
    {"SELECT count(*) FROM (SELECT 1 FROM events GROUP BY pos >> 40, id HAVING count(*) > 1)",
     "identifiers that several events have"},
    {"SELECT count(*) FROM streams s WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.pos = s.last "
     "AND e.stream = s.stream AND e.pos >> 40 = s.space)",
     "streams of no event"},
    {"SELECT count(*) FROM rows WHERE space NOT IN (SELECT no FROM spaces)", "rows of no space"},
    {"SELECT count(*) FROM row_index WHERE space NOT IN (SELECT no FROM spaces)",
     "index entries of no space"},
    {"SELECT count(*) FROM verbatims v WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.pos = "
     "v.pos)",
     "texts of no event"},
    {"SELECT count(*) FROM verbatims WHERE searchable NOT IN (0, 1)",
     "texts that are neither to be found nor not"},
};

// Checks the streams against the events: each event must point to the previous version, and each
// stream to its last event.
Result<void> CheckStreams(Connection& connection, std::vector<std::string>& problems) {
  CREDENCE_ASSIGN_OR_RETURN(
      Statement check,
      connection.Prepare(
          "SELECT e.stream FROM events e LEFT JOIN events p ON p.pos = e.previous WHERE "
          "coalesce(p.stream_version, 0) <> e.stream_version - 1 OR p.stream <> e.stream OR "
          "p.pos >> 40 <> e.pos >> 40 UNION SELECT e.stream FROM spaces c JOIN events e ON e.pos > "
          "c.no << 40 AND e.pos <= (c.no << 40) + c.filed LEFT JOIN streams s ON s.space = c.no "
          "AND s.stream = e.stream GROUP BY c.no, e.stream HAVING max(e.pos) IS NOT s.last OR "
          "max(e.stream_version) IS NOT s.version LIMIT 20"));
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(const bool more, check.Step());
    if (!more) return {};
    problems.push_back(fmt::format("the list of stream {} does not fit its events", check.Text(0)));
  }
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(SqliteOptions options)
      : options_(std::move(options)), copier_([this] { return Connect(); }) {}

  Result<void> Open() {
    read_only_ = !CanWrite(options_.path);
    CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Connection> first, Connect());
    const bool is_new = first->ReadFileHeader().application_id == 0;
    CREDENCE_RETURN_IF_ERROR(Migrate(*first, SchemaSteps()));
    // The next process then recognizes the store by the file header, without reading its schema.
    if (is_new && !read_only_) first->TryToEmptyLog();
    idle_.push_back({.connection = std::move(first), .is_for_writers = true});
    return {};
  }

  Result<void> Read(std::string_view space, FunctionRef<Result<void>(Reader&)> read) override {
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow());
    CREDENCE_RETURN_IF_ERROR(Run(*lease, "BEGIN"));
    Rollback otherwise(lease);
    Result<void> done;
    {
      SqliteTransaction transaction(*lease, space, lease.IndexOf(space));
      done = transaction.Begin(false);
      if (done) done = read(transaction);
    }
    otherwise.Cancel();
    (void)Run(*lease, "COMMIT");
    return done;
  }

  Result<void> Write(std::string_view space, FunctionRef<Result<void>(Writer&)> write) override {
    if (read_only_) return CannotBeWritten();
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow(true));
    CREDENCE_RETURN_IF_ERROR(lease.KeepMoreIfItWritesMuch());
    CREDENCE_RETURN_IF_ERROR(Run(*lease, "BEGIN IMMEDIATE"));
    Rollback otherwise(lease);
    bool erased = false;
    Result<void> done;
    {
      SqliteTransaction transaction(*lease, space, lease.IndexOf(space));
      done = transaction.Begin(true);
      if (done) done = write(transaction);
      if (done) done = transaction.Finish();
      erased = transaction.erased();
    }
    if (done) done = Run(*lease, "COMMIT");
    if (!done) return done;
    otherwise.Cancel();
    // The log still contains the erased text.
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

  Result<StoreCopy> BackUp(const std::string& path, bool replace) override {
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow());
    return CopyToFile(*lease, path, replace);
  }

  Result<Replaced> Replace(const std::string& path, const ReplaceOptions& options) override {
    if (read_only_) return CannotBeWritten();
    const ScratchFile scratch(fmt::format("{}.restoring-{}", options_.path, getpid()));
    CREDENCE_RETURN_IF_ERROR(MakeScratch(path, scratch.path()));
    if (!options.keep) CREDENCE_RETURN_IF_ERROR(RefuseIfAny());
    {
      CREDENCE_ASSIGN_OR_RETURN(
          const std::unique_ptr<Store> copy,
          OpenSqliteStore({.path = scratch.path(), .durability = options_.durability}));
      CREDENCE_RETURN_IF_ERROR(options.check(*copy));
    }
    Replaced replaced;
    CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Connection> source,
                              Connection::Open(scratch.path(), Connection::Mode::kReadWrite));
    CREDENCE_ASSIGN_OR_RETURN(replaced.taken.spaces, SpacesIn(*source));
    CREDENCE_ASSIGN_OR_RETURN(replaced.taken.bytes, source->QueryInt(kFileBytes));
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow());
    CREDENCE_RETURN_IF_ERROR(lease->CopyFrom(*source, [&]() -> Result<void> {
      // Nobody can write now, so the kept copy is complete.
      if (!options.keep) return RefuseIfAny();
      CREDENCE_ASSIGN_OR_RETURN(replaced.kept, BackUp(*options.keep, false));
      return {};
    }));
    // The log contains the whole file now.
    lease->TryToEmptyLog();
    return replaced;
  }

  std::string Name() const override { return options_.path; }

  Result<std::unique_ptr<Claim>> TryClaim(std::string_view space, std::string_view work) override {
    return claims_.Try(space, work);
  }

  std::optional<StoreVersion> Version() override {
    // A separate connection, opened on demand because opening takes long.
    std::call_once(watch_once_, [this] {
      if (Result<std::unique_ptr<Connection>> own = Connect()) {
        watch_ = std::make_unique<SqliteCommitWatch>(*std::move(own));
      }
    });
    return watch_ == nullptr ? std::nullopt : watch_->Look();
  }

 private:
  // A connection with its indexes of the spaces it worked on.
  struct Session {
    std::unique_ptr<Connection> connection;
    bool is_for_writers = false;  // Reserved for writers while readers have another.
    int writes = 0;               // Up to kWritesUntilMore.
    std::map<std::string, SqliteEventIndex, std::less<>> indexes;
  };

  // A session of the pool, returned at the end of the scope.
  class Lease {
   public:
    Lease(SqliteStore* store, Session session) : store_(store), session_(std::move(session)) {}
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease() {
      if (session_.connection == nullptr) return;
      const std::scoped_lock lock(store_->mutex_);
      store_->idle_.push_back(std::move(session_));
    }
    Connection& operator*() const { return *session_.connection; }
    Connection* operator->() const { return session_.connection.get(); }

    // REQUIRES: no other index of this lease is in use.
    SqliteEventIndex& IndexOf(std::string_view space) {
      const auto known = session_.indexes.find(space);
      if (known != session_.indexes.end()) return known->second;
      if (session_.indexes.size() >= kIndexesMax) session_.indexes.clear();
      return session_.indexes.emplace(space, SqliteEventIndex()).first->second;
    }
    void ForgetIndexes() { session_.indexes.clear(); }

    Result<void> KeepMoreIfItWritesMuch() {
      if (!session_.is_for_writers || session_.writes == kWritesUntilMore) return {};
      if (++session_.writes < kWritesUntilMore) return {};
      return SetCache(*session_.connection, kWriterCacheKilobytes);
    }

   private:
    SqliteStore* store_;
    Session session_;
  };

  // However the scope is left, even by an exception, the next user of the connection finds no open
  // transaction.
  class Rollback {
   public:
    explicit Rollback(Lease& lease) : lease_(lease) {}
    ~Rollback() {
      if (!is_needed_) return;
      (void)Run(*lease_, "ROLLBACK");
      lease_.ForgetIndexes();
    }
    Rollback(const Rollback&) = delete;
    Rollback& operator=(const Rollback&) = delete;
    void Cancel() { is_needed_ = false; }

   private:
    Lease& lease_;
    bool is_needed_ = true;
  };

  Failure CannotBeWritten() const {
    return Fail(Code::kPermissionDenied,
                fmt::format("{}: the store cannot be written; check the permissions of the file "
                            "and its folder",
                            options_.path));
  }

  Result<void> RefuseIfAny() {
    CREDENCE_ASSIGN_OR_RETURN(Lease lease, Borrow());
    CREDENCE_ASSIGN_OR_RETURN(const std::int64_t events,
                              lease->QueryInt("SELECT count(*) FROM events"));
    if (events == 0) return {};
    return FailedPrecondition(
        fmt::format("{}: there are {} events already; {} replaces them, and keeps a copy",
                    options_.path, events, Param("force")));
  }

  static Result<void> Run(Connection& connection, const char* sql) {
    CREDENCE_ASSIGN_OR_RETURN(Statement statement, connection.Prepare(sql));
    return statement.Run();
  }

  Result<std::unique_ptr<Connection>> Connect() {
    using Mode = Connection::Mode;
    Mode mode = options_.create ? Mode::kReadWriteCreate : Mode::kReadWrite;
    if (read_only_) {
      // The log is newer than the file: somebody writes, or died while writing.
      std::error_code ignored;
      const auto log_size = std::filesystem::file_size(options_.path + "-wal", ignored);
      const bool logged = !ignored && log_size > 0;
      mode = logged ? Mode::kReadOnly : Mode::kImmutable;
    }
    const std::chrono::milliseconds wait = options_.wait.value_or(Connection::kUsualWait);
    CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Connection> connection,
                              Connection::Open(options_.path, mode, wait));
    CREDENCE_RETURN_IF_ERROR(RefuseForeign(*connection));
    if (!read_only_) CREDENCE_RETURN_IF_ERROR(UseWriteAheadLog(*connection, wait));
    CREDENCE_RETURN_IF_ERROR(SetPragmas(*connection, options_.durability));
    connection->SetAfterCommit(
        [this](Connection& writer, int pages) { copier_.AfterCommit(writer, pages); });
    return connection;
  }

  Result<Lease> Borrow(bool writes = false) {
    {
      const std::scoped_lock lock(mutex_);
      if (!idle_.empty()) {
        const auto fit =
            std::ranges::find(idle_.rbegin(), idle_.rend(), writes, &Session::is_for_writers);
        const auto taken = fit == idle_.rend() ? idle_.rbegin() : fit;
        Lease lease(this, std::move(*taken));
        idle_.erase(std::next(taken).base());
        return lease;
      }
    }
    CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Connection> connection, Connect());
    return Lease(this, {.connection = std::move(connection)});
  }

  // Constant after Open.
  SqliteOptions options_;
  bool read_only_ = false;

  LocalClaims claims_;
  std::mutex mutex_;
  std::vector<Session> idle_;  // Guarded by mutex_.

  std::once_flag watch_once_;
  std::unique_ptr<SqliteCommitWatch> watch_;  // Constant after watch_once_.
  SqliteLogCopier copier_;                    // Last: its thread uses some of the above.
};

}  // namespace

Result<std::unique_ptr<Store>> OpenSqliteStore(const SqliteOptions& options) {
  if (!options.create && access(options.path.c_str(), F_OK) != 0) {
    return NotFound(
        fmt::format("{}: there is no store; give {} another path", options.path, Param("db")));
  }
  // Memories are personal: only their owner may read the file. SQLite gives its side files the same
  // permissions. (O_EXCL, because closing a file that is open elsewhere in the process would drop
  // its locks.)
  const int file = open(options.path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  auto store = std::make_unique<SqliteStore>(options);
  CREDENCE_RETURN_IF_ERROR(store->Open());
  return store;
}

}  // namespace credence::ledger
