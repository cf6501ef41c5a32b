// SPDX-License-Identifier: Apache-2.0
// npm and its kin, which run a project's scripts by name, and cmake.
#include <algorithm>
#include <cstddef>
#include <string>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

const Tool& Npx() {
  static const Tool& npx = *std::ranges::find_if(
      PackageTools(), [](const Tool& tool) { return tool.names.starts_with("npx "); });
  return npx;
}

// Options that a script's own program may receive after `--`.
constexpr std::string_view kPassed =
    "--watch=false --watchAll=false --no-watch --coverage --coverage=false --silent --verbose --ci "
    "--runInBand -i --bail --no-color --color --reporter=dot --reporter=verbose --reporter=spec "
    "--maxWorkers=* --testPathPattern=* --testNamePattern=* --grep=* --max-warnings=* --quiet -v "
    "-q "
    "--run --passWithNoTests --detectOpenHandles --forceExit --no-coverage --headless --workers=*";

// test, test:unit, build, lint …; names that suggest a change are not trusted.
void RunNamedScript(Judge& judge, const Arg& script, Args passed) {
  const std::string_view name = script.text;
  const std::string_view head = name.substr(0, name.find_first_of(":-"));
  const bool changes = name.contains("deploy") || name.contains("publish") ||
                       name.contains("release") || name.contains("clean") ||
                       name.contains("update") || name.contains("migrat");
  if (!script.constant || changes) return judge.Change("runs the script ", name);
  for (const Arg& arg : passed) {
    if (arg.text == "--") continue;
    const Arg* const target = &arg;
    if (!arg.IsOption()) CheckTargets(judge, {&target, 1});
    const bool known =
        ListHas(kPassed, arg.text) || ListHas("-t --grep -g --testNamePattern", arg.text);
    if (arg.loose || (arg.IsOption() && !known))
      judge.Change("passes an option that is not known: ", arg.text);
  }
  if (name.contains("fix") || name.contains("write"))
    return judge.Raise(Effect::kProductionWrite, "rewrites files");
  if (ListHas("test tests check coverage e2e spec unit vitest jest", head))
    return judge.Verify(VerifyKind::kTest);
  if (ListHas("build compile tsc", head)) return judge.Verify(VerifyKind::kBuild);
  if (ListHas("lint typecheck types eslint tsc prettier", head) || name == "type-check" ||
      name == "format:check" || name == "check-types")
    return judge.Verify(VerifyKind::kLint);
  judge.Change("runs the script ", name);
}

constexpr std::string_view kNpm =
    "-srgSDELPdq C=C prefix=C cwd=C dir=C w=v workspace=v F=v filter=v workspaces ws silent s "
    "quiet "
    "loglevel=v verbose json long depth=v all a omit=v include=v only=v prod production dev global "
    "if-present recursive stream parallel no-color color=v offline registry=v "
    "include-workspace-root location=v userconfig=X globalconfig=X script-shell=X node-options=X "
    "shell-emulator git=X viewer=X browser=X editor=X cache=X r v=r version=r h=r help=r parseable "
    "audit-level=v unicode interactive no-fund no-audit dry-run=f ignore-scripts pattern=v "
    "packages reporter=v aggregate-output workspace-concurrency=v fields=v";

// Reads only, by the manager's own subcommand.
bool RunQuery(Judge& judge, std::string_view name, Args rest) {
  const std::string_view next =
      !rest.empty() && rest[0].constant ? std::string_view(rest[0].text) : std::string_view();
  if (ListHas("ls list la ll why explain outdated root prefix bin help fund doctor licenses query "
              "completion docs-none",
              name)) {
    judge.Raise(Effect::kRead, "reads");
  } else if ((name == "pkg" && next == "get") ||
             (name == "config" && ListHas("get list ls", next)) ||
             (name == "cache" && ListHas("ls dir", next)) ||
             (name == "pm" && ListHas("ls bin hash", next)) ||
             (name == "workspaces" && (next == "list" || next == "info")) ||
             (name == "store" && (next == "path" || next == "status")) ||
             (name == "token" && next == "list") || (name == "get" && !next.empty())) {
    judge.Raise(Effect::kRead, "reads");
  } else if ((name == "audit" && next != "fix") ||
             ListHas("view info show v search s find ping whoami", name) ||
             (ListHas("dist-tag dist-tags access owner team org profile", name) &&
              ListHas("ls list get", next))) {
    judge.Raise(Effect::kResearch, "looks up");
  } else {
    return false;
  }
  return true;
}

}  // namespace

