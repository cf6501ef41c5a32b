// SPDX-License-Identifier: Apache-2.0
// Commands that take a program as text: sed, awk, interpreters.
#include <algorithm>
#include <cstddef>
#include <string>

#include "governor/shell/handlers.h"
#include "governor/shell/sed_script.h"

namespace credence::governor::shell {
namespace {

void Apply(Judge& judge, const ScriptEffect& effect) {
  if (effect.runs) judge.Change("runs commands from its script");
  if (effect.writes_unknown)
    judge.Raise(Effect::kProductionWrite, "writes a path that is not known");
  for (const std::string& file : effect.writes) judge.Write(Arg::Constant(file));
}

// Text that this line computes could complete a script to anything. A variable of the environment
// may stand for a line number, but not for the whole.
bool IsReadable(const Arg& script) {
  return script.constant || (script.text.size() > 1 && !script.computed && !script.many);
}

void TouchAll(Judge& judge, Args args) {
  for (const Arg& arg : args.subspan(1)) judge.Touch(arg);
}

}  // namespace

void RunSed(Judge& judge, const CommandRule& rule, Args args) {
  bool in_place = false;
  bool given = false;
  const auto script = [&](const Arg& text) {
    given = true;
    if (!IsReadable(text)) return judge.Change("runs a script that is not known");
    Apply(judge, SedScriptEffect(text.text));
  };
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere, [&](const Option& option) {
        if (option.role == kRoleInPlace) in_place = true;
        if (option.role == kRoleModule && option.value != nullptr) script(*option.value);
        if (option.role != kRoleRuns) return;
        given = true;
        judge.Change("runs a script that is not known");
      });
  std::span<const Arg* const> files = parsed.operands;
  if (!given && !files.empty()) {
    script(*files[0]);
    files = files.subspan(1);
  }
  for (const Arg* each : files) {
    if (in_place) {
      judge.Edit(*each);
    } else {
      judge.Show(*each);
    }
  }
  judge.Raise(Effect::kRead, "reads");
}

void RunAwk(Judge& judge, const CommandRule& rule, Args args) {
  bool given = false;
  const auto script = [&](const Arg& text) {
    given = true;
    if (!IsReadable(text)) judge.Change("runs a script that is not known");
    Apply(judge, AwkScriptEffect(text.text));
  };
  const Parsed parsed = judge.Options(
      args.subspan(1), rule.options, Operands::kStopAtFirst, [&](const Option& option) {
        if (option.role == kRoleRuns) judge.Change("runs a script that is not known");
        if (option.role == kRoleChanges) judge.Change("writes a file by its option: ", option.name);
        if (option.role == kRoleModule && option.value != nullptr) script(*option.value);
        given = given || option.role == kRoleRuns;
      });
  Args rest = args.subspan(1 + parsed.rest);
  if (!given && !rest.empty()) {
    if (rest[0].loose) judge.Change("runs a script that is not known");
    script(rest[0]);
    rest = rest.subspan(1);
  }
  for (const Arg& file : rest) judge.Show(file);
  judge.Raise(Effect::kRead, "reads");
}

void RunConfigured(Judge& judge, const CommandRule& rule, Args args) {
  if (!judge.IsOutsideScratch()) judge.Change("loads a configuration from scratch");
  RunRow(judge, rule, args);
}

