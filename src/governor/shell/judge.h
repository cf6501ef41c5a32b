// SPDX-License-Identifier: Apache-2.0
// Walks a command line in execution order and collects its effects.
//
// Tracks the folders that the shell may be in, variables with known values, and defined functions.
// Because a `cd` may fail and a branch may be skipped, it keeps all possibilities.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "governor/shell/command_effect.h"
#include "governor/shell/options.h"
#include "governor/shell/syntax.h"

namespace credence::governor::shell {

// What a part's exit status proves about the verification in it.
struct Outcome {
  bool verified = false;  // A verification runs.
  bool hidden = false;    // It may have failed, or not run, despite status 0.
  bool early = false;  // It runs before the last part of an && list, where `set -e` does not apply.
  bool fails = false;  // Always ends with a failure: `exit 1`, `false`.
};

struct Value {
  std::optional<std::string> text;
  bool operand = false;  // One word that is not an option, as in a loop over file names.
  bool operator==(const Value&) const = default;
};

struct ShellState {
  std::vector<std::string> folders;  // The folders it may be in; empty means any.
  std::vector<std::pair<std::string, Value>> variables;
  std::vector<std::string> functions;  // Certainly defined.
  bool errexit = false;
  bool pipefail = false;
  bool adrift = false;    // The folder may change at any moment.
  bool tampered = false;  // A variable that changes what commands run was set.
};

class Judge {
 public:
  Judge(const ShellContext& context, std::size_t size);

  CommandEffect Run(std::string_view command);

  // For the command handlers. `args` begins with the command's name.

  // Runs the text as a script, in this shell or (`apart`) in a copy of it.
  void RunScript(std::string_view text, bool apart);
  // Runs the text in another shell, which does not share this one's variables and functions.
  void RunOtherShell(std::string_view text, bool errexit, bool pipefail);
  void RunWords(std::span<const Arg> args);
  // As above, in a separate process that cannot change this shell.
  void RunProcess(std::span<const Arg> args);
  void Raise(Effect effect, std::string_view why, std::string_view what = {});
  void Change(std::string_view why, std::string_view what = {});
  void Verify(VerifyKind kind);
  void Write(const Arg& path);
  void Edit(const Arg& path);  // Writes an existing file.
  void Runs() { result_.runs_code = true; }
  void WriteHere();                    // Writes files with unknown names in the current folder.
  void Show(const Arg& path);          // Shows its content.
  void Touch(const Arg& path);         // Passes it to a command that may change it.
  void Alter(const Arg& path);         // Changes it without writing, such as its permissions.
  void Remove(const Arg& path);        // Deletes or moves it with everything inside.
  void Assign(const Arg& assignment);  // NAME=value, also as an argument of export and env.
  void Forget(std::string_view variable);
  void ForgetFunction(std::string_view name);
  void ChangeFolder(const Arg* folder);
  void Drift();  // From now on the shell may be in any folder.
  void SelfCall() { result_.self_call = true; }
  void HideStatus() { outcome_.hidden = true; }
  void Fails() { outcome_.fails = true; }
  ShellState& state() { return state_; }
  // Whether a path is in the project and not in scratch, so that it existed before the agent.
  bool IsOwnFile(const Arg& path);

 private:
  Outcome Walk(const Node& node);
  Outcome WalkHere(const Node& node);
  Outcome WalkSimple(const Node& node);
  Outcome WalkSequence(const Node& node);
  Outcome WalkAndOr(const Node& node);
  Outcome WalkPipeline(const Node& node);
  Outcome WalkApart(const Node& node);
  Outcome WalkBranches(const Node& node);
  Outcome WalkFunction(const Node& node);
  void EnterLoop(const Node& node);
  void CallFunction();
  bool MovesFolder(const Node& node) const;
  void RunRedirections(const Node& node);
  void RunRedirection(const Redirection& redirection);
  void RunExpansions(const Word& word);
  void RunProgram(std::span<const Arg> args, std::string_view path);
  bool RunRoute(std::span<const Arg> args);
  void CheckServerCalls(std::span<const Arg> args);
  Arg Expand(const Word& word);
  void ExpandVariable(const Expansion& expansion, Arg& arg);
  Value Lookup(std::string_view name) const;
  void Set(std::string_view name, Value value);
  void Poison(const Node& node);
  void Join(const ShellState& before);
  bool StopsOnFailure() const { return state_.errexit && errexit_off_ == 0; }
  void MergeFolders(const std::vector<std::string>& others);
  void WriteResolved(const std::string& path, std::string_view shown);
  void WriteUnknown(const Arg& path);
  // Whether a path or (`into`) some file directly in it is protected.
  bool IsProtected(std::string_view path, bool into = true) const;
  enum class Use { kTouched, kAltered, kRemoved };
  void TouchPath(const Arg& path, Use use);
  void Remember(std::vector<std::string>& list, std::string path);

  const ShellContext& context_;
  Budget budget_;
  CommandEffect result_;
  ShellState state_;
  std::vector<Heredoc>* heredocs_ = nullptr;
  std::vector<std::string> poisoned_;  // Assigned in a loop or a function, so never known.
  std::string_view whole_;
  // Whether the whole text names this machine, or a call to our own server. Computed once.
  struct ServerNamed {
    bool machine = false;
    bool call = false;
  };
  std::optional<ServerNamed> server_named_;
  std::string_view current_;  // The current simple command.
  Outcome outcome_;
  int errexit_off_ = 0;    // Depth of conditions, in which `set -e` does not apply.
  bool in_place_ = false;  // The file being written exists already.
  bool changed_ = false;   // The current simple command itself changes state.
  int depth_ = 0;
};

}  // namespace credence::governor::shell
