// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/commands.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

using enum OperandUse;

// One rule for each name, sorted.
const std::vector<CommandRule>& Registry() {
  static const std::vector<CommandRule> rules = [] {
    std::vector<CommandRule> all;
    const auto add = [&all](CommandRule rule, std::string_view names) {
      for (std::string_view name = TakeWord(names); !name.empty(); name = TakeWord(names)) {
        rule.name = name;
        all.push_back(rule);
      }
    };
    for (const auto rows : {BuiltinRows(), FileRows(), TextRows(), MachineRows(), NetworkRows(),
                            CheckRows(), LanguageRows(), DataRows()}) {
      for (const CommandRule& row : rows) add(row, row.name);
    }
    for (const auto tools : {BuildTools(), PackageTools(), CloudTools(), SystemTools()}) {
      for (const Tool& tool : tools) add({.handler = RunTool, .tool = &tool}, tool.names);
    }
    add({.handler = RunGit}, "git");
    add({.handler = RunCredence}, "credence");
    add({.handler = RunCmake}, "cmake");
    add({.handler = RunScripts}, "npm pnpm yarn bun");
    std::ranges::sort(all, {}, &CommandRule::name);
    return all;
  }();
  return rules;
}

// What the options of a row say.
struct Reading {
  bool reads = false;
  bool checks = false;
  bool in_place = false;
  bool pattern_given = false;
};

// pytest -o addopts= only removes options, -p no:name a plugin; reports on the terminal write
// nothing.
bool IsHarmlessModule(const Option& option) {
  if (option.value == nullptr || !option.value->constant) return false;
  const std::string_view value = option.value->text;
  if (option.name == "p") return value.starts_with("no:");
  if (option.name == "o" || option.name == "override-ini") return value == "addopts=";
  if (option.name == "cov-report") {
    return ListHas("term term-missing term-missing:skip-covered term:skip-covered", value) ||
           value.empty();
  }
  // Reporters and formats by name, not from a file.
  return value.find_first_of("/.\\:") == std::string_view::npos;
}

void NoteOption(Judge& judge, const Option& option, Reading& reading) {
  switch (option.role) {
    case kRoleWrites:
    case kRoleInto:
      if (option.value == nullptr) return judge.WriteHere();
      if (option.value->text != "-") judge.Write(*option.value);
      break;
    case kRoleConfig:
      if (option.value == nullptr || !judge.IsOwnFile(*option.value))
        judge.Change("takes a configuration that is not the project's");
      break;
    case kRoleRuns:
      judge.Change("runs what its option says: ", option.name);
      break;
    case kRoleModule:
      if (!IsHarmlessModule(option)) judge.Change("loads what its option says: ", option.name);
      break;
    case kRoleChanges:
      judge.Change("changes something by its option: ", option.name);
      break;
    case kRoleInPlace:
      reading.in_place = true;
      break;
    case kRoleReads:
      reading.reads = true;
      break;
    case kRoleChecks:
      reading.checks = true;
      break;
    case kRolePattern:
      reading.pattern_given = true;
      break;
    default:
      break;
  }
}

// A file of options, which binutils read in place of the word.
bool IsResponseFile(std::string_view command, std::string_view operand) {
  return operand.starts_with('@') && ListHas("nm objdump readelf size strings addr2line", command);
}

// less +G, +/pattern and +5 only move.
bool IsPagerCommand(std::string_view operand) {
  return operand.size() > 1 && operand[0] == '+' && !IsDigit(operand[1]) &&
         !std::string_view("G/?F").contains(operand[1]);
}

void UseOperands(Judge& judge, const CommandRule& rule, const Parsed& parsed,
                 const Reading& reading) {
  const std::span<const Arg* const> operands = parsed.operands;
  if (reading.in_place || (rule.operands == kWritten && !reading.checks)) {
    for (const Arg* each : operands) {
      if (reading.in_place) {
        judge.Edit(*each);
      } else {
        judge.Write(*each);
      }
    }
    if (reading.in_place && operands.empty()) judge.WriteHere();
    return;
  }
  if (rule.operands == kNone && !operands.empty()) judge.Change("changes ", operands[0]->text);
  const bool skips = rule.operands == kPattern && !reading.pattern_given && !operands.empty();
  for (const Arg* each : operands.subspan(skips ? 1 : 0)) {
    const bool pager = rule.name == "less" || rule.name == "more" || rule.name == "bat";
    if (pager && IsPagerCommand(each->text)) judge.Change("runs what its argument says");
    // man ./page formats a file.
    if (rule.name == "man" && each->text.contains('/')) judge.Change("formats a file");
    if (IsResponseFile(rule.name, each->text)) judge.Change("reads options from a file");
    if (rule.operands == kShown || rule.operands == kPattern) judge.Show(*each);
    if (rule.operands == kTouched) judge.Alter(*each);
    if (rule.operands == kRemoved) judge.Remove(*each);
  }
  if (rule.operands == kSecondWritten) {
    if (parsed.opaque) judge.Change("may write a file that is not known");
    if (!operands.empty()) judge.Show(*operands[0]);
    if (operands.size() > 1 && operands[1]->text != "-") judge.Write(*operands[1]);
  }
}

