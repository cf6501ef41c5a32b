// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/line_diff.h"
#include "base/whole_file.h"
#include "engine/settings.h"
#include "engine/settings_file.h"
#include "surface/cli/install_choice.h"
#include "surface/cli/install_command.h"
#include "surface/cli/install_file.h"
#include "surface/cli/install_hooks.h"
#include "surface/cli/install_mcp.h"
#include "surface/cli/install_texts.h"
#include "surface/cli/install_yaml.h"
#include "surface/cli/settings_place.h"

namespace credence::cli {
namespace {

namespace fs = std::filesystem;

using operations::Arguments;
using operations::Parameter;
using operations::ParameterType;

constexpr std::array<Parameter, 7> kInstallParameters = {{
    {.name = "client",
     .positional = true,
     .required = true,
     .placeholder = "CLIENT",
     .summary = "claude-code, codex, gemini, opencode or goose",
     .choices = kClientNames},
    {.name = "remove", .type = ParameterType::kFlag, .summary = "remove Credence again"},
    {.name = "user",
     .type = ParameterType::kFlag,
     .summary = "use the user's settings instead of the project's"},
    {.name = "shared",
     .type = ParameterType::kFlag,
     .summary = "use the project's committed settings, for everybody who works on it"},
    {.name = "mode",
     .placeholder = "MODE",
     .summary = "observe (default: nothing is refused), ask or enforce",
     .choices = governor::kModes},
    {.name = "mcp",
     .type = ParameterType::kFlag,
     .summary = "install the MCP server 'credence mcp' instead of the hooks"},
    {.name = "dry-run", .type = ParameterType::kFlag, .summary = "only show what would change"},
}};

// The checkout that contains a folder. Here, unlike for the store, a worktree is a separate
// project: the client reads the settings of its working folder.
fs::path CheckoutOf(const fs::path& folder) {
  std::error_code error;
  for (fs::path at = folder;; at = at.parent_path()) {
    if (fs::exists(at / ".git", error)) return at;
    if (at == at.parent_path()) return folder;
  }
}

struct Installation {
  const Client& client;
  ClientFile file;
  bool is_extension = false;
  std::optional<std::string> before;
  InstallEdit edit;
  bool remove = false;
  bool dry_run = false;
  bool mcp = false;
  bool committed = false;  // Others get the file too, and may not have the program.

