// SPDX-License-Identifier: Apache-2.0
#include "surface/c/open_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <set>
#include <utility>

#include "base/json_reader.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "engine/project.h"
#include "operations/plain_name.h"
#include "surface/home/places.h"

namespace credence::capi {
namespace {

using operations::Scope;
using Type = JsonReader::Type;

constexpr std::array<std::string_view, 8> kOptions = {"db",    "config", "project", "space",
                                                      "actor", "access", "wait_ms", "long_lived"};

Failure Unknown(std::string_view name) {
  const std::optional<std::string_view> nearest = Nearest(name, kOptions);
  return InvalidArgument(
      fmt::format("{} is not an option; {}", Quoted(name),
                  nearest ? fmt::format("did you mean {}?", *nearest)
                          : fmt::format("use some of {}", fmt::join(kOptions, ", "))));
}

Result<std::string> TextIn(std::string_view name, JsonReader& json) {
  if (json.Peek() != Type::kString) {
    return InvalidArgument(fmt::format("{} must be a text, not {}", name, Quoted(json.Skip())));
  }
  std::string text(json.String());
  if (text.find('\0') != text.npos) {
    return InvalidArgument(fmt::format("{} contains a zero byte", name));
  }
  return text;
}

Result<void> TakeOption(std::string_view name, JsonReader& json, OpenOptions& options) {
  if (name == "wait_ms") {
    const std::string_view text = json.Peek() == Type::kNumber ? json.NumberText() : json.Skip();
    JsonReader number(text);
    const std::int64_t wait = number.Int();
    // A day.
    constexpr std::int64_t kMost = 24 * 60 * 60 * 1'000;
    if (!number.Finish() || wait < 0 || wait > kMost) {
      return InvalidArgument(
          fmt::format("wait_ms must be milliseconds, 0 to {}, not {}", kMost, Quoted(text)));
    }
    options.wait = std::chrono::milliseconds(wait);
    return {};
  }
  if (name == "long_lived") {
    if (json.Peek() != Type::kBool) {
      return InvalidArgument(
          fmt::format("long_lived must be true or false, not {}", Quoted(json.Skip())));
    }
    options.long_lived = json.Bool();
    return {};
  }
  CREDENCE_ASSIGN_OR_RETURN(std::string text, TextIn(name, json));
  if (name == "access") {
    CREDENCE_ASSIGN_OR_RETURN(options.access, operations::ParseScopes(text));
    return {};
  }
  std::optional<std::string>& field = name == "db"        ? options.db
                                      : name == "config"  ? options.config
                                      : name == "project" ? options.project
                                      : name == "space"   ? options.space
                                                          : options.actor;
  field = std::move(text);
  return {};
}

// An agent cannot be recorded as a person, whatever the program calls it.
std::string ActorOf(const std::string& name, bool is_agent) {
  return is_agent && !name.starts_with("agent:") ? "agent:" + name : name;
}

}  // namespace

Result<OpenOptions> ParseOpenOptions(std::string_view json) {
  OpenOptions options;
  JsonReader reader(json);
  if (reader.Peek() != Type::kObject) {
    return InvalidArgument("the options must be one JSON object, such as {\"db\": \"…\"}");
  }
  std::set<std::string, std::less<>> seen;
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    const std::string name(*key);
    if (std::ranges::find(kOptions, name) == kOptions.end()) return Unknown(name);
    if (!seen.insert(name).second) {
      return InvalidArgument(fmt::format("{} is given twice; give it once", name));
    }
    if (reader.TakeNull()) continue;
    if (reader.Peek() == Type::kInvalid) break;  // Finish reports it.
    CREDENCE_RETURN_IF_ERROR(TakeOption(name, reader, options));
  }
  if (const Result<void> finished = reader.Finish(); !finished) {
    return InvalidArgument(fmt::format("the options are not JSON: {}", finished.error().message));
  }
  return options;
}

Result<Caller> CallerOf(const OpenOptions& options, const std::vector<Scope>& scopes,
                        Caller otherwise) {
  Caller caller = std::move(otherwise);
  const operations::Token token{.scopes = scopes};
  const bool was_agent = caller.is_agent;
  caller.is_agent = !token.Allows(Scope::kReview);
  caller.is_tenant = !token.Allows(Scope::kAdmin);
  if (options.space) caller.space = *options.space;
  if (!operations::IsPlainName(caller.space)) {
    return InvalidArgument(fmt::format("the space must be 1 to {} characters on one line",
                                       operations::kNameCharactersMax));
  }
  if (options.actor) {
    if (!operations::IsPlainName(*options.actor)) {
      return InvalidArgument(fmt::format("the actor must be 1 to {} characters on one line",
                                         operations::kNameCharactersMax));
    }
    caller.actor = ActorOf(*options.actor, caller.is_agent);
  } else if (caller.is_agent && !was_agent) {
    caller.actor = "agent";
  }
  if (options.project && options.project->empty()) {
    caller.project.reset();
  } else if (options.project) {
    CREDENCE_ASSIGN_OR_RETURN(caller.project, engine::ResolveProject(*options.project));
  }
  return caller;
}

Result<Caller> UsualCaller(const OpenOptions& options) {
  Caller caller;
  if (const auto space = home::Environment("CREDENCE_SPACE")) caller.space = *space;
  const auto user = home::Environment("USER");
  caller.actor = user ? "user:" + OneLine(*user) : "user";
  if (options.project) return caller;
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::current_path(error);
  if (error) {
    return FailedPrecondition("the current folder no longer exists; give the option project");
  }
  caller.project = engine::ProjectOf(folder.string());
  return caller;
}

}  // namespace credence::capi
