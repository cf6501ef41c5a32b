// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/copy.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "credence/mention.h"
#include "ledger/damaged.h"
#include "ledger/postgres/transaction.h"
#include "ledger/sqlite/connection.h"
#include "ledger/sqlite/copy.h"
#include "ledger/sqlite/store.h"

namespace credence::ledger {
namespace {

// Events per transaction of the file.
constexpr std::int64_t kEventsAtOnce = 4'096;

NewEvent NewEventOf(const EventView& view, bool searchable) {
  Event event = view.ToEvent();
  return {.id = event.id,
          .stream = std::move(event.stream),
          .kind = std::move(event.kind),
          .version = event.version,
          .time = event.time,
          .actor = std::move(event.actor),
          .body = std::move(event.body),
          .verbatim = std::move(event.verbatim),
          .digest = event.digest,
          .searchable = searchable};
}

// Copies one space within the open transaction.
class SpaceCopy {
 public:
  SpaceCopy(PostgresPath& source, std::string_view name, const StoreCopy::Space& space, Store& file)
      : source_(source),
        name_(name),
        space_(space),
        reader_(source, name, space.name),
        file_(file) {}

  Result<void> Run() {
    for (std::int64_t after = 0; after < space_.head.sequence; after += kEventsAtOnce) {
      CREDENCE_RETURN_IF_ERROR(
          file_.Write(space_.name, [&](Writer& writer) { return CopyEvents(writer, after); }));
    }
    CREDENCE_RETURN_IF_ERROR(file_.Write(space_.name, [&](Writer& writer) -> Result<void> {
      CREDENCE_RETURN_IF_ERROR(CopyRows(writer));
      return CopyDerived(writer);
    }));
    return file_.Read(space_.name, [this](Reader& copy) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const Head head, copy.GetHead());
      if (head == space_.head) return {};
      return Damaged(
          fmt::format("{}: the events of space {} do not lead to its head", name_, space_.name));
    });
  }

 private:
  Result<std::set<std::int64_t>> SearchableAfter(std::int64_t after) {
    CREDENCE_ASSIGN_OR_RETURN(
        const PostgresResult found,
        source_.Ask("SELECT sequence FROM verbatims WHERE space = $1 AND sequence > $2 AND "
                    "sequence <= $3 AND words IS NOT NULL",
                    {space_.name, after, after + kEventsAtOnce}));
    std::set<std::int64_t> sequences;
    for (int row = 0; row < found.rows(); ++row) sequences.insert(found.Int(row, 0));
    return sequences;
  }

  Result<void> CopyEvents(Writer& writer, std::int64_t after) {
    CREDENCE_ASSIGN_OR_RETURN(const std::set<std::int64_t> searchable, SearchableAfter(after));
    Result<void> done;
    CREDENCE_RETURN_IF_ERROR(reader_.ScanEvents(
        {.after_sequence = after, .limit = kEventsAtOnce, .with_verbatim = true},
        [&](const EventView& event) {
          const Result<Appended> appended =
              writer.Append(NewEventOf(event, searchable.contains(event.sequence)));
          if (!appended) done = Failure(appended.error());
          return done ? Visit::kContinue : Visit::kStop;
        }));
    return done;
  }

  Result<void> CopyRows(Writer& writer) {
    Result<void> done;
    CREDENCE_RETURN_IF_ERROR(reader_.ScanAllRows([&](const Row& row, auto /*text*/) {
      done = writer.PutRow(row);
      return done ? Visit::kContinue : Visit::kStop;
    }));
    return done;
  }

  Result<void> CopyDerived(Writer& writer) {
    CREDENCE_ASSIGN_OR_RETURN(
        const PostgresResult kinds,
        source_.Ask("SELECT DISTINCT kind FROM derived WHERE space = $1", {space_.name}));
    Result<void> done;
    for (int row = 0; row < kinds.rows() && done; ++row) {
      const std::string_view kind = kinds.Bytes(row, 0);
      CREDENCE_RETURN_IF_ERROR(
          reader_.ScanDerived(kind, "", [&](std::string_view key, std::string_view bytes) {
            done = writer.PutDerived(kind, key, bytes);
            return done ? Visit::kContinue : Visit::kStop;
          }));
    }
    return done;
  }

  PostgresPath& source_;
  const std::string_view name_;
  const StoreCopy::Space& space_;
  PostgresTransaction reader_;
  Store& file_;
};

}  // namespace

Result<StoreCopy> CopyPostgresToFile(PostgresPath& database, std::string_view name,
                                     const std::string& path, bool replace) {
  std::error_code ignored;
  if (!replace && std::filesystem::exists(path, ignored)) {
    return AlreadyExists(
        fmt::format("{}: exists already; name another file, or give {}", path, Param("force")));
  }
  const ScratchFile gathered(fmt::format("{}.gathering-{}", path, getpid()));
  CREDENCE_ASSIGN_OR_RETURN(
      const PostgresResult heads,
      database.Ask("SELECT space, sequence, hash FROM spaces ORDER BY space", {}));
  {
    CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Store> file,
                              OpenSqliteStore({.path = gathered.path()}));
    for (int row = 0; row < heads.rows(); ++row) {
      StoreCopy::Space space{.name = std::string(heads.Bytes(row, 0))};
      space.head.sequence = heads.Int(row, 1);
      std::ranges::copy(heads.Bytes(row, 2).substr(0, 32), space.head.hash.begin());
      CREDENCE_RETURN_IF_ERROR(SpaceCopy(database, name, space, *file).Run());
    }
  }
  // Moves the file into place whole, and reads it again from disk.
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<Connection> source,
                            Connection::Open(gathered.path(), Connection::Mode::kReadWrite));
  return CopyToFile(*source, path, replace);
}

}  // namespace credence::ledger