// Linters that load no code from beside the files they look at.
bool OnlyParses(std::string_view name) {
  return ListHas(
      "shellcheck yamllint hadolint actionlint bandit pyflakes pycodestyle pydocstyle mypy pyright "
      "basedpyright black isort cppcheck vulture codespell gofmt clang-format",
      name);
}

}  // namespace

void CheckTargets(Judge& judge, std::span<const Arg* const> operands) {
  for (const Arg* each : operands) {
    const std::string_view text = each->text;
    if (text.starts_with('@')) judge.Change("reads options from a file");
    const bool path = text.contains('/') || text.starts_with('.') || text.starts_with('~');
    if (path && judge.MayBeScratch(*each)) judge.Change("runs code that is not the project's");
  }
}

void RunRow(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  Reading reading;
  const Parsed parsed =
      judge.Options(args.subspan(1), rule.options, Operands::kAnywhere,
                    [&](const Option& option) { NoteOption(judge, option, reading); });
  const bool verifies = rule.verify != VerifyKind::kNone;
  // Even listing its tests, a test runner loads the project's files.
  if (verifies && !judge.IsInProject()) judge.Change("runs code that is not the project's");
  if (verifies && !OnlyParses(rule.name)) CheckTargets(judge, parsed.operands);
  if (reading.reads) return judge.Raise(Effect::kRead, "reads");
  UseOperands(judge, rule, parsed, reading);
  if (verifies && (rule.effect == Effect::kVerify || reading.checks)) {
    judge.Verify(rule.verify);
  } else if (rule.operands != kWritten || rule.effect == Effect::kStateChange) {
    judge.Raise(rule.effect, rule.why);
    if (rule.effect == Effect::kStateChange) judge.Change(rule.why);
  } else if (parsed.operands.empty() && rule.effect == Effect::kProductionWrite) {
    judge.Raise(rule.effect, rule.why);
  } else {
    judge.Raise(Effect::kRead, "reads");
  }
}

std::span<const CommandRule> AllCommands() { return Registry(); }

const CommandRule* FindCommand(std::string_view name) {
  const std::vector<CommandRule>& rules = Registry();
  const auto found = std::ranges::lower_bound(rules, name, {}, &CommandRule::name);
  if (found != rules.end() && found->name == name) return &*found;
  // python3.12 is python, pip3.12 is pip, clang-18 is clang.
  const std::size_t digits = name.find_first_of("0123456789");
  if (digits == std::string_view::npos || digits == 0) return nullptr;
  if (name.find_first_not_of("0123456789.", digits) != std::string_view::npos) return nullptr;
  std::string_view stem = name.substr(0, digits);
  if (stem.ends_with('-')) stem.remove_suffix(1);
  return ListHas("python pip gcc g++ clang clang++ clang-format clang-tidy ruby php node lua", stem)
             ? FindCommand(stem)
             : nullptr;
}

void RunRule(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  const bool asks = args.size() == 2 && args[1].constant &&
                    (args[1].text == "--version" || args[1].text == "--help");
  const bool shows = rule.effect != Effect::kRead || rule.handler != nullptr || !rule.plain;
  if (asks && shows && !ListHas(". source printf eval : set export", rule.name))
    return judge.Raise(Effect::kRead, "shows its version or help");
  if (rule.handler != nullptr) return rule.handler(judge, rule, args);
  RunRow(judge, rule, args);
}

bool IsTestRunner(std::string_view base) {
  return ListHas(
      "test tests runtests runtests.py run_tests run_tests.py run_tests.sh run-tests.sh test.sh "
      "tests.sh run_test.sh",
      base);
}

bool IsWrapper(std::string_view base) { return base == "gradlew" || base == "mvnw"; }

}  // namespace credence::governor::shell
