// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "engine/project.h"
#include "operations/plain_name.h"
#include "surface/cli/command.h"
#include "surface/cli/progress_bar.h"
#include "surface/cli/trust.h"

// The environment as POSIX gives it.
extern char** environ;

namespace credence::cli {
namespace {

namespace fs = std::filesystem;

Program& TheProgram() {
  static Program program;
  return program;
}

std::optional<std::string> Environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

// $XDG_DATA_HOME/credence, or ~/.local/share/credence.
Result<fs::path> HomeFolder(const char* xdg_variable, const char* below_home) {
  // The standard requires that relative paths are ignored.
  if (const auto xdg = Environment(xdg_variable); xdg && fs::path(*xdg).is_absolute()) {
    return fs::path(*xdg) / "credence";
  }
  const auto home = Environment("HOME");
  if (!home) {
    return FailedPrecondition(
        fmt::format("neither {} nor HOME is set; give --db PATH and --config FILE", xdg_variable));
  }
  return fs::path(*home) / below_home / "credence";
}

Result<std::string> DefaultDatabasePath() {
  CREDENCE_ASSIGN_OR_RETURN(const fs::path folder, HomeFolder("XDG_DATA_HOME", ".local/share"));
  return (folder / "credence.db").string();
}

Result<std::string> DatabasePath(const GlobalOptions& options) {
  std::optional<std::string> given = options.db ? options.db : Environment("CREDENCE_DB");
  if (given) {
    if (given->empty()) return InvalidArgument("--db is empty; give the path of the store");
    // The part after the scheme may contain a password.
    if (const std::size_t at = given->find("://"); at != given->npos) {
      return InvalidArgument(fmt::format(
          "{} {} is not the path of a file; a shared store is named by the setting store.url "
          "(CREDENCE_STORE_URL)",
          options.db ? "--db" : "CREDENCE_DB", Quoted(given->substr(0, at) + "://…")));
    }
    return *given;
  }
  return DefaultDatabasePath();
}

Result<void> MakeFolderOf(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  if (folder.empty() || fs::exists(folder, error)) return {};
  fs::create_directories(folder, error);
  if (error) {
    return Fail(Code::kPermissionDenied,
                fmt::format("{}: the folder cannot be created ({}); give --db another path",
                            folder.string(), error.message()));
  }
  fs::permissions(folder, fs::perms::owner_all, error);
  return {};
}

Result<std::string> ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || fs::is_directory(path)) {
    return InvalidArgument(fmt::format("{}: cannot be read; give --config another file", path));
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// A file given by --config must exist; the default one need not.
Result<void> LoadSettings(const GlobalOptions& options, EngineOptions& engine) {
  const auto given = options.config ? options.config : Environment("CREDENCE_CONFIG");
  if (given) {
    engine.settings_origin = *given;
    CREDENCE_ASSIGN_OR_RETURN(engine.settings_toml, ReadFile(*given));
    return {};
  }
  const Result<fs::path> folder = HomeFolder("XDG_CONFIG_HOME", ".config");
  if (!folder) return {};
  const std::string usual = (*folder / "credence.toml").string();
  if (access(usual.c_str(), F_OK) != 0) return {};
  engine.settings_origin = usual;
  CREDENCE_ASSIGN_OR_RETURN(engine.settings_toml, ReadFile(usual));
  return {};
}

// Whether a variable may be a setting. If none is, the settings need not be described, which would
// slow down a hook.
bool MaySet(std::string_view variable) {
  if (variable.starts_with("EXECUTIVE_")) return true;
  if (!variable.starts_with("CREDENCE_")) return false;
  constexpr std::string_view kOthers[] = {
      "CREDENCE_DB=", "CREDENCE_NOW=", "CREDENCE_CONFIG=", "CREDENCE_SPACE=", "CREDENCE_MODELS="};
  return std::ranges::none_of(kOthers,
                              [&](std::string_view other) { return variable.starts_with(other); });
}

// A cheap check, because hooks start often and reading all settings takes long.
bool MayHaveUrl(const EngineOptions& options) {
  return options.settings_toml.contains("store") ||
         std::ranges::any_of(options.environment, [](const std::string& variable) {
           return variable.starts_with("CREDENCE_STORE_URL=");
         });
}

}  // namespace

void SetProgram(Program program) { TheProgram() = std::move(program); }

Result<bool> Session::HasSharedStore() const {
  CREDENCE_ASSIGN_OR_RETURN(const EngineOptions options, OptionsForEngine());
  if (!MayHaveUrl(options)) return false;
  CREDENCE_ASSIGN_OR_RETURN(const std::string url, Engine::StoreUrl(options));
  return !url.empty();
}

Result<void> Session::HandOver() {
  if (!TheProgram().hand_over) return {};
  return TheProgram().hand_over();
}

Result<void> Session::FindProgram() const {
  // Mistakes in the settings are reported where the settings are used.
  if (!TheProgram().hand_over || !HasSharedStore().value_or(false)) return {};
  return HandOver();
}

// A client that names its project to its hooks is believed: an agent can change the folder in which
// they run, but not their environment.
std::string Session::SettingsProject() const {
  if (const auto named = Environment("CLAUDE_PROJECT_DIR")) return engine::ProjectOf(*named);
  return GetCaller().value_or(Caller{}).project.value_or("");
}

Result<EngineOptions> Session::OptionsForEngine() const {
  EngineOptions options;
  CREDENCE_RETURN_IF_ERROR(LoadSettings(options_, options));
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    if (MaySet(*variable)) options.environment.emplace_back(*variable);
  }
  // Looking for the project takes longer than most commands.
  if (options.settings_toml.contains("project")) options.settings_project = SettingsProject();
  AddTrustedSettings(options, [this] { return SettingsProject(); });
  options.home = Environment("HOME").value_or("");
  options.tmpdir = Environment("TMPDIR").value_or("");
  options.data_home = Environment("XDG_DATA_HOME").value_or("");
  options.executable = "/proc/self/exe";
  options.open_store = TheProgram().open_store;
  options.variable = [](const std::string& name) { return Environment(name.c_str()); };
  if (ProgressBar::IsSeen()) {
    options.progress = [bar = std::make_shared<ProgressBar>("words")](
                           std::size_t done, std::size_t all) { bar->Show(done, all); };
  }
  return options;
}

