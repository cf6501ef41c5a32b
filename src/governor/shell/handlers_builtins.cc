// SPDX-License-Identifier: Apache-2.0
// Builtins of the shell. A use that is not modelled here is a state change.
#include <algorithm>
#include <cstddef>
#include <string>

#include "governor/shell/grammar.h"
#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

// A name without a subscript, which would be evaluated.
bool IsPlainName(const Arg& arg) {
  return arg.constant && !arg.text.empty() && IsNameStart(arg.text[0]) &&
         std::ranges::all_of(arg.text, IsName);
}

// The variable holds unknown input. Names that change what other commands do count here too.
void SetUnknown(Judge& judge, const Arg& name) {
  if (!IsPlainName(name)) return judge.Change("sets a variable that is not known");
  judge.AssignUnknown(name.text);
}

}  // namespace

void RunChangeFolder(Judge& judge, const CommandRule& rule, Args args) {
  judge.Raise(Effect::kRead, "changes the folder");
  const Arg* folder = nullptr;
  for (const Arg& arg : args.subspan(1)) {
    if (arg.IsOption() && arg.constant && !IsDigit(arg.text[1])) continue;
    folder = &arg;
    break;
  }
  if (rule.name == "popd" || (rule.name == "pushd" && folder == nullptr)) {
    const Arg unknown = Arg::Operand();
    return judge.ChangeFolder(&unknown);
  }
  judge.ChangeFolder(folder);
}

// export A=1 B, unset A: names and values.
void RunDeclaration(Judge& judge, const CommandRule& rule, Args args) {
  judge.Raise(Effect::kRead, "sets a variable");
  const bool unsets = rule.name == "unset";
  bool exported = rule.name == "export";
  bool functions = false;
  for (const Arg& arg : args.subspan(1)) {
    // local x=$1 does not split the value.
    const std::size_t name = AssignedName(arg.text);
    const bool assigns = name > 0 && arg.known > name;
    if (arg.loose && !assigns) return judge.Change("sets a variable that is not known");
    if (arg.IsOption() && arg.constant) {
      // -i evaluates values, -n names another variable.
      const std::string_view known = unsets ? "-fv" : exported ? "-p" : "-aArxpgFlu";
      if (arg.text.find_first_not_of(known) != std::string::npos && arg.text != "-f")
        judge.Change("declares a variable in a way that is not known: ", arg.text);
      exported = exported || arg.text.contains('x');
      functions = functions || arg.text.contains('f') || arg.text.contains('F');
      if (functions && !unsets && rule.name == "export") judge.Change("exports a function");
    } else if (AssignedName(arg.text) > 0) {
      if (arg.text.substr(0, arg.text.find('=')).contains('['))
        judge.Change("evaluates a value that cannot be seen");
      judge.Assign(arg, exported);
    } else if (unsets) {
      if (!IsPlainName(arg)) return judge.Change("unsets a variable that is not known");
      judge.Forget(arg.text);
      judge.ForgetFunction(arg.text);
    } else if (!functions) {
      if (!IsPlainName(arg)) return judge.Change("sets a variable that is not known");
      if (exported) judge.Export(arg.text);
      if (!exported && rule.name != "readonly") judge.AssignUnknown(arg.text);
    }
  }
}

void RunLet(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "evaluates an expression");
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.constant) return judge.Change("evaluates a value that cannot be seen");
    judge.EvaluateArithmetic(arg.text);
  }
}

// set -e, set -o pipefail, set -euo pipefail, set -- a b.
void RunSet(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "sets an option of the shell");
  bool name_next = false;
  bool on = true;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& arg = args[i];
    if (name_next) {
      if (!arg.constant ||
          !ListHas("pipefail errexit nounset xtrace verbose noglob noclobber errtrace", arg.text))
        judge.Change("sets an option of the shell that is not known");
      if (arg.text == "pipefail") judge.state().pipefail = on;
      if (arg.text == "errexit") judge.state().errexit = on;
      name_next = false;
      continue;
    }
    const bool option = arg.text.size() > 1 && (arg.text[0] == '-' || arg.text[0] == '+');
    if (arg.loose) judge.HideStatus();
    if (arg.constant && arg.text == "--") return judge.SetParameters(args.subspan(i + 1));
    if (!option || !arg.constant) {
      if (arg.loose) judge.Change("may set an option of the shell");
      return judge.SetParameters(args.subspan(i));
    }
    on = arg.text[0] == '-';
    if (arg.text.find_first_not_of("euxvfoCEn", 1) != std::string::npos)
      judge.Change("sets an option of the shell that is not known");
    if (arg.text.contains('e')) judge.state().errexit = on;
    name_next = arg.text.ends_with('o');
  }
}

void RunShift(Judge& judge, const CommandRule& /*rule*/, Args /*args*/) {
  judge.Raise(Effect::kRead, "shifts the parameters");
  judge.ForgetParameters();
}

