// SPDX-License-Identifier: Apache-2.0
// How long does the engine take to decide on a tool call, in a running process with a hundred
// user-defined signals, compared with one SELECT by key in SQLite and one parse of the call's
// input?
#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "bench/support.h"
#include "credence/engine.h"
#include "governor/decide.h"
#include "governor/gate.h"
#include "governor/tool_effect.h"

namespace credence::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z
constexpr double kLimitMicroseconds = 5;
constexpr int kSignals = 100;
constexpr int kPastCalls = 30;

struct Call {
  std::string_view tool;
  std::string_view input;
};

// Typical calls of an agent. All of them are allowed here, so nothing is recorded.
constexpr std::array<Call, 10> kCalls = {{
    {"Bash", R"({"command":"ls -la"})"},
    {"Bash", R"({"command":"git status"})"},
    {"Bash", R"({"command":"python -m pytest tests -q"})"},
    {"Bash", R"({"command":"sed -i 's/total/sum/' src/cart.py"})"},
    {"Bash", R"({"command":"grep -rn total src | head -20"})"},
    {"Bash", R"({"command":"cd src && make test 2>&1 | tail -20"})"},
    {"Bash", R"({"command":"git diff HEAD~1 -- src/cart.py"})"},
    {"Edit", R"({"file_path":"src/cart.py","old_string":"total","new_string":"sum"})"},
    {"Read", R"({"file_path":"src/cart.py"})"},
    {"Write", R"({"file_path":"scratch/notes.md","content":"what was found so far"})"},
}};

std::string SettingsToml() {
  std::string text;
  for (int i = 0; i < kSignals; ++i) {
    text += fmt::format(
        "[governor.signals.mine_{0:03}]\npattern = \"warning W{0:03}: [a-z]+ is deprecated\"\n"
        "on = \"{1}\"\ndelta = -1\ncooldown = 1\n",
        i, i % 2 == 0 ? "tool_output" : "prompt");
  }
  return text;
}

class Gate {
 public:
  explicit Gate(const fs::path& project) {
    fs::create_directories(project / "src");
    fs::create_directories(project / "scratch");
    std::ofstream(project / "src" / "cart.py") << "def total(lines): return sum(lines)\n";
    caller_ = {.project = fs::canonical(project).string(), .actor = "agent:claude-code"};
    EngineOptions options;
    options.db = ":memory:";
    options.settings_toml = SettingsToml();
    options.home = "/home/ada";
    options.clock = std::make_shared<ManualClock>(FromMicros(kStartMicros));
    options.rng = std::make_shared<SeededRng>(5);
    engine_ = Need(Engine::Open(std::move(options)));
    // A session in progress: the file was read, and then the prompt came.
    for (int i = 0; i < kPastCalls; ++i) After(kCalls[8]);
    Need(engine_->sessions().Prompt(caller_, {.session = "s",
                                              .client = "claude-code",
                                              .prompt = "A simple rename of the total in the cart",
                                              .key = "p"}));
    for (int i = 0; i < kPastCalls; ++i) After(kCalls[1]);
  }

  HookAnswer Before(const Call& call) {
    return Need(engine_->sessions().BeforeTool(caller_, UseOf(call)));
  }

  void After(const Call& call) {
    Need(engine_->sessions().AfterTool(caller_, {.use = UseOf(call),
                                                 .failed = false,
                                                 .interrupted = false,
                                                 .output = "def total(lines): return sum(lines)",
                                                 .after = std::nullopt}));
  }

  // Checks that the user's signals fire, after a call and at a prompt, each on its own pattern.
  void CheckSignals() {
    const std::string words = "warning W004: sum is deprecated, warning W007: total is deprecated";
    ToolUse use = UseOf(kCalls[1]);
    use.session = "checked";
    Need(engine_->sessions().AfterTool(caller_, {.use = use, .output = words}));
    Need(engine_->sessions().Prompt(caller_, {.session = "checked",
                                              .client = "claude-code",
                                              .prompt = "What does this mean: " + words,
                                              .key = "p"}));
    std::vector<std::string> fired;
    for (const SessionSignal& signal : Need(engine_->sessions().Show(caller_, "checked")).signals) {
      if (signal.signal.starts_with("mine_")) fired.push_back(signal.signal);
    }
    Expect(fired == std::vector<std::string>{"mine_004", "mine_007"},
           "the user's signals did not fire as they should");
  }

  // The decision of BeforeTool, without loading the session and searching memories.
  std::size_t Decide(const Call& call) {
    const governor::FollowLinksOnce follow;
    const governor::CallPlace place{.cwd = *caller_.project,
                                    .project = *caller_.project,
                                    .home = "/home/ada",
                                    .tmpdir = "",
                                    .resolve = follow};
    const governor::ToolEffect effect =
        governor::EffectOfTool(call.tool, call.input, place, settings_);
    const governor::GateAnswer answer =
        governor::Judge(governor::QuestionOf(state_, effect, {}), state_.confidence, settings_);
    Expect(answer.verdict == governor::Verdict::kAllow, "a decision is another one");
    return effect.input_text.size();
  }

  std::int64_t Events() { return Need(engine_->insight().GetStats(caller_)).events; }

 private:
  ToolUse UseOf(const Call& call) {
    return {.session = "s",
            .client = "claude-code",
            .tool = std::string(call.tool),
            .input = std::string(call.input),
            .call = fmt::format("toolu_{}", ++number_),
            .cwd = *caller_.project};
  }

