// SPDX-License-Identifier: Apache-2.0
// How many events a second does a PostgreSQL store write and read, compared with pgbench inserts
// and reads of the same size on the same server? And what does a second node add?
//
// The server is that of CREDENCE_TEST_POSTGRES (see tests/postgres/cluster.py). Without one the
// program reports that it was skipped (exit code 77, as for skipped tests). With --large the ledger
// grows to 50 million events (45 GB), and the cost of that is measured.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/ids.h"
#include "base/utf8.h"
#include "bench/support.h"
#include "credence/clock.h"
#include "ledger/postgres/store.h"
#include "ledger/store.h"

namespace credence::bench {
namespace {

constexpr int kSkipped = 77;
constexpr std::size_t kBodyBytes = 400;
constexpr std::size_t kStreamsPerClient = 20;

// A separate schema, dropped at the end.
class Schema {
 public:
  Schema(std::string server, std::string name)
      : server_(std::move(server)), name_(std::move(name)) {
    Execute(fmt::format("DROP SCHEMA IF EXISTS {0} CASCADE; CREATE SCHEMA {0}", name_));
  }
  ~Schema() { Execute(fmt::format("DROP SCHEMA {} CASCADE", name_)); }
  Schema(const Schema&) = delete;
  Schema& operator=(const Schema&) = delete;

  std::string url() const {
    return fmt::format("{}{}options=-csearch_path%3D{}", server_, server_.contains('?') ? '&' : '?',
                       name_);
  }
  // The first value that the statements return, if any.
  std::string Ask(const std::string& sql) const {
    const std::string answers = OutputOf(fmt::format(
        "psql --quiet --no-psqlrc --tuples-only --no-align '{}' --command='{}'", url(), sql));
    return std::string(Trim(answers.substr(0, answers.find('\n'))));
  }
  void Execute(const std::string& sql) const {
    OutputOf(
        fmt::format("psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 '{}' --command=\"SET "
                    "client_min_messages = warning\" --command='{}'",
                    server_, sql));
  }

 private:
  const std::string server_;
  const std::string name_;
};

struct Plan {
  std::size_t clients = 1;
  double seconds = 5;
};

// Calls per second of all clients together. `call(client, i)`.
double PerSecond(const Plan& plan, auto call) {
  std::atomic<bool> stop = false;
  std::atomic<std::int64_t> calls = 0;
  std::vector<std::jthread> threads;
  const Timer timer;
  for (std::size_t client = 0; client < plan.clients; ++client) {
    threads.emplace_back([&, client] {
      std::int64_t own = 0;
      for (; !stop.load(std::memory_order_relaxed); ++own) call(client, own);
      calls += own;
    });
  }
  std::this_thread::sleep_for(std::chrono::duration<double>(plan.seconds));
  stop = true;
  threads.clear();
  return static_cast<double>(calls) / timer.Seconds();
}

// Parses the output of pgbench: "tps = 1234.5 (without initial connection time)".
double PgBench(const Plan& plan, const std::string& url, const std::string& script) {
  const TempFolder folder("store");
  const std::filesystem::path file = folder.path() / "script.sql";
  std::ofstream(file) << script;
  const std::string output = OutputOf(
      fmt::format("pgbench --no-vacuum --protocol=prepared --client={} --jobs={} --time={} "
                  "--file={} '{}' 2>/dev/null",
                  plan.clients, std::min<std::size_t>(plan.clients, 4),
                  std::max(1, static_cast<int>(plan.seconds)), file.string(), url));
  const std::size_t at = output.find("tps = ");
  Expect(at != output.npos, "pgbench does not say how fast it was");
  return std::strtod(output.c_str() + at + 6, nullptr);
}

ledger::NewEvent EventOf(std::size_t client, std::int64_t i, Rng& rng) {
  static const std::string kBody = "{\"note\":\"" + std::string(kBodyBytes, 'x') + "\"}";
  const Timestamp now = SystemClock().Now();
  return {.id = NewUuid(now, rng),
          .stream =
              fmt::format("memory/{}-{}", client, static_cast<std::size_t>(i) % kStreamsPerClient),
          .kind = "memory.validated",
          .time = now,
          .actor = "user:ada",
          .body = kBody};
}

// Nodes in one process, each with its own store, so that they share only the database.
class Nodes {
 public:
  Nodes(const std::string& url, std::size_t count, std::size_t clients) {
    for (std::size_t i = 0; i < count; ++i) {
      stores_.push_back(Need(ledger::OpenPostgresStore({.url = url, .connections_max = 32})));
    }
    for (std::size_t i = 0; i < clients; ++i) rngs_.push_back(std::make_unique<SeededRng>(i + 1));
  }