void RunExit(Judge& judge, const CommandRule& rule, Args args) {
  judge.Raise(Effect::kRead, "ends the shell");
  const bool failure = rule.name == "false" || (args.size() > 1 && args[1].constant &&
                                                args[1].text != "0" && IsPlainNumber(args[1].text));
  if (failure) {
    judge.Fails();
  } else {
    judge.HideStatus();  // Status 0 before anything else ran, or after it failed.
  }
}

// read, mapfile, getopts.
void RunRead(Judge& judge, const CommandRule& rule, Args args) {
  judge.Raise(Effect::kRead, "reads");
  if (rule.name == "getopts") {
    if (args.size() > 2) SetUnknown(judge, args[2]);
    return judge.ForgetParameters();
  }
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleModule && option.value != nullptr) SetUnknown(judge, *option.value);
      });
  for (const Arg* name : parsed.operands) SetUnknown(judge, *name);
}

// test -v NAME evaluates a subscript in the name. Only as the first of two words is -v an operator
// that counts: [ "$op" "$x" ] may be that too.
void RunTest(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "tests");
  const bool opaque =
      std::ranges::any_of(args, [](const Arg& arg) { return arg.many && arg.climbs; });
  if (opaque) judge.Change("evaluates a value that cannot be seen");
  for (std::size_t i = 1; i + 1 < args.size(); ++i) {
    const Arg& op = args[i];
    const Arg& name = args[i + 1];
    const bool names = op.text == "-v" || op.text == "-R" || op.loose;
    if (!names || name.text == "]" || IsPlainName(name)) continue;
    const bool subscript = name.text.contains('[') || !name.constant;
    const bool operand =
        name.constant && ListHas("= == != -eq -ne -lt -le -gt -ge -a -o", name.text);
    if (subscript && !operand) judge.Change("evaluates a value that cannot be seen");
  }
}

// printf -v NAME, or -vNAME, sets a variable.
void RunPrintf(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "prints");
  if (args.size() < 2) return;
  if (args[1].loose && args.size() > 2) judge.Change("may set a variable that is not known");
  if (!args[1].text.starts_with("-v")) return;
  if (args[1].text.size() > 2) return SetUnknown(judge, args[1].From(2));
  if (args.size() > 2) SetUnknown(judge, args[2]);
}

// compgen -c lists commands; -C and -F run something, and -W expands its text.
void RunCompgen(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "lists names");
  for (const Arg& arg : args.subspan(1)) {
    const bool lists = arg.constant && ListHas("-a -b -c -d -e -f -g -j -k -s -u -v", arg.text);
    const bool word = arg.constant && !arg.text.starts_with('-') &&
                      arg.text.find_first_of("$`\\") == std::string::npos;
    if (!lists && !word) judge.Change("lists completions in a way that is not known");
  }
}

void RunShopt(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "sets an option of the shell");
  constexpr std::string_view kKnown =
      "-s -u -p -q -o globstar nullglob dotglob nocaseglob failglob inherit_errexit nocasematch "
      "checkwinsize pipefail errexit nounset";
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.constant || !ListHas(kKnown, arg.text))
      judge.Change("sets an option of the shell that is not known");
  }
}

// What an alias means depends on the words after it.
void RunAlias(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "lists aliases");
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.constant || arg.text.contains('=')) return judge.Change("defines an alias");
  }
}

// A trap that runs at the end is read now. One that runs between commands could change variables
// under them.
void RunTrap(Judge& judge, const CommandRule& /*rule*/, Args args) {
  judge.Raise(Effect::kRead, "sets a trap");
  judge.HideStatus();
  std::size_t next = 1;
  while (next < args.size() && ListHas("-- -p -l", args[next].text)) ++next;
  if (next >= args.size()) return;
  const Arg& script = args[next];
  for (const Arg& name : args.subspan(next + 1)) {
    if (!name.constant ||
        !ListHas("EXIT INT TERM HUP QUIT SIGINT SIGTERM SIGHUP 0 1 2 3 15", name.text))
      return judge.Change("sets a trap that may run at any time");
  }
  if (!script.constant) return judge.Change("sets a trap that is not known");
  if (script.text != "-" && !script.text.empty()) judge.RunScript(script.text, true);
}

// A script can do anything, except for the activation script of the project's own virtual
// environment.
void RunSource(Judge& judge, const CommandRule& /*rule*/, Args args) {
  if (args.size() == 2 && args[1].text.ends_with("/bin/activate") && judge.IsOwnFile(args[1]))
    return judge.Raise(Effect::kRead, "activates an environment");
  judge.Change("runs a script in this shell");
}

void RunEval(Judge& judge, const CommandRule& /*rule*/, Args args) {
  std::string script;
  for (const Arg& arg : args.subspan(1)) {
    if (!arg.constant) return judge.Change("evaluates a text that is not known");
    if (!script.empty()) script += ' ';
    script += arg.text;
  }
  judge.RunScript(script, false);
}

}  // namespace credence::governor::shell
