// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/hook.h"

#include <fmt/format.h>

#include "base/json_writer.h"
#include "engine/project.h"
#include "surface/hook/codex_transcript.h"

namespace credence::hook {
namespace {

using Decision = HookAnswer::Decision;

// Its hooks may answer that the person should be asked.
bool CanAsk(Client client) { return client == Client::kClaudeCode || client == Client::kSdk; }

// The reason and the demands together, because the model sees nothing else of a refused call.
std::string WholeReason(const HookAnswer& answer) {
  return answer.context.empty() ? answer.reason : answer.reason + '\n' + answer.context;
}

std::string WriteRefusal(Client client, std::string_view event, Decision decision,
                         std::string_view reason) {
  JsonWriter json;
  json.BeginObject();
  if (client == Client::kGemini) {
    json.Key("decision").String("deny");
    json.Key("reason").String(reason);
  } else {
    const bool asks = decision == Decision::kAsk && CanAsk(client);
    json.Key("hookSpecificOutput").BeginObject();
    json.Key("hookEventName").String(event);
    json.Key("permissionDecision").String(asks ? "ask" : "deny");
    json.Key("permissionDecisionReason").String(reason);
    json.EndObject();
  }
  json.EndObject();
  return std::move(json).Take();
}

std::string WriteAnswer(const Payload& payload, const HookAnswer& answer) {
  if (answer.decision == Decision::kAsk || answer.decision == Decision::kDeny) {
    return WriteRefusal(payload.client, payload.event, answer.decision, WholeReason(answer));
  }
  if (answer.context.empty() && answer.notice.empty()) return {};
  JsonWriter json;
  json.BeginObject();
  if (!answer.notice.empty()) json.Key("systemMessage").String(answer.notice);
  if (answer.context.empty()) {
    json.EndObject();
    return std::move(json).Take();
  }
  // At the end of a turn, any message to the agent would make it continue.
  if (payload.moment == Moment::kStop || payload.moment == Moment::kSubagentStop) {
    json.Key("systemMessage").String(answer.context);
  } else {
    json.Key("hookSpecificOutput").BeginObject();
    json.Key("hookEventName").String(payload.event);
    json.Key("additionalContext").String(answer.context);
    json.EndObject();
  }
  json.EndObject();
  return std::move(json).Take();
}

ToolUse ToolUseOf(const Payload& payload) {
  return {.session = payload.session,
          .client = std::string(NameOf(payload.client)),
          .tool = payload.tool,
          .input = payload.tool_input,
          .call = payload.call,
          .cwd = payload.cwd,
          .can_ask = CanAsk(payload.client) && !payload.headless};
}

Result<HookAnswer> Tell(Engine& engine, const Caller& caller, const Payload& payload) {
  const std::string client(NameOf(payload.client));
  switch (payload.moment) {
    case Moment::kSessionStart:
      return engine.sessions().Start(
          caller, {.session = payload.session, .client = client, .source = payload.source});
    case Moment::kPrompt:
      return engine.sessions().Prompt(caller, {.session = payload.session,
                                               .client = client,
                                               .prompt = payload.prompt,
                                               .key = payload.prompt_id});
    case Moment::kBeforeTool:
      return engine.sessions().BeforeTool(caller, ToolUseOf(payload));
    case Moment::kAfterTool:
      return engine.sessions().AfterTool(caller, {.use = ToolUseOf(payload),
                                                  .failed = payload.failed,
                                                  .interrupted = payload.interrupted,
                                                  .status_hidden = payload.status_hidden,
                                                  .output = payload.output,
                                                  .before = payload.before,
                                                  .after = payload.after});
    case Moment::kStop:
      return engine.sessions().Stop(
          caller, {.session = payload.session, .client = client, .message = payload.message});
    case Moment::kSessionEnd:
      CREDENCE_RETURN_IF_ERROR(engine.sessions().End(caller, payload.session, payload.reason));
      return HookAnswer{};
    case Moment::kSubagentStop:
    case Moment::kOther:
      break;
  }
  return HookAnswer{};
}

// Another process keeps the store locked.
bool IsHeld(const Error& error) { return error.code == Code::kDeadlineExceeded; }

}  // namespace

Result<std::string> Answer(Engine& engine, const Caller& caller, const Payload& payload) {
  Caller agent = caller;
  agent.actor = fmt::format("agent:{}", NameOf(payload.client));
  if (!payload.cwd.empty()) agent.project = engine::ProjectOf(payload.cwd);
  CREDENCE_ASSIGN_OR_RETURN(const HookAnswer answer, Tell(engine, agent, payload));
  return WriteAnswer(payload, answer);
}

InputAnswer AnswerInput(Client client, std::string_view input, const InputOptions& options) {
  Result<Payload> payload = ParsePayload(client, input);
  if (!payload) {
    const std::optional<Moment> moment = MomentIn(input);
    return {.answer = Failure(payload.error()),
            .moment = moment,
            .must_refuse = moment == Moment::kBeforeTool};
  }
  const Moment moment = payload->moment;
  payload->headless = payload->headless || options.headless;
  if (options.reads_files) TakeStatusFromTranscript(*payload);
  if (moment == Moment::kOther) return {.answer = std::string(), .moment = moment};
  const bool is_call = moment == Moment::kBeforeTool;
  const Result<Audience> audience = options.audience();
  if (!audience) {
    return {.answer = Failure(audience.error()),
            .moment = moment,
            .must_refuse = is_call && IsHeld(audience.error())};
  }
  Result<std::string> answer = Answer(*audience->engine, audience->caller, *payload);
  const bool by_agent =
      !answer && (IsHeld(answer.error()) || answer.error().code == Code::kInvalidArgument);
  return {.answer = std::move(answer), .moment = moment, .must_refuse = is_call && by_agent};
}

std::string Refusal(Client client, std::string_view reason) {
  return WriteRefusal(client, client == Client::kGemini ? "BeforeTool" : "PreToolUse",
                      Decision::kDeny, reason);
}

}  // namespace credence::hook
