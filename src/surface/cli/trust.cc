// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/trust.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "base/json_writer.h"
#include "base/whole_file.h"
#include "engine/settings.h"
#include "surface/home/trusted_settings.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

constexpr std::array<Parameter, 1> kTrustParameters = {{
    {.name = "remove", .type = ParameterType::kFlag, .summary = "trust them no longer"},
}};

}  // namespace

std::span<const Parameter> TrustParameters() { return kTrustParameters; }

Result<Exit> RunTrust(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  const std::string path = caller.project.value_or("") + std::string(home::kRepositorySettings);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> text, ReadIfThere(path));
  const bool remove = arguments.Flag("remove");
  if (!text && !remove) {
    return NotFound(fmt::format("{}: does not exist; there is nothing to trust here", path));
  }
  // What cannot be read would break every command in this project.
  engine::AllSettings settings;
  if (!remove) CREDENCE_RETURN_IF_ERROR(settings.Load({}, {}, {}, {}, *text, path));
  CREDENCE_ASSIGN_OR_RETURN(const std::string list, home::TrustedListPath());
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> before, ReadIfThere(list));
  std::vector<std::string> lines = home::TrustedLines(before.value_or(""));
  std::erase_if(lines, [&](const std::string& line) { return line.ends_with(" " + path); });
  if (!remove) lines.push_back(home::TrustedLineOf(path, *text));
  std::string after;
  for (const std::string& line : lines) after += line + '\n';
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(list).parent_path(), ignored);
  CREDENCE_RETURN_IF_ERROR(WriteWhole(list, after));
  if (session.json()) {
    JsonWriter json;
    json.BeginObject().Key("path").String(path).Key("trusted").Bool(!remove).EndObject();
    session.out().Line(json.text());
  } else if (remove) {
    session.out().Line(fmt::format("{} is not trusted any more", path));
  } else {
    session.out().Line(fmt::format("{} is trusted until it changes", path), Style::kGood);
  }
  return Exit::kDone;
}

}  // namespace credence::cli
