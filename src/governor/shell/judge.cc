// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/judge.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "governor/shell/commands.h"
#include "governor/shell/flow_words.h"
#include "governor/shell/grammar.h"
#include "governor/shell/names.h"
#include "governor/shell/secrets.h"

namespace credence::governor::shell {
namespace {

// Steps for each byte, and for the shortest text. Ordinary text takes about three per byte.
constexpr std::size_t kStepsPerByte = 24;
constexpr std::size_t kStepsMin = 20'000;
// Commands and lists on one line.
constexpr std::size_t kNodesMax = 6'000;

Outcome Both(Outcome a, const Outcome& b) {
  a.verified |= b.verified;
  a.hidden |= b.hidden;
  a.early |= b.early;
  return a;
}

}  // namespace

Judge::Judge(const ShellContext& context, std::size_t size)
    : context_(context), budget_{.steps = size * kStepsPerByte + kStepsMin} {
  if (!context.cwd.empty()) state_.folders.emplace_back(context.cwd);
}

CommandEffect Judge::Run(std::string_view command) {
  whole_ = command;
  current_ = command;
  // The shell would see only the text before it.
  if (command.contains('\0')) Change("contains a zero byte");
  RunScript(command, false);
  if (result_.verify != VerifyKind::kNone) result_.verify_status_hidden = outcome_.hidden;
  if (result_.part.empty()) result_.part = ShownCommand(command);
  Reveal(flow_.out);
  return std::move(result_);
}

void Judge::Raise(Effect effect, std::string_view why, std::string_view what) {
  Effect& own = running_ ? result_.ran[*running_].effect : result_.outside;
  own = std::max(own, effect);
  const bool first = result_.why.empty();
  if (effect < result_.effect || (effect == result_.effect && !first)) return;
  result_.effect = effect;
  result_.part = ShownCommand(current_);
  result_.why = why;
  if (!what.empty()) result_.why += what;
}

void Judge::Change(std::string_view why, std::string_view what) {
  changed_ = true;
  Raise(Effect::kStateChange, why, what);
}

void Judge::Spend(std::size_t size) {
  constexpr std::size_t kStepsPerVariable = 8;
  const std::size_t steps = 1 + size * kStepsPerVariable;
  if (budget_.steps < steps || ++nodes_ > kNodesMax) return GiveUp();
  budget_.steps -= steps;
}

void Judge::GiveUp() {
  if (!overloaded_) FollowUnread(whole_);
  overloaded_ = true;
  Change("too long to be read");
}

Parsed Judge::Options(std::span<const Arg> args, const OptionSpec& spec, Operands operands,
                      FunctionRef<void(const Option&)> each) {
  Parsed parsed = ParseOptions(args, spec, operands, each);
  if (!parsed.unknown.empty())
    Change("takes an option that is not known: ", ShownCommand(parsed.unknown));
  if (parsed.loose && HasHarmfulOption(spec)) Change("may take options that are not seen");
  return parsed;
}

// A test, build or lint command runs code: the project's, but not what was put into scratch.
void Judge::Verify(VerifyKind kind) {
  if (!IsInProject()) {
    Runs();
    return Change("runs code that is not the project's");
  }
  result_.verify = std::max(result_.verify, kind);
  outcome_.verified = true;
  Runs();
  Raise(Effect::kVerify, "runs ",
        kind == VerifyKind::kTest    ? "a test"
        : kind == VerifyKind::kBuild ? "a build"
                                     : "a check");
}

void Judge::RunScript(std::string_view text, bool apart) {
  if (overloaded_) return;
  if (depth_ >= kDepthMax) return Change("nested too deeply");
  std::optional<Script> script = ParseScript(text, budget_);
  if (!script) {
    FollowUnread(text);
    return Change("cannot be read");
  }
  ++depth_;
  const bool names = std::exchange(reads_names_, false);
  std::vector<Heredoc>* const heredocs = std::exchange(heredocs_, &script->heredocs);
  const std::string_view current = current_;
  const Outcome before = std::exchange(outcome_, {});
  const std::optional<ShellState> outside = apart ? std::optional(state_) : std::nullopt;
  const Outcome inner = Walk(script->root);
  if (outside) state_ = *outside;
  outcome_ = Both(before, inner);
  outcome_.fails = before.fails || (inner.fails && !apart);
  current_ = current;
  heredocs_ = heredocs;
  reads_names_ = names;
  --depth_;
}

void Judge::RunOtherShell(std::string_view text, bool errexit, bool pipefail) {
  const ShellState outside = state_;
  const int off = std::exchange(errexit_off_, 0);
  for (auto& variable : state_.variables) variable.second = {};
  state_.functions.clear();
  state_.errexit = errexit;
  state_.pipefail = pipefail;
  RunScript(text, true);
  errexit_off_ = off;
  state_ = outside;
}

Outcome Judge::Walk(const Node& node) {
  Spend(state_.variables.size() + state_.functions.size());
  if (overloaded_) return {};
  if (node.background) {
    const ShellState before = state_;
    Outcome outcome = WalkHere(node);
    state_ = before;
    outcome.hidden |= outcome.verified;
    outcome.fails = false;
    return outcome;
  }
  if (node.negated) ++errexit_off_;
  Outcome outcome = WalkHere(node);
  if (node.negated) {
    --errexit_off_;
    outcome.hidden |= outcome.verified;
    outcome.fails = false;
  }
  return outcome;
}

Outcome Judge::WalkHere(const Node& node) {
  if (node.kind == NodeKind::kSimple) return WalkSimple(node);
  current_ = node.source;
  Plumbing plumbing = Enter();
  Outcome outcome = WalkCompound(node);
  Leave(std::move(plumbing));
  return outcome;
}

Outcome Judge::WalkCompound(const Node& node) {
  Outcome around = std::exchange(outcome_, {});
  for (const Word& word : node.words) RunExpansions(word);
  if (node.kind == NodeKind::kCondition) CheckCondition(node);
  RunRedirections(node);
  if (fed_ && flow_.in.secret()) Guard();
  Outcome in_words = std::exchange(outcome_, around);
  in_words.hidden |= in_words.verified;
  in_words.fails = false;
  switch (node.kind) {
    case NodeKind::kSimple:
      break;
    case NodeKind::kPipeline:
      return Both(WalkPipeline(node), in_words);
    case NodeKind::kAndOr:
      return Both(WalkAndOr(node), in_words);
    case NodeKind::kArithmetic:
    case NodeKind::kCondition:
      Raise(Effect::kRead, "evaluates a condition");
      break;
    case NodeKind::kSequence:
    case NodeKind::kGroup:
      return Both(WalkSequence(node), in_words);
    case NodeKind::kSubshell:
      return Both(WalkApart(node), in_words);
    case NodeKind::kIf:
    case NodeKind::kLoop:
    case NodeKind::kCase:
      return Both(WalkBranches(node), in_words);
    case NodeKind::kFunction:
      return Both(WalkFunction(node), in_words);
  }
  return in_words;
}

Outcome Judge::WalkSequence(const Node& node) {
  Outcome all;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const Node& child = node.children[i];
    const std::vector<std::string> folders = state_.folders;
    const Outcome one = Walk(child);
    const bool last = i + 1 == node.children.size();
    // Unless a failure stops the shell, the next part may run in the folder where this one began.
    const bool list = child.kind == NodeKind::kAndOr;
    const bool stops = list ? one.fails : StopsOnFailure();
    if (state_.folders != folders && !stops) MergeFolders(folders);
    all = Both(all, one);
    const bool seen = (list && one.fails) || (StopsOnFailure() && !one.early);
    if (!last && one.verified && !seen) all.hidden = true;
    all.fails = last && one.fails;
  }
  return all;
}

