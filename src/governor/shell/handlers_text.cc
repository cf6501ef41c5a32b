// SPDX-License-Identifier: Apache-2.0
// Commands that take a program as text: sed, awk, interpreters, sqlite3.
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

// A script with an unknown beginning could be anything.
bool IsReadable(const Arg& script) { return script.constant || script.text.size() > 1; }

void TouchAll(Judge& judge, std::span<const Arg> args) {
  for (const Arg& arg : args.subspan(1)) judge.Touch(arg);
}

}  // namespace

void RunSed(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  bool in_place = false;
  bool given = false;
  const auto script = [&](const Arg& text) {
    given = true;
    if (!IsReadable(text)) return judge.Change("runs a script that is not known");
    Apply(judge, SedScriptEffect(text.text));
  };
  const Parsed parsed =
      ParseOptions(args.subspan(1), "i=i in-place=i e=M expression=M f=X file=X l=v line-length=v",
                   Operands::kAnywhere, [&](const Option& option) {
                     if (option.role == kRoleInPlace) in_place = true;
                     if (option.role == kRoleModule && option.value != nullptr)
                       script(*option.value);
                     if (option.role == kRoleChanges)
                       judge.Change("takes options that are not known");
                     if (option.role != kRoleRuns) return;
                     given = true;
                     judge.Change("runs a script that is not known");
                   });
  std::span<const Arg* const> files = parsed.operands;
  if (!given && !files.empty()) {
    script(*files[0]);
    files = files.subspan(1);
  }
  if (parsed.loose) judge.Change("takes options that are not known");
  for (const Arg* each : files) {
    if (in_place) {
      judge.Edit(*each);
    } else {
      judge.Show(*each);
    }
  }
  judge.Raise(Effect::kRead, "reads");
}

void RunAwk(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  bool given = false;
  const Parsed parsed =
      ParseOptions(args.subspan(1),
                   "F=v v=v field-separator=v assign=v f=X file=X i=X include=X l=X load=X E=X "
                   "exec=X e=M source=M o=W d=W p=W profile=W pretty-print=W dump-variables=W",
                   Operands::kStopAtFirst, [&](const Option& option) {
                     if (option.role == kRoleRuns || option.role == kRoleChanges)
                       judge.Change("runs a script that is not known");
                     if (option.role == kRoleWrites) judge.WriteHere();
                     if (option.role == kRoleModule && option.value != nullptr)
                       Apply(judge, AwkScriptEffect(option.value->text));
                     given = given || option.role == kRoleRuns || option.role == kRoleModule;
                   });
  std::span<const Arg> rest = args.subspan(1 + parsed.rest);
  if (!given && !rest.empty()) {
    if (!IsReadable(rest[0]) || rest[0].loose) judge.Change("runs a script that is not known");
    Apply(judge, AwkScriptEffect(rest[0].text));
    rest = rest.subspan(1);
  }
  for (const Arg& file : rest) judge.Show(file);
  judge.Raise(Effect::kRead, "reads");
}