namespace {

// import sys, os; print(sys.version): only names and attributes.
bool OnlyPrintsAttributes(std::string_view program, bool& standard) {
  constexpr std::string_view kStandard =
      "sys os platform sysconfig site time math json re string struct ssl sqlite3 zlib locale";
  const auto dotted = [](std::string_view text) {
    return !text.empty() && IsNameStart(text[0]) &&
           std::ranges::all_of(text, [](char c) { return IsName(c) || c == '.'; });
  };
  const auto trimmed = [](std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    return text.substr(0, text.find_last_not_of(" \n") + 1);
  };
  while (!program.empty()) {
    const std::size_t end = std::min(program.find_first_of(";\n"), program.size());
    std::string_view statement = trimmed(program.substr(0, end));
    program.remove_prefix(std::min(end + 1, program.size()));
    if (statement.empty()) continue;
    if (statement.starts_with("import ")) {
      statement.remove_prefix(7);
      while (!statement.empty()) {
        const std::size_t comma = std::min(statement.find(','), statement.size());
        const std::string_view module = trimmed(statement.substr(0, comma));
        if (!dotted(module)) return false;
        standard = standard && ListHas(kStandard, module.substr(0, module.find('.')));
        statement.remove_prefix(std::min(comma + 1, statement.size()));
      }
    } else if (!statement.starts_with("print(") || !statement.ends_with(')') ||
               !dotted(statement.substr(6, statement.size() - 7))) {
      return false;
    }
  }
  return true;
}

void RunPythonModule(Judge& judge, std::string_view name, Args rest) {
  const bool help =
      rest.size() == 1 && rest[0].constant && (rest[0].text == "--help" || rest[0].text == "-h");
  // The module is looked for in the current folder first.
  if (!judge.IsOutsideScratch()) {
    judge.Runs();
    return judge.Change("runs the module ", name);
  }
  if (help &&
      ListHas("venv pip unittest doctest http.server json.tool ensurepip zipfile tarfile", name))
    return judge.Raise(Effect::kRead, "shows its version or help");
  if (name == "unittest" || name == "doctest") {
    const Parsed parsed = judge.Options(
        rest,
        "-vqfbck v=f s=C p=v t=C k=v verbose quiet locals failfast catch buffer pattern=v "
        "start-directory=C top-level-directory=C durations=v o=v",
        Operands::kAnywhere, [&](const Option& option) {
          if (option.role == kRoleConfig &&
              (option.value == nullptr || !judge.IsOwnFile(*option.value)))
            judge.Change("runs code that is not the project's");
        });
    for (const Arg* each : parsed.operands) {
      if (each->text.contains('/') && !judge.IsOwnFile(*each))
        judge.Change("runs code that is not the project's");
    }
    return judge.Verify(VerifyKind::kTest);
  }
  // Compiling a file shows that it can be parsed; it is no build.
  if (name == "py_compile" || name == "compileall") {
    judge.Options(rest, "-qfblx q=a j=v r=v", Operands::kAnywhere, [](const Option&) {});
    return judge.Verify(VerifyKind::kLint);
  }
  if (name == "ensurepip" || name == "venv") return judge.Change("installs");
  if (ListHas("json.tool tokenize dis ast platform this calendar", name)) {
    const Parsed parsed = judge.Options(
        rest,
        "indent=v tab no-indent compact sort-keys no-ensure-ascii json-lines e exact m=v mode=v",
        Operands::kAnywhere, [](const Option&) {});
    if (name == "json.tool" && parsed.opaque) judge.Change("may write a file that is not known");
    if (name == "json.tool" && parsed.operands.size() > 1) judge.Write(*parsed.operands[1]);
    return judge.Raise(Effect::kRead, "reads");
  }
  constexpr std::string_view kModules =
      "pytest pylint mypy ruff flake8 black isort pip tox nox coverage pyright bandit pyflakes "
      "pycodestyle pydocstyle autopep8 yapf behave pre_commit vulture poetry pipenv pip_audit";
  if (!ListHas(kModules, name)) {
    judge.Runs();
    return judge.Change("runs the module ", name);
  }
  std::string program(name);
  std::ranges::replace(program, '_', '-');
  std::vector<Arg> inner = {Arg::Constant(program)};
  inner.insert(inner.end(), rest.begin(), rest.end());
  judge.RunWords(inner);
}

bool IsManage(Judge& judge, Args rest) {
  if (rest.size() < 2 || !rest[1].constant) return false;
  const std::string_view path = rest[0].text;
  const std::string_view base = path.substr(path.rfind('/') + 1);
  if (base == "setup.py" && rest[1].text == "test") {
    judge.Verify(VerifyKind::kTest);
    return true;
  }
  if (base != "manage.py") return false;
  const std::string_view verb = rest[1].text;
  const bool verifies = verb == "test" || ListHas("check diffsettings showmigrations", verb);
  const bool plans = verb == "makemigrations" && rest.size() == 4 && rest[2].text == "--check" &&
                     rest[3].text == "--dry-run";
  const bool dry = verb == "makemigrations" && rest.size() == 3 && rest[2].text == "--dry-run";
  if (!verifies && !plans && !dry) return false;
  judge.Options(rest.subspan(2),
                "v=v verbosity=v deploy tag=v database=v keepdb k failfast parallel=a p=v noinput "
                "no-input exclude-tag=v reverse r debug-sql settings=v plan l list check dry-run "
                "shuffle=a buffer b timing traceback",
                Operands::kAnywhere, [](const Option&) {});
  judge.Verify(verb == "test" ? VerifyKind::kTest : VerifyKind::kLint);
  return true;
}

}  // namespace

