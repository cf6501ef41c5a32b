// SPDX-License-Identifier: Apache-2.0
// Commands: the words of the command line. Most are operations of the engine; a few (help, demo,
// export …) belong to the command line alone.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/terminal.h"

namespace credence::cli {

// The options that work anywhere on the line.
struct GlobalOptions {
  std::optional<std::string> db;
  std::optional<std::string> now;
  std::optional<std::string> project;
  std::optional<std::string> config;
  std::optional<std::string> space;
  bool json = false;
  bool help = false;
  bool version = false;
};

// In what the programs that have this command line differ.
struct Program {
  // As EngineOptions::open_store.
  StoreOpener open_store;
  // Becomes a program that can open the store of store.url; returns only when it cannot. Absent:
  // this is one.
  std::function<Failure()> hand_over;
};
// To be called before any other function here.
void SetProgram(Program program);

// What a command works with. The engine is opened when it is first asked for, so that help needs no
// store.
class Session {
 public:
  Session(GlobalOptions options, Terminal::Options terminal)
      : options_(std::move(options)), out_(terminal) {}

  const GlobalOptions& options() const { return options_; }
  bool json() const { return options_.json; }
  Terminal& out() { return out_; }

  // Nobody waits longer for a store that somebody else holds. REQUIRES: no engine was asked for
  // yet.
  void LimitStoreWait(std::chrono::milliseconds wait) { store_wait_ = wait; }
  // `long_lived`: the process stays (EngineOptions).
  Result<Engine*> GetEngine(bool long_lived = false);
  // Another one, with the settings as they are now, for a process that stays
  // (EngineOptions::long_lived); `log` is told what went wrong without harm.
  Result<std::unique_ptr<Engine>> OpenServing(std::function<void(std::string_view line)> log) const;
  // What it is opened with, without a store and a clock.
  Result<EngineOptions> OptionsForEngine() const;
  Result<Caller> GetCaller() const;
  // The store is not a file, but that of the setting store.url.
  Result<bool> HasSharedStore() const;
  // Becomes a program that can open other stores than files, if this one cannot. Failure: it cannot
  // be started.
  static Result<void> HandOver();
  // Hands over to a program that can open the store, before anything is read or written. Failure:
  // it cannot be started.
  Result<void> FindProgram() const;
  // Where the store is, or will be.
  Result<std::string> StorePath() const;
  // Failure, kNotFound: it is not there yet, and opening would make an empty one.
  Result<void> RequireStore() const;
  // The same where --db names it: a path that was mistyped is not an empty store, and least of all
  // a sound one.
  Result<void> RequireNamedStore() const;

  // Another one, whose time is that of `clock`.
  Result<std::unique_ptr<Engine>> OpenAt(std::shared_ptr<const Clock> clock) const;
  // The folder of settings and tokens, $XDG_CONFIG_HOME/credence.
  static Result<std::string> ConfigFolder();

  // Adds a line to the log, for what nobody may be there to read: hooks run unseen. What cannot be
  // logged is not.
  static void Log(std::string_view line);

  // What was written was text for people; with --json it becomes the one value {"text": …}.
  void FinishText();

 private:
  Result<std::unique_ptr<Engine>> Open(EngineOptions options) const;

  GlobalOptions options_;
  Terminal out_;
  std::optional<std::chrono::milliseconds> store_wait_;
  std::unique_ptr<Engine> engine_;
};

// What the process returns.
enum class Exit { kDone = 0, kRefused = 1, kUsage = 2 };
Exit ExitOf(const Error& error);

struct Command {
  std::string_view name;
  std::string_view summary;
  std::span<const operations::Parameter> parameters;
  std::string_view details;  // Further help, may be empty.
  std::function<Result<Exit>(Session& session, const operations::Arguments& arguments)> run;
};

// "--limit".
inline std::string OptionName(const operations::Parameter& parameter) {
  return "--" + std::string(parameter.name);
}

// Commands of other surfaces, which this one only runs. To be called before any other function
// here.
void AddCommands(std::vector<Command> commands);

// In the order of the help.
std::span<const Command> Commands();
const Command* FindCommand(std::string_view name);

// Those that stand first on the line, such as "memory".
bool IsGroup(std::string_view word);

std::span<const operations::Parameter> GlobalParameters();

}  // namespace credence::cli