  bool changed() const { return edit.text != before; }
};

Result<InstallEdit> EditFor(const Installation& wanted, const GlobalOptions& options) {
  const Client& client = wanted.client;
  const std::optional<std::string>& text = wanted.before;
  if (wanted.remove) {
    if (wanted.mcp) return RemoveServer(client, text);
    if (wanted.is_extension) return RemoveExtension(text);
    if (client.means == Client::Means::kPlugin) return RemovePlugin(text);
    if (client.means == Client::Means::kSection) return RemoveSection(text);
    return RemoveHooks(client, text);
  }
  CREDENCE_ASSIGN_OR_RETURN(const OwnCommand own, OwnCommandWith(options));
  if (wanted.mcp) return AddServer(client, text, own.program, own.options);
  if (wanted.is_extension) return AddExtension(text, own.program, own.options);
  if (client.means == Client::Means::kPlugin) return AddPlugin(text, own.program, own.options);
  if (client.means == Client::Means::kSection) return AddSection(text, own.Line());
  // Silent and successful where the program is missing. The status of the program is kept.
  const std::string missing =
      fmt::format("! command -v {} >/dev/null 2>&1 || ", ShellWord(own.program));
  const bool guarded = wanted.committed && !client.local_file.empty();
  return AddHooks(client, text, (guarded ? missing : "") + own.Line());
}

std::string Headline(const Installation& done) {
  const std::string_view name = done.client.name;
  const std::string path = done.file.path.string();
  const std::string_view would = done.dry_run ? "would be " : "";
  if (!done.changed()) {
    return done.remove ? fmt::format("{}: Credence is not installed in {}", name, path)
                       : fmt::format("{}: Credence is already installed in {}", name, path);
  }
  if (!done.edit.text) return fmt::format("{}: {} {}deleted", name, path, would);
  if (!done.before) return fmt::format("{}: {} {}made", name, path, would);
  return fmt::format("{}: {}{} {}", name, would, done.remove ? "taken out of" : "written into",
                     path);
}

void Tell(Terminal& out, const Installation& done) {
  out.Line(Headline(done), done.changed() ? Style::kGood : Style::kPlain);
  std::string entries;
  for (const std::string& entry : done.edit.entries) {
    entries += (entries.empty() ? "" : ", ") + entry;
  }
  if (!entries.empty()) out.Write("  ").Paragraph(entries, 2, Style::kDim);
  if (done.dry_run) {
    for (const std::string& line :
         LineDiff(done.before.value_or(""), done.edit.text.value_or(""))) {
      out.Line("  " + line);
    }
  }
  for (const std::string& remark : done.edit.remarks) out.Line("  note: " + remark, Style::kWarn);
  if (done.remove || done.is_extension) return;
  if (!done.client.remark.empty()) {
    out.Line(fmt::format("  note: {}", done.client.remark), Style::kWarn);
  }
  if (!done.dry_run && !done.mcp) out.Line("  run 'credence doctor' to check");
}

void WriteFields(JsonWriter& json, const Installation& done) {
  json.Key("client").String(done.client.name);
  json.Key("path").String(done.file.path.string());
  json.Key("changed").Bool(done.changed());
  json.Key("dry_run").Bool(done.dry_run);
  json.Key("entries").BeginArray();
  for (const std::string& entry : done.edit.entries) json.String(entry);
  json.EndArray().Key("remarks").BeginArray();
  for (const std::string& remark : done.edit.remarks) json.String(remark);
  if (!done.remove && !done.is_extension && !done.client.remark.empty()) {
    json.String(done.client.remark);
  }
  json.EndArray();
}

// The settings of Credence itself.
struct Choice {
  std::string path;
  std::optional<std::string> before;
  std::string after;
  std::string mode;
  std::string profile;
};

// The first file's fields; if a client has several files, the others are in "also".
void WriteInstallations(JsonWriter& json, std::span<const Installation> all,
                        const std::optional<Choice>& choice) {
  json.BeginObject();
  WriteFields(json, all.front());
  if (choice) {
    json.Key("settings").String(choice->path);
    json.Key("mode").String(choice->mode);
    json.Key("profile").String(choice->profile);
  }
  if (all.size() > 1) {
    json.Key("also").BeginArray();
    for (const Installation& other : all.subspan(1)) {
      json.BeginObject();
      WriteFields(json, other);
      json.EndObject();
    }
    json.EndArray();
  }
  json.EndObject();
}

Result<void> Prepare(Installation& installation, const GlobalOptions& options) {
  CREDENCE_ASSIGN_OR_RETURN(installation.before, ReadIfThere(installation.file.path));
  Result<InstallEdit> edit = EditFor(installation, options);
  if (!edit) {
    return Fail(edit.error().code,
                fmt::format("{}: {}", installation.file.path.string(), edit.error().message));
  }
  installation.edit = *std::move(edit);
  return {};
}

Result<void> Write(const Installation& installation) {
  if (!installation.changed() || installation.dry_run) return {};
  const ClientFile& file = installation.file;
  return installation.edit.text ? WriteWhole(file.path, *installation.edit.text)
                                : DeleteWithFolders(file.path, file.top);
}

// Reports mistakes now, rather than in each hook.
Result<void> CheckOptions(const Session& session) {
  const GlobalOptions& options = session.options();
  if (options.db) CREDENCE_RETURN_IF_ERROR(session.StorePath());
  if (options.config) CREDENCE_RETURN_IF_ERROR(session.OptionsForEngine());
  if (options.space) CREDENCE_RETURN_IF_ERROR(session.GetCaller());
  return {};
}

// A file in the user's settings folder.
Result<ClientFile> UserFileNamed(const Client& client, std::string_view name) {
  const char* named = client.user_variable.empty()
                          ? nullptr
                          : std::getenv(std::string(client.user_variable).c_str());
  if (named != nullptr && *named != '\0') {
    const fs::path folder(named);
    return ClientFile{.path = folder / name, .top = folder.parent_path()};
  }
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') {
    return FailedPrecondition("HOME is not set; set it to your home folder");
  }
  const fs::path top(home);
  return ClientFile{.path = top / client.user_folder / name, .top = top};
}

bool HasEntries(const Client& client, const fs::path& file) {
  const Result<std::optional<std::string>> text = ReadIfThere(file);
  if (client.means != Client::Means::kHooks || !text || !*text) return false;
  const Result<InstalledHooks> hooks = FindHooks(client, **text);
  return hooks && !hooks->events.empty();
}

// What is written is loaded first: no file may be left that nobody can read.
Result<Choice> Choose(const Session& session, const std::optional<std::string>& mode) {
  Choice choice;
  CREDENCE_ASSIGN_OR_RETURN(choice.path, SettingsPath(session.options()));
  CREDENCE_ASSIGN_OR_RETURN(choice.before, ReadIfThere(choice.path));
  Result<std::string> after = WithChoice(choice.before, mode);
  if (!after) {
    return Fail(after.error().code, fmt::format("{}: {}", choice.path, after.error().message));
  }
  choice.after = *std::move(after);
  engine::AllSettings settings;
  CREDENCE_RETURN_IF_ERROR(settings.Load(choice.after, choice.path, {}));
  choice.mode = settings.governor.mode;
  choice.profile = settings.governor.profile;
  return choice;
}

// What happens from now on, and the next step.
std::string_view NextStep(std::string_view mode, const Client& client) {
  if (mode == "observe") {
    return "observing: nothing is refused; 'credence session list' shows what would have been, "
           "'credence mode enforce' switches it on";
  }
  if (mode == "ask" && client.name != "claude-code") {
    return "asking: this client's hooks cannot ask, so governor.headless decides about calls at "
           "low confidence: allow (the default) or deny";
  }
  if (mode == "ask") return "asking: you decide about calls at low confidence";
  return "enforcing: calls are refused while confidence is low; 'credence allow' lets one through";
}

}  // namespace