// python -m pytest is pytest; other programs are unknown.
void RunPython(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  const Arg* module = nullptr;
  const Arg* text = nullptr;
  bool asks = false;
  std::size_t next = 1;
  for (; next < args.size() && args[next].IsOption() && module == nullptr && text == nullptr;
       ++next) {
    const Arg& arg = args[next];
    const std::size_t last = arg.text.find_first_of("mcWX", 1);
    asks = asks || arg.text == "-V" || arg.text == "-VV";
    if (arg.text.starts_with("--") || last == std::string::npos) continue;
    const bool attached = last + 1 < arg.text.size();
    if (!attached && next + 1 >= args.size()) break;
    const Arg* const value = attached ? nullptr : &args[next + 1];
    if (!attached) ++next;
    if (arg.text[last] == 'm') module = value != nullptr ? value : &arg;
    if (arg.text[last] == 'c') text = value != nullptr ? value : &arg;
  }
  if (asks) return judge.Raise(Effect::kRead, "shows its version");
  if (module != nullptr && module->constant) {
    std::string name = module->text;
    if (name.starts_with("-")) name.erase(0, name.find('m') + 1);
    if (name == "unittest" || name == "doctest") return judge.Verify(VerifyKind::kTest);
    if (name == "py_compile" || name == "compileall") return judge.Verify(VerifyKind::kBuild);
    if (name == "ensurepip" || name == "venv") return judge.Change("installs");
    if (name == "json.tool" && next + 1 >= args.size()) return judge.Raise(Effect::kRead, "reads");
    constexpr std::string_view kModules =
        "pytest pylint mypy ruff flake8 black isort pip tox nox coverage pyright bandit pyflakes "
        "pycodestyle pydocstyle autopep8 yapf behave pre_commit vulture poetry pipenv";
    if (!ListHas(kModules, name)) {
      judge.Runs();
      return judge.Change("runs the module ", name);
    }
    std::vector<Arg> inner = {Arg::Constant(name == "pre_commit" ? "pre-commit" : name)};
    inner.insert(inner.end(), args.begin() + static_cast<std::ptrdiff_t>(next), args.end());
    return judge.RunWords(inner);
  }
  if (text == nullptr && next < args.size() && judge.IsOwnFile(args[next])) {
    const std::string_view path = args[next].text;
    const std::string_view base = path.substr(path.rfind('/') + 1);
    const bool tests = next + 1 < args.size() && args[next + 1].text == "test";
    if (IsTestRunner(base) || (tests && (base == "manage.py" || base == "setup.py")))
      return judge.Verify(VerifyKind::kTest);
  }
  judge.Runs();
  judge.Change("runs a program of Python");
  TouchAll(judge, args);
}

void RunInterpreter(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  const std::string_view name = rule.name;
  const bool constant = std::ranges::all_of(args, [](const Arg& arg) { return arg.constant; });
  if (constant && args.size() == 2 && ListHas("-v -V -version", args[1].text))
    return judge.Raise(Effect::kRead, "shows its version");
  if (constant && args.size() >= 2) {
    const std::string_view flag = args[1].text;
    const bool checks = (name == "node" && (flag == "--check" || flag == "-c")) ||
                        (name == "php" && flag == "-l") || (name == "ruby" && flag == "-c");
    if (checks && args.size() == 3) return judge.Verify(VerifyKind::kLint);
    if (name == "node" && flag == "--test") return judge.Verify(VerifyKind::kTest);
  }
  judge.Runs();
  judge.Change("runs a program of ", name);
  TouchAll(judge, args);
}

void RunSqlite(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  TouchAll(judge, args);
  bool harmful = false;
  const Parsed parsed =
      ParseOptions(args.subspan(1), "1 cmd=X init=X A=s separator=v nullvalue=v newline=v",
                   Operands::kAnywhere, [&](const Option& option) {
                     harmful = harmful || option.role == kRoleRuns || option.role == kRoleChanges;
                   });
  const bool one = parsed.operands.size() == 2 && parsed.operands[1]->constant;
  if (!one || harmful || parsed.loose) return judge.Change("runs statements");
  std::string sql = parsed.operands[1]->text;
  std::ranges::transform(sql, sql.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  while (!sql.empty() && (sql.back() == ';' || sql.back() == ' ')) sql.pop_back();
  const bool asks = sql.starts_with("select ") || ListHas(".tables .schema", sql) ||
                    sql.starts_with(".schema ") || sql.starts_with("pragma table_info");
  const bool side = sql.contains(';') || sql.contains('\n') || sql.contains("writefile") ||
                    sql.contains("load_extension") || sql.contains("edit(") || sql.contains('|');
  if (!asks || side) return judge.Change("runs statements");
  judge.Raise(Effect::kRead, "reads");
}

}  // namespace credence::governor::shell
