// SPDX-License-Identifier: Apache-2.0
#include "ledger/postgres/store.h"

#include <fmt/format.h>

#include <utility>

#include "credence/mention.h"
#include "ledger/postgres/claims.h"
#include "ledger/postgres/connection.h"
#include "ledger/postgres/copy.h"
#include "ledger/postgres/path.h"
#include "ledger/postgres/pool.h"
#include "ledger/postgres/schema.h"
#include "ledger/postgres/transaction.h"
#include "ledger/postgres/vectors.h"
#include "ledger/postgres/watch.h"
#include "ledger/postgres/write_queue.h"

namespace credence::ledger {
namespace {

// Relations between tables that PostgreSQL does not know.
struct StorageCheck {
  const char* count;
  std::string_view what;
};
constexpr StorageCheck kStorageChecks[] = {
    {"SELECT count(*) FROM spaces s WHERE s.sequence <> (SELECT count(*) FROM events e WHERE "
     "e.space = s.space) OR s.sequence <> coalesce((SELECT max(e.sequence) FROM events e WHERE "
     "e.space = s.space), 0)",
     "spaces whose head does not fit their events"},
    {"SELECT count(*) FROM spaces s JOIN events e ON e.space = s.space AND e.sequence = s.sequence "
     "WHERE e.hash <> s.hash",
     "spaces whose head has another hash than their last event"},
    {"SELECT count(*) FROM events e WHERE NOT EXISTS (SELECT 1 FROM spaces s WHERE s.space = "
     "e.space)",
     "events of no space"},
    {"SELECT count(*) FROM (SELECT 1 FROM events GROUP BY space, stream HAVING count(*) <> "
     "max(stream_version) OR min(stream_version) <> 1) s",
     "streams with gaps"},
    {"SELECT count(*) FROM verbatims v WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.space = "
     "v.space AND e.sequence = v.sequence)",
     "texts of no event"},
    {"SELECT count(*) FROM rows r WHERE NOT EXISTS (SELECT 1 FROM spaces s WHERE s.space = "
     "r.space)",
     "rows of no space"},
    {"SELECT count(*) FROM row_index i WHERE NOT EXISTS (SELECT 1 FROM rows r WHERE r.space = "
     "i.space AND r.kind = i.kind AND r.id = i.id)",
     "index entries of no row"},
};

class PostgresStore final : public Store {
 public:
  PostgresStore(const PostgresOptions& options, std::string name)
      : options_(options),
        name_(std::move(name)),
        pool_(options),
        watch_(options),
        writes_(options, pool_, watch_),
        claims_(options) {}

  Result<void> Open() {
    CREDENCE_ASSIGN_OR_RETURN(const PostgresPool::Lease lease, pool_.Borrow());
    CREDENCE_RETURN_IF_ERROR(MigratePostgres(*lease, PostgresSchemaSteps()));
    CREDENCE_ASSIGN_OR_RETURN(vectors_, EnablePostgresVectors(*lease));
    return {};
  }

  Result<void> Read(std::string_view space, FunctionRef<Result<void>(Reader&)> read) override {
    PostgresReading reading(options_, pool_, space);
    PostgresTransaction transaction(reading, name_, space);
    return read(transaction);
  }

  Result<void> Write(std::string_view space, FunctionRef<Result<void>(Writer&)> write) override {
    return writes_.Write(space, write);
  }

  Result<std::vector<std::string>> Spaces() override {
    PostgresReading reading(options_, pool_, "");
    CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found,
                              reading.Ask("SELECT space FROM spaces ORDER BY space", {}));
    std::vector<std::string> names;
    for (int row = 0; row < found.rows(); ++row) names.emplace_back(found.Bytes(row, 0));
    return names;
  }

  Result<std::vector<std::string>> CheckStorage() override {
    PostgresReading reading(options_, pool_, "");
    std::vector<std::string> problems;
    for (const StorageCheck& check : kStorageChecks) {
      CREDENCE_ASSIGN_OR_RETURN(const PostgresResult found, reading.Ask(check.count, {}));
      const std::int64_t count = found.Int(0, 0);
      if (count > 0) problems.push_back(fmt::format("{} {}", count, check.what));
    }
    return problems;
  }

  Result<StoreCopy> BackUp(const std::string& path, bool replace) override {
    PostgresReading reading(options_, pool_, "");
    return CopyPostgresToFile(reading, name_, path, replace);
  }

  Result<Replaced> Replace(const std::string& /*path*/,
                           const ReplaceOptions& /*options*/) override {
    return Fail(
        Code::kUnimplemented,
        fmt::format("{}: a file cannot replace a database; copy it into an empty one with {}",
                    name_, Op("store copy")));
  }

  Result<std::unique_ptr<Claim>> TryClaim(std::string_view space, std::string_view work) override {
    return claims_.Try(space, work);
  }

  std::optional<StoreVersion> Version() override { return watch_.Version(); }
  std::string Name() const override { return name_; }
  std::string VectorNote() const override {
    if (vectors_.version.empty()) {
      return fmt::format("every node loads them: {}", vectors_.reason);
    }
    return fmt::format("pgvector {} compares them until a node has loaded them", vectors_.version);
  }

 private:
  const PostgresOptions options_;
  const std::string name_;
  PostgresVectors vectors_;  // As found by Open.
  PostgresPool pool_;
  PostgresWatch watch_;
  PostgresWriteQueue writes_;
  PostgresClaims claims_;
};

}  // namespace

Result<std::unique_ptr<Store>> OpenPostgresStore(const PostgresOptions& options) {
  CREDENCE_ASSIGN_OR_RETURN(const Libpq* libpq, LoadLibpq());
  CREDENCE_ASSIGN_OR_RETURN(std::string name, PostgresName(*libpq, options.url));
  auto store = std::make_unique<PostgresStore>(options, std::move(name));
  CREDENCE_RETURN_IF_ERROR(store->Open());
  return store;
}

}  // namespace credence::ledger
