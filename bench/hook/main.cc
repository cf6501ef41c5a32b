// SPDX-License-Identifier: Apache-2.0
// How long does a coding agent wait for `credence hook` before and after a tool call, on a store of
// a hundred thousand events, compared with a program that does nothing and with a small hook in
// Python?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "bench/process.h"
#include "bench/support.h"
#include "credence/engine.h"

namespace credence::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z
// Session start, prompt and assessment precede the calls.
constexpr int kEventsBeforeCalls = 3;
constexpr int kEventsPerSession = 100;

// The minimum work of such a hook: read its input, read a row, and write a row. It does not wait
// for the disk either.
constexpr std::string_view kPythonHook = R"py(import json, sqlite3, sys
event = json.load(sys.stdin)
db = sqlite3.connect(sys.argv[1])
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA synchronous = OFF")
db.execute("CREATE TABLE IF NOT EXISTS calls (session TEXT, call TEXT UNIQUE)")
seen = db.execute("SELECT count(*) FROM calls WHERE session = ? AND call = ?",
                  (event["session_id"], event["tool_use_id"])).fetchone()[0]
db.execute("INSERT INTO calls VALUES (?, ?)", (event["session_id"], event["tool_use_id"]))
db.commit()
print(json.dumps({"seen": seen}))
)py";

struct Place {
  fs::path home;
  fs::path project;
  fs::path store() const { return home / "data" / "credence" / "credence.db"; }
};

std::unique_ptr<Engine> OpenEngine(const Place& place, const std::shared_ptr<ManualClock>& clock) {
  EngineOptions options;
  options.db = place.store().string();
  options.clock = clock;
  options.rng = std::make_shared<SeededRng>(7);
  return Need(Engine::Open(std::move(options)));
}

Caller CallerIn(const Place& place) {
  return {.project = fs::canonical(place.project).string(), .actor = "agent:claude-code"};
}

void FillSession(Engine& engine, const Caller& caller, int number) {
  constexpr std::array<std::string_view, 5> kCommands = {
      "ls src", "grep -n total cart.py", "cat cart.py", "git diff", "wc -l cart.py"};
  const std::string session = fmt::format("past-{:04}", number);
  Need(engine.sessions().Prompt(caller, {.session = session,
                                         .client = "claude-code",
                                         .prompt = "Debug the error in the total of the cart",
                                         .key = "prompt"}));
  for (int i = 0; i < kEventsPerSession - kEventsBeforeCalls; ++i) {
    const std::string_view command = kCommands[static_cast<std::size_t>(i) % kCommands.size()];
    Need(engine.sessions().AfterTool(
        caller, {.use = {.session = session,
                         .client = "claude-code",
                         .tool = "Bash",
                         .input = fmt::format(R"({{"command":"{}"}})", command),
                         .call = fmt::format("toolu_{}_{}", session, i),
                         .cwd = *caller.project},
                 .failed = false,
                 .interrupted = false,
                 .output = "def total(lines): return sum(l.price for l in lines)",
                 .after = std::nullopt}));
  }
}

// Fills the store where the command line looks for it.
std::int64_t Fill(const Place& place, int sessions, int memories) {
  fs::create_directories(place.store().parent_path());
  const auto clock = std::make_shared<ManualClock>(FromMicros(kStartMicros));
  const auto engine = OpenEngine(place, clock);
  const Caller caller = CallerIn(place);
  for (int i = 0; i < memories; ++i) {
    Need(engine->memories().Add(
        caller, {.content = fmt::format("Run check number {:04} before a release: it "
                                        "finds what review misses",
                                        i)}));
  }
  for (int i = 0; i < sessions; ++i) {
    clock->Advance(std::chrono::minutes(5));
    FillSession(*engine, caller, i);
  }
  const std::int64_t events = Need(engine->insight().GetStats(caller)).events;
  Expect(events >= std::int64_t{sessions} * kEventsPerSession, "the store has too few events");
  return events;
}

enum class Kind { kBefore, kAfter, kAfterFailure };

std::string PayloadOf(Kind kind, const Place& place, std::string_view session, int number) {
  JsonWriter json;
  json.BeginObject();
  json.Key("session_id").String(session);
  json.Key("transcript_path").String((place.home / "transcript.jsonl").string());
  json.Key("cwd").String(fs::canonical(place.project).string());
  json.Key("permission_mode").String("default");
  json.Key("hook_event_name")
      .String(kind == Kind::kBefore  ? "PreToolUse"
              : kind == Kind::kAfter ? "PostToolUse"
                                     : "PostToolUseFailure");
  json.Key("tool_name").String("Bash");
  const std::string_view command = kind == Kind::kAfterFailure ? "ls /nowhere" : "git status";
  json.Key("tool_input").BeginObject().Key("command").String(command).EndObject();
  if (kind == Kind::kAfter) {
    json.Key("tool_response").BeginObject();
    json.Key("stdout").String("On branch main\nnothing to commit, working tree clean");
    json.Key("stderr").String("").Key("interrupted").Bool(false);
    json.EndObject();
  } else if (kind == Kind::kAfterFailure) {
    json.Key("error").String("Exit code 2\nls: cannot access '/nowhere': No such file");
    json.Key("is_interrupt").Bool(false);
  }
  json.Key("tool_use_id").String(fmt::format("toolu_{}_{}", session, number));
  json.EndObject();
  return std::move(json).Take();
}

struct Contender {
  std::string name;
  std::vector<std::string> words;
  Kind kind = Kind::kBefore;
  std::string session;
  std::vector<double> milliseconds;
};

