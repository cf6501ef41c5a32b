// SPDX-License-Identifier: Apache-2.0
#include "fuzz/sample_engine.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/json_writer.h"
#include "credence/clock.h"
#include "fuzz/fuzzer.h"
#include "operations/operation.h"

namespace credence::fuzz {
namespace {

using operations::Operation;
using operations::Parameter;
using operations::ParameterType;

constexpr std::string_view kWork = R"({"workProduct": {"type": "code-module", "id": "w",
  "version": "1", "summary": "Orders with paging."}, "taskType": "shop",
  "pipelineStage": "review"})";
constexpr std::string_view kReview = R"({"id": "0190a000-0000-7000-8000-000000000001",
  "timestamp": "2026-01-01T00:00:00Z", "sessionId": "s", "modalId": "diff", "modalVersion": "1",
  "workProduct": {"type": "code-module", "id": "w", "version": "1", "summary": "Orders.",
  "agentConfidence": 0.8, "generationContext": {"promptHash": "p", "memorySnapshot": [],
  "modelUsed": "m", "generationTimeMs": 10, "iterationCount": 1}}, "pipelineStage": "review",
  "taskType": "shop", "reviewer": "ada", "decision": {"decision": "needs-work",
  "reason": "No retry logic."}, "meta": {"timeToDecisionMs": 45000,
  "timeToFirstInteractionMs": 1000}})";

// A value for every required parameter. Nothing: one of them cannot be filled.
std::optional<operations::Arguments> ArgumentsFor(const Operation& operation, std::string_view id) {
  operations::Arguments arguments;
  for (const Parameter& parameter : operation.parameters) {
    if (!parameter.required) continue;
    if (parameter.type == ParameterType::kInt) {
      arguments.Set(parameter.name, std::int64_t{1});
    } else if (parameter.type == ParameterType::kText) {
      arguments.Set(parameter.name,
                    std::string(parameter.choices.empty() ? id : parameter.choices.front()));
    } else {
      return std::nullopt;
    }
  }
  return arguments;
}

}  // namespace

Result<std::unique_ptr<Engine>> OpenSample(const std::string& db) {
  EngineOptions options;
  options.db = db;
  options.clock = std::make_shared<ManualClock>(ParseTimestamp("2026-01-01T00:00:00Z").value());
  options.rng = std::make_shared<SeededRng>(1);
  options.stopwatch = [] { return std::chrono::microseconds(0); };
  return Engine::Open(std::move(options));
}

void FillSample(Engine& engine) {
  const Caller user{.project = "/shop"};
  const Caller agent{.project = "/shop", .actor = "agent:claude-code"};
  const auto memory =
      engine.memories().Add(user, {.content = "Run the tests before a commit"}).value();
  const std::string id = memory.reading->memory.id.ToString();
  CREDENCE_CHECK(engine.memories().Validate(user, {.id = id, .reason = "seen"}).has_value(),
                 "a memory");
  CREDENCE_CHECK(engine.sessions()
                     .Prompt(agent, {.session = "s", .client = "claude-code", .prompt = "Fix it"})
                     .has_value(),
                 "a session");
  const ToolUse use{.session = "s",
                    .client = "claude-code",
                    .tool = "Bash",
                    .input = R"({"command": "make test"})",
                    .call = "c",
                    .cwd = "/shop"};
  CREDENCE_CHECK(engine.sessions().AfterTool(agent, {.use = use, .output = "3 passed"}).has_value(),
                 "a call");
  const auto tea = engine.beliefs().Add(user, {.text = "I prefer tea"});
  const auto green = engine.beliefs().Add(user, {.text = "I drink sencha"});
  CREDENCE_CHECK(tea.has_value() && green.has_value(), "two beliefs");
  const auto heuristic = engine.executive().Add(
      user, {.condition = "low on hearts", .action = "drink a potion", .source = "game"});
  CREDENCE_CHECK(heuristic.has_value(), "a heuristic");
  CREDENCE_CHECK(
      engine.executive().Process(user, {.text = "hearts are low", .source = "game"}).has_value(),
      "an event");
  CREDENCE_CHECK(engine.reviews().Register(agent, kWork).has_value(), "a work product");
  CREDENCE_CHECK(engine.reviews().Submit(user, {.documents = std::string(kReview)}).has_value(),
                 "a review");
}

void AskAll(Engine& engine, std::string_view id) {
  for (const Operation& operation : operations::Operations()) {
    if (!operation.IsOfStoreAlone()) continue;
    const auto arguments = ArgumentsFor(operation, id);
    if (!arguments) continue;
    const Result<operations::Reply> reply =
        operation.call(engine, {.project = "/shop"}, *arguments);
    if (Refused(reply)) continue;
    JsonWriter json;
    reply->Write(json);
    CREDENCE_CHECK(IsJson(std::move(json).Take()), "an answer is JSON");
  }
}

}  // namespace credence::fuzz
