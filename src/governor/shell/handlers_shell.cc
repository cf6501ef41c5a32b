// SPDX-License-Identifier: Apache-2.0
// Shell builtins, and commands that run other commands.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "governor/shell/grammar.h"
#include "governor/shell/handlers.h"

namespace credence::governor::shell {

void RunChangeFolder(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "changes the folder");
  const Arg* folder = nullptr;
  for (const Arg& arg : args.subspan(1)) {
    if (arg.IsOption() && arg.constant) continue;
    folder = &arg;
    break;
  }
  if (rule.name == "popd" || (rule.name == "pushd" && folder == nullptr)) {
    const Arg unknown = Arg::Operand();
    return judge.ChangeFolder(&unknown);
  }
  judge.ChangeFolder(folder);
}

// export A=1 B, unset A, let a=1: names and values.
void RunDeclaration(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "sets a variable");
  for (const Arg& arg : args.subspan(1)) {
    if (arg.text.starts_with("-f") && rule.name != "unset") continue;
    if (AssignedName(arg.text) > 0) {
      judge.Assign(arg);
      if (rule.name == "let" || arg.text.contains('[')) judge.Change("evaluates an expression");
    } else if (arg.loose || !arg.constant) {
      judge.Change("sets a variable that is not known");
    } else if (rule.name == "let") {
      judge.Change("evaluates an expression");
    } else if (rule.name == "unset") {
      judge.Forget(arg.text);
      judge.ForgetFunction(arg.text);
    }
  }
}

// set -e, set -o pipefail, set -euo pipefail.
void RunSet(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "sets an option of the shell");
  bool name_next = false;
  bool on = true;
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.constant) return judge.HideStatus();
    if (name_next) {
      if (arg.text == "pipefail") judge.state().pipefail = on;
      if (arg.text == "errexit") judge.state().errexit = on;
      name_next = false;
      continue;
    }
    if (arg.text.empty() || (arg.text[0] != '-' && arg.text[0] != '+')) break;
    on = arg.text[0] == '-';
    if (arg.text.contains('e')) judge.state().errexit = on;
    name_next = arg.text.ends_with('o');
  }
}

void RunExit(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "ends the shell");
  const bool failure =
      rule.name == "false" || (args.size() > 1 && args[1].constant && args[1].text != "0" &&
                               args[1].text.find_first_not_of("0123456789") == std::string::npos);
  if (failure) {
    judge.Fails();
  } else {
    judge.HideStatus();  // Status 0 before anything else ran, or after it failed.
  }
}

namespace {

// The variable holds unknown input. Names that change what other commands do count here too.
void SetUnknown(Judge& judge, const Arg& name) {
  judge.Forget(name.text);
  judge.Assign({.text = name.text + "=", .known = 0, .constant = false});
}

}  // namespace

// read, mapfile, getopts.
void RunRead(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "reads");
  const bool calls = rule.name == "mapfile" || rule.name == "readarray";
  for (const Arg& arg : args.subspan(1)) {
    if (calls && arg.text.starts_with("-C")) judge.Change("runs a callback");
    if (!arg.IsOption()) SetUnknown(judge, arg);
  }
}

// printf -v NAME, or -vNAME, sets a variable.
void RunPrintf(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "prints");
  if (args.size() > 1 && args[1].loose && args[1].known == 0)
    judge.Change("takes options that are not known");
  if (args.size() < 2 || !args[1].text.starts_with("-v")) return;
  if (args[1].text.size() > 2) return SetUnknown(judge, args[1].From(2));
  if (args.size() > 2) SetUnknown(judge, args[2]);
}

void RunAlias(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "lists aliases");
  for (const Arg& arg : args.subspan(1)) {
    const std::size_t equals = arg.text.find('=');
    if (equals == std::string::npos) continue;
    if (!arg.constant) return judge.Change("defines an alias that is not known");
    judge.HideStatus();
    judge.Drift();
    judge.RunScript(std::string_view(arg.text).substr(equals + 1), true);
  }
}

void RunTrap(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "sets a trap");
  judge.HideStatus();
  for (const Arg& arg : args.subspan(1)) {
    if (arg.IsOption() && arg.text != "--") continue;
    if (!arg.constant) return judge.Change("sets a trap that is not known");
    if (arg.text == "-" || arg.text.empty()) return;
    judge.Drift();  // A trap on DEBUG may run at any time.
    if (arg.text != "--") return judge.RunScript(arg.text, true);
  }
}

// A script can do anything, except for the activation script of the project's own virtual
// environment.
void RunSource(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  if (args.size() == 2 && args[1].text.ends_with("/bin/activate") && judge.IsOwnFile(args[1]))
    return judge.Raise(Effect::kRead, "activates an environment");
  judge.Change("runs a script in this shell");
}

void RunEval(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  std::string script;
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.constant) return judge.Change("evaluates a text that is not known");
    if (!script.empty()) script += ' ';
    script += arg.text;
  }
  judge.RunScript(script, false);
}