// Answers are JSON or empty; the governor allows the call, so the answer before it is empty.
void CheckAnswer(const Contender& contender, const fs::path& output) {
  std::ifstream file(output);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  if (contender.words.size() == 1) return;  // /bin/true
  if (text.empty()) {
    Expect(contender.kind != Kind::kAfterFailure, "nothing was said about a failure");
    return;
  }
  Expect(contender.kind != Kind::kBefore || contender.words[0] != CREDENCE_BIN,
         "an allowed call was answered: " + text);
  JsonReader json(text);
  (void)json.Skip();
  Expect(json.Finish().has_value(), "an answer is not JSON: " + text);
}

// Checks what each contender left in the store.
void CheckStore(const Place& place, const std::vector<Contender>& contenders, int runs,
                std::int64_t events_before, ResultHash& result) {
  const auto engine = OpenEngine(place, std::make_shared<ManualClock>(FromMicros(kStartMicros)));
  const Caller caller = CallerIn(place);
  std::int64_t added = 0;
  std::vector<std::string> lines;
  Need(engine->ledger().Export(caller, [&](std::string_view line) {
    if (++added > events_before) lines.emplace_back(line);
  }));
  for (const Contender& contender : contenders) {
    if (contender.words[0] != CREDENCE_BIN) continue;
    int found = 0;
    const std::string stream = fmt::format("\"session/{}\"", contender.session);
    for (const std::string& line : lines) {
      if (line.find(stream) == std::string::npos) continue;
      if (line.find("session.finished") != std::string::npos) ++found;
      Expect(contender.kind != Kind::kBefore, "an allowed call was recorded");
    }
    Expect(contender.kind == Kind::kBefore || found == runs,
           fmt::format("{}: {} of {} calls are in the store", contender.name, found, runs));
    result.Add(contender.session);
    result.Add(found);
    if (contender.kind != Kind::kBefore) {
      result.Add(Need(engine->sessions().Show(caller, contender.session)).confidence);
    }
  }
}

std::vector<Contender> Contenders(const Place& place) {
  const std::vector<std::string> hook = {CREDENCE_BIN, "hook", "claude-code"};
  std::vector<Contender> contenders;
  const auto add = [&](std::string name, std::vector<std::string> words, Kind kind,
                       std::string session) {
    contenders.push_back({.name = std::move(name),
                          .words = std::move(words),
                          .kind = kind,
                          .session = std::move(session)});
  };
  add("/bin/true", {"/bin/true"}, Kind::kBefore, "none");
  add("PreToolUse", hook, Kind::kBefore, "before");
  add("PostToolUse", hook, Kind::kAfter, "after");
  add("PostToolUseFailure", hook, Kind::kAfterFailure, "failed");
  constexpr std::string_view kPython = "/usr/bin/python3";
  if (fs::exists(kPython)) {
    const fs::path script = place.home / "hook.py";
    std::ofstream(script) << kPythonHook;
    add("a hook in Python",
        {std::string(kPython), script.string(), (place.home / "python.db").string()}, Kind::kAfter,
        "python");
  } else {
    fmt::print("there is no {}: no comparison with it\n", kPython);
  }
  return contenders;
}

int Judge(const std::vector<Contender>& contenders, const Options& options) {
  const double nothing = Median(contenders[0].milliseconds);
  Table table({"", "median ms", "times true", "95 % ms"});
  std::vector<Goal> goals;
  for (const Contender& contender : contenders) {
    const double milliseconds = Median(contender.milliseconds);
    table.Row({contender.name, Fixed(milliseconds, 2), Fixed(milliseconds / nothing, 2),
               Fixed(Percentile(contender.milliseconds, 0.95), 2)});
    if (contender.words[0] != CREDENCE_BIN) continue;
    goals.push_back(AtMost(contender.name + " to /bin/true:", milliseconds / nothing, 4));
    if (contenders.back().session != "python") continue;
    goals.push_back(AtLeast("Python to " + contender.name + ":",
                            Median(contenders.back().milliseconds) / milliseconds, 15));
  }
  table.Print();
  return Conclude(goals, options);
}

int Main(const Options& options) {
  const int sessions = options.tiny ? 3 : 1'000;
  const int memories = options.tiny ? 5 : 200;
  const int runs = options.tiny ? 3 : 300;
  const TempFolder folder("hook");
  const Place place{.home = folder.path(), .project = folder.path() / "project"};
  fs::create_directories(place.project / ".git");
  const std::int64_t events = Fill(place, sessions, memories);
  Runner runner(place.home, place.project);
  std::vector<Contender> contenders = Contenders(place);
  const Runner::Files files{.input = (place.home / "input.json").string(),
                            .output = (place.home / "output.json").string()};
  // In a different order each time: the contender after Python finds the caches cold.
  std::vector<std::size_t> order(contenders.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  SeededRng rng(11);
  for (int run = 0; run < runs; ++run) {
    for (std::size_t i = order.size() - 1; i > 0; --i) {
      std::swap(order[i], order[rng.Next() % (i + 1)]);
    }
    for (const std::size_t i : order) {
      Contender& contender = contenders[i];
      // New files: a file system may wait for the disk when a file is truncated and rewritten.
      fs::remove(files.input);
      fs::remove(files.output);
      std::ofstream(files.input) << PayloadOf(contender.kind, place, contender.session, run);
      contender.milliseconds.push_back(runner.Run(contender.words, files));
      CheckAnswer(contender, files.output);
    }
  }
  fs::current_path("/");  // The folder is about to be deleted.
  ResultHash result;
  CheckStore(place, contenders, runs, events, result);
  fmt::print("{} events of {} sessions, {} runs\n", Grouped(events), Grouped(sessions), runs);
  fmt::print("result {}\n", result.Hex());
  return Judge(contenders, options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
