// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_hooks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "surface/cli/install_command.h"
#include "surface/cli/install_json.h"
#include "surface/cli/json_edit.h"

namespace credence::cli {
namespace {

constexpr std::string_view kHooks = "hooks";
constexpr std::string_view kStatusLine = "statusLine";

std::vector<std::string> HookArguments(const Client& client) {
  return {"hook", std::string(client.name)};
}

std::string HookCommand(const Client& client, std::string_view program) {
  return fmt::format("{} hook {}", program, client.name);
}

std::string StatusCommand(std::string_view program) {
  return fmt::format("{} statusline", program);
}

void WriteGroup(JsonWriter& json, const Client& client, const ClientHook& hook,
                std::string_view command) {
  json.BeginObject();
  if (!hook.matcher.empty()) json.Key("matcher").String(hook.matcher);
  json.Key(kHooks).BeginArray().BeginObject();
  json.Key("type").String("command");
  if (!client.hook_name.empty()) json.Key("name").String(client.hook_name);
  json.Key("command").String(command);
  json.Key("timeout").Int(hook.timeout > 0 ? hook.timeout : client.timeout);
  json.EndObject().EndArray().EndObject();
}

void WriteStatusLine(JsonWriter& json, std::string_view command) {
  json.BeginObject().Key("type").String("command").Key("command").String(command).EndObject();
}

// The string member "command" of a hook or a status line, or null.
const JsonNode* CommandOf(const JsonNode& node) {
  const JsonItem* item = node.Find("command");
  return item != nullptr && item->value.kind == JsonNode::Kind::kString ? &item->value : nullptr;
}

// The position of our entry: hooks.EVENT[group].hooks[handler].
struct Place {
  const JsonNode* event = nullptr;
  std::size_t group = 0;
  const JsonNode* handlers = nullptr;
  std::size_t handler = 0;
  const JsonNode* command = nullptr;
};

std::vector<Place> PlacesOf(const JsonEdit& edit, const Client& client, std::string_view event) {
  std::vector<Place> places;
  const JsonItem* hooks = edit.root().Find(kHooks);
  const JsonItem* groups = hooks == nullptr ? nullptr : hooks->value.Find(event);
  if (groups == nullptr) return places;
  const std::vector<JsonItem>& all = groups->value.items;
  for (std::size_t group = 0; group < all.size(); ++group) {
    const JsonItem* handlers = all[group].value.Find(kHooks);
    if (handlers == nullptr) continue;
    for (std::size_t at = 0; at < handlers->value.items.size(); ++at) {
      const JsonNode* command = CommandOf(handlers->value.items[at].value);
      if (command == nullptr) continue;
      if (!RunsCredence(*StringOf(edit.text(), *command), HookArguments(client))) continue;
      places.push_back({&groups->value, group, &handlers->value, at, command});
    }
  }
  return places;
}

// The command of our status line; null if there is none, or it is the user's own.
const JsonNode* OwnStatusCommand(const JsonEdit& edit) {
  const JsonItem* line = edit.root().Find(kStatusLine);
  const JsonNode* command = line == nullptr ? nullptr : CommandOf(line->value);
  if (command == nullptr) return nullptr;
  return RunsCredence(*StringOf(edit.text(), *command), {"statusline"}) ? command : nullptr;
}

// A file with only our entries. Its layout is fixed, so that removing can recognise it.
std::string FreshText(const Client& client, std::string_view program) {
  JsonWriter json(2);
  json.BeginObject().Key(kHooks).BeginObject();
  for (const ClientHook& hook : client.hooks) {
    json.Key(hook.event).BeginArray();
    WriteGroup(json, client, hook, HookCommand(client, program));
    json.EndArray();
  }
  json.EndObject();
  if (client.status_line) {
    json.Key(kStatusLine);
    WriteStatusLine(json, StatusCommand(program));
  }
  json.EndObject();
  return std::move(json).Take() + "\n";
}

void AddHook(JsonEdit& edit, const Client& client, const ClientHook& hook,
             const std::string& command) {
  const auto write_group = [&](JsonWriter& json) { WriteGroup(json, client, hook, command); };
  const auto write_groups = [&](JsonWriter& json) {
    json.BeginArray();
    write_group(json);
    json.EndArray();
  };
  const auto write_hooks = [&](JsonWriter& json) {
    json.BeginObject().Key(hook.event);
    write_groups(json);
    json.EndObject();
  };
  const JsonItem* hooks = edit.root().Find(kHooks);
  const JsonItem* groups = hooks == nullptr ? nullptr : hooks->value.Find(hook.event);
  if (hooks == nullptr) {
    edit.Append(edit.root(), kHooks, write_hooks);
  } else if (groups == nullptr) {
    edit.Append(hooks->value, hook.event, write_groups);
  } else {
    edit.Append(groups->value, "", write_group);
  }
}

// What our entries call, and whether with options.
struct Calls {
  std::string command;
  bool has_options = false;
};

// Updates an entry that names another path of the program. An entry to which the user added options
// stays as it is, until other options are given.
bool RenewCommand(JsonEdit& edit, const JsonNode& command, const Calls& calls) {
  const std::string& wanted = calls.command;
  const std::string present = *StringOf(edit.text(), command);
  if (present == wanted) return false;
  if (!calls.has_options && ShellWords(present).size() != ShellWords(wanted).size()) return false;
  std::string json;
  AppendJsonString(json, wanted);
  edit.Replace(command, json);
  return true;
}

// Returns true if something changed.
bool AddOrRenewHook(JsonEdit& edit, const Client& client, const ClientHook& hook,
                    const Calls& calls) {
  const std::size_t count = PlacesOf(edit, client, hook.event).size();
  if (count == 0) {
    AddHook(edit, client, hook, calls.command);
    return true;
  }
  bool changed = false;
  for (std::size_t at = 0; at < count; ++at) {
    const Place place = PlacesOf(edit, client, hook.event)[at];
    changed = RenewCommand(edit, *place.command, calls) || changed;
  }
  return changed;
}

bool AddOrRenewStatusLine(JsonEdit& edit, const Calls& calls) {
  if (edit.root().Find(kStatusLine) == nullptr) {
    edit.Append(edit.root(), kStatusLine,
                [&](JsonWriter& json) { WriteStatusLine(json, calls.command); });
    return true;
  }
  const JsonNode* own = OwnStatusCommand(edit);
  return own != nullptr && RenewCommand(edit, *own, calls);
}

// Removes an entry and the containers added with it. Returns true if the file should be deleted
// too.
bool RemovePlace(JsonEdit& edit, std::string_view event, const Place& place) {
  const JsonNode& hooks = edit.root().Find(kHooks)->value;
  if (place.handlers->items.size() > 1) {
    edit.Remove(*place.handlers, place.handler);
  } else if (!GoesWithItsItem(edit, *place.event)) {
    edit.Remove(*place.event, place.group);
  } else if (!GoesWithItsItem(edit, hooks)) {
    edit.Remove(hooks, IndexOf(hooks, hooks.Find(event)));
  } else {
    return RemoveMember(edit, kHooks);
  }
  return false;
}

std::string StatusRemark() {
  return "your own status line was kept; 'credence statusline' prints Credence's";
}

std::vector<HookSwitch> SwitchesIn(const JsonEdit& edit, const Client& client) {
  struct Known {
    std::string_view client;
    std::string_view section;  // Empty: at the top level.
    std::string_view name;
    std::string_view off;
  };
  constexpr std::array<Known, 3> kKnown = {{{"claude-code", "", "disableAllHooks", "true"},
                                            {"gemini", "hooksConfig", "enabled", "false"},
                                            {"gemini", "tools", "enableHooks", "false"}}};
  std::vector<HookSwitch> found;
  for (const Known& known : kKnown) {
    if (known.client != client.name) continue;
    const JsonNode* outer = &edit.root();
    if (!known.section.empty()) {
      const JsonItem* section = outer->Find(known.section);
      if (section == nullptr) continue;
      outer = &section->value;
    }
    const JsonItem* inner = outer->Find(known.name);
    if (inner == nullptr) continue;
    const std::size_t size = inner->value.end - inner->value.begin;
    found.push_back(
        {.name = fmt::format("{}{}{}", known.section, known.section.empty() ? "" : ".", known.name),
         .off = std::string(known.off),
         .present = edit.text().substr(inner->value.begin, size)});
  }
  return found;
}

}  // namespace

Result<InstallEdit> AddHooks(const Client& client, const std::optional<std::string>& text,
                             std::string_view program) {
  InstallEdit result;
  if (!text) {
    result.text = FreshText(client, program);
    for (const ClientHook& hook : client.hooks) {
      result.entries.push_back(fmt::format("hooks.{}", hook.event));
    }
    if (client.status_line) result.entries.emplace_back(kStatusLine);
    return result;
  }
  CREDENCE_ASSIGN_OR_RETURN(JsonEdit edit, ReadSettings(*text, kHooks));
  const bool has_options = ShellWords(program).size() > 1;
  const Calls calls{.command = HookCommand(client, program), .has_options = has_options};
  for (const ClientHook& hook : client.hooks) {
    const JsonItem* hooks = edit.root().Find(kHooks);
    const JsonItem* groups = hooks == nullptr ? nullptr : hooks->value.Find(hook.event);
    if (groups != nullptr && groups->value.kind != JsonNode::Kind::kArray) {
      return NotSettings(fmt::format("\"hooks.{}\" is not an array", hook.event));
    }
    if (AddOrRenewHook(edit, client, hook, calls)) {
      result.entries.push_back(fmt::format("hooks.{}", hook.event));
    }
  }
  if (client.status_line) {
    if (AddOrRenewStatusLine(edit, {StatusCommand(program), has_options})) {
      result.entries.emplace_back(kStatusLine);
    } else if (OwnStatusCommand(edit) == nullptr) {
      result.remarks.push_back(StatusRemark());
    }
  }
  // Switching hooks off is the user's decision, so only mention it.
  for (const HookSwitch& each : SwitchesIn(edit, client)) {
    if (!each.IsOff()) continue;
    result.remarks.push_back(fmt::format("hooks are switched off there; set {} to {}", each.name,
                                         each.off == "true" ? "false" : "true"));
  }
  result.text = edit.text();
  return result;
}

Result<InstallEdit> RemoveHooks(const Client& client, const std::optional<std::string>& text) {
  InstallEdit result;
  if (!text) return result;
  CREDENCE_ASSIGN_OR_RETURN(JsonEdit edit, ReadSettings(*text, kHooks));
  // In the reverse order of AddHooks, so that each step undoes one of its steps.
  bool gone = false;
  if (client.status_line && OwnStatusCommand(edit) != nullptr) {
    gone = RemoveMember(edit, kStatusLine);
    result.entries.emplace_back(kStatusLine);
  }
  for (auto hook = client.hooks.rbegin(); hook != client.hooks.rend(); ++hook) {
    const std::size_t count = PlacesOf(edit, client, hook->event).size();
    for (std::size_t left = count; left > 0; --left) {
      const Place place = PlacesOf(edit, client, hook->event)[left - 1];
      gone = RemovePlace(edit, hook->event, place) || gone;
    }
    if (count > 0) result.entries.push_back(fmt::format("hooks.{}", hook->event));
  }
  std::ranges::reverse(result.entries);
  if (!gone) result.text = edit.text();
  return result;
}

Result<InstalledHooks> FindHooks(const Client& client, const std::string& text) {
  CREDENCE_ASSIGN_OR_RETURN(const JsonEdit edit, ReadSettings(text, kHooks));
  InstalledHooks found;
  for (const ClientHook& hook : client.hooks) {
    const std::vector<Place> places = PlacesOf(edit, client, hook.event);
    (places.empty() ? found.missing : found.events).emplace_back(hook.event);
    if (!places.empty() && found.command.empty()) {
      found.command = *StringOf(edit.text(), *places.front().command);
    }
  }
  return found;
}

std::vector<HookSwitch> FindSwitches(const Client& client, const std::string& text) {
  const Result<JsonEdit> edit = ReadSettings(text, kHooks);
  return edit ? SwitchesIn(*edit, client) : std::vector<HookSwitch>();
}

}  // namespace credence::cli