// npm, pnpm, yarn, bun: project scripts, packages, and programs from packages.
void RunScripts(Judge& judge, const CommandRule& rule, Args args) {
  bool harmful = false;
  bool reads = false;
  bool dry = false;
  if (!judge.IsOutsideScratch()) judge.Change("loads a configuration from scratch");
  const auto note = [&](const Option& option) {
    const bool elsewhere =
        option.role == kRoleConfig && (option.value == nullptr || !judge.IsOwnFile(*option.value));
    harmful = harmful || option.role == kRoleRuns || option.role == kRoleChanges || elsewhere;
    reads = reads || option.role == kRoleReads;
    dry = dry || option.name == "dry-run";
  };
  std::size_t next = 1;
  next += judge.Options(args.subspan(next), kNpm, Operands::kStopAtFirst, note).rest;
  if (harmful) judge.Change("takes an option that runs something");
  if (next >= args.size()) {
    if (reads) return judge.Raise(Effect::kRead, "shows its version");
    return judge.Change("installs");
  }
  const Arg& command = args[next];
  if (!command.constant) return judge.Change("runs what is not known");
  const std::string_view name = command.text;
  ++next;
  Args rest = args.subspan(next);
  if (rest.size() == 1 && rest[0].constant && rest[0].text == "--help")
    return judge.Raise(Effect::kRead, "shows its version or help");
  // Up to `--`, where the script's own options begin, they are the manager's.
  const auto dashes = std::ranges::find_if(rest, [](const Arg& arg) { return arg.text == "--"; });
  const auto own = static_cast<std::size_t>(dashes - rest.begin());
  const bool executes = ListHas("exec x dlx", name);
  const bool program = rule.name != "npm" && FindCommand(name) != nullptr &&
                       !ListHas("test t tst run list ls info", name);
  const bool script = rule.name != "npm" && !program;
  if (ListHas("test t tst", name)) {
    if (rule.name == "npm" || rule.name == "pnpm") {
      CheckTargets(judge,
                   judge.Options(rest.subspan(0, own), kNpm, Operands::kAnywhere, note).operands);
      if (harmful) judge.Change("takes an option that runs something");
      return RunNamedScript(judge, Arg::Constant("test"), rest.subspan(own));
    }
    return RunNamedScript(judge, Arg::Constant("test"), rest);
  }
  if (executes) return RunInner(judge, Npx(), rest);
  if (ListHas("run run-script rum urn", name)) {
    const std::size_t leading = judge.Options(rest, kNpm, Operands::kStopAtFirst, note).rest;
    if (harmful) judge.Change("takes an option that runs something");
    rest = rest.subspan(leading);
    if (rest.empty()) return judge.Raise(Effect::kRead, "lists the scripts");
    const Args passed = rest.subspan(1);
    // npm takes options up to `--` for itself.
    const auto end = std::ranges::find_if(passed, [](const Arg& arg) { return arg.text == "--"; });
    const auto before = static_cast<std::size_t>(end - passed.begin());
    if (rule.name == "npm") {
      const Parsed parsed =
          judge.Options(passed.subspan(0, before), kNpm, Operands::kAnywhere, note);
      CheckTargets(judge, parsed.operands);
      if (harmful) judge.Change("takes an option that runs something");
    }
    return RunNamedScript(judge, rest[0], rule.name == "npm" ? passed.subspan(before) : passed);
  }
  if (RunQuery(judge, name, rest)) {
    judge.Options(rest, kNpm, Operands::kAnywhere, note);
    if (harmful) judge.Change("takes an option that runs something");
    return;
  }
  if (dry && name == "pack") return judge.Raise(Effect::kRead, "lists files");
  constexpr std::string_view kOwn =
      "add install i ci remove rm uninstall un up update upgrade publish link init create set "
      "version pack prune dedupe rebuild start stop restart cache config login logout audit patch";
  if (rule.name == "npm" || ListHas(kOwn, name)) return judge.Change("a package command: ", name);
  // yarn build, pnpm lint, bun test: a script name or a program.
  if (program) return judge.RunWords(args.subspan(next - 1));
  if (script) RunNamedScript(judge, command, rest);
}

