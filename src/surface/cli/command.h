// SPDX-License-Identifier: Apache-2.0
// Commands of the command line. Most are operations of the engine; a few (help, demo, export …)
// exist only here.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/clock.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/output_format.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// The options that are allowed anywhere on the line.
struct GlobalOptions {
  std::optional<std::string> db;
  std::optional<std::string> now;
  std::optional<std::string> project;
  std::optional<std::string> config;
  std::optional<std::string> space;
  // How the answer is written; all but tables are made from JSON.
  OutputFormat format = OutputFormat::kTable;
  // The seconds between looks; absent: the command answers once.
  std::optional<double> watch;
  bool help = false;
  bool version = false;
};

// The differences between the programs that share this command line.
struct Program {
  // As EngineOptions::open_store.
  StoreOpener open_store;
  // Replaces this process by a program that can open the store of store.url; returns only on
  // failure. Absent if this program can.
  std::function<Failure()> hand_over;
};
// Call it before any other function here.
void SetProgram(Program program);

// The context of a command. Opens the engine on first use, so that help needs no store.
class Session {
 public:
  Session(GlobalOptions options, Terminal::Options terminal)
      : options_(std::move(options)),
        // Data is neither wrapped nor coloured.
        terminal_(options_.format == OutputFormat::kTable ? terminal : Terminal::Options()),
        out_(terminal_) {}

  const GlobalOptions& options() const { return options_; }
  bool json() const { return options_.format != OutputFormat::kTable; }
  Terminal& out() { return out_; }
  // Begins another answer.
  void ResetOutput() { out_ = Terminal(terminal_); }
  // The window has another size.
  void SetTerminal(Terminal::Options terminal) { terminal_ = terminal; }

  // Tells the time to the commands, unless --now does. REQUIRES: GetEngine was not called yet.
  void UseClock(std::shared_ptr<const Clock> clock) { clock_ = std::move(clock); }
  // Limits the wait for a store that is in use. REQUIRES: GetEngine was not called yet.
  void LimitStoreWait(std::chrono::milliseconds wait) { store_wait_ = wait; }
  // `long_lived`: the process stays (EngineOptions).
  Result<Engine*> GetEngine(bool long_lived = false);
  // A separate engine with the current settings for a long-lived process
  // (EngineOptions::long_lived); `log` receives harmless failures.
  Result<std::unique_ptr<Engine>> OpenServing(std::function<void(std::string_view line)> log) const;
  // The options for opening an engine, without a store and a clock.
  Result<EngineOptions> OptionsForEngine() const;
  Result<Caller> GetCaller() const;
  // Whether the store is the one of the setting store.url instead of a file.
  Result<bool> HasSharedStore() const;
  // Replaces this process by a program that can open stores other than files, if this one cannot.
  // Failure: the program cannot be started.
  static Result<void> HandOver();
  // As above if this store needs it, before anything is read or written. Failure: the program
  // cannot be started.
  Result<void> FindProgram() const;
  // The path of the store, which need not exist yet.
  Result<std::string> StorePath() const;
  // Whether commands use this store without being told so by --db or CREDENCE_DB.
  Result<bool> IsDefaultStore() const;
  // Failure: kNotFound if it does not exist yet, because opening would create an empty one.
  Result<void> RequireStore() const;
  // The same for a store given by --db: a mistyped path must not pass for an empty, sound store.
  Result<void> RequireNamedStore() const;

  // A separate engine with this clock.
  Result<std::unique_ptr<Engine>> OpenAt(std::shared_ptr<const Clock> clock) const;
  // The folder of settings and tokens, $XDG_CONFIG_HOME/credence.
  static Result<std::string> ConfigFolder();

  // Adds a line to the log, because nobody sees what hooks print. Ignores failures.
  static void Log(std::string_view line);

  // The output was plain text; with --json it becomes the value {"text": …}.
  void FinishText();

 private:
  Result<std::unique_ptr<Engine>> Open(EngineOptions options) const;
  // The project whose own table in the settings counts; empty if there is none.
  std::string SettingsProject() const;

  GlobalOptions options_;
  Terminal::Options terminal_;
  Terminal out_;
  std::shared_ptr<const Clock> clock_;
  std::optional<std::chrono::milliseconds> store_wait_;
  std::unique_ptr<Engine> engine_;
};

// The exit status of the process.
enum class Exit { kDone = 0, kRefused = 1, kUsage = 2 };
Exit ExitOf(const Error& error);

struct Command {
  std::string_view name;
  std::string_view summary;
  std::span<const operations::Parameter> parameters;
  std::string_view details;  // Additional help, may be empty.
  std::function<Result<Exit>(Session& session, const operations::Arguments& arguments)> run;
};

// "--limit".
inline std::string OptionName(const operations::Parameter& parameter) {
  return "--" + std::string(parameter.name);
}

// Adds commands of other surfaces. Call it before any other function here.
void AddCommands(std::vector<Command> commands);

// In the order of the help.
std::span<const Command> Commands();
const Command* FindCommand(std::string_view name);

// Whether commands begin with this word, such as "memory".
bool IsGroup(std::string_view word);

std::span<const operations::Parameter> GlobalParameters();

}  // namespace credence::cli
