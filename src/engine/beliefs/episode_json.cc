// SPDX-License-Identifier: Apache-2.0
#include "engine/beliefs/episode_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::engine {
namespace {

Result<Episode::Statement> ReadStatement(JsonReader& json) {
  Episode::Statement statement;
  // A plain text is a statement too.
  if (json.Peek() == JsonReader::Type::kString) {
    statement.text = json.String();
    return statement;
  }
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "text") {
      statement.text = json.String();
    } else if (*key == "origin") {
      statement.origin = std::string(json.String());
    } else {
      json.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.status());
  if (statement.text.empty()) return InvalidArgument("a statement has no text");
  return statement;
}

Result<Episode::Link> ReadLink(JsonReader& json) {
  Episode::Link link;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "kind") {
      link.kind = json.String();
    } else if (*key == "from") {
      link.from = json.String();
    } else if (*key == "to") {
      link.to = json.String();
    } else {
      json.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.status());
  if (link.kind.empty() || link.from.empty() || link.to.empty()) {
    return InvalidArgument("a link needs kind, from and to");
  }
  return link;
}

template <class T, class ReadOne>
Result<void> ReadList(JsonReader& json, std::vector<T>& list, ReadOne read_one) {
  json.BeginArray();
  while (json.NextElement()) {
    CREDENCE_ASSIGN_OR_RETURN(T one, read_one(json));
    list.push_back(std::move(one));
  }
  return json.status();
}

Result<void> Require(std::string_view name, bool is_there) {
  if (is_there) return {};
  return InvalidArgument(fmt::format("the field '{}' is missing", name));
}

Result<Episode> ReadEpisode(std::string_view line) {
  Episode episode;
  std::optional<std::string> at;
  bool has_text = false;
  JsonReader json(line);
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    if (key == "id") {
      episode.id = json.String();
    } else if (key == "at") {
      at = std::string(json.String());
    } else if (key == "speaker") {
      episode.speaker = json.String();
    } else if (key == "text") {
      episode.text = json.String();
      has_text = true;
    } else if (key == "conversation") {
      episode.conversation = json.String();
    } else if (key == "statements") {
      CREDENCE_RETURN_IF_ERROR(ReadList(json, episode.statements, ReadStatement));
    } else if (key == "links") {
      CREDENCE_RETURN_IF_ERROR(ReadList(json, episode.links, ReadLink));
    } else {
      json.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.Finish());
  CREDENCE_RETURN_IF_ERROR(Require("id", !episode.id.empty()));
  CREDENCE_RETURN_IF_ERROR(Require("at", at.has_value()));
  CREDENCE_RETURN_IF_ERROR(Require("speaker", !episode.speaker.empty()));
  CREDENCE_RETURN_IF_ERROR(Require("text", has_text));
  const Result<Timestamp> time = ParseTimestamp(*at);
  if (!time) return InvalidArgument(fmt::format("the field 'at': {}", time.error().message));
  episode.at = *time;
  return episode;
}

Result<BeliefCommand> ReadCommand(std::string_view line) {
  BeliefCommand command;
  JsonReader json(line);
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    std::string key(*next);
    std::string value;
    if (json.Peek() == JsonReader::Type::kBool) {
      value = json.Bool() ? "true" : "false";
    } else {
      value = json.String();
    }
    if (key == "op") {
      command.op = std::move(value);
    } else if (key == "as") {
      command.as = std::move(value);
    } else {
      command.arguments.emplace_back(std::move(key), std::move(value));
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.Finish());
  CREDENCE_RETURN_IF_ERROR(Require("op", !command.op.empty()));
  return command;
}

template <class T, class ReadOne>
Result<std::vector<T>> ReadLines(std::string_view lines, ReadOne read_one) {
  std::vector<T> all;
  std::int64_t number = 0;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = Trim(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    ++number;
    if (line.empty()) continue;
    Result<T> one = read_one(line);
    if (!one) return InvalidArgument(fmt::format("line {}: {}", number, one.error().message));
    if constexpr (requires { one->line; }) one->line = number;
    all.push_back(*std::move(one));
  }
  return all;
}

}  // namespace

Result<std::vector<Episode>> ReadEpisodes(std::string_view lines) {
  return ReadLines<Episode>(lines, ReadEpisode);
}

Result<std::vector<BeliefCommand>> ReadCommands(std::string_view lines) {
  return ReadLines<BeliefCommand>(lines, ReadCommand);
}

}  // namespace credence::engine
