// SPDX-License-Identifier: Apache-2.0
// Simple commands: their words, assignments and redirections, and the program that they run.
#include <algorithm>
#include <utility>

#include "governor/shell/commands.h"
#include "governor/shell/credence_calls.h"
#include "governor/shell/flow_words.h"
#include "governor/shell/foreign.h"
#include "governor/shell/grammar.h"
#include "governor/shell/judge.h"
#include "governor/shell/names.h"

namespace credence::governor::shell {
namespace {

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

}  // namespace

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
  bool fed = false;
  for (const Redirection& each : node.redirections) {
    const bool input = each.op.starts_with('<');
    reads_names_ = reads_names_ && !input;
    fed = fed || (input && each.target.text != "/dev/null");
  }
  for (const Redirection& each : node.redirections) RunRedirection(each);
  fed_ = fed;  // Not before: the commands of <(…) have redirections of their own.
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
    for (const std::string& host : flow_.sockets) flow_.redirected.push_back({.host = host});
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
  for (std::string& file : flow_.wrote) flow_.redirected.push_back({.file = std::move(file)});
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
  bool is_given_secret = fed_ && flow_.in.secret();
  for (const Arg& arg : args) {
    ran.words.push_back(WordOf(arg));
    is_given_secret = is_given_secret || arg.taint.secret();
  }
  if (is_given_secret) Guard();
  ++depth_;
  std::vector<std::string> wrote = std::exchange(flow_.wrote, {});
  const std::size_t slash = name.rfind('/');
  if (SendsRequests(name.substr(slash + 1))) CheckServerCalls(args);
  if (ChangesOwnPlugin(args)) {
    SelfCall();
    Change("changes the plugin that governs it");
  }
  if (const std::vector<Arg> inner = RunAsPackage(args); !inner.empty()) RunProcess(inner);
  if (slash != std::string_view::npos) {
    RunProgram(args, name);
  } else if (const CommandRule* rule = FindCommand(name)) {
    if (state_.strange && !rule->plain)
      Change("passes on a variable that is not known to be harmless");
    RunRule(*this, *rule, args);
  } else if (RunForeign(*this, args)) {
    // A command of PowerShell or cmd.
  } else {
    std::string quoted = "'" + ShownCommand(name) + "'";
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
    server_named_ = {.machine = NamesThisMachine(whole_), .call = ServerCall::kNone};
    server_named_->call = NamesOwnLibrary(whole_) || StartsCredence(whole_)
                              ? ServerCall::kReserved
                              : ServerCallIn(whole_, server_named_->machine);
  }
  // An own statement elsewhere in the line is this command's only if it is given a text.
  const bool is_given_text = fed_ || flow_.in.any() || !flow_.in_text.empty();
  const ServerCall named = server_named_->call;
  ServerCall call = named == ServerCall::kReserved || is_given_text ? named : ServerCall::kNone;
  for (const Arg& arg : args) {
    call = std::max(call, ServerCallIn(arg.text, server_named_->machine));
    if (NamesOwnLibrary(arg.text) || StartsCredence(arg.text)) call = ServerCall::kReserved;
  }
  if (call == ServerCall::kNone) return;
  if (call == ServerCall::kOwnStatement && OnlySendsOwnStatement(*this, args)) return;
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
  const DataFlow flow = flow_;
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
    Change("runs the program ", ShownCommand(path));
    for (const Arg& arg : args.subspan(1)) Touch(arg);
  }
}

}  // namespace credence::governor::shell
