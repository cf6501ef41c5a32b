// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/trust.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "base/whole_file.h"
#include "engine/settings.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

constexpr std::array<Parameter, 1> kTrustParameters = {{
    {.name = "remove", .type = ParameterType::kFlag, .summary = "trust them no longer"},
}};

constexpr std::string_view kFile = "/.credence.toml";

// One line for each file: its digest and its path.
Result<std::string> ListPath() {
  CREDENCE_ASSIGN_OR_RETURN(const std::string folder, Session::ConfigFolder());
  return folder + "/trusted";
}

std::string LineOf(std::string_view path, std::string_view text) {
  return fmt::format("{} {}", ToHex(Sha256(text)), path);
}

std::vector<std::string> TrustedLines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

void AddTrustedSettings(EngineOptions& options, FunctionRef<std::string()> project) {
  const Result<std::string> list = ListPath();
  if (!list || access(list->c_str(), F_OK) != 0) return;
  const Result<std::optional<std::string>> trusted = ReadIfThere(*list);
  std::string folder = project();
  const std::string path = folder + std::string(kFile);
  const Result<std::optional<std::string>> text = ReadIfThere(path);
  if (!trusted || !*trusted || !text || !*text) return;
  const std::vector<std::string> lines = TrustedLines(**trusted);
  if (std::ranges::find(lines, LineOf(path, **text)) == lines.end()) return;
  options.repository_toml = **text;
  options.repository_origin = path;
  options.settings_project = std::move(folder);  // Whose settings these are.
}

std::span<const Parameter> TrustParameters() { return kTrustParameters; }

Result<Exit> RunTrust(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  const std::string path = caller.project.value_or("") + std::string(kFile);
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> text, ReadIfThere(path));
  const bool remove = arguments.Flag("remove");
  if (!text && !remove) {
    return NotFound(fmt::format("{}: does not exist; there is nothing to trust here", path));
  }
  // What cannot be read would break every command in this project.
  engine::AllSettings settings;
  if (!remove) CREDENCE_RETURN_IF_ERROR(settings.Load({}, {}, {}, {}, *text, path));
  CREDENCE_ASSIGN_OR_RETURN(const std::string list, ListPath());
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> before, ReadIfThere(list));
  std::vector<std::string> lines = TrustedLines(before.value_or(""));
  std::erase_if(lines, [&](const std::string& line) { return line.ends_with(" " + path); });
  if (!remove) lines.push_back(LineOf(path, *text));
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
