// SPDX-License-Identifier: Apache-2.0
// Sessions: each function is a hook of the client "sdk", so that a program over C and one over HTTP
// are judged alike.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/ids.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "credence/clock.h"
#include "credence/credence.h"
#include "surface/c/border.h"
#include "surface/c/call.h"
#include "surface/c/engine_handle.h"
#include "surface/c/spelling.h"
#include "surface/hook/named_client.h"

namespace credence::capi {
namespace {

using operations::Scope;

// What a hook of the client "sdk" answers.
struct Told {
  std::string decision = "allow";
  std::string reason;
  std::string context;
  std::string notice;
};

void TakeOutput(JsonReader& json, Told& told) {
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    std::string* field = *key == "permissionDecision"         ? &told.decision
                         : *key == "permissionDecisionReason" ? &told.reason
                         : *key == "additionalContext"        ? &told.context
                                                              : nullptr;
    if (field == nullptr) {
      (void)json.Skip();
    } else {
      *field = json.String();
    }
  }
}

Result<Told> ReadTold(std::string_view answer) {
  Told told;
  if (answer.empty()) return told;
  JsonReader json(answer);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "hookSpecificOutput") {
      TakeOutput(json, told);
    } else if (*key == "systemMessage") {
      told.notice = json.String();
    } else {
      (void)json.Skip();
    }
  }
  // An answer that cannot be read must not pass for one that allows.
  if (const Result<void> read = json.Finish(); !read) {
    return Internal(fmt::format("the hook's answer cannot be read: {}", read.error().message));
  }
  return told;
}

// The payload of an event, to which the caller adds fields.
class Payload {
 public:
  Payload(const credence_engine& engine, std::string_view event, std::string_view session) {
    json_.BeginObject();
    json_.Key("hook_event_name").String(event);
    json_.Key("session_id").String(session);
    json_.Key("cwd").String(engine.caller.project.value_or(""));
  }
  JsonWriter& Key(std::string_view key) { return json_.Key(key); }
  std::string Take() {
    json_.EndObject();
    return std::move(json_).Take();
  }

 private:
  JsonWriter json_;
};

Result<Told> Tell(const credence_engine& engine, Payload payload) {
  CREDENCE_ASSIGN_OR_RETURN(
      const std::string answer,
      hook::AnswerNamed(*engine.engine, engine.caller, "sdk", payload.Take(), SpellForC));
  return ReadTold(answer);
}

Result<Told> TellPrompt(const credence_engine& engine, std::string_view session,
                        std::string_view words) {
  const std::unique_ptr<Rng> rng = MakeSystemRng();
  Payload payload(engine, "UserPromptSubmit", session);
  payload.Key("prompt").String(words);
  // Each call is another prompt, even if the words are the same.
  payload.Key("prompt_id").String(NewUuid(engine.engine->Now(), *rng).ToString());
  return Tell(engine, std::move(payload));
}

Answer ToAnswer(std::string_view session, const Told& told) {
  JsonWriter json;
  json.BeginObject().Key("session").String(session);
  json.Key("context").String(told.context).Key("notice").String(told.notice).EndObject();
  return {.json = std::move(json).Take()};
}

// Appends a paragraph.
void Append(std::string_view more, std::string& text) {
  if (more.empty()) return;
  if (!text.empty()) text += "\n\n";
  text += more;
}

// A session's id, which must not be empty.
Result<std::string_view> SessionIn(const char* session) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string_view id, Required(session, "session"));
  if (id.empty()) {
    return InvalidArgument("session is empty; give the id that credence_session_start got");
  }
  return id;
}

// A call of a tool as a program describes it.
struct ToolCall {
  const char* session = nullptr;
  const char* call = nullptr;
  const char* tool = nullptr;
  const char* input = nullptr;
};

Result<std::string_view> InputIn(const char* input) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string_view text, Optional(input, "input", "{}"));
  // It becomes a part of the payload, so it must be one value and nothing else.
  JsonReader json(text);
  const bool is_object = json.Peek() == JsonReader::Type::kObject;
  (void)json.Skip();
  if (const Result<void> finished = json.Finish(); !finished) {
    return InvalidArgument(fmt::format("input is not JSON: {}", finished.error().message));
  }
  if (!is_object) {
    return InvalidArgument("input must be a JSON object, such as {\"command\": \"make test\"}");
  }
  return text;
}

Result<Payload> PayloadOf(const credence_engine& engine, std::string_view event,
                          const ToolCall& call) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string_view session, SessionIn(call.session));
  CREDENCE_ASSIGN_OR_RETURN(const std::string_view id, Optional(call.call, "call"));
  CREDENCE_ASSIGN_OR_RETURN(const std::string_view tool, Required(call.tool, "tool"));
  CREDENCE_ASSIGN_OR_RETURN(const std::string_view input, InputIn(call.input));
  Payload payload(engine, event, session);
  payload.Key("tool_name").String(tool);
  payload.Key("tool_input").Raw(input);
  if (!id.empty()) payload.Key("tool_use_id").String(id);
  return payload;
}

Answer ToDecision(const Told& told) {
  JsonWriter json;
  json.BeginObject().Key("decision").String(told.decision).Key("reason").String(told.reason);
  json.Key("context").String(told.context).Key("notice").String(told.notice).EndObject();
  return {.json = std::move(json).Take(),
          .code = told.decision == "allow" ? CREDENCE_OK
                  : told.decision == "ask" ? CREDENCE_ASK
                                           : CREDENCE_REFUSED,
          .message = told.reason};
}

}  // namespace
}  // namespace credence::capi

