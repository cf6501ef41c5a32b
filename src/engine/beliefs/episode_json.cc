// SPDX-License-Identifier: Apache-2.0
#include "engine/beliefs/episode_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::engine {
namespace {

Result<Episode::Statement> ReadStatement(JsonReader& json) {
  Episode::Statement statement;
  // A plain string is also a statement.
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

class CommandFields {
 public:
  static Result<CommandFields> Read(std::string_view line) {
    CommandFields fields;
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
      fields.values_.emplace_back(std::move(key), std::move(value));
    }
    CREDENCE_RETURN_IF_ERROR(json.Finish());
    return fields;
  }

  std::optional<std::string> Optional(std::string_view name) {
    const auto found = std::ranges::find(
        values_, name, [](const auto& value) { return std::string_view(value.first); });
    if (found == values_.end()) return std::nullopt;
    used_.insert(name);
    return found->second;
  }

  std::string Get(std::string_view name) {
    std::optional<std::string> value = Optional(name);
    if (!value && missing_.empty()) missing_ = name;
    return std::move(value).value_or("");
  }

  // Reports missing and unexpected fields. Failure: kInvalidArgument.
  Result<void> Check(std::string_view op) const {
    if (!missing_.empty()) {
      return InvalidArgument(fmt::format("'{}' needs the field '{}'", op, missing_));
    }
    for (const auto& [name, value] : values_) {
      if (used_.contains(name)) continue;
      return InvalidArgument(fmt::format("'{}' does not know the field {}", op, Quoted(name)));
    }
    return {};
  }

 private:
  std::vector<std::pair<std::string, std::string>> values_;
  std::string missing_;
  std::set<std::string_view> used_;
};

Result<ContradictBelief> ReadContradict(CommandFields& fields) {
  ContradictBelief change{
      .id = fields.Get("id"), .by = fields.Get("by"), .reason = fields.Optional("reason")};
  const std::string soft = fields.Optional("soft").value_or("false");
  if (soft != "true" && soft != "false") {
    return InvalidArgument(fmt::format("the field 'soft' is true or false, not {}", Quoted(soft)));
  }
  change.soft = soft == "true";
  return change;
}

Result<decltype(BeliefCommand::change)> ReadChange(std::string_view op, CommandFields& fields) {
  if (op == "add") {
    return AddBelief{.text = fields.Get("text"), .origin = fields.Optional("origin")};
  }
  if (const auto word = FromName<BeliefWord>(op)) {
    return BeliefVerdict{.id = fields.Get("id"),
                         .word = *word,
                         .reason = fields.Optional("reason"),
                         .key = fields.Optional("key")};
  }
  if (const auto link = FromName<LinkChange>(op)) {
    const bool is_directed = *link == LinkChange::kSupport;
    return LinkBeliefs{.link = *link,
                       .first = fields.Get(is_directed ? "id" : "a"),
                       .second = fields.Get(is_directed ? "by" : "b")};
  }
  if (op == "contradict") return ReadContradict(fields);
  if (op == "resolve") {
    return ResolveBeliefs{
        .a = fields.Get("a"), .b = fields.Get("b"), .winner = fields.Get("winner")};
  }
  if (op == "revise") return ReviseBelief{.id = fields.Get("id"), .text = fields.Get("text")};
  if (op == "retract") {
    return RetractBelief{.id = fields.Get("id"), .reason = fields.Optional("reason")};
  }
  if (op == "restore") return RestoreBelief{.id = fields.Get("id")};
  return InvalidArgument(fmt::format(
      "op {} is not known; use add, {}, revise, retract, restore, {}, contradict or resolve",
      Quoted(op), AllNames<BeliefWord>(), AllNames<LinkChange>()));
}

Result<BeliefCommand> ReadCommand(std::string_view line) {
  CREDENCE_ASSIGN_OR_RETURN(CommandFields fields, CommandFields::Read(line));
  const std::string op = fields.Optional("op").value_or("");
  CREDENCE_RETURN_IF_ERROR(Require("op", !op.empty()));
  std::string as = fields.Optional("as").value_or("");
  CREDENCE_ASSIGN_OR_RETURN(auto change, ReadChange(op, fields));
  CREDENCE_RETURN_IF_ERROR(fields.Check(op));
  return BeliefCommand{.change = std::move(change), .as = std::move(as)};
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
