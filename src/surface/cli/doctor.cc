// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/doctor.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/amount.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/version.h"
#include "base/whole_file.h"
#include "engine/settings_check.h"
#include "surface/cli/child_process.h"
#include "surface/cli/hook_probe.h"
#include "surface/cli/install.h"
#include "surface/cli/install_command.h"
#include "surface/cli/install_hooks.h"
#include "surface/cli/install_texts.h"
#include "surface/cli/spelling.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;

constexpr std::array<Parameter, 1> kDoctorParameters = {{
    {.name = "client",
     .positional = true,
     .placeholder = "CLIENT",
     .summary = "check only this client (default: all that are found)",
     .choices = kClientNames},
}};

class Doctor {
 public:
  explicit Doctor(const Session& session) : session_(session) {}

  void CheckStore(const Result<Engine*>& engine);
  void CheckClient(const Client& client, bool named);
  // No installation at all is a problem, with several clients to choose from.
  void CheckAnyInstalled();

  DoctorReport Take();

 private:
  // What a client's file contains; the command is empty if nothing of ours is in it.
  struct Finding {
    std::vector<std::string> words;
    std::vector<std::string> missing;
    bool installed = false;
  };

  void Ok(const Client& client, std::string_view name, std::string found);
  void Problem(std::string_view client, std::string_view name, std::string_view found,
               std::string fix);
  void Note(std::string_view client, std::string_view name, std::string found);

  bool HasSoundSettings() const;
  static Result<Finding> Look(const Client& client, const std::string& text);
  // Returns true if the file contains something of ours.
  bool CheckFile(const Client& client, const Result<ClientFile>& file, std::string_view again);
  void CheckProgram(const Client& client, const Finding& finding, std::string_view again);
  void CheckHook(const Client& client, const Finding& finding);
  // A client with hooks switched off does not run ours.
  void CheckSwitches(const Client& client, const Result<ClientFile>& project,
                     const Result<ClientFile>& user);

  const Session& session_;
  std::vector<DoctorCheck> checks_;
  bool any_installed_ = false;
};

// Empty: Credence itself.
std::optional<std::string> NameOfClient(std::string_view client) {
  if (client.empty()) return std::nullopt;
  return std::string(client);
}

void Doctor::Ok(const Client& client, std::string_view name, std::string found) {
  checks_.push_back(
      {.client = std::string(client.name), .check = std::string(name), .found = std::move(found)});
}

void Doctor::Problem(std::string_view client, std::string_view name, std::string_view found,
                     std::string fix) {
  checks_.push_back({.status = CheckVerdict::kProblem,
                     .client = NameOfClient(client),
                     .check = std::string(name),
                     .found = SpellForShell(found),
                     .fix = std::move(fix)});
}

void Doctor::Note(std::string_view client, std::string_view name, std::string found) {
  checks_.push_back({.status = CheckVerdict::kNote,
                     .client = NameOfClient(client),
                     .check = std::string(name),
                     .found = std::move(found)});
}

bool Doctor::HasSoundSettings() const {
  const Result<EngineOptions> read = session_.OptionsForEngine();
  return read &&
         engine::CheckSettings(read->settings_toml, read->settings_origin, read->environment)
             .problems.empty();
}

void Doctor::CheckStore(const Result<Engine*>& engine) {
  const Result<std::string> path = session_.StorePath();
  if (session_.HasSharedStore().value_or(false)) {
    if (!engine) {
      return Problem("", "store", engine.error().message, "see the setting store.url");
    }
    checks_.push_back({.check = "store", .found = (*engine)->ledger().Name()});
    if (std::string note = (*engine)->ledger().VectorNote(); !note.empty()) {
      Note("", "vectors", std::move(note));
    }
    return;
  }
  if (!engine && !HasSoundSettings()) {
    return Problem("", "settings", engine.error().message,
                   "correct the settings; 'credence config check' lists every problem");
  }
  if (!path || !engine) {
    return Problem("", "store", (path ? engine.error() : path.error()).message,
                   "give --db PATH or set CREDENCE_DB");
  }
  // SQLite creates files next to the store, so the folder matters too.
  std::filesystem::path folder = std::filesystem::path(*path).parent_path();
  if (folder.empty()) folder = ".";
  const bool memory = *path == ":memory:";
  if (!memory && (access(path->c_str(), W_OK) != 0 || access(folder.c_str(), W_OK) != 0)) {
    return Problem("", "store", fmt::format("{}: cannot be written", *path),
                   "make the file and its folder writable, or give --db another path");
  }
  checks_.push_back({.check = "store", .found = *path});
}

