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
#include "governor/shell/credence_calls.h"
#include "governor/shell/flow.h"
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
  bool climbs = false;   // May contain a slash.
  bool number = false;   // A whole number.
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
  bool strange = false;   // Programs receive a variable that is not known to be harmless.
  bool allexport = false;
};

bool IsPlainNumber(std::string_view text);
// Whether a substitution of this command is a whole number, as in $(ls | wc -l).
bool PrintsNumber(std::string_view command);

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
  // Whether the words, run apart from this shell and its folders, only read.
  bool OnlyReads(std::span<const Arg> args);
  void Raise(Effect effect, std::string_view why, std::string_view what = {});
  void Change(std::string_view why, std::string_view what = {});
  void Verify(VerifyKind kind);
  void Write(const Arg& path);
  void Edit(const Arg& path);  // Writes an existing file.
  void Runs() { result_.runs_code = true; }
  void WriteHere();              // Writes files with unknown names in the current folder.
  void Show(const Arg& path);    // Shows its content.
  void Touch(const Arg& path);   // Passes it to a command that may change it.
  void Alter(const Arg& path);   // Changes it without writing, such as its permissions.
  void Remove(const Arg& path);  // Deletes or moves it with everything inside.
  // NAME=value, also as an argument of export and env. `exported`: other programs receive it.
  void Assign(const Arg& assignment, bool exported);
  // The variable gets a value that is not known.
  void AssignUnknown(std::string_view name);
  // Other programs receive the variable.
  void Export(std::string_view name) { CheckVariable(name, Arg::Operand(), false, true); }
  void SetParameters(std::span<const Arg> args);  // set -- a b
  void ForgetParameters();
  void EvaluateArithmetic(std::string_view text);
  void Forget(std::string_view variable);
  void ForgetFunction(std::string_view name);
  void ChangeFolder(const Arg* folder);
  void Drift();  // From now on the shell may be in any folder.
  // From now on a path in scratch may lead elsewhere.
  void MakesLinks() { may_link_ = true; }
  void SelfCall() { result_.self_call = true; }
  void HideStatus() { outcome_.hidden = true; }
  void Fails() { outcome_.fails = true; }
  ShellState& state() { return state_; }
  // Whether a path is in the project and not in scratch, so that it existed before the agent.
  bool IsOwnFile(const Arg& path);
  bool ExistsForSure(const Arg& path) const;
  // Whether the shell is certainly in the project, and not in scratch.
  bool IsInProject() const;
  // Whether the shell is certainly in no scratch folder.
  bool IsOutsideScratch() const;
  bool IsScratch(std::string_view path) const;
  bool MayBeScratch(const Arg& path) const;
  // Whether what the current command reads from its pipe are names of files or commits, so that no
  // word of it is an option.
  bool ReadsNames() const { return reads_names_; }
  // Whether the current command's input is a file or a text.
  bool IsFed() const { return fed_; }
  DataFlow& flow() { return flow_; }
  // Reads options as ParseOptions does. What is not understood is a state change.
  Parsed Options(std::span<const Arg> args, const OptionSpec& spec, Operands operands,
                 FunctionRef<void(const Option&)> each);

  // flow.cc

  // A new source of what must not leave unasked.
  Taint Source(std::uint8_t kind, std::string_view name, std::string_view key);
  // What a file contains, by its name. `certain`: the word can be nothing but a file.
  Taint ContentOf(const Arg& path, bool certain = true);
  // Something goes to a host. `body`: files of the project count, too.
  void Send(Taint taint, std::string_view host, bool body);
  // The line itself says something to a host.
  void Says(std::string_view host);
  // What the agent, or a file, gets to see.
  void Reveal(Taint taint);

 private:
  // Limit for substitutions in texts given to shells in substitutions. Nobody nests deeper on
  // purpose.
  static constexpr int kDepthMax = 12;

  struct Plumbing {
    Taint in;
    Taint out;
    std::string in_text;
    std::vector<DataFlow::Outlet> redirected;
  };
  // Standard input and output around a command with redirections.
  Plumbing Enter();
  void Leave(Plumbing around);
  // Notes that a rule has to cover the innermost program, or what is outside of all programs: it
  // handles a secret, or sends something.
  void Guard();
  void Follow(std::span<const Arg> args);
  void FollowWrapper(std::string_view name, std::span<const Arg> args);
  void FollowGit(std::span<const Arg> args);
  void FollowRequest(std::string_view name, std::span<const Arg> args);
  void FollowConnection(std::string_view name, std::span<const Arg> args);
  void FollowCopy(std::string_view name, std::span<const Arg> args);
  void FollowSnippet(std::string_view name, std::span<const Arg> args);
  void FollowPrograms(std::string_view name, std::span<const Arg> args);
  void PrintEnvironment();
  // A text that cannot be read as a script counts by the names in it.
  void FollowUnread(std::string_view text);
  void MarkWritten(Taint taint);
  std::string PathOf(std::string_view text) const;
  Taint TaintOf(const Expansion& expansion);
  void RunSubstitution(const Expansion& expansion, std::string_view body);
  Outcome Walk(const Node& node);
  Outcome WalkHere(const Node& node);
  Outcome WalkCompound(const Node& node);
  Outcome WalkWords(const Node& node);
  void OpenSocket(const Arg& target);
  Outcome WalkSimple(const Node& node);
  Outcome WalkSequence(const Node& node);
  Outcome WalkAndOr(const Node& node);
  Outcome WalkPipeline(const Node& node);
  Outcome WalkApart(const Node& node);
  Outcome WalkBranches(const Node& node);
  Outcome WalkFunction(const Node& node);
  void EnterLoop(const Node& node);
  void CallFunction(std::span<const Arg> args);
  bool MovesFolder(const Node& node) const;
  void RunRedirections(const Node& node);
  void RunRedirection(const Redirection& redirection);
  void RunExpansions(const Word& word);
  void CheckSubscript(std::string_view source);
  void Restore(std::string_view name, const ShellState& before);
  void RunProgram(std::span<const Arg> args, std::string_view path);
  bool RunRoute(std::span<const Arg> args);
  void CheckServerCalls(std::span<const Arg> args);
  Arg Expand(const Word& word);
  void ExpandInto(const Word& word, std::vector<Arg>& args);
  void InsertExpansion(const Expansion& expansion, Arg& arg);
  std::optional<std::string> KnownOutput(std::string_view command) const;
  Value Lookup(std::string_view name) const;
  const Value* Find(std::string_view name) const;  // Null if this line did not set it.
  bool IsPoisoned(std::string_view name) const;
  bool HoldsNumber(std::string_view name);
  bool IsSafeArithmetic(std::string_view text);
  void CheckCondition(const Node& node);
  void CheckVariable(std::string_view name, const Arg& value, bool plain, bool exported);
  bool IsOwnSearchPath(const Arg& value);
  bool PrintsNames(const Node& node);
  // Counts work that grows with the state. Beyond the bound, the rest is not read.
  void Spend(std::size_t size);
  void GiveUp();
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
  // Assigned in a loop or a function, so never known; whether only numbers are assigned.
  std::vector<std::pair<std::string, bool>> poisoned_;
  std::vector<std::string> defining_;  // The functions whose bodies are being read.
  std::string_view whole_;
  // Whether the whole text names this machine, or a call to our own server. Computed once.
  struct ServerNamed {
    bool machine = false;
    ServerCall call = ServerCall::kNone;
  };
  std::optional<ServerNamed> server_named_;
  std::string_view current_;  // The current simple command.
  Outcome outcome_;
  int errexit_off_ = 0;    // Depth of conditions, in which `set -e` does not apply.
  bool in_place_ = false;  // The file being written exists already.
  bool changed_ = false;   // The current simple command itself changes state.
  int depth_ = 0;
  std::size_t nodes_ = 0;
  bool reads_names_ = false;
  bool fed_ = false;
  bool overloaded_ = false;
  bool may_link_ = false;
  DataFlow flow_;
  std::optional<std::size_t> running_;  // The innermost program, in result_.ran.
};

}  // namespace credence::governor::shell
