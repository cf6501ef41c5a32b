// SPDX-License-Identifier: Apache-2.0
#include "eval/trajectories/tell.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "base/json_writer.h"
#include "bench/support.h"
#include "credence/engine.h"

namespace credence::bench {
namespace {

// The recordings have no prompt, so all runs begin with the same score.
constexpr std::string_view kPrompt = "Resolve the issue described in the pull request";
// Where the recorded commands ran. It should not exist here, so that every machine sees the same
// files: none.
constexpr std::string_view kProject = "/testbed";
constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z
constexpr std::chrono::seconds kStep{10};

void TellStep(Engine& engine, const Caller& caller, const Run& run, std::size_t number,
              const Telling& telling, Told& told) {
  const Step& step = run.steps[number];
  JsonWriter input;
  input.BeginObject().Key("command").String(step.command).EndObject();
  const ToolUse use{.session = run.id,
                    .client = "claude-code",
                    .tool = "Bash",
                    .input = std::move(input).Take(),
                    .call = fmt::format("call-{}", number),
                    .cwd = std::string(kProject)};
  const HookAnswer answer = Need(engine.sessions().BeforeTool(caller, use));
  const bool denied = answer.decision == HookAnswer::Decision::kDeny;
  if (denied) {
    ++told.denied;
    const CheckAnswer check = Need(engine.sessions().Check(
        caller, {.session = run.id, .tool = use.tool, .input = use.input, .cwd = use.cwd}));
    ++told.refused[check.effect];
  }
  if (answer.decision == HookAnswer::Decision::kAsk) ++told.asked;
  if (denied && telling.enforce) return;
  if (step.failed) {
    ++told.failures;
    told.failed_calls.push_back(static_cast<std::int64_t>(number) + 1);
  }
  Need(engine.sessions().AfterTool(caller, {.use = use,
                                            .failed = step.failed,
                                            .interrupted = false,
                                            .output = step.output,
                                            .after = std::nullopt}));
}

// Each run has its own store, so that runs do not affect each other.
Told Tell(const Run& run, const Telling& telling) {
  const auto clock = std::make_shared<ManualClock>(FromMicros(kStartMicros));
  EngineOptions options;
  options.db = ":memory:";
  options.clock = clock;
  options.settings_toml = telling.settings;
  options.rng = std::make_shared<SeededRng>(1);
  const auto engine = Need(Engine::Open(std::move(options)));
  const Caller caller{.project = std::string(kProject), .actor = "agent:bench"};
  Need(engine->sessions().Prompt(caller, {.session = run.id,
                                          .client = "claude-code",
                                          .prompt = std::string(kPrompt),
                                          .key = "prompt"}));
  Told told{.resolved = run.resolved, .steps = run.steps.size()};
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    clock->Advance(kStep);
    TellStep(*engine, caller, run, i, telling, told);
  }
  const SessionReading reading = Need(engine->sessions().Show(caller, run.id));
  told.number = reading.confidence;
  for (const SessionSignal& signal : reading.signals) {
    if (signal.signal == "assessment") continue;
    ++told.fired[signal.signal];
    told.moves.push_back(
        {.call = (signal.at - FromMicros(kStartMicros)) / kStep, .delta = signal.delta});
    if (signal.delta < 0) told.reduced -= signal.delta;
  }
  return told;
}

}  // namespace

std::int64_t Told::MovedUntil(std::int64_t call) const {
  std::int64_t sum = 0;
  for (const Move& move : moves) {
    if (move.call <= call) sum += move.delta;
  }
  return sum;
}

std::int64_t Told::FailuresUntil(std::int64_t call) const {
  return std::ranges::count_if(failed_calls, [&](std::int64_t failed) { return failed <= call; });
}

std::vector<Told> TellAll(const std::vector<Run>& runs, const Telling& telling) {
  std::vector<Told> all;
  all.reserve(runs.size());
  for (const Run& run : runs) all.push_back(Tell(run, telling));
  return all;
}

}  // namespace credence::bench