Result<ClientFile> ProjectFile(const Session& session, const Client& client, bool shared) {
  if (client.user_only) {
    return InvalidArgument(fmt::format("{} has no project settings", client.name));
  }
  std::error_code error;
  fs::path folder = fs::current_path(error);
  if (const auto& given = session.options().project) folder = fs::path(*given);
  const fs::path start = error ? fs::path() : fs::canonical(folder, error);
  if (error || !fs::is_directory(start, error)) {
    return InvalidArgument(
        fmt::format("{}: is not a folder; give --project PATH", folder.string()));
  }
  const fs::path top = CheckoutOf(start);
  const fs::path committed = top / client.file;
  if (client.local_file.empty() || shared || HasEntries(client, committed)) {
    return ClientFile{.path = committed, .top = top};
  }
  return ClientFile{.path = top / client.local_file, .top = top};
}

Result<ClientFile> UserFile(const Client& client) {
  if (client.user_file.empty()) {
    return InvalidArgument(fmt::format("{} has no user settings; leave --user out", client.name));
  }
  return UserFileNamed(client, client.user_file);
}

Result<ClientFile> ExtensionFile(const Client& client) {
  return UserFileNamed(client, client.extension_file);
}

std::span<const Parameter> InstallParameters() { return kInstallParameters; }

Result<Exit> RunInstall(Session& session, const Arguments& arguments) {
  Client client = *FindClient(arguments.Text("client"));
  const bool mcp = arguments.Flag("mcp");
  if (mcp) {
    CREDENCE_ASSIGN_OR_RETURN(client, ForServers(client));
  }
  const bool user = arguments.Flag("user") || client.user_only;
  CREDENCE_ASSIGN_OR_RETURN(
      const ClientFile file,
      user ? UserFile(client) : ProjectFile(session, client, arguments.Flag("shared")));
  CREDENCE_RETURN_IF_ERROR(CheckOptions(session));
  const bool remove = arguments.Flag("remove");
  const bool dry_run = arguments.Flag("dry-run");
  std::vector<Installation> all;
  all.push_back({.client = client,
                 .file = file,
                 .remove = remove,
                 .dry_run = dry_run,
                 .mcp = mcp,
                 .committed = !user && file.path.filename() == fs::path(client.file).filename()});
  if (!client.extension_file.empty() && !mcp) {
    CREDENCE_ASSIGN_OR_RETURN(const ClientFile extension, ExtensionFile(client));
    all.push_back({.client = client,
                   .file = extension,
                   .is_extension = true,
                   .remove = remove,
                   .dry_run = dry_run});
  }
  // Nothing is written until everything is known to be writable.
  for (Installation& one : all) {
    CREDENCE_RETURN_IF_ERROR(Prepare(one, session.options()));
  }
  // goose cannot be governed, and a server governs nothing. Removing leaves the choice: other
  // projects may rely on it.
  std::optional<Choice> choice;
  if (!remove && !mcp && client.means != Client::Means::kSection) {
    CREDENCE_ASSIGN_OR_RETURN(choice, Choose(session, arguments.OptionalText("mode")));
  }
  for (const Installation& one : all) CREDENCE_RETURN_IF_ERROR(Write(one));
  if (choice && !dry_run && choice->after != choice->before) {
    // Another process may have changed it since.
    const auto choose = [&](const std::string& before) {
      return WithChoice(before, arguments.OptionalText("mode"));
    };
    CREDENCE_RETURN_IF_ERROR(engine::EditSettingsFile({.file = choice->path}, choose));
  }
  if (session.json()) {
    JsonWriter json;
    WriteInstallations(json, all, choice);
    session.out().Line(json.text());
  } else {
    for (const Installation& one : all) Tell(session.out(), one);
    if (remove && !dry_run) {
      session.out().Line("  the settings and the store stay", Style::kDim);
    }
    if (choice) {
      session.out().Line(
          fmt::format("  {} {} mode {} and profile {}", choice->path,
                      dry_run && choice->after != choice->before ? "would get" : "has",
                      choice->mode, choice->profile));
      if (!dry_run) session.out().Write("  ").Paragraph(NextStep(choice->mode, client), 2);
    }
  }
  return Exit::kDone;
}

}  // namespace credence::cli