namespace {

// -DNAME=value: paths to programs and files that cmake would run or include.
bool IsHarmlessDefinition(Judge& judge, std::string_view definition) {
  const std::size_t equals = std::min(definition.find('='), definition.size());
  std::string_view name = definition.substr(0, equals);
  name = name.substr(0, name.find(':'));
  const std::string_view value = definition.substr(std::min(equals + 1, definition.size()));
  constexpr std::string_view kCommanding =
      "*LAUNCHER* *PROJECT_INCLUDE* *TOOLCHAIN* *_INCLUDE_BEFORE *PROGRAM* *_COMMAND *LINKER* "
      "CMAKE_AR CMAKE_RANLIB *_EXECUTABLE CMAKE_MODULE_PATH CMAKE_PREFIX_PATH *_DIR *_ROOT *FLAGS* "
      "CMAKE_PROJECT_* *_RULE_* *_GRAPHVIZ* CMAKE_MAKE_PROGRAM CMAKE_CROSSCOMPILING_EMULATOR "
      "CTEST_* CMAKE_USER_MAKE_RULES_*";
  if (name.ends_with("_COMPILER"))
    return ListHas("gcc g++ clang clang++ cc c++", value) || value.starts_with("/usr/bin/");
  if (value.starts_with('/') && !value.starts_with("/usr/") && judge.IsScratch(value)) return false;
  return !ListHas(kCommanding, name) && value.find_first_of(";$`") == std::string_view::npos;
}

}  // namespace

void RunCmake(Judge& judge, const CommandRule& /*rule*/, Args args) {
  bool asks = false;
  const auto folder = [&](const Arg* path) {
    if (path == nullptr || judge.MayBeScratch(*path))
      judge.Change("builds a folder that is not the project's");
  };
  bool target = false;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const Arg& arg = args[i];
    const std::string_view text = arg.text;
    const Arg* const next = i + 1 < args.size() ? &args[i + 1] : nullptr;
    if (arg.loose || (arg.IsOption() && arg.known < 2))
      judge.Change("may take options that are not seen");
    if (text == "--version" || text == "--help") {
      asks = args.size() == 2;
    } else if (ListHas("--build -S -B -H", text)) {
      folder(next);
      ++i;
      target = false;
    } else if (text.starts_with("-S") || text.starts_with("-B") || text.starts_with("-H")) {
      const Arg value = arg.From(2);
      folder(&value);
    } else if (text == "-D" || text == "-U") {
      if (next == nullptr || !next->constant || !IsHarmlessDefinition(judge, next->text))
        judge.Change("configures a program to run");
      ++i;
    } else if (text.starts_with("-D")) {
      if (!arg.constant || !IsHarmlessDefinition(judge, text.substr(2)))
        judge.Change("configures a program to run: ", text);
    } else if (ListHas("--target -t --target=*", text)) {
      target = true;
      if (text.contains('=') && ListHas("install clean uninstall deploy package", text.substr(9)))
        judge.Change("builds a target that is not known to be harmless");
    } else if (ListHas("-G --preset --config -j --parallel -A -T --log-level --loglevel", text)) {
      if (next != nullptr && !next->IsOption()) ++i;
      target = false;
    } else if (arg.IsOption()) {
      target = false;
      constexpr std::string_view kFlags =
          "-Wno-dev -Wdev -Werror=* -Wdeprecated -Wno-deprecated --verbose -v -LA -L -LH -LAH "
          "--trace -j* --preset=* --parallel=* --config=* -G* --warn-uninitialized --log-level=* "
          "--list-presets* -- --debug-output --no-warn-unused-cli";
      if (!ListHas(kFlags, text)) judge.Change("takes an option that is not known: ", text);
    } else if (target) {
      if (!arg.constant || ListHas("install clean uninstall deploy package", text))
        judge.Change("builds a target that is not known to be harmless");
    } else {
      folder(&arg);
    }
  }
  if (asks) return judge.Raise(Effect::kRead, "shows its version");
  if (args.size() == 1) return judge.Change("does more than configure or build");
  judge.Verify(VerifyKind::kBuild);
}

}  // namespace credence::governor::shell