Result<std::unique_ptr<Engine>> Session::Open(EngineOptions options) const {
  const auto now = options_.now ? options_.now : Environment("CREDENCE_NOW");
  if (now && options.clock == nullptr) {
    Result<Timestamp> time = ParseTimestamp(*now);
    if (!time) return InvalidArgument("--now: " + time.error().message);
    options.clock = std::make_shared<ManualClock>(*time);
  }
  if (options.clock == nullptr) options.clock = clock_;
  options.store_wait = store_wait_;
  CREDENCE_ASSIGN_OR_RETURN(options.db, DatabasePath(options_));
  if (options.db != ":memory:") CREDENCE_RETURN_IF_ERROR(MakeFolderOf(options.db));
  return Engine::Open(std::move(options));
}

Result<Engine*> Session::GetEngine(bool long_lived) {
  if (engine_) return engine_.get();
  if (long_lived) {
    CREDENCE_ASSIGN_OR_RETURN(engine_, OpenServing([](std::string_view line) {
                                fmt::print(stderr, "credence: {}\n", OneLine(line));
                              }));
    return engine_.get();
  }
  CREDENCE_ASSIGN_OR_RETURN(EngineOptions options, OptionsForEngine());
  CREDENCE_ASSIGN_OR_RETURN(engine_, Open(std::move(options)));
  return engine_.get();
}

Result<std::unique_ptr<Engine>> Session::OpenServing(
    std::function<void(std::string_view line)> log) const {
  CREDENCE_ASSIGN_OR_RETURN(EngineOptions options, OptionsForEngine());
  options.long_lived = true;
  options.log = std::move(log);
  return Open(std::move(options));
}

Result<std::unique_ptr<Engine>> Session::OpenAt(std::shared_ptr<const Clock> clock) const {
  CREDENCE_ASSIGN_OR_RETURN(EngineOptions options, OptionsForEngine());
  options.clock = std::move(clock);
  return Open(std::move(options));
}

Result<std::string> Session::ConfigFolder() {
  CREDENCE_ASSIGN_OR_RETURN(const fs::path folder, HomeFolder("XDG_CONFIG_HOME", ".config"));
  return folder.string();
}

Result<std::string> Session::StorePath() const { return DatabasePath(options_); }

Result<bool> Session::IsDefaultStore() const {
  CREDENCE_ASSIGN_OR_RETURN(const bool is_shared, HasSharedStore());
  if (is_shared) return true;
  CREDENCE_ASSIGN_OR_RETURN(const std::string path, StorePath());
  const Result<std::string> usual = DefaultDatabasePath();
  return usual && path == *usual;
}

Result<void> Session::RequireStore() const {
  CREDENCE_ASSIGN_OR_RETURN(const std::string store, StorePath());
  CREDENCE_ASSIGN_OR_RETURN(const bool is_shared, HasSharedStore());
  std::error_code ignored;
  if (is_shared || store == ":memory:" || fs::exists(store, ignored)) return {};
  return NotFound(fmt::format("{}: there is no store; give --db another path", store));
}

Result<void> Session::RequireNamedStore() const {
  return options_.db ? RequireStore() : Result<void>();
}

Result<Caller> Session::GetCaller() const {
  Caller caller;
  const auto space = options_.space ? options_.space : Environment("CREDENCE_SPACE");
  if (space) {
    if (!operations::IsPlainName(*space)) {
      return InvalidArgument(fmt::format("--space must be 1 to {} characters on one line",
                                         operations::kNameCharactersMax));
    }
    caller.space = *space;
  }
  if (options_.project) {
    CREDENCE_ASSIGN_OR_RETURN(caller.project, engine::ResolveProject(*options_.project));
  } else {
    std::error_code error;
    const fs::path folder = fs::current_path(error);
    if (error) {
      return FailedPrecondition(
          "the current folder no longer exists; change to another, or give --project PATH");
    }
    caller.project = engine::ProjectOf(folder.string());
  }
  const auto user = Environment("USER");
  caller.actor = user ? "user:" + OneLine(*user) : "user";
  return caller;
}

void Session::Log(std::string_view line) {
  std::optional<std::string> folder = Environment("XDG_STATE_HOME");
  if (!folder) {
    const std::optional<std::string> home = Environment("HOME");
    if (!home) return;
    folder = *home + "/.local/state";
  }
  std::error_code ignored;
  const fs::path path = fs::path(*folder) / "credence" / "credence.log";
  fs::create_directories(path.parent_path(), ignored);
  const std::string text =
      fmt::format("{} {}\n", FormatTimestamp(SystemClock().Now()), OneLine(line));
  // Private to the owner, like the store: messages may quote what was stored.
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, text.data(), text.size());
  close(file);
}

void Session::FinishText() {
  if (!json()) return;
  JsonWriter writer;
  writer.BeginObject().Key("text").String(out_.Take()).EndObject();
  out_ = Terminal({});
  out_.Line(writer.text());
}

Exit ExitOf(const Error& error) {
  return error.code == Code::kInvalidArgument || error.code == Code::kOutOfRange ? Exit::kUsage
                                                                                 : Exit::kRefused;
}

}  // namespace credence::cli