// bash -c TEXT runs the text; a script file or standard input can be anything.
void RunShell(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  bool command = false;
  bool checks = false;
  bool errexit = false;
  bool pipefail = false;
  std::size_t next = 1;
  for (; next < args.size(); ++next) {
    const Arg& arg = args[next];
    const bool flag = arg.text.size() > 1 && (arg.text[0] == '-' || arg.text[0] == '+');
    if (!flag || !arg.constant) break;
    if (arg.text == "--init-file" || arg.text == "--rcfile") return judge.Change("runs a script");
    if (arg.text.starts_with("--")) continue;
    command = command || (arg.text[0] == '-' && arg.text.contains('c'));
    checks = checks || (arg.text[0] == '-' && arg.text.contains('n'));
    if (arg.text.contains('i') || arg.text.contains('s')) return judge.Change("runs its input");
    errexit = errexit || (arg.text[0] == '-' && arg.text.contains('e'));
    if (arg.text.ends_with('o') || arg.text.ends_with('O')) {
      ++next;
      pipefail = pipefail || (next < args.size() && args[next].text == "pipefail");
    }
  }
  if (next >= args.size()) return judge.Change("runs its input");
  if (checks && !command && args[next].constant) return judge.Verify(VerifyKind::kLint);
  if (command && args[next].constant)
    return judge.RunOtherShell(args[next].text, errexit, pipefail);
  judge.Runs();
  judge.Change(command ? "runs a text that is not known" : "runs a script");
  for (const Arg& arg : args.subspan(1)) judge.Touch(arg);
}

// env A=1 timeout 5 cmd …: options, assignments, a fixed number of operands, then the command.
void RunPrefix(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  bool reads = false;
  std::optional<Arg> folder;
  const Parsed parsed = ParseOptions(
      args.subspan(1), rule.options, Operands::kStopAtFirst, [&](const Option& option) {
        reads = reads || option.role == kRoleReads;
        if (option.role == kRoleWrites && option.value != nullptr) judge.Write(*option.value);
        if (option.role == kRoleRuns || option.role == kRoleChanges)
          judge.Change("runs what its option says: ", option.name);
        const bool elsewhere = option.name == "C" || option.name == "chdir" || option.name == "D";
        if (elsewhere && option.value != nullptr) folder = *option.value;
      });
  // `sudo -u $U ls`: the variable may contain a command.
  if (parsed.loose) judge.Change("takes options that are not known");
  if (reads) return judge.Raise(Effect::kRead, "reads");
  std::size_t next = 1 + parsed.rest;
  const bool assigns = rule.name == "env" || rule.name == "sudo" || rule.name == "doas";
  while (assigns && next < args.size() && AssignedName(args[next].text) > 0) {
    const auto variables = judge.state().variables;
    judge.Assign(args[next]);
    judge.state().variables = variables;
    ++next;
  }
  if (ListHas("timeout gtimeout taskset", rule.name)) {
    if (next < args.size() && args[next].loose) judge.Change("takes options that are not known");
    ++next;
  }
  if (next >= args.size()) return judge.Raise(Effect::kRead, "reads");
  const std::span<const Arg> inner = args.subspan(next);
  if (rule.name == "watch") judge.HideStatus();
  // These run the command in this shell.
  if (ListHas("command builtin noglob nocorrect", rule.name)) return judge.RunWords(inner);
  const std::vector<std::string> folders = judge.state().folders;
  if (folder) judge.ChangeFolder(&*folder);
  judge.RunProcess(inner);
  judge.state().folders = folders;
}

void RunXargs(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  std::string mark;
  const Parsed parsed = ParseOptions(
      args.subspan(1), rule.options, Operands::kStopAtFirst, [&](const Option& option) {
        const bool replaces = option.name == "I" || option.name == "replace";
        if (replaces && option.value != nullptr) mark = option.value->text;
        if (option.role == kRoleChanges) judge.Change("takes options that are not known");
      });
  const std::span<const Arg> given = args.subspan(1 + parsed.rest);
  if (given.empty()) {
    if (rule.name == "parallel") return judge.Change("runs its input");
    return judge.Raise(Effect::kRead, "reads");
  }
  std::vector<Arg> inner(given.begin(), given.end());
  if (rule.name == "parallel" && mark.empty()) mark = "{}";
  bool replaced = false;
  for (Arg& arg : inner) {
    const std::size_t at = mark.empty() ? std::string::npos : arg.text.find(mark);
    if (at == std::string::npos) continue;
    replaced = true;
    arg.known = std::min(arg.known, at);
    arg.text.replace(at, mark.size(), 1, kUnknown);
    arg.constant = false;
    arg.loose = arg.loose || at == 0;
  }
  // Without a placeholder the input is appended, and may be anything.
  if (!replaced) inner.push_back(Arg::Loose());
  judge.HideStatus();  // Without input, nothing runs.
  judge.RunProcess(inner);
}

void RunFind(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  judge.Raise(Effect::kRead, "reads");
  std::size_t places = 1;  // The folders to search, up to the first condition.
  while (places < args.size() && !args[places].IsOption() && args[places].text != "!" &&
         args[places].text != "(") {
    ++places;
  }
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& arg = args[i];
    const std::string_view text = arg.text;
    if (arg.loose && arg.known == 0) judge.Change("takes options that are not known");
    if (text == "-delete") {
      judge.Change("deletes");
      for (const Arg& place : args.subspan(1, places - 1)) judge.Alter(place);
    }
    if (ListHas("-fprint -fprint0 -fprintf -fls", text) && i + 1 < args.size())
      judge.Write(args[i + 1]);
    if (!ListHas("-exec -execdir -ok -okdir", text)) continue;
    std::vector<Arg> inner;
    for (++i; i < args.size() && args[i].text != ";" && args[i].text != "+"; ++i) {
      const std::size_t at = args[i].text.find("{}");
      if (at == std::string::npos) {
        inner.push_back(args[i]);
        continue;
      }
      // A found path begins with the searched folder, so it cannot be an option.
      Arg found = args[i];
      found.text.replace(at, 2, 1, kUnknown);
      found.known = std::min(found.known, at);
      found.constant = false;
      inner.push_back(std::move(found));
    }
    judge.HideStatus();
    judge.RunProcess(inner);
  }
}

}  // namespace credence::governor::shell