  // Each client appends to its own space, or all to one.
  double Append(const Plan& plan, bool own_spaces) {
    return PerSecond(plan, [&](std::size_t client, std::int64_t i) {
      const ledger::NewEvent event = EventOf(client, i, *rngs_[client]);
      const std::string space = own_spaces ? fmt::format("team-{}", client) : "default";
      Need(StoreOf(client).Write(space, [&](ledger::Writer& writer) -> Result<void> {
        CREDENCE_RETURN_IF_ERROR(writer.Append(event));
        return {};
      }));
    });
  }

  // Reads one event of the common space, by position.
  double Read(const Plan& plan) {
    std::int64_t last = 0;
    Need(stores_.front()->Read("default", [&](ledger::Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
      last = head.sequence;
      return {};
    }));
    Expect(last > 0, "there are no events");
    return PerSecond(plan, [&](std::size_t client, std::int64_t /*i*/) {
      const auto after =
          static_cast<std::int64_t>(rngs_[client]->Next() % static_cast<std::uint64_t>(last));
      std::size_t seen = 0;
      Need(StoreOf(client).Read("default", [&](ledger::Reader& reader) {
        return reader.ScanEvents({.after_sequence = after, .limit = 1},
                                 [&](const ledger::EventView& event) {
                                   seen += event.body.size() > kBodyBytes ? 1U : 0U;
                                   return ledger::Visit::kContinue;
                                 });
      }));
      Expect(seen == 1, "an event was not found");
    });
  }

 private:
  ledger::Store& StoreOf(std::size_t client) { return *stores_[client % stores_.size()]; }