Result<Doctor::Finding> Doctor::Look(const Client& client, const std::string& text) {
  Finding finding;
  if (client.means == Client::Means::kSection) {
    finding.installed = HasSection(text);
  } else if (client.means == Client::Means::kPlugin) {
    finding.words = PluginCommand(text);
    finding.installed = !finding.words.empty();
  } else {
    CREDENCE_ASSIGN_OR_RETURN(InstalledHooks hooks, FindHooks(client, text));
    finding.installed = !hooks.events.empty();
    finding.missing = std::move(hooks.missing);
    // Clients pass the line to a shell.
    if (finding.installed) finding.words = {"sh", "-c", hooks.command};
  }
  return finding;
}

bool Doctor::CheckFile(const Client& client, const Result<ClientFile>& file,
                       std::string_view again) {
  if (!file) return false;
  const std::string path = file->path.string();
  const Result<std::optional<std::string>> text = ReadIfThere(file->path);
  if (!text) {
    Problem(client.name, "settings", text.error().message, "make it readable");
    return false;
  }
  if (!*text) return false;
  const Result<Finding> finding = Look(client, **text);
  if (!finding) {
    Problem(client.name, "settings", fmt::format("{}: {}", path, finding.error().message),
            "correct the file by hand");
    return false;
  }
  if (!finding->installed) return false;
  if (finding->missing.empty()) {
    Ok(client, "settings", path);
  } else {
    Problem(client.name, "settings",
            fmt::format("{}: no hook for {}", path, fmt::join(finding->missing, ", ")),
            fmt::format("run '{}'", again));
  }
  if (client.means == Client::Means::kSection) {
    Note(client.name, "block", "goose has no hooks, so Credence cannot block anything");
    return true;
  }
  CheckProgram(client, *finding, again);
  CheckHook(client, *finding);
  return true;
}

// The version that a program reports; empty if it reports none.
std::string VersionOf(const std::string& program) {
  const Result<ChildResult> result = RunChild({.words = {program, "version", "--json"}});
  if (!result || result->timed_out || result->exit != 0) return "";
  JsonReader reader(result->out);
  std::string version;
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    if (*key == "version") {
      version = reader.String();
    } else {
      reader.Skip();
    }
  }
  return reader.ok() ? version : "";
}

void Doctor::CheckProgram(const Client& client, const Finding& finding, std::string_view again) {
  const bool shell = finding.words.front() == "sh";
  const std::string program = ProgramOf(shell ? ShellWords(finding.words.back()) : finding.words);
  const std::string found = FindProgram(program);
  if (found.empty()) {
    return Problem(client.name, "program",
                   fmt::format("'{}' is missing or not executable", program),
                   fmt::format("run '{}' with the credence that you want to use", again));
  }
  const std::string version = VersionOf(found);
  if (version != Version()) {
    return Problem(
        client.name, "program",
        fmt::format("{} is {}, this is {}", found,
                    version.empty() ? "of an unknown version" : "version " + version, Version()),
        fmt::format("run '{}' with the credence that you want to use", again));
  }
  Ok(client, "program", fmt::format("{} {}", found, version));
}

// The command without --db, so that the probe's events stay in a separate store.
std::vector<std::string> WithoutStore(const std::vector<std::string>& words) {
  const bool shell = words.front() == "sh";
  std::vector<std::string> line = shell ? ShellWords(words.back()) : words;
  const std::size_t size = line.size();
  if (const auto option = std::ranges::find(line, "--db"); option != line.end()) {
    line.erase(option, option + (option + 1 == line.end() ? 1 : 2));
  }
  std::erase_if(line, [](const std::string& word) { return word.starts_with("--db="); });
  if (line.size() == size) return words;
  if (!shell) return line;
  std::string command;
  for (const std::string& word : line) command += (command.empty() ? "" : " ") + ShellWord(word);
  return {"sh", "-c", command};
}

void Doctor::CheckHook(const Client& client, const Finding& finding) {
  const Result<HookProbe> probe = HookProbe::Make();
  if (!probe) return Problem(client.name, "hook", probe.error().message, "set TMPDIR");
  const std::string command = finding.words.front() == "sh"
                                  ? finding.words.back()
                                  : fmt::format("{}", fmt::join(finding.words, " "));
  const std::vector<std::string> words = WithoutStore(finding.words);
  if (const Result<void> answers = probe->Answers(words, client.name); !answers) {
    return Problem(client.name, "hook", answers.error().message,
                   fmt::format("try it by hand: echo '{{}}' | {}", command));
  }
  Ok(client, "hook", fmt::format("'{}' answers", command));
  if (const Result<void> blocks = probe->Blocks(words, client.name); !blocks) {
    return Problem(client.name, "block", blocks.error().message,
                   "check the [governor] settings: credence settings governor");
  }
  Ok(client, "block", "a forbidden edit is refused");
}

