// SPDX-License-Identifier: Apache-2.0
// How long does it take to find the memories that answer a question, among a hundred thousand, in a
// running process and in a new one, compared with SQLite's full-text search alone?
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/ids.h"
#include "bench/memories.h"
#include "bench/process.h"
#include "bench/static_table/sample.h"
#include "bench/support.h"
#include "credence/engine.h"
#include "language/keywords.h"
#include "ledger/sqlite/connection.h"
#include "ledger/sqlite/store.h"

namespace credence::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kResults = 10;
constexpr std::size_t kWordsAsked = 4;
constexpr double kWarmLimitMilliseconds = 5;
constexpr double kColdLimitMilliseconds = 15;
constexpr double kTimesFts5 = 3;
constexpr double kFoundMin = 0.9;

struct Asked {
  std::string question;
  std::vector<std::string> words;
  std::string answer;  // The memory whose words are asked for.
};

// "How do we …?", with words of a memory in another order.
Asked AskAbout(const std::string& text, Rng& rng) {
  std::vector<std::string> words = language::Keywords(text);
  for (std::size_t i = words.size(); i > 1; --i) std::swap(words[i - 1], words[rng.Next() % i]);
  if (words.size() > kWordsAsked) words.resize(kWordsAsked);
  return {.question = fmt::format("How do we {}?", fmt::join(words, " ")),
          .words = std::move(words),
          .answer = text};
}

// The rival: the ten best texts that have one of the words.
class BareFts5 {
 public:
  BareFts5(const fs::path& path, const std::vector<std::string>& texts)
      : connection_(Fill(path, texts)),
        search_(Need(connection_->Prepare(
            "SELECT content FROM texts WHERE texts MATCH ?1 ORDER BY rank LIMIT ?2"))) {}

  std::vector<std::string> Search(const std::vector<std::string>& words) {
    std::vector<std::string> found;
    const std::string any = fmt::format("\"{}\"", fmt::join(words, "\" OR \""));
    search_.BindAll(any, kResults);
    while (Need(search_.Step())) found.emplace_back(search_.Text(0));
    search_.Reset();
    return found;
  }

 private:
  static std::unique_ptr<ledger::Connection> Fill(const fs::path& path,
                                                  const std::vector<std::string>& texts) {
    auto connection =
        Need(ledger::Connection::Open(path.string(), ledger::Connection::Mode::kReadWriteCreate));
    Need(
        connection->Execute("PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536;"
                            "CREATE VIRTUAL TABLE texts USING fts5 (content, tokenize = 'porter');"
                            "BEGIN"));
    auto insert = Need(connection->Prepare("INSERT INTO texts VALUES (?1)"));
    for (const std::string& text : texts) Need(insert.BindAll(text).Run());
    Need(connection->Execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE);"));
    return connection;
  }

  std::unique_ptr<ledger::Connection> connection_;
  ledger::Statement search_;
};

double MegabytesInMemory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

double Milliseconds(const Timer& timer) { return timer.Seconds() * 1'000; }

int Main(const Options& options) {
  const std::size_t memories = options.tiny ? 500 : 100'000;
  const std::size_t warm_questions = options.tiny ? 20 : 1'000;
  const std::size_t cold_questions = options.tiny ? 2 : 200;
  const TempFolder folder("recall");
  const fs::path project = folder.path() / "project";
  fs::create_directories(project / ".git");
  const fs::path data = folder.path() / "data" / "credence";
  fs::create_directories(data);
  const std::string store = (data / "credence.db").string();

  const std::vector<std::string> texts =
      MakeSample({.tokens = options.tiny ? 2'000u : 30'522u, .texts = memories}).texts;
  const std::string scope = fs::canonical(project).string();
  FillMemories(*Need(ledger::OpenSqliteStore({.path = store})), scope, memories,
               [&](std::size_t number) { return texts[number]; });
  BareFts5 rival(folder.path() / "fts5.db", texts);

  SeededRng rng(7);
  std::vector<Asked> asked;
  for (std::size_t i = 0; i < warm_questions + cold_questions; ++i) {
    asked.push_back(AskAbout(texts[rng.Next() % texts.size()], rng));
  }

  const double before = MegabytesInMemory();
  const auto engine = Need(Engine::Open({.db = store, .executable = CREDENCE_BIN}));
  const Caller caller{.project = scope, .actor = "user:ada"};
  ResultHash result;
  std::vector<double> warm;
  std::vector<double> bare;
  std::size_t found = 0;
  for (std::size_t i = 0; i < warm_questions; ++i) {
    const Asked& question = asked[i];
    const Timer timer;
    const auto readings =
        Need(engine->memories().Search(caller, {.text = question.question, .limit = kResults}));
    warm.push_back(Milliseconds(timer));
    found += std::ranges::any_of(readings, [&](const MemoryReading& reading) {
      return reading.memory.content == question.answer;
    });
    for (const MemoryReading& reading : readings) result.Add(reading.memory.content.value_or(""));
    const Timer bare_timer;
    rival.Search(question.words);
    bare.push_back(Milliseconds(bare_timer));
  }
  const double share = static_cast<double>(found) / static_cast<double>(warm_questions);
  Expect(share >= kFoundMin, "too few memories are found by their own words");
  const double memory_megabytes = MegabytesInMemory() - before;

  Runner runner(folder.path(), project);
  std::vector<double> cold;
  for (std::size_t i = warm_questions; i < asked.size(); ++i) {
    cold.push_back(runner.Run({CREDENCE_BIN, "memory", "search", asked[i].question, "--limit",
                               std::to_string(kResults)}));
  }
  fs::current_path("/");  // The folder is about to be deleted.

  fmt::print("{} memories, {} questions; {:.1f} % find the memory they ask about\n",
             Grouped(memories), Grouped(warm_questions), share * 100);
  Table table({"", "median ms", "p95 ms", "p99 ms"});
  const auto row = [&](const std::string& name, const std::vector<double>& times) {
    table.Row({name, Fixed(Median(times), 2), Fixed(Percentile(times, 0.95), 2),
               Fixed(Percentile(times, 0.99), 2)});
  };
  row("memory search in a running process", warm);
  row("credence memory search", cold);
  row("SQLite FTS5, any of the words", bare);
  table.Print();
  const auto bytes_each = [&](const fs::path& path) {
    return Grouped(static_cast<std::size_t>(fs::file_size(path)) / memories);
  };
  fmt::print(
      "for each memory: {} bytes on disk with its events, {} in FTS5 alone; {:.0f} in memory\n",
      bytes_each(store), bytes_each(folder.path() / "fts5.db"),
      memory_megabytes * 1024 * 1024 / static_cast<double>(memories));
  fmt::print("result {}\n", result.Hex());
  return Conclude(
      {Within("warm, p95", Percentile(warm, 0.95), kWarmLimitMilliseconds, "ms"),
       Within("cold, p95", Percentile(cold, 0.95), kColdLimitMilliseconds, "ms"),
       AtMost("warm, times FTS5", Percentile(warm, 0.95) / Percentile(bare, 0.95), kTimesFts5)},
      options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