  std::vector<std::unique_ptr<ledger::Store>> stores_;
  std::vector<std::unique_ptr<SeededRng>> rngs_;
};

const char* const kPlainTable =
    "CREATE TABLE store_bench.plain (id bigserial PRIMARY KEY, stream text NOT NULL, kind text NOT "
    "NULL, at bigint NOT NULL, body bytea NOT NULL)";

std::string PlainInsert() {
  return fmt::format(
      "\\set n random(1, 1000)\nINSERT INTO plain (stream, kind, at, body) VALUES "
      "('memory/' || :n, 'memory.validated', :n, '{}');\n",
      std::string(kBodyBytes + 100, 'x'));
}

// In one snapshot, as Store::Read promises.
const char* const kPlainSelect =
    "\\set n random(1, 1000)\nBEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\nSELECT stream, "
    "kind, "
    "at, body FROM plain WHERE id = :n;\nCOMMIT;\n";

// Grows the common space to `until` events as fast as the server can: their hashes are made up.
void Grow(const Schema& schema, std::int64_t until) {
  constexpr std::int64_t kStep = 1'000'000;
  while (true) {
    const std::int64_t last =
        std::stoll(schema.Ask("SELECT sequence FROM spaces WHERE space = $$default$$"));
    if (last >= until) return;
    schema.Ask(fmt::format(
        "INSERT INTO events SELECT $$default$$, g, (lpad(to_hex(g), 12, $$0$$) || "
        "$$70008000000000000000$$)::uuid, convert_to($$grown/$$ || g % 100000, $$UTF8$$), g / "
        "100000 + 1, $$memory.validated$$, 1, g, $$user:ada$$, convert_to(repeat($$x$$, {2}), "
        "$$UTF8$$), NULL, decode(md5(g::text) || md5(g::text), $$hex$$) FROM generate_series({0}, "
        "{1}) g; UPDATE spaces SET sequence = {1} WHERE space = $$default$$",
        last + 1, std::min(until, last + kStep), kBodyBytes + 11));
  }
}

void MeasureGrowth(const Schema& schema, const Options& options) {
  std::vector<std::int64_t> sizes = {1'000'000, 3'000'000, 10'000'000, 50'000'000};
  if (options.tiny) sizes = {2'000, 4'000};
  const Plan plan{.clients = 8, .seconds = options.tiny ? 0.3 : 5};
  Table table({"events", "pgbench insert/s", "append/s", "ratio", "pgbench read/s", "read/s",
               "ratio", "table, MB", "indexes, MB", "vacuum, s"});
  for (const std::int64_t size : sizes) {
    Grow(schema, size);
    const Timer timer;
    schema.Ask("VACUUM ANALYZE events");
    const double vacuum = timer.Seconds();
    // The rival's table stays small: it shows the speed of the machine at that time.
    const double insert = PgBench(plan, schema.url(), PlainInsert());
    Nodes one(schema.url(), 1, plan.clients);
    const double append = one.Append(plan, false);
    const double select = PgBench(plan, schema.url(), kPlainSelect);
    const double read = one.Read(plan);
    table.Row({Grouped(size), Grouped(insert), Grouped(append), Fixed(append / insert, 2),
               Grouped(select), Grouped(read), Fixed(read / select, 2),
               schema.Ask("SELECT pg_table_size($$events$$) / 1000000"),
               schema.Ask("SELECT pg_indexes_size($$events$$) / 1000000"), Fixed(vacuum, 1)});
  }
  table.Print();
}

// One series of measurements, taken together: a disk that is slow for a moment is slow for all.
struct Round {
  double insert = 0;
  double common = 0;
  double own = 0;
  double two = 0;
  double select = 0;
  double read = 0;
};

Round MeasureRound(const Schema& schema, const Plan& plan) {
  Round round;
  round.insert = PgBench(plan, schema.url(), PlainInsert());
  Nodes one(schema.url(), 1, plan.clients);
  round.common = one.Append(plan, false);
  round.own = one.Append(plan, true);
  round.two = Nodes(schema.url(), 2, plan.clients).Append(plan, false);
  round.select = PgBench(plan, schema.url(), kPlainSelect);
  round.read = one.Read(plan);
  return round;
}

// The median of `get` over all rounds.
double MedianOf(const std::vector<Round>& rounds, auto get) {
  std::vector<double> values;
  for (const Round& round : rounds) values.push_back(std::invoke(get, round));
  return Median(std::move(values));
}

int Main(const Options& options) {
  const char* server = std::getenv("CREDENCE_TEST_POSTGRES");
  if (server == nullptr) {
    fmt::print(
        "there is no server; set CREDENCE_TEST_POSTGRES, or run 'tests/postgres/cluster.py "
        "run -- {}'\n",
        "build/release/bench/store");
    return kSkipped;
  }
  std::vector<std::size_t> clients = {1, 8, 64};
  if (options.tiny) clients = {1, 4};
  const Schema schema(server, "store_bench");
  schema.Execute(kPlainTable);
  Table table({"clients", "pgbench insert/s", "append/s, one space", "ratio",
               "append/s, own spaces", "ratio", "two nodes", "pgbench read/s", "read/s", "ratio"});
  std::vector<Goal> goals;
  for (const std::size_t count : clients) {
    const Plan plan{.clients = count, .seconds = options.tiny ? 0.3 : 2};
    std::vector<Round> rounds;
    for (int i = 0; i < (options.tiny ? 1 : 5); ++i) rounds.push_back(MeasureRound(schema, plan));
    const double common =
        MedianOf(rounds, [](const Round& one) { return one.common / one.insert; });
    const double own = MedianOf(rounds, [](const Round& one) { return one.own / one.insert; });
    const double two = MedianOf(rounds, [](const Round& one) { return one.two / one.common; });
    const double read = MedianOf(rounds, [](const Round& one) { return one.read / one.select; });
    table.Row({std::to_string(count), Grouped(MedianOf(rounds, &Round::insert)),
               Grouped(MedianOf(rounds, &Round::common)), Fixed(common, 2),
               Grouped(MedianOf(rounds, &Round::own)), Fixed(own, 2), Fixed(two, 2),
               Grouped(MedianOf(rounds, &Round::select)), Grouped(MedianOf(rounds, &Round::read)),
               Fixed(read, 2)});
    goals.push_back(AtLeast(fmt::format("appends of {} to one space", count), common, 0.7));
    goals.push_back(AtLeast(fmt::format("reads of {}", count), read, 0.7));
  }
  fmt::print("medians of rounds, and of their ratios\n");
  table.Print();
  if (options.large || options.tiny) MeasureGrowth(schema, options);
  return Conclude(goals, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv, "--large"));
}