using namespace credence::capi;
using credence::JsonWriter;
using credence::Result;
using credence::operations::Scope;

extern "C" {

credence_code credence_session_start(credence_engine* engine, const char* session, const char* task,
                                     credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, OpenedFor(engine, Scope::kHook));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view id, SessionIn(session));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view words, Optional(task, "task"));
    Payload payload(*opened, "SessionStart", id);
    payload.Key("source").String("startup");
    CREDENCE_ASSIGN_OR_RETURN(Told told, Tell(*opened, std::move(payload)));
    if (!words.empty()) {
      CREDENCE_ASSIGN_OR_RETURN(const Told more, TellPrompt(*opened, id, words));
      Append(more.context, told.context);
      Append(more.notice, told.notice);
    }
    return ToAnswer(id, told);
  });
}

credence_code credence_session_prompt(credence_engine* engine, const char* session,
                                      const char* words, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, OpenedFor(engine, Scope::kHook));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view id, SessionIn(session));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view said, Required(words, "words"));
    CREDENCE_ASSIGN_OR_RETURN(const Told told, TellPrompt(*opened, id, said));
    return ToAnswer(id, told);
  });
}

credence_code credence_session_guard(credence_engine* engine, const char* session, const char* call,
                                     const char* tool, const char* input, int can_ask,
                                     credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, OpenedFor(engine, Scope::kHook));
    CREDENCE_ASSIGN_OR_RETURN(
        Payload payload,
        PayloadOf(*opened, "PreToolUse",
                  {.session = session, .call = call, .tool = tool, .input = input}));
    payload.Key("can_ask").Bool(can_ask != 0);
    CREDENCE_ASSIGN_OR_RETURN(const Told told, Tell(*opened, std::move(payload)));
    return ToDecision(told);
  });
}

credence_code credence_session_ran(credence_engine* engine, const char* session, const char* call,
                                   const char* tool, const char* input, const char* output,
                                   credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, OpenedFor(engine, Scope::kHook));
    CREDENCE_ASSIGN_OR_RETURN(
        Payload payload,
        PayloadOf(*opened, "PostToolUse",
                  {.session = session, .call = call, .tool = tool, .input = input}));
    // Tools print any bytes; the writer replaces those that are not UTF-8.
    payload.Key("tool_response").String(output == nullptr ? "" : output);
    CREDENCE_ASSIGN_OR_RETURN(const Told told, Tell(*opened, std::move(payload)));
    return ToAnswer(session, told);
  });
}

credence_code credence_session_failed(credence_engine* engine, const char* session,
                                      const char* call, const char* tool, const char* input,
                                      const char* error, int interrupted, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, OpenedFor(engine, Scope::kHook));
    CREDENCE_ASSIGN_OR_RETURN(
        Payload payload,
        PayloadOf(*opened, "PostToolUseFailure",
                  {.session = session, .call = call, .tool = tool, .input = input}));
    payload.Key("error").String(error == nullptr ? "" : error);
    payload.Key("is_interrupt").Bool(interrupted != 0);
    CREDENCE_ASSIGN_OR_RETURN(const Told told, Tell(*opened, std::move(payload)));
    return ToAnswer(session, told);
  });
}

credence_code credence_session_stop(credence_engine* engine, const char* session,
                                    const char* message, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, OpenedFor(engine, Scope::kHook));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view id, SessionIn(session));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view text, Optional(message, "message"));
    Payload payload(*opened, "Stop", id);
    payload.Key("last_assistant_message").String(text);
    CREDENCE_ASSIGN_OR_RETURN(const Told told, Tell(*opened, std::move(payload)));
    return ToAnswer(id, told);
  });
}

credence_code credence_session_end(credence_engine* engine, const char* session, const char* reason,
                                   credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, OpenedFor(engine, Scope::kHook));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view id, SessionIn(session));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view why, Optional(reason, "reason", "done"));
    Payload payload(*opened, "SessionEnd", id);
    payload.Key("reason").String(why);
    CREDENCE_ASSIGN_OR_RETURN(const Told told, Tell(*opened, std::move(payload)));
    return ToAnswer(id, told);
  });
}

credence_code credence_session_outcome(credence_engine* engine, const char* session, int success,
                                       const char* reason, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, Opened(engine));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view id, SessionIn(session));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view why, Optional(reason, "reason"));
    JsonWriter json;
    json.BeginObject().Key("id").String(id).Key(success != 0 ? "success" : "failure").Bool(true);
    if (!why.empty()) json.Key("reason").String(why);
    json.EndObject();
    return CallNamed(*opened, "session outcome", json.text());
  });
}

credence_code credence_hook(credence_engine* engine, const char* client, const char* payload,
                            credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, OpenedFor(engine, Scope::kHook));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view name, Required(client, "client"));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view text, Required(payload, "payload"));
    CREDENCE_ASSIGN_OR_RETURN(
        std::string answer,
        credence::hook::AnswerNamed(*opened->engine, opened->caller, name, text, SpellForC));
    return Answer{.json = answer.empty() ? "{}" : std::move(answer)};
  });
}

}  // extern "C"