// python -m pytest is pytest; other programs are unknown.
void RunPython(Judge& judge, const CommandRule& /*rule*/, Args args) {
  const Arg* module = nullptr;
  const Arg* text = nullptr;
  Arg attached_value;
  bool asks = false;
  std::size_t next = 1;
  for (; next < args.size() && args[next].IsOption() && module == nullptr && text == nullptr;
       ++next) {
    const Arg& arg = args[next];
    if (arg.text == "--version" || arg.text == "-V" || arg.text == "-VV" || arg.text == "--help" ||
        arg.text == "-h") {
      asks = true;
      continue;
    }
    const std::size_t last = arg.text.find_first_of("mcWX", 1);
    const std::string_view flags = std::string_view(arg.text).substr(1, last - 1);
    if (!arg.constant || flags.find_first_not_of("bBdEIOPqsSuvx") != std::string_view::npos)
      return judge.Change("runs Python with an option that is not known");
    if (last == std::string::npos) continue;
    const bool attached = last + 1 < arg.text.size();
    if (!attached && next + 1 >= args.size()) break;
    const char letter = arg.text[last];
    if (attached) {
      attached_value = arg.From(last + 1);
    } else {
      ++next;
    }
    const Arg* const value = attached ? &attached_value : &args[next];
    if (letter == 'm') module = value;
    if (letter == 'c') text = value;
    // -W names a category of a module, -X may write profiles.
    const bool known = letter == 'W'
                           ? value->text.find_first_of(".:") == std::string::npos
                           : ListHas("dev utf8 utf8=1 faulthandler importtime", value->text);
    if ((letter == 'W' || letter == 'X') && (!value->constant || !known))
      return judge.Change("runs Python with an option that is not known");
  }
  if (asks) return judge.Raise(Effect::kRead, "shows its version");
  const Args rest = args.subspan(std::min(next, args.size()));
  if (module != nullptr && module->constant) return RunPythonModule(judge, module->text, rest);
  bool standard = true;
  if (text != nullptr && text->constant && judge.IsInProject() &&
      OnlyPrintsAttributes(text->text, standard)) {
    judge.Runs();
    return judge.Raise(standard ? Effect::kRead : Effect::kVerify, "prints attributes");
  }
  if (text == nullptr && module == nullptr && !rest.empty() && judge.IsOwnFile(rest[0])) {
    const std::string_view path = rest[0].text;
    if (IsManage(judge, rest)) return;
    if (IsTestRunner(path.substr(path.rfind('/') + 1))) return judge.Verify(VerifyKind::kTest);
  }
  judge.Runs();
  judge.Change("runs a program of Python");
  TouchAll(judge, args);
}

void RunInterpreter(Judge& judge, const CommandRule& rule, Args args) {
  const std::string_view name = rule.name;
  const bool constant = std::ranges::all_of(args, [](const Arg& arg) { return arg.constant; });
  if (constant && args.size() == 2 && ListHas("-v -V -version -h -help", args[1].text))
    return judge.Raise(Effect::kRead, "shows its version");
  if (constant && args.size() >= 2) {
    const std::string_view flag = args[1].text;
    const bool checks = (name == "node" && (flag == "--check" || flag == "-c")) ||
                        (name == "php" && flag == "-l") || (name == "ruby" && flag == "-c");
    if (checks && args.size() == 3) return judge.Verify(VerifyKind::kLint);
    if (name == "php" && args.size() == 2 && ListHas("-m -i --ini", flag))
      return judge.Raise(Effect::kRead, "shows its settings");
    const bool own = std::ranges::all_of(args.subspan(2), [&](const Arg& arg) {
      return arg.IsOption() ? ListHas(
                                  "--test-name-pattern=* --test-reporter=spec "
                                  "--test-reporter=tap --experimental-test-coverage",
                                  arg.text)
                            : judge.IsOwnFile(arg);
    });
    if (name == "node" && flag == "--test" && own) return judge.Verify(VerifyKind::kTest);
    const bool lists = name == "code" && ListHas("--list-extensions --status", flag);
    if (lists && args.size() == 2) return judge.Raise(Effect::kRead, "lists");
  }
  judge.Runs();
  judge.Change("runs a program of ", name);
  TouchAll(judge, args);
}

}  // namespace credence::governor::shell
