// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_mcp.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "surface/cli/install_command.h"
#include "surface/cli/install_json.h"

namespace credence::cli {
namespace {

constexpr std::string_view kServerName = "credence";
constexpr std::string_view kSubcommand = "mcp";

// The program, its options and its command.
using CommandWords = std::vector<std::string>;

void WriteWords(JsonWriter& json, std::span<const std::string> words) {
  json.BeginArray();
  for (const std::string& word : words) json.String(word);
  json.EndArray();
}

void WriteServer(JsonWriter& json, const Client& client, const CommandWords& words) {
  json.BeginObject();
  if (client.servers.one_line) {
    json.Key("type").String("local");
    json.Key("command");
    WriteWords(json, words);
  } else {
    json.Key("command").String(words.front());
    json.Key("args");
    WriteWords(json, std::span(words).subspan(1));
  }
  json.EndObject();
}

const JsonItem* FindServer(const JsonEdit& edit, const Client& client) {
  const JsonItem* section = edit.root().Find(client.servers.section);
  return section == nullptr ? nullptr : section->value.Find(kServerName);
}

void AddWords(const JsonEdit& edit, const JsonItem* item, std::vector<std::string>& words) {
  if (item == nullptr) return;
  if (const auto word = StringOf(edit.text(), item->value)) words.push_back(*word);
  for (const JsonItem& element : item->value.items) {
    if (const auto word = StringOf(edit.text(), element.value)) words.push_back(*word);
  }
}

// The command line of a server, in either notation.
std::vector<std::string> CommandOf(const JsonEdit& edit, const JsonNode& server) {
  std::vector<std::string> words;
  AddWords(edit, server.Find("command"), words);
  AddWords(edit, server.Find("args"), words);
  return words;
}

// A server of that name that does not run Credence is the user's.
bool IsOurs(const JsonEdit& edit, const JsonNode& server) {
  const std::vector<std::string> words = CommandOf(edit, server);
  return !words.empty() && words.back() == kSubcommand && !ProgramOf(words).empty();
}

// Returns true if something changed. The user's options in the command stay, until other options
// are given.
bool Renew(JsonEdit& edit, const Client& client, const JsonNode& server,
           const CommandWords& wanted) {
  const CommandWords present = CommandOf(edit, server);
  if (present == wanted) return false;
  const bool has_options = wanted.size() > 2;
  if (!has_options && present.size() != wanted.size()) return false;
  const JsonNode& command = server.Find("command")->value;
  const bool same_arguments =
      std::equal(present.begin() + 1, present.end(), wanted.begin() + 1, wanted.end());
  if (same_arguments) {
    std::string json;
    AppendJsonString(json, wanted.front());
    edit.Replace(client.servers.one_line ? command.items.front().value : command, json);
    return true;
  }
  JsonWriter json;
  WriteServer(json, client, wanted);
  edit.Replace(server, json.text());
  return true;
}

std::string EntryOf(const Client& client) {
  return fmt::format("{}.{}", client.servers.section, kServerName);
}

}  // namespace

Result<Client> ForServers(const Client& client) {
  if (client.servers.section.empty()) {
    return InvalidArgument(fmt::format(
        "{} does not configure its servers in a JSON file; {}", client.name,
        client.extension_file.empty()
            ? "docs/mcp.md describes what to configure"
            : fmt::format("'credence install {}' adds Credence's server", client.name)));
  }
  Client servers = client;
  servers.file = client.servers.file;
  servers.local_file = {};
  servers.user_file = client.servers.user_file;
  servers.remark = client.servers.remark;
  return servers;
}

Result<InstallEdit> AddServer(const Client& client, const std::optional<std::string>& text,
                              std::string_view program, const std::vector<std::string>& options) {
  CommandWords words{std::string(program)};
  words.insert(words.end(), options.begin(), options.end());
  words.emplace_back(kSubcommand);
  const std::string_view section = client.servers.section;
  const auto write_server = [&](JsonWriter& json) { WriteServer(json, client, words); };
  const auto write_section = [&](JsonWriter& json) {
    json.BeginObject().Key(kServerName);
    write_server(json);
    json.EndObject();
  };
  InstallEdit result;
  if (!text) {
    JsonWriter json(2);
    json.BeginObject().Key(section);
    write_section(json);
    json.EndObject();
    result.text = std::move(json).Take() + "\n";
    result.entries.push_back(EntryOf(client));
    return result;
  }
  CREDENCE_ASSIGN_OR_RETURN(JsonEdit edit, ReadSettings(*text, section));
  const JsonItem* server = FindServer(edit, client);
  if (server == nullptr) {
    const JsonItem* servers = edit.root().Find(section);
    if (servers == nullptr) {
      edit.Append(edit.root(), section, write_section);
    } else {
      edit.Append(servers->value, kServerName, write_server);
    }
    result.entries.push_back(EntryOf(client));
  } else if (!IsOurs(edit, server->value)) {
    result.remarks.push_back(
        fmt::format("{} is the name of another program's server, which was kept; rename that one",
                    EntryOf(client)));
  } else if (Renew(edit, client, server->value, words)) {
    result.entries.push_back(EntryOf(client));
  }
  result.text = edit.text();
  return result;
}

Result<InstallEdit> RemoveServer(const Client& client, const std::optional<std::string>& text) {
  InstallEdit result;
  if (!text) return result;
  CREDENCE_ASSIGN_OR_RETURN(JsonEdit edit, ReadSettings(*text, client.servers.section));
  const JsonItem* server = FindServer(edit, client);
  bool gone = false;
  if (server != nullptr && IsOurs(edit, server->value)) {
    const JsonNode& servers = edit.root().Find(client.servers.section)->value;
    if (GoesWithItsItem(edit, servers)) {
      gone = RemoveMember(edit, client.servers.section);
    } else {
      edit.Remove(servers, IndexOf(servers, server));
    }
    result.entries.push_back(EntryOf(client));
  }
  if (!gone) result.text = edit.text();
  return result;
}

}  // namespace credence::cli