void Doctor::CheckSwitches(const Client& client, const Result<ClientFile>& project,
                           const Result<ClientFile>& user) {
  // Highest precedence first: its value of a switch counts.
  std::vector<std::filesystem::path> files;
  if (project && !client.local_file.empty()) files.push_back(project->top / client.local_file);
  if (project) files.push_back(project->top / client.file);
  if (user) files.push_back(user->path);
  std::vector<std::string> known;
  for (const std::filesystem::path& file : files) {
    const Result<std::optional<std::string>> text = ReadIfThere(file);
    if (!text || !*text) continue;
    for (const HookSwitch& each : FindSwitches(client, **text)) {
      if (std::ranges::find(known, each.name) != known.end()) continue;
      known.push_back(each.name);
      if (!each.IsOff()) continue;
      Problem(client.name, "switch",
              fmt::format("{}: hooks are switched off, {} is {}", file.string(), each.name,
                          each.present),
              fmt::format("set it to {}", each.off == "true" ? "false" : "true"));
    }
  }
}

void Doctor::CheckClient(const Client& client, bool named) {
  const std::string again = fmt::format("credence install {}", client.name);
  const std::size_t before = checks_.size();
  const Result<ClientFile> project = ProjectFile(session_, client);
  const Result<ClientFile> user = UserFile(client);
  bool installed = CheckFile(client, project, again);
  // In the home folder, project and user share one file.
  if (!project || !user || project->path != user->path) {
    const std::string for_user = client.user_only ? again : again + " --user";
    installed = CheckFile(client, user, for_user) || installed;
  }
  any_installed_ = any_installed_ || installed;
  if (installed) CheckSwitches(client, project, user);
  if (installed || checks_.size() > before) return;
  if (named) {
    Problem(client.name, "settings", "Credence is not installed", fmt::format("run '{}'", again));
  } else if (!FindProgram(client.program).empty()) {
    Note(client.name, "settings",
         fmt::format("found, but Credence is not installed; '{}' does it", again));
  }
}

void Doctor::CheckAnyInstalled() {
  if (any_installed_) return;
  const bool told = std::ranges::any_of(checks_, [](const DoctorCheck& check) {
    return check.status == CheckVerdict::kProblem && check.client;
  });
  if (told) return;
  Problem("", "clients", "Credence is installed in no client",
          "run 'credence install claude-code' in your project");
}

DoctorReport Doctor::Take() {
  const bool ok =
      std::ranges::find(checks_, CheckVerdict::kProblem, &DoctorCheck::status) == checks_.end();
  return {.ok = ok, .checks = std::move(checks_)};
}

Style StyleOf(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::kOk:
      return Style::kGood;
    case CheckVerdict::kProblem:
      return Style::kBad;
    case CheckVerdict::kNote:
      return Style::kDim;
  }
  return Style::kPlain;
}

void Tell(Terminal& out, const DoctorReport& report) {
  for (const DoctorCheck& check : report.checks) {
    const std::string subject =
        check.client ? fmt::format("{} {}", *check.client, check.check) : check.check;
    out.Cell(NameOf(check.status), 8, StyleOf(check.status)).Name(subject, 21).Line(check.found);
    if (check.fix) out.Line(fmt::format("        fix: {}", *check.fix), Style::kWarn);
  }
  if (report.ok) {
    out.Line("no problems found", Style::kGood);
  } else {
    const std::int64_t problems =
        std::ranges::count(report.checks, CheckVerdict::kProblem, &DoctorCheck::status);
    out.Line(Amount(problems, "problem"), Style::kBad);
  }
}

}  // namespace

DoctorReport Examine(const Session& session, const Result<Engine*>& engine,
                     std::optional<std::string_view> client) {
  Doctor doctor(session);
  doctor.CheckStore(engine);
  if (client) {
    doctor.CheckClient(*FindClient(*client), true);
  } else {
    for (const Client& each : Clients()) doctor.CheckClient(each, false);
    doctor.CheckAnyInstalled();
  }
  return doctor.Take();
}

std::span<const Parameter> DoctorParameters() { return kDoctorParameters; }

Result<Exit> RunDoctor(Session& session, const Arguments& arguments) {
  const DoctorReport report =
      Examine(session, session.GetEngine(), arguments.OptionalText("client"));
  if (session.json()) {
    JsonWriter json;
    WriteValue(json, report);
    session.out().Line(json.text());
  } else {
    Tell(session.out(), report);
  }
  return report.ok ? Exit::kDone : Exit::kRefused;
}

}  // namespace credence::cli
