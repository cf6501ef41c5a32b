// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace credence::cli {
namespace {

using engine::Arguments;
using engine::Operation;
using engine::Parameter;

// The arguments that a line holds. Failure: kInvalidArgument.
Result<Arguments> ArgumentsIn(std::string_view line, const Operation& operation) {
  Arguments arguments;
  JsonReader reader(line);
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    const auto known = std::ranges::find(operation.parameters, *key, &Parameter::name);
    if (known != operation.parameters.end() && known->positional) {
      arguments.Set(known->name, std::string(reader.String()));
    } else {
      reader.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(reader.Finish());
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.positional && !arguments.OptionalText(parameter.name)) {
      return InvalidArgument(fmt::format("the field {} is missing", Quoted(parameter.name)));
    }
  }
  return arguments;
}

}  // namespace

Result<void> RunBatch(const Operation& operation, Engine& engine, const Caller& caller,
                      const std::string& path, bool as_array, Terminal& out) {
  std::error_code ignored;
  std::ifstream file(path == "-" ? "/dev/stdin" : path.c_str(), std::ios::binary);
  if (!file || (path != "-" && std::filesystem::is_directory(path, ignored))) {
    return NotFound(fmt::format("{}: cannot be read; give a file of JSON Lines, or -", path));
  }
  std::string line;
  std::int64_t number = 0;
  bool first = true;
  if (as_array) out.Write("[");
  while (std::getline(file, line)) {
    ++number;
    if (Trim(line).empty()) continue;
    const auto place = [&](const Error& error) {
      return Fail(error.code, fmt::format("{}:{}: {}", path, number, error.message));
    };
    const Result<Arguments> arguments = ArgumentsIn(line, operation);
    if (!arguments) return place(arguments.error());
    const Result<engine::Reply> reply = operation.call(engine, caller, *arguments);
    if (!reply) return place(reply.error());
    JsonWriter json;
    reply->Write(json);
    if (as_array) {
      out.Write(first ? "" : ",").Write(json.text());
    } else {
      out.Line(json.text());
    }
    first = false;
  }
  if (as_array) out.Line("]");
  return {};
}

}  // namespace credence::cli
