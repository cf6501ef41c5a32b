// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string_view>

#include "base/json_writer.h"
#include "credence/credence.h"
#include "surface/c/border.h"
#include "surface/c/call.h"
#include "surface/c/engine_handle.h"

namespace credence::capi {
namespace {

credence_code GiveFeedback(credence_engine* engine, const char* operation, const char* id,
                           const char* reason, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, Opened(engine));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view memory, Required(id, "id"));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view why, Optional(reason, "reason"));
    JsonWriter json;
    json.BeginObject().Key("id").String(memory);
    if (!why.empty()) json.Key("reason").String(why);
    json.EndObject();
    return CallNamed(*opened, operation, json.text());
  });
}

}  // namespace
}  // namespace credence::capi

using namespace credence::capi;
using credence::JsonWriter;
using credence::Result;

extern "C" {

credence_code credence_memory_add(credence_engine* engine, const char* text, const char* type,
                                  credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, Opened(engine));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view sentence, Required(text, "text"));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view kind, Optional(type, "type"));
    JsonWriter json;
    json.BeginObject().Key("text").String(sentence);
    if (!kind.empty()) json.Key("type").String(kind);
    if (!opened->caller.project) json.Key("global").Bool(true);
    json.EndObject();
    return CallNamed(*opened, "memory add", json.text());
  });
}

credence_code credence_memory_confirm(credence_engine* engine, const char* id, const char* reason,
                                      credence_result* result) {
  return GiveFeedback(engine, "memory validate", id, reason, result);
}

credence_code credence_memory_fail(credence_engine* engine, const char* id, const char* reason,
                                   credence_result* result) {
  return GiveFeedback(engine, "memory violate", id, reason, result);
}

credence_code credence_inject(credence_engine* engine, std::int32_t max_tokens,
                              credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, Opened(engine));
    JsonWriter json;
    json.BeginObject();
    if (max_tokens != 0) json.Key("max_tokens").Int(max_tokens);
    json.EndObject();
    return CallNamed(*opened, "inject", json.text());
  });
}

}  // extern "C"
