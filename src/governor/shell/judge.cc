// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/judge.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "governor/shell/commands.h"
#include "governor/shell/credence_calls.h"
#include "governor/shell/foreign.h"
#include "governor/shell/grammar.h"
#include "governor/shell/names.h"
#include "governor/shell/secrets.h"

namespace credence::governor::shell {
namespace {

// Limit for substitutions in texts given to shells in substitutions. Nobody nests deeper on
// purpose.
constexpr int kDepthMax = 12;
// Steps for each byte, and for the shortest text. Ordinary text takes about three per byte.
constexpr std::size_t kStepsPerByte = 24;
constexpr std::size_t kStepsMin = 20'000;
constexpr std::size_t kPartMax = 80;
// Commands and lists on one line.
constexpr std::size_t kNodesMax = 6'000;

// One line, cut at a character boundary.
std::string Shortened(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  text.remove_prefix(begin);
  const bool cut = text.size() > kPartMax;
  if (cut) {
    std::size_t end = kPartMax;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text = text.substr(0, end);
  }
  std::string line;
  line.reserve(text.size() + 3);
  for (const char c : text) line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  if (cut) line += "…";
  return line;
}

std::string Unescaped(std::string_view body, bool quoted) {
  std::string text;
  text.reserve(body.size());
  for (std::size_t i = 0; i < body.size(); ++i) {
    const bool escape =
        body[i] == '\\' && i + 1 < body.size() &&
        (std::string_view("$`\\").contains(body[i + 1]) || (quoted && body[i + 1] == '"'));
    if (escape) ++i;
    text += body[i];
  }
  return text;
}

std::string WordOf(const Arg& arg) {
  return arg.constant || arg.text.contains(kUnknown) ? arg.text : std::string(1, kUnknown);
}

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
  if (result_.part.empty()) result_.part = Shortened(command);
  Reveal(flow_.out);
  return std::move(result_);
}

void Judge::Raise(Effect effect, std::string_view why, std::string_view what) {
  Effect& own = running_ ? result_.ran[*running_].effect : result_.outside;
  own = std::max(own, effect);
  const bool first = result_.why.empty();
  if (effect < result_.effect || (effect == result_.effect && !first)) return;
  result_.effect = effect;
  result_.part = Shortened(current_);
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
    Change("takes an option that is not known: ", Shortened(parsed.unknown));
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

Outcome Judge::WalkSimple(const Node& node) {
  current_ = node.source;
  Plumbing plumbing = Enter();
  Outcome outcome = WalkWords(node);
  Leave(std::move(plumbing));
  return outcome;
}

Outcome Judge::WalkWords(const Node& node) {
  const Outcome around = std::exchange(outcome_, {});
  std::vector<Arg> args;
  args.reserve(node.words.size());
  for (const Word& word : node.words) {
    RunExpansions(word);
    ExpandInto(word, args);
  }
  for (const Word& word : node.assignments) {
    RunExpansions(word);
    CheckSubscript(word.source);
  }
  RunRedirections(node);
  // A substitution's status counts only if there is no command.
  if (!args.empty()) outcome_.hidden |= outcome_.verified;
  outcome_.fails = false;
  const ShellState before = node.assignments.empty() ? ShellState() : state_;
  const bool around_changed = std::exchange(changed_, false);
  const VerifyKind verified = result_.verify;
  const Outcome in_words = outcome_;
  const bool reads = !args.empty() && args[0].text == "read";
  for (const Word& word : node.assignments) {
    // IFS= read: it splits the input only.
    if (reads && word.source.starts_with("IFS=")) continue;
    Assign(Expand(word), !args.empty());
  }
  if (args.empty()) {
    Raise(Effect::kRead, "sets a variable");
  } else if (args[0].constant &&
             std::ranges::find(state_.functions, args[0].text) != state_.functions.end()) {
    CallFunction(args);
  } else if (args[0].constant && std::ranges::find(defining_, args[0].text) != defining_.end()) {
    Change("calls itself");
  } else {
    RunWords(args);
    if (!node.assignments.empty()) {  // They applied to this command only.
      for (const Word& word : node.assignments)
        Restore(word.source.substr(0, AssignedName(word.source)), before);
      state_.tampered = before.tampered;
      state_.strange = before.strange;
    }
  }
  // `pytest -c /tmp/x`, `PATH=/tmp pytest`: it is unknown what was verified.
  if (changed_ || state_.tampered) {
    result_.verify = verified;
    outcome_.verified = in_words.verified;
  }
  changed_ = around_changed;
  return std::exchange(outcome_, around);
}

void Judge::Restore(std::string_view name, const ShellState& before) {
  const auto named = [&](const auto& each) { return each.first == name; };
  std::erase_if(state_.variables, named);
  const auto found = std::ranges::find_if(before.variables, named);
  if (found != before.variables.end()) state_.variables.push_back(*found);
}

// NAME[subscript]=value: a subscript is arithmetic, quotes or not.
void Judge::CheckSubscript(std::string_view source) {
  const std::size_t open = source.find('[');
  if (open == std::string_view::npos || open > AssignedName(source)) return;
  const std::size_t close = source.find("]=", open);
  const std::size_t end = close != std::string_view::npos ? close : source.find("]+=", open);
  std::string_view subscript = source.substr(open + 1, std::min(end, source.size()) - open - 1);
  const bool quoted =
      subscript.size() > 2 && subscript.starts_with('\'') && subscript.ends_with('\'');
  if (quoted) subscript = subscript.substr(1, subscript.size() - 2);
  EvaluateArithmetic(subscript);
}

void Judge::RunExpansions(const Word& word) {
  ++errexit_off_;
  for (const Expansion& each : word.expansions) {
    if (each.kind == ExpansionKind::kCommand || each.kind == ExpansionKind::kProcess)
      RunSubstitution(each, each.source);
    if (each.kind == ExpansionKind::kArithmetic) EvaluateArithmetic(each.source);
    if (each.kind == ExpansionKind::kAssigns) AssignUnknown(each.source);
    if (each.kind == ExpansionKind::kBackquote) {
      const std::string body = Unescaped(each.source, each.quoted);
      RunSubstitution(each, body);
    }
    if (each.kind == ExpansionKind::kUnsafe) Change("evaluates a value that cannot be seen");
  }
  --errexit_off_;
}

void Judge::RunRedirections(const Node& node) {
  fed_ = false;
  for (const Redirection& each : node.redirections) {
    const bool input = each.op.starts_with('<');
    reads_names_ = reads_names_ && !input;
    fed_ = fed_ || (input && each.target.text != "/dev/null");
  }
  for (const Redirection& each : node.redirections) RunRedirection(each);
}

void Judge::RunRedirection(const Redirection& redirection) {
  const std::string_view op = redirection.op;
  if (op == "<<" || op == "<<-") {
    if (heredocs_ != nullptr && redirection.heredoc < heredocs_->size()) {
      const Word& body = (*heredocs_)[redirection.heredoc].body;
      RunExpansions(body);
      flow_.in = {};
      for (const Expansion& each : body.expansions) flow_.in |= TaintOf(each);
      flow_.in_text = body.text;
    }
    return;
  }
  RunExpansions(redirection.target);
  const Arg target = Expand(redirection.target);
  if (op == "<<<") {
    flow_.in = target.taint;
    flow_.in_text = target.text;
    return;
  }
  const std::string_view text = target.text;
  if (text.starts_with("/dev/tcp/") || text.starts_with("/dev/udp/")) {
    OpenSocket(target);
    return Change("opens a connection");
  }
  const bool descriptor_out = op == ">&" && text != "1" && text != "2";
  if (descriptor_out) {
    for (const std::string& host : flow_.sockets) flow_.redirected.push_back("//" + host);
  }
  if (op == "<" || op == "<>") {
    flow_.in = ContentOf(target) | target.taint;
    flow_.in_text.clear();
  }
  if (op == "<&" || op == ">&") {
    const bool descriptor = text == "-" || std::ranges::all_of(text, [](char c) {
                              return (c >= '0' && c <= '9') || c == '-';
                            });
    if (descriptor || op == "<&") return;
  }
  if (op == "<") return;
  // >(…) has been judged as a command.
  const auto& expansions = redirection.target.expansions;
  const bool process = text == std::string_view(&kUnknown, 1) && expansions.size() == 1 &&
                       expansions[0].kind == ExpansionKind::kProcess;
  if (process) return;
  std::vector<std::string> wrote = std::exchange(flow_.wrote, {});
  Write(target);
  std::ranges::move(flow_.wrote, std::back_inserter(flow_.redirected));
  flow_.wrote = std::move(wrote);
}

bool Judge::RunRoute(std::span<const Arg> args) {
  for (const RouteCommand& route : context_.routes) {
    std::string_view rest = route.command;
    std::size_t matched = 0;
    bool same = !rest.empty();
    while (same) {
      rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
      if (rest.empty()) break;
      const std::size_t end = std::min(rest.find(' '), rest.size());
      same = matched < args.size() && args[matched].constant &&
             args[matched].text == rest.substr(0, end);
      ++matched;
      rest.remove_prefix(end);
    }
    if (!same || matched == 0) continue;
    result_.route = route.name;
    Raise(Effect::kConsult, "consults ", route.name);
    return true;
  }
  return false;
}

void Judge::RunWords(std::span<const Arg> args) {
  if (args.empty()) return;
  if (depth_ >= kDepthMax) return Change("nested too deeply");
  if (!args[0].constant || args[0].text.empty()) return Change("computes the command's name");
  const std::string_view name = args[0].text;
  if (RunRoute(args)) return;
  const std::optional<std::size_t> around = std::exchange(running_, result_.ran.size());
  RanProgram& ran = result_.ran.emplace_back();
  for (const Arg& arg : args) ran.words.push_back(WordOf(arg));
  ++depth_;
  std::vector<std::string> wrote = std::exchange(flow_.wrote, {});
  const std::size_t slash = name.rfind('/');
  if (SendsRequests(name.substr(slash + 1))) CheckServerCalls(args);
  if (slash != std::string_view::npos) {
    RunProgram(args, name);
  } else if (const CommandRule* rule = FindCommand(name)) {
    if (state_.strange && !rule->plain)
      Change("passes on a variable that is not known to be harmless");
    RunRule(*this, *rule, args);
  } else if (RunForeign(*this, args)) {
    // A command of PowerShell or cmd.
  } else {
    std::string quoted = "'" + Shortened(name) + "'";
    Change("unknown command ", quoted);
    for (const Arg& arg : args.subspan(1)) Touch(arg);
  }
  if (!overloaded_) Follow(args);
  flow_.wrote = std::move(wrote);
  --depth_;
  running_ = around;
}

// Checks the expanded words and the whole text, because a script may arrive on standard input.
void Judge::CheckServerCalls(std::span<const Arg> args) {
  if (!server_named_) {
    server_named_ = {.machine = NamesThisMachine(whole_), .call = false};
    server_named_->call = NamesServerCall(whole_, server_named_->machine);
  }
  const bool calls = server_named_->call || std::ranges::any_of(args, [&](const Arg& arg) {
                       return NamesServerCall(arg.text, server_named_->machine);
                     });
  if (!calls) return;
  SelfCall();
  Change("calls credence's server to do what only a person may do");
}

void Judge::RunProcess(std::span<const Arg> args) {
  const ShellState outside = state_;
  RunWords(args);
  state_ = outside;
}

bool Judge::OnlyReads(std::span<const Arg> args) {
  const ShellState outside = std::exchange(state_, {});
  CommandEffect result = std::exchange(result_, {});
  const Outcome outcome = outcome_;
  const bool changed = changed_;
  const Flow flow = flow_;
  const std::optional<std::size_t> running = std::exchange(running_, std::nullopt);
  RunWords(args);
  running_ = running;
  flow_ = flow;
  const bool reads = result_.effect == Effect::kRead && !result_.self_call;
  state_ = outside;
  result_ = std::move(result);
  outcome_ = outcome;
  changed_ = changed;
  return reads;
}

void Judge::RunProgram(std::span<const Arg> args, std::string_view path) {
  constexpr std::string_view kSystem =
      "/bin /usr/bin /usr/local/bin /sbin /usr/sbin /usr/local/sbin /opt/homebrew/bin";
  const std::size_t slash = path.rfind('/');
  const std::string_view base = path.substr(slash + 1);
  const std::string_view folder = path.substr(0, slash);
  const std::string_view last = folder.substr(folder.rfind('/') + 1);
  const CommandRule* rule = FindCommand(base);
  const bool trusted = ListHas(kSystem, folder);
  // Any copy counts: its calls are flagged, in addition to the effect of running an unknown
  // program.
  if (base == "credence" && rule != nullptr) RunRule(*this, *rule, args);
  // The project's programs: from its environments (.venv/bin/pytest), and its own runners (./test).
  const bool installed = base == "credence" || last == "bin" || last == ".bin" || last == "Scripts";
  // Checked before the table: a project's bin/test is not the shell's test.
  if (IsTestRunner(base) && !trusted && IsOwnFile(args[0])) {
    Verify(VerifyKind::kTest);
  } else if (rule != nullptr && (trusted || (installed && IsOwnFile(args[0])))) {
    RunRule(*this, *rule, args);
  } else if (IsWrapper(base) && rule != nullptr && IsOwnFile(args[0])) {
    RunRule(*this, *rule, args);
  } else {
    Runs();
    Change("runs the program ", Shortened(path));
    for (const Arg& arg : args.subspan(1)) Touch(arg);
  }
}

}  // namespace credence::governor::shell