  Caller caller_;
  governor::GovernorSettings settings_;
  governor::SessionState state_;
  std::unique_ptr<Engine> engine_;
  std::int64_t number_ = 0;
};

// Reads one row by key from a table in memory: the minimum for a governor with a database.
class Select {
 public:
  Select() {
    Expect(sqlite3_open(":memory:", &db_) == SQLITE_OK, "SQLite does not open");
    Execute("CREATE TABLE sessions (id TEXT PRIMARY KEY, state TEXT) WITHOUT ROWID");
    for (int i = 0; i < 100; ++i) {
      Execute(fmt::format("INSERT INTO sessions VALUES ('s{}', '{}')", i, std::string(500, 'x')));
    }
    Expect(sqlite3_prepare_v2(db_, "SELECT state FROM sessions WHERE id = ?", -1, &select_,
                              nullptr) == SQLITE_OK,
           "the SELECT is wrong");
  }
  ~Select() {
    sqlite3_finalize(select_);
    sqlite3_close(db_);
  }
  Select(const Select&) = delete;
  Select& operator=(const Select&) = delete;

  std::size_t Run(int number) {
    const std::string id = fmt::format("s{}", number % 100);
    sqlite3_reset(select_);
    sqlite3_bind_text(select_, 1, id.data(), static_cast<int>(id.size()), SQLITE_STATIC);
    Expect(sqlite3_step(select_) == SQLITE_ROW, "the row is not there");
    return static_cast<std::size_t>(sqlite3_column_bytes(select_, 0));
  }

 private:
  void Execute(const std::string& sql) {
    Expect(sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK, sql);
  }

  sqlite3* db_ = nullptr;
  sqlite3_stmt* select_ = nullptr;
};

// Microseconds for each of `times` calls.
template <class Work>
double Each(int times, Work work) {
  const Timer timer;
  for (int i = 0; i < times; ++i) work(i);
  return timer.Seconds() * 1e6 / times;
}

struct Measured {
  std::array<std::vector<double>, kCalls.size()> gate;
  std::vector<double> mix;
  std::vector<double> decision;  // Without the store: the call's effect, and the decision.
  std::vector<double> select;
  std::vector<double> parse;
  std::vector<double> after;
};

Measured Measure(Gate& gate, int rounds, int times) {
  Select select;
  Measured measured;
  std::size_t bytes = 0;
  for (int round = 0; round < rounds; ++round) {
    double sum = 0;
    for (std::size_t i = 0; i < kCalls.size(); ++i) {
      const double each = Each(times, [&](int) { gate.Before(kCalls[i]); });
      measured.gate[i].push_back(each);
      sum += each;
    }
    measured.mix.push_back(sum / kCalls.size());
    measured.decision.push_back(Each(times * 10, [&](int i) {
      bytes += gate.Decide(kCalls[static_cast<std::size_t>(i) % kCalls.size()]);
    }));
    measured.select.push_back(Each(times * 10, [&](int i) { bytes += select.Run(i); }));
    measured.parse.push_back(Each(times * 10, [&](int i) {
      const Call& call = kCalls[static_cast<std::size_t>(i) % kCalls.size()];
      bytes += nlohmann::json::parse(call.input).size();
    }));
    measured.after.push_back(Each(3, [&](int) { gate.After(kCalls[1]); }));
  }
  Expect(bytes > 0, "the rivals did nothing");
  return measured;
}

int Main(const Options& options) {
  const int rounds = options.tiny ? 2 : 100;
  const int times = options.tiny ? 2 : 50;
  // As deep as a project in a home folder: each folder on the path to a file costs a system call.
  const TempFolder folder("credence-gate", fs::temp_directory_path());
  Gate gate(folder.path() / "code" / "shop");
  ResultHash result;
  const std::int64_t events = gate.Events();
  for (const Call& call : kCalls) {
    const HookAnswer answer = gate.Before(call);
    Expect(answer.decision == HookAnswer::Decision::kNone,
           fmt::format("{} {} was refused: {}", call.tool, call.input, answer.reason));
    result.Add(call.input);
    result.Add(answer.context);
  }
  Expect(gate.Events() == events, "an allowed call was recorded");
  gate.CheckSignals();
  const Measured measured = Measure(gate, rounds, times);

  const double mix = Median(measured.mix);
  const double decision = Median(measured.decision);
  const double select = Median(measured.select);
  Table table({fmt::format("{} signals, {} rounds", kSignals, rounds), "median µs", "to SELECT"});
  const auto row = [&](std::string name, double microseconds) {
    table.Row({std::move(name), Fixed(microseconds, 2), Fixed(microseconds / select, 2)});
  };
  for (std::size_t i = 0; i < kCalls.size(); ++i) {
    row(fmt::format("{} {}", kCalls[i].tool, kCalls[i].input), Median(measured.gate[i]));
  }
  row("all ten, each", mix);
  row("the decision alone: effect and gate", decision);
  row("SQLite: one SELECT by key", select);
  row("nlohmann: one parse of the input", Median(measured.parse));
  row("after a call, with its output", Median(measured.after));
  table.Print();
  fmt::print("result {}\n", result.Hex());
  return Conclude({Within("the decision", decision, kLimitMicroseconds, "µs"),
                   Within("with the store and memories", mix, kLimitMicroseconds, "µs")},
                  options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