// In the result `fails` means: if the shell continues at all, every part except the last ||
// succeeded.
Outcome Judge::WalkAndOr(const Node& node) {
  const std::vector<std::string> folders = state_.folders;
  ++errexit_off_;
  Outcome all = Walk(node.children[0]);
  --errexit_off_;
  const ShellState start = state_;
  bool stops = false;
  for (std::size_t i = 1; i < node.children.size(); ++i) {
    const ShellState before = state_;
    const bool is_or = node.joints[i - 1] == '|';
    if (is_or) MergeFolders(folders);
    const bool last = i + 1 == node.children.size();
    errexit_off_ += last ? 0 : 1;
    const Outcome one = Walk(node.children[i]);
    errexit_off_ -= last ? 0 : 1;
    if (is_or) {
      Join(before);
      MergeFolders(before.folders);  // The right side may not have run.
      stops = one.fails;
      if (stops) {
        state_.folders = before.folders;
      } else if (all.verified || one.verified) {
        all.hidden = true;
      }
    } else {
      stops = false;
      all.early |= all.verified;
    }
    all = Both(all, one);
  }
  Join(start);
  all.fails = stops;
  return all;
}

Outcome Judge::WalkPipeline(const Node& node) {
  Outcome all;
  const bool around = reads_names_;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const ShellState before = state_;
    // A group could read something else first.
    if (node.children[i].kind != NodeKind::kSimple) reads_names_ = false;
    flow_.out = {};
    const Outcome one = Walk(node.children[i]);
    state_ = before;
    reads_names_ = PrintsNames(node.children[i]);
    flow_.in = flow_.out;
    flow_.in_text.clear();
    all = Both(all, one);
    const bool last = i + 1 == node.children.size();
    if (!last && one.verified && !state_.pipefail) all.hidden = true;
  }
  reads_names_ = around;
  return all;
}

