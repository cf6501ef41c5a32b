// SPDX-License-Identifier: Apache-2.0
#include "sim/world.h"

#include <fmt/format.h>

#include <chrono>
#include <sstream>
#include <utility>

#include "base/ids.h"

namespace credence::sim {
namespace {

constexpr std::size_t kNodes = 3;
constexpr std::size_t kTraceMax = 24;
constexpr int kTries = 4;
// Per thousand transactions. Worlds with few faults get far, those with many get tangled.
constexpr std::uint64_t kFaultRates[] = {10, 60, 150, 300};

// 2026-01-05, a Monday.
Timestamp FirstDay() { return Timestamp(std::chrono::seconds(1'767'600'000)); }

bool IsTransient(Code code) { return code == Code::kUnavailable || code == Code::kAborted; }

std::string SettingsOf(const std::string& name, bool has_model, const std::string& script) {
  std::string settings = fmt::format(
      "[store]\nurl = \"sim:{}\"\n[embedding]\nprovider = \"lexical\"\n[review]\nlearn_after = 0\n",
      name);
  if (has_model)
    settings += fmt::format("[llm]\nprovider = \"scripted\"\nscript = \"{}\"\n", script);
  return settings;
}

}  // namespace

World::World(const WorldOptions& options)
    : options_(options),
      dice_(options.seed),
      clock_(std::make_shared<ManualClock>(FirstDay())),
      store_({.seed = options.seed ^ 0x5eed5eedu,
              .fault_thousandths = dice_.Pick(kFaultRates),
              .defect = options.defect}),
      auditor_(store_.data(), std::string(kSpace)),
      ids_(options.seed ^ 0x1d5u) {
  for (std::size_t i = 0; i < kNodes; ++i) {
    const std::string name = fmt::format("node-{}", i + 1);
    // The first has a model and the right time; the others may lack either.
    const bool has_model = i == 0 || dice_.Chance(700);
    constexpr int kHoursOff[] = {0, 1, -1};
    const int hours = i == 0 ? 0 : dice_.Pick(kHoursOff);
    nodes_.push_back(std::make_unique<Node>(
        store_,
        Node::Options{.name = name,
                      .settings = SettingsOf(name, has_model, options.script),
                      .seed = options.seed * 1'000'003 + i,
                      .has_model = has_model,
                      .clock = std::make_shared<OffsetClock>(clock_, std::chrono::hours(hours))}));
  }
  store_.SetBetweenAttempts([this] { Interrupt(); });
}

std::string World::NewName(std::string_view what) { return fmt::format("{} {}", what, ++names_); }

Uuid World::NewId() { return NewUuid(Now(), ids_); }

void World::Note(std::string line) {
  trace_.push_back((is_interrupted_ ? "  meanwhile: " : "") + std::move(line));
  if (trace_.size() > kTraceMax) trace_.pop_front();
}

Node* World::PickNode() {
  std::vector<Node*> idle;
  for (const auto& node : nodes_) {
    if (!busy_.contains(node.get())) idle.push_back(node.get());
  }
  return idle.empty() ? nullptr : idle[dice_.Below(idle.size())];
}

Caller World::MakeCaller(bool is_once, const std::string& request) {
  Caller caller{
      .space = std::string(kSpace), .project = std::string(kProject), .actor = "user:sim"};
  if (is_once) caller.once = RequestOnce{.key = request, .request = request, .attempt = NewId()};
  return caller;
}

// Another process writes before the second attempt.
void World::Interrupt() {
  if (is_interrupted_ || !interruption_ || busy_.size() >= nodes_.size()) return;
  if (!dice_.Chance(700)) return;
  is_interrupted_ = true;
  auditor_.Absorb(Now());
  interruption_();
  is_interrupted_ = false;
}

std::optional<Error> World::Try(Node& node, const Call& call, const Caller& caller) {
  const Result<Engine*> engine = node.GetEngine();
  if (!engine) return engine.error();
  if (dice_.Chance(15)) node.DieAfter(static_cast<int>(dice_.Below(6)));
  busy_.insert(&node);
  const Result<void> done = call(**engine, caller, node);
  busy_.erase(&node);
  auditor_.Absorb(Now());
  if (node.IsDead()) {
    Note(node.name() + " died");
    node.Kill();
    ++kills_;
  } else {
    node.DieAfter(-1);
  }
  if (done) return std::nullopt;
  return done.error();
}

void World::Send(const Request& request, const Call& call) {
  Auditor::Passage passage;
  auditor_.Begin(passage, request);
  ++requests_;
  const bool is_once = !request.is_repeatable && dice_.Chance(500);
  const bool may_repeat = request.is_repeatable || is_once;
  const std::string key = fmt::format("request-{}", requests_);
  // Sometimes sent twice although the first reply arrived.
  const bool is_doubled = request.is_repeatable && dice_.Chance(150);
  Auditor::Outcome outcome = Auditor::Outcome::kUnknown;
  std::string answer;
  for (int i = 0; i < kTries && !auditor_.findings().any(); ++i) {
    Node* const node = PickNode();
    if (node == nullptr) break;
    if (i > 0) ++repetitions_;
    const std::optional<Error> error = Try(*node, call, MakeCaller(is_once, key));
    Note(fmt::format("{} at {}: {}", request.what, node->name(),
                     error ? fmt::format("{} {}", CodeName(error->code), error->message) : "done"));
    if (!error) {
      outcome = Auditor::Outcome::kAcknowledged;
      if (!is_doubled || i + 1 == kTries) break;
      continue;
    }
    if (!IsTransient(error->code)) {
      auditor_.findings().Holds(request.what + ": what was acknowledged is not refused later",
                                outcome != Auditor::Outcome::kAcknowledged, error->message);
      outcome = Auditor::Outcome::kRefused;
      answer = error->message;
      break;
    }
    if (!may_repeat || dice_.Chance(200)) break;
  }
  auditor_.End(passage, outcome, answer);
}

void World::PassTime() {
  using std::chrono::seconds;
  constexpr std::int64_t kMinute = 60;
  constexpr std::int64_t kHour = 60 * kMinute;
  constexpr std::int64_t kDay = 24 * kHour;
  // Mostly moments, so that activities overlap; sometimes long enough for everything to decay.
  constexpr std::int64_t kUpTo[] = {20, 20, 20, 3 * kMinute, 3 * kMinute, kHour, kDay, 5 * kDay};
  std::int64_t most = dice_.Pick(kUpTo);
  if (dice_.Chance(15)) most = 40 * kDay;
  clock_->Advance(seconds(1 + dice_.Below(static_cast<std::size_t>(most))));
}

void World::KillSome() {
  if (!dice_.Chance(20)) return;
  Node* const node = PickNode();
  if (node == nullptr || !node->IsOpen()) return;
  Note(node->name() + " is killed");
  node->Kill();
  ++kills_;
}

std::unique_ptr<Node> World::MakeObserver() {
  return std::make_unique<Node>(
      store_,
      Node::Options{.name = "observer",
                    .settings = SettingsOf("observer", false, ""),
                    .seed = options_.seed ^ (0xa0d17u + static_cast<std::uint64_t>(requests_)),
                    .has_model = false,
                    .clock = clock_});
}

void World::LookThrough(Node& node) {
  const Result<Engine*> engine = node.GetEngine();
  auditor_.findings().Holds("a process can be started", engine.has_value(), node.name());
  if (!engine) return;
  const Caller caller = MakeCaller(false, "");
  const Request settle{.what = "what is due by time alone", .faculties = {"executive"}};
  Auditor::Passage passage;
  auditor_.Begin(passage, settle);
  const Result<void> done = (*engine)->executive().CatchUp(caller);
  auditor_.findings().Holds("what is due can be recorded", done.has_value(), node.name());
  auditor_.Absorb(Now());
  auditor_.End(passage, Auditor::Outcome::kAcknowledged, "");
  auditor_.CheckHeuristics(**engine, caller);
  auditor_.CheckReadings(**engine, caller, node.Now());
  auditor_.CheckLedger(**engine, caller);
}

void World::Audit() {
  ++audits_;
  store_.SetQuiet(true);
  const std::unique_ptr<Node> observer = MakeObserver();
  LookThrough(*observer);
  if (Node* const node = PickNode(); node != nullptr && !auditor_.findings().any()) {
    LookThrough(*node);
  }
  // Time is read, not written: a reading in the future finds the same data, only older.
  const Timestamp now = Now();
  clock_->Advance(std::chrono::hours(24 * 45));
  const Caller caller = MakeCaller(false, "");
  if (const Result<Engine*> eyes = observer->GetEngine(); eyes && !auditor_.findings().any()) {
    auditor_.CheckReadings(**eyes, caller, Now());
  }
  clock_->Set(now);
  store_.SetQuiet(false);
}

void World::AuditCopy() {
  store_.SetQuiet(true);
  const Caller caller = MakeCaller(false, "");
  const std::unique_ptr<Node> observer = MakeObserver();
  std::stringstream lines;
  FaultyStore empty({.seed = 0});
  Node copy(empty, {.name = "copy",
                    .settings = SettingsOf("copy", false, ""),
                    .seed = 1,
                    .has_model = false,
                    .clock = clock_});
  const Result<Engine*> from = observer->GetEngine();
  const Result<Engine*> to = copy.GetEngine();
  Findings& findings = auditor_.findings();
  findings.Holds("a process can be started", from && to, "copy");
  if (findings.any()) return;
  const Result<void> exported =
      (*from)->ledger().Export(caller, [&](std::string_view line) { lines << line << '\n'; });
  const Result<ImportReport> imported = (*to)->ledger().Import(caller, lines);
  findings.Holds("a copy of the ledger can be made", exported && imported,
                 imported ? "" : imported.error().message);
  if (findings.any()) return;
  findings.Same("events of a copy", auditor_.events(), imported->appended);
  const Result<VerifyReport> report = (*to)->insight().Verify();
  findings.Holds("a copy of the ledger is sound", report && report->ok(), "a problem");
  auditor_.CheckReadings(**to, caller, Now());
  store_.SetQuiet(false);
}

}  // namespace credence::sim
