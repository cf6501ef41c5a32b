// SPDX-License-Identifier: Apache-2.0
#include "surface/c/call.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "operations/named_arguments.h"
#include "operations/operation.h"

namespace credence::capi {
namespace {

using operations::Operation;

constexpr std::int64_t kPageOfList = 50;  // As over HTTP.

Result<const Operation*> FindNamed(std::string_view given) {
  std::string name(given);
  std::ranges::replace(name, '/', ' ');
  if (const Operation* operation = operations::FindOperation(name)) return operation;
  std::vector<std::string_view> known;
  for (const Operation& each : operations::Operations()) known.push_back(each.name);
  const std::optional<std::string_view> nearest = Nearest(name, known);
  return NotFound(fmt::format(
      "no operation {}; {}", Quoted(given),
      nearest ? fmt::format("did you mean \"{}\"?", *nearest) : "docs/commands.md lists them"));
}

}  // namespace

Result<Answer> CallNamed(const credence_engine& engine, std::string_view operation,
                         std::string_view arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const Operation* found, FindNamed(operation));
  // Before the arguments are read, as over HTTP.
  CREDENCE_RETURN_IF_ERROR(Require(engine, operations::ScopeOf(found->access)));
  CREDENCE_ASSIGN_OR_RETURN(operations::Arguments given,
                            operations::ArgumentsFromJson(*found, arguments));
  CREDENCE_RETURN_IF_ERROR(operations::RequireArguments(*found, given));
  if (found->page > 0 && !given.Has("limit")) given.Set("limit", kPageOfList);
  CREDENCE_RETURN_IF_ERROR(
      Require(engine, operations::ScopeOf(operations::AccessOf(*found, given))));
  CREDENCE_ASSIGN_OR_RETURN(const operations::Reply reply,
                            found->call(*engine.engine, engine.caller, given));
  JsonWriter json;
  reply.Write(json);
  Answer answer{.json = std::move(json).Take(), .has_more = reply.is_cut()};
  if (reply.refused()) {
    answer.code = CREDENCE_REFUSED;
    answer.message = "a part of the request was refused; the answer says which";
  }
  return answer;
}

}  // namespace credence::capi

using namespace credence::capi;
using credence::Result;

extern "C" credence_code credence_call(credence_engine* engine, const char* operation,
                                       const char* arguments, credence_result* result) {
  return AtBorder(result, [&]() -> Result<Answer> {
    CREDENCE_ASSIGN_OR_RETURN(const credence_engine* opened, Opened(engine));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view name, Required(operation, "operation"));
    CREDENCE_ASSIGN_OR_RETURN(const std::string_view text, Optional(arguments, "arguments", "{}"));
    return CallNamed(*opened, name, text);
  });
}