// Whether the output consists of names of project files or of commits. The agent cannot have
// created a file there whose name is an option, while it may do no more than read. Only forms that
// print nothing else are known.
bool Judge::PrintsNames(const Node& node) {
  const bool fed = std::ranges::any_of(
      node.redirections, [](const Redirection& each) { return each.op.starts_with('<'); });
  if (node.kind != NodeKind::kSimple || node.words.empty() || !node.assignments.empty() || fed ||
      !state_.functions.empty())
    return false;
  std::vector<std::string_view> words;
  for (const Word& word : node.words) {
    if (!word.expansions.empty() || word.braces) return false;
    words.emplace_back(word.text);
  }
  return shell::PrintsNames(words, reads_names_, IsInProject());
}

Outcome Judge::WalkApart(const Node& node) {
  const ShellState before = state_;
  Outcome outcome = WalkSequence(node);
  state_ = before;
  outcome.fails = false;
  return outcome;
}

Outcome Judge::WalkBranches(const Node& node) {
  if (node.kind == NodeKind::kLoop) EnterLoop(node);
  Outcome all;
  for (const Node& child : node.children) {
    const ShellState before = state_;
    ++errexit_off_;
    all = Both(all, Walk(child));
    --errexit_off_;
    Join(before);
    if (state_.folders != before.folders) MergeFolders(before.folders);
  }
  // It is unknown which branches ran, and which was the last.
  all.hidden |= all.verified;
  return all;
}

void Judge::EnterLoop(const Node& node) {
  // The second iteration sees the assignments of the first and starts in its folder.
  Poison(node);
  if (MovesFolder(node)) state_.folders.clear();
  if (node.words.empty()) return;
  const std::string& name = node.words[0].text;
  if (name.empty()) return;  // for ((…))
  AssignUnknown(name);
  std::vector<Arg> list;
  for (const Word& word : std::span(node.words).subspan(1)) ExpandInto(word, list);
  Value value{.operand = !list.empty(), .number = !list.empty()};
  for (const Arg& arg : list) {
    value.operand = value.operand && !arg.loose && !arg.text.starts_with('-');
    value.climbs = value.climbs || arg.climbs || arg.text.contains('/') ||
                   arg.text.contains("..") || (!arg.constant && !arg.number);
    value.number = value.number && (arg.constant ? IsPlainNumber(arg.text) : arg.number);
  }
  for (const Arg& arg : list) {
    Taint taint = arg.taint;
    if (IsSecretPath(PathOf(arg.text)) || (!arg.constant && IsSecretGlob(PathOf(arg.text))))
      taint.kinds |= Taint::kNames;
    flow_.variables.Add(name, taint);
  }
  const auto found =
      std::ranges::find(state_.variables, name, &std::pair<std::string, Value>::first);
  if (found != state_.variables.end()) found->second = std::move(value);
}

bool Judge::MovesFolder(const Node& node) const {
  if (node.kind == NodeKind::kSimple && !node.words.empty()) {
    const std::string& name = node.words[0].text;
    if (ListHas("cd pushd popd eval command builtin trap alias", name)) return true;
    if (std::ranges::find(state_.functions, name) != state_.functions.end()) return true;
  }
  return std::ranges::any_of(node.children,
                             [this](const Node& child) { return MovesFolder(child); });
}

// The body was counted at its definition; the state it leaves behind is unknown.
void Judge::CallFunction(std::span<const Arg> args) {
  Taint given = flow_.in;
  for (const Arg& arg : args) given |= arg.taint;
  if (given.secret()) Guard();
  const std::vector<std::string> hosts = flow_.pending;
  for (const std::string& host : hosts) Send(given, host, true);
  flow_.out |= given | flow_.function_out;
  outcome_.hidden = true;
  state_.folders.clear();
  state_.errexit = false;
  state_.pipefail = false;
  Raise(Effect::kRead, "calls a function");
}

Outcome Judge::WalkFunction(const Node& node) {
  Poison(node);
  // It runs later, in whatever folder the shell is in then.
  const ShellState before = state_;
  state_.folders.clear();
  ForgetParameters();
  ++errexit_off_;
  if (!node.words.empty()) defining_.push_back(node.words[0].text);
  const Taint in = std::exchange(flow_.in, {.kinds = Taint::kPending});
  const Taint out = std::exchange(flow_.out, {});
  Outcome outcome = Walk(node.children[0]);
  flow_.function_out |= std::exchange(flow_.out, out);
  flow_.in = in;
  if (!node.words.empty()) defining_.pop_back();
  --errexit_off_;
  state_ = before;
  if (!node.words.empty() && node.words[0].expansions.empty())
    state_.functions.push_back(node.words[0].text);
  outcome.hidden |= outcome.verified;
  outcome.fails = false;
  return outcome;
}

}  // namespace credence::governor::shell
