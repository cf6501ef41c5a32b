// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "engine/project.h"
#include "operations/plain_name.h"
#include "surface/cli/command.h"
#include "surface/cli/progress_bar.h"
#include "surface/home/engine_options.h"
#include "surface/home/places.h"

namespace credence::cli {
namespace {

namespace fs = std::filesystem;
using home::Environment;

Program& TheProgram() {
  static Program program;
  return program;
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
  CREDENCE_ASSIGN_OR_RETURN(EngineOptions options, home::EngineOptionsOf(options_.config, [this] {
                              return SettingsProject();
                            }));
  options.open_store = TheProgram().open_store;
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
  CREDENCE_ASSIGN_OR_RETURN(options.db, StorePath());
  if (options.db != ":memory:") CREDENCE_RETURN_IF_ERROR(home::MakeFolderOf(options.db));
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

Result<std::string> Session::ConfigFolder() { return home::ConfigFolder(); }

Result<std::string> Session::StorePath() const { return home::StorePath(options_.db); }

Result<bool> Session::IsDefaultStore() const {
  CREDENCE_ASSIGN_OR_RETURN(const bool is_shared, HasSharedStore());
  if (is_shared) return true;
  CREDENCE_ASSIGN_OR_RETURN(const std::string path, StorePath());
  const Result<std::string> usual = home::DefaultStorePath();
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
  // Set by a program that traces the commands that it runs.
  caller.trace = ParseTraceparent(Environment("TRACEPARENT").value_or(""));
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
