// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/prompt.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "engine/own_words.h"

namespace credence::mcp {
namespace {

struct Prompt {
  std::string_view name;
  std::string_view description;
  bool needs_task = false;
  Result<std::string> (*text)(const Agent& agent, const std::optional<std::string>& task);
};

constexpr std::string_view kTask = "task";

// What reviews say about a task; empty without a task.
Result<std::string> ReviewsOn(const Agent& agent, const std::optional<std::string>& task) {
  if (!task) return std::string();
  operations::Arguments arguments;
  arguments.Set(kTask, *task);
  return CallForPrompt(agent, "review context", arguments);
}

Result<std::string> BeforeYouStart(const Agent& agent, const std::optional<std::string>& task) {
  std::string text;
  // Showing a memory is counted, which a read-only caller must not cause.
  if (IsAllowed(agent.most, operations::Access::kWrite)) {
    CREDENCE_ASSIGN_OR_RETURN(text, CallForPrompt(agent, "inject", {}));
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::string reviews, ReviewsOn(agent, task));
  if (!text.empty() && !reviews.empty()) text += '\n';
  text += reviews;
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  return text + task.value_or("");
}

Result<std::string> SelfCheck(const Agent& agent, const std::optional<std::string>& task) {
  std::string text = engine::BetweenOwnTags(
      "Before you say that the work is done:\n1. Call review_context with file: the work product, "
      "its task type and your own scores; fix what it reports.\n2. Call judge_memory for each "
      "memory that you used: validate with what confirmed it, violate with what proved it "
      "wrong.\n3. Call remember for anything that the next session should not have to "
      "rediscover.\n4. Say what you did not check.");
  CREDENCE_ASSIGN_OR_RETURN(const std::string reviews, ReviewsOn(agent, task));
  if (!reviews.empty()) text += '\n' + reviews;
  return text;
}

constexpr std::array<Prompt, 2> kPrompts = {{
    {.name = "before_you_start",
     .description = "A task with the project's memories and what reviewers ask for",
     .needs_task = true,
     .text = BeforeYouStart},
    {.name = "self_check",
     .description = "What to check before the work is done",
     .text = SelfCheck},
}};

RpcResult<std::optional<std::string>> TaskIn(const Prompt& prompt, std::string_view arguments) {
  std::optional<std::string> unknown;
  ForEachField(arguments, [&](std::string_view key, std::string_view /*json*/) {
    if (key != kTask) unknown = key;
  });
  if (unknown) {
    return RpcFail(RpcCode::kInvalidParams, fmt::format("{} has no argument {}; it takes {}",
                                                        prompt.name, Quoted(*unknown), kTask));
  }
  std::optional<std::string> task = TextField(arguments, kTask);
  if (task && Trim(*task).empty()) task.reset();
  if (prompt.needs_task && !task) {
    return RpcFail(RpcCode::kInvalidParams, "task is missing: describe the task");
  }
  return task;
}

}  // namespace

std::string ListPrompts() {
  JsonWriter json;
  json.BeginObject().Key("prompts").BeginArray();
  for (const Prompt& prompt : kPrompts) {
    json.BeginObject();
    json.Key("name").String(prompt.name);
    json.Key("description").String(prompt.description);
    json.Key("arguments").BeginArray().BeginObject();
    json.Key("name").String(kTask);
    json.Key("description").String("a description of the task, or a task type");
    json.Key("required").Bool(prompt.needs_task);
    json.EndObject().EndArray();
    json.EndObject();
  }
  json.EndArray().EndObject();
  return std::move(json).Take();
}

RpcResult<std::string> GetPrompt(const Agent& agent, std::string_view name,
                                 std::string_view arguments) {
  const auto* const found = std::ranges::find(kPrompts, name, &Prompt::name);
  if (found == kPrompts.end()) {
    return RpcFail(RpcCode::kInvalidParams,
                   fmt::format("no prompt {}; prompts/list lists the prompts", Quoted(name)));
  }
  const RpcResult<std::optional<std::string>> task = TaskIn(*found, arguments);
  if (!task) return RpcFailure(task.error());
  const Result<std::string> text = found->text(agent, *task);
  if (!text) {
    const bool is_theirs = text.error().code == Code::kInvalidArgument;
    return RpcFail(is_theirs ? RpcCode::kInvalidParams : RpcCode::kInternalError,
                   text.error().message);
  }
  JsonWriter json;
  json.BeginObject();
  json.Key("description").String(found->description);
  json.Key("messages").BeginArray().BeginObject();
  json.Key("role").String("user");
  json.Key("content").BeginObject();
  json.Key("type").String("text");
  json.Key("text").String(*text);
  json.EndObject().EndObject().EndArray().EndObject();
  return std::move(json).Take();
}

}  // namespace credence::mcp
