// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/tools.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "governor/shell/grammar.h"
#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

constexpr std::string_view kTestGoals =
    "test tests check test-* test_* tests/* unittest unit-test integration-test pytest ctest "
    "coverage test:* check-* spec";
constexpr std::string_view kBuildGoals = "all build compile debug release build-* build:* assemble";
constexpr std::string_view kLintGoals =
    "lint lint-* lint:* typecheck type-check tidy style mypy ruff flake8 vet format-check "
    "check-format clippy checkstyle*";

constexpr auto kTools = std::to_array<Tool>({
    {.names = "docker podman",
     .options = "H=v host=v context=v config=v l=v log-level=v f=v filter=v format=v o=W output=W",
     .read = "ps images logs inspect version info port top stats diff history events search "
             "container/ls container/list container/inspect container/logs container/top image/ls "
             "image/inspect image/history volume/ls volume/inspect network/ls network/inspect "
             "system/df system/info context/ls compose/ps compose/logs compose/config "
             "compose/images compose/ls compose/top compose/version buildx/ls manifest/inspect"},
    {.names = "docker-compose",
     .options = "f=v p=v file=v",
     .read = "ps logs config images top version"},
    {.names = "kubectl",
     .options = "n=v namespace=v context=v kubeconfig=X l=v o=v output=v output-directory=D f=v "
                "cluster=v user=v",
     .read =
         "get describe logs top explain version api-resources api-versions cluster-info "
         "config/view config/get-contexts config/current-context config/get-clusters auth/can-i "
         "auth/whoami rollout/status rollout/history diff events"},
    {.names = "helm",
     .options =
         "n=v namespace=v kube-context=v kubeconfig=X post-renderer=X output-dir=D f=v values=v",
     .read = "list ls status history get version env show show/* search/repo repo/list template",
     .lint = "lint"},
    {.names = "terraform tofu",
     .options = "1 out=W chdir=v var=v var-file=v state=v target=v check=c",
     .read = "show output version providers graph state/list state/show workspace/list "
             "workspace/show plan",
     .lint = "validate",
     .write = "fmt"},
    {.names = "aws",
     .options = "profile=v region=v output=v query=v endpoint-url=v cli-input-json=v",
     .read = "*/describe-* */list-* */get-* s3/ls configure/list sts/get-*"},
    {.names = "gcloud",
     .options = "project=v format=v filter=v region=v zone=v",
     .read = "info version config/list config/get-value */list */describe */*/list */*/describe "
             "*/*/*/list auth/list"},
    {.names = "az",
     .options = "o=v output=v g=v resource-group=v n=v subscription=v query=v",
     .read = "version account/show account/list */list */show */*/list */*/show"},
    {.names = "pip pip3",
     .options = "python=X log=W proxy=v path=v cache-dir=v",
     .read = "list show freeze check debug inspect config/list cache/dir cache/info",
     .research = "index search index/versions"},
    {.names = "pipenv", .read = "graph check --venv", .runs = "run"},
    {.names = "poetry",
     .options = "C=v directory=v P=v project=v",
     .read = "show check env/info env/list about",
     .research = "search",
     .build = "build",
     .runs = "run"},
    {.names = "uv",
     .options = "p=v python=v with=v extra=v group=v package=v directory=v project=v m=M module=M "
                "env-file=v script=X s=X with-requirements=X from=v index-url=v",
     .read = "tree pip/list pip/show pip/freeze pip/check pip/tree python/list python/find",
     .build = "build",
     .runs = "run"},
    {.names = "pdm hatch",
     .read = "list info show env/show",
     .test = "test",
     .build = "build",
     .runs = "run"},
    {.names = "conda mamba",
     .options = "n=v name=v p=v prefix=v",
     .read = "list info env/list config/--show",
     .research = "search",
     .runs = "run"},
    {.names = "coverage",
     .options = "m=M o=W d=D rcfile=v source=v omit=v include=v p=f",
     .read = "report debug",
     .build = "html xml json lcov combine",
     .runs = "run"},
    {.names = "npx bunx pnpx", .options = "p=v package=v c=X call=X", .nothing = "runs"},
    {.names = "uvx", .options = "p=v python=v with=v from=v", .nothing = "runs"},
    {.names = "pipx", .options = "spec=v", .read = "list", .runs = "run"},
    {.names = "ruff",
     .options = "fix=i fix-only=i unsafe-fixes=f add-noqa=i check=c diff=c o=W output-file=W "
                "config=v select=v ignore=v exclude=v line-length=v",
     .read = "rule linter config version",
     .lint = "check",
     .write = "format"},
    {.names = "biome",
     .options = "write=i fix=i apply=i apply-unsafe=i config-path=v",
     .lint = "check lint ci format"},
    {.names = "cargo",
     .options = "config=X C=v Z=v manifest-path=v p=v package=v target-dir=D fix=i check=c j=v "
                "color=v features=v F=v test=v bin=v example=v target=v profile=v",
     .read = "tree metadata locate-project pkgid version read-manifest verify-project",
     .research = "search info",
     .test = "test t nextest/run nextest/list bench",
     .build = "build b doc",
     .lint = "check c clippy audit deny/check",
     .write = "fmt fix"},
    {.names = "go",
     .options = "1 C=v exec=X toolexec=X vettool=X o=W w=s u=s fix=i modfile=X overlay=X pkgdir=W "
                "coverprofile=W cpuprofile=W memprofile=W trace=W run=v bench=v count=v timeout=v "
                "tags=v ldflags=v gcflags=v p=v f=v",
     .read = "version list doc mod/graph mod/why mod/verify env",
     .test = "test",
     .build = "build",
     .lint = "vet",
     .write = "fmt fix mod/tidy mod/edit mod/vendor"},
    {.names = "make gmake",
     .options = "f=X file=X makefile=X eval=X C=v directory=v I=v include-dir=v j=a jobs=v l=v o=v "
                "W=v E=X",
     .test = kTestGoals,
     .build = kBuildGoals,
     .lint = kLintGoals,
     .goals = true,
     .nothing = "build"},
    {.names = "ninja",
     .options = "C=v f=X j=v k=v l=v t=X d=v w=v",
     .test = kTestGoals,
     .build = "all *.o *_test *_tests lib* build",
     .lint = kLintGoals,
     .goals = true,
     .nothing = "build"},
    {.names = "just",
     .options = "f=X justfile=X d=v working-directory=v l=r list=r set=X shell=X c=X command=X "
                "show=v s=v summary=r dump=r evaluate=s choose=s",
     .test = kTestGoals,
     .build = kBuildGoals,
     .lint = kLintGoals,
     .goals = true},
    {.names = "rake",
     .options = "f=X rakefile=X r=X require=X I=v e=X execute=X T=r tasks=r",
     .test = "test test:* spec spec:*",
     .lint = "rubocop lint",
     .goals = true},
    {.names = "bazel bazelisk",
     .options = "output_base=v output_user_root=v bazelrc=X run_under=X config=v c=v",
     .read = "query cquery aquery info version help",
     .test = "test coverage",
     .build = "build"},
    {.names = "mvn mvnw",
     .options = "1 f=v file=v pl=v projects=v P=v s=X settings=X T=v rf=v t=X toolchains=X "
                "Dmaven.ext.class.path=X gs=X l=W log-file=W",
     .read = "dependency:tree dependency:list help:* dependency:analyze",
     .test = "test verify integration-test surefire:test failsafe:*",
     .build = "compile package validate test-compile process-classes",
     .lint = "checkstyle:check spotless:check spotbugs:check pmd:check",
     .goals = true},
    {.names = "gradle gradlew",
     .options = "p=v project-dir=v I=X init-script=X b=X build-file=X c=X settings-file=X x=v "
                "exclude-task=v tests=v P=v D=v g=v console=v include-build=X",
     .read = "tasks *tasks dependencies *:dependencies projects properties help",
     .test = "test *:test check *:check connectedAndroidTest *Test *UnitTest",
     .build = "build *:build assemble *:assemble assemble* compile* classes testClasses jar",
     .lint = "lint *:lint ktlintCheck detekt spotlessCheck checkstyle*",
     .goals = true},
    {.names = "sbt", .test = "test testOnly*", .build = "compile package", .goals = true},
    {.names = "meson",
     .options = "C=v",
     .read = "introspect",
     .test = "test",
     .build = "compile setup"},
    {.names = "gh",
     .options = "R=v repo=v hostname=v f=X raw-field=X F=X field=X input=X X=X method=X json=v q=v "
                "jq=v t=v template=v L=v limit=v s=v state=v w=f web=f D=D dir=D O=W output=W",
     .read = "auth/status config/get config/list alias/list version status",
     .research =
         "pr/view pr/list pr/diff pr/checks pr/status issue/view issue/list issue/status "
         "run/view run/list run/watch repo/view repo/list release/view release/list "
         "workflow/view workflow/list search/* api gist/view gist/list label/list cache/list"},
    {.names = "glab",
     .research = "mr/view mr/list mr/diff issue/view issue/list ci/view ci/list "
                 "ci/status repo/view"},
    {.names = "systemctl",
     .options = "H=X host=X M=X machine=X t=v type=v n=v p=v root=v state=v property=v",
     .read = "status list-units list-unit-files list-timers list-sockets list-dependencies "
             "list-jobs is-active is-enabled is-failed is-system-running show cat get-default",
     .nothing = "read"},
    {.names = "launchctl", .read = "list print blame"},
    {.names = "apt apt-get apt-cache",
     .options = "o=X option=X c=X config-file=X",
     .read = "list show policy depends rdepends showpkg madison stats",
     .research = "search"},
    {.names = "dpkg",
     .options = "l=r list=r L=r listfiles=r s=r status=r S=r search=r p=r print-architecture=r "
                "get-selections=r"},
    {.names = "rpm", .options = "q=r query=r qa=r"},
    {.names = "dnf yum",
     .options = "c=X",
     .read = "list info repolist provides",
     .research = "search"},
    {.names = "apk", .read = "info list version stats", .research = "search"},
    {.names = "brew",
     .read = "list ls info deps leaves outdated config doctor services/list uses desc",
     .research = "search"},
    {.names = "snap", .read = "list info version", .research = "find"},
    {.names = "gem",
     .read = "list environment env which contents dependency",
     .research = "search info"},
    {.names = "bundle", .read = "list show info outdated check config/list", .runs = "exec"},
    {.names = "composer",
     .options = "d=v working-dir=v",
     .read = "show info outdated licenses depends why diagnose",
     .research = "search",
     .test = "test",
     .lint = "validate audit lint phpstan"},
    {.names = "dotnet",
     .options = "o=D output=D version=r info=r list-sdks=r list-runtimes=r c=v f=v verbosity=v "
                "filter=v verify-no-changes=c",
     .read = "--info list/* nuget/list sln/list",
     .test = "test vstest",
     .build = "build msbuild restore",
     .write = "format"},
    {.names = "swift",
     .options = "package-path=v c=v",
     .read = "package/describe package/show-dependencies",
     .test = "test",
     .build = "build"},
    {.names = "mix",
     .read = "help deps.tree",
     .test = "test",
     .build = "compile",
     .lint = "credo dialyzer xref",
     .write = "format"},
    {.names = "dart flutter",
     .options = "o=W output=D set-exit-if-changed=f",
     .read = "doctor devices pub/deps pub/outdated info",
     .test = "test",
     .build = "compile build",
     .lint = "analyze"},
    {.names = "deno",
     .options = "c=v config=v write=f o=W output=W fix=i check=c",
     .read = "info doc",
     .test = "test bench",
     .lint = "lint check",
     .write = "fmt"},
    {.names = "zig",
     .read = "version env targets",
     .test = "test build/test",
     .build = "build build-exe build-lib",
     .lint = "ast-check"},
    {.names = "rustup", .read = "show check which doc toolchain/list target/list component/list"},
    {.names = "nvm pyenv rbenv asdf",
     .read = "ls list current version versions which where root commands whence"},
    {.names = "mise", .read = "ls list current which doctor env"},
    {.names = "pre-commit", .options = "c=X config=X", .read = "validate-config sample-config"},
    {.names = "ip",
     .options = "n=v f=v b=X batch=X",
     .read = "a addr addr/show a/show link link/show route route/show r n neigh neigh/show"},
    {.names = "turbo nx",
     .options = "filter=v p=v",
     .read = "ls graph show show/*",
     .test = "test run/test",
     .build = "build run/build",
     .lint = "lint run/lint"},
    {.names = "next vite ng",
     .options = "outDir=D c=v config=v fix=i",
     .test = "test",
     .build = "build",
     .lint = "lint"},
    {.names = "buf",
     .options = "o=D output=D w=i write=i",
     .read = "ls-files",
     .build = "build",
     .lint = "lint breaking"},
    {.names = "playwright cypress",
     .options = "u=s update-snapshots=s c=v config=v",
     .read = "show-report",
     .test = "test run"},
    {.names = "django-admin", .test = "test", .lint = "check"},
    {.names = "rails", .read = "routes about stats notes", .test = "test test:*"},
    {.names = "alembic", .options = "c=v x=v", .read = "current history heads show branches"},
    {.names = "sysctl", .options = "w=s p=s a=r"},
    {.names = "semgrep", .options = "a=i autofix=i o=W output=W config=v f=v", .lint = "scan ci"},
    {.names = "openssl",
     .options = "1 out=W writerand=W engine=X provider=X config=X",
     .read = "version x509 ciphers dgst verify list"},
});

struct Seen {
  bool in_place = false;
  bool reads = false;
  bool checks = false;
  const Arg* module = nullptr;
  Arg module_value;
};

void Note(Judge& judge, const Option& option, Seen& seen) {
  switch (option.role) {
    case kRoleWrites:
    case kRoleInto:
      if (option.value != nullptr && option.value->text != "-") judge.Write(*option.value);
      break;
    case kRoleRuns:
    case kRoleChanges:
      judge.Change("runs or changes what its option says: ", option.name);
      break;
    case kRoleInPlace:
      seen.in_place = true;
      break;
    case kRoleReads:
      seen.reads = true;
      break;
    case kRoleChecks:
      seen.checks = true;
      break;
    default:
      break;
  }
}

// Applies what the lists of `tool` say about a subcommand; returns false if it is in none.
bool Known(Judge& judge, const Tool& tool, std::string_view name, bool checks) {
  if (ListHas(tool.test, name)) {
    judge.Verify(VerifyKind::kTest);
  } else if (ListHas(tool.build, name)) {
    judge.Verify(VerifyKind::kBuild);
  } else if (ListHas(tool.lint, name) || (checks && ListHas(tool.write, name))) {
    judge.Verify(VerifyKind::kLint);
  } else if (ListHas(tool.write, name)) {
    judge.Raise(Effect::kProductionWrite, "rewrites files");
  } else if (ListHas(tool.research, name)) {
    judge.Raise(Effect::kResearch, "looks up");
  } else if (ListHas(tool.read, name)) {
    judge.Raise(Effect::kRead, "reads");
  } else {
    return false;
  }
  return true;
}

// make VAR=value: harmless unless the variable changes what runs.
bool IsHarmlessVariable(std::string_view text) {
  const std::string_view name = text.substr(0, AssignedName(text));
  const bool commanding =
      ListHas("SHELL MAKE MAKEFLAGS MAKEFILES MAKEFILE_LIST CC CXX LD AR PYTHON NODE", name);
  const bool plain = text.find_first_of("$`;|&()<>/ \t\n\x01") == std::string_view::npos;
  const bool compiler = ListHas("CC=gcc CC=clang CXX=g++ CXX=clang++", text);
  return (plain && !commanding) || compiler;
}

void RunGoals(Judge& judge, const Tool& tool, std::span<const Arg* const> goals) {
  bool any = false;
  for (const Arg* goal : goals) {
    if (AssignedName(goal->text) > 0) {
      if (!IsHarmlessVariable(goal->text)) judge.Change("sets a variable of the build");
      continue;
    }
    // make -j 4
    const bool number = goal->text.find_first_not_of("0123456789") == std::string::npos;
    if (number && goal->constant) continue;
    any = true;
    if (!goal->constant || !Known(judge, tool, goal->text, false))
      judge.Change("makes a target that is not known to be harmless: ", goal->text);
  }
  if (any) return;
  if (tool.nothing == "build") return judge.Verify(VerifyKind::kBuild);
  judge.Change("runs the default target");
}

// uv run [options] CMD …, npx CMD …, coverage run -m MODULE …
void RunInner(Judge& judge, const Tool& tool, std::span<const Arg> args) {
  Seen seen;
  const Parsed parsed =
      ParseOptions(args, tool.options, Operands::kStopAtFirst, [&](const Option& option) {
        Note(judge, option, seen);
        if (option.role == kRoleModule && option.value != nullptr) {
          seen.module_value = *option.value;
          seen.module = &seen.module_value;
        }
      });
  std::vector<Arg> inner;
  if (seen.module != nullptr) {
    inner = {Arg::Constant("python"), Arg::Constant("-m"), *seen.module};
  }
  const std::span<const Arg> rest = args.subspan(parsed.rest);
  if (inner.empty() && rest.empty()) return judge.Change("runs what is not known");
  // Project scripts by name take precedence over programs.
  if (inner.empty() && rest[0].text == "test" && tool.names == "pdm hatch")
    return judge.Verify(VerifyKind::kTest);
  // A script's name, as with the interpreter itself.
  const bool script = inner.empty() && rest[0].text.ends_with(".py");
  if (script) inner.push_back(Arg::Constant("python"));
  inner.insert(inner.end(), rest.begin(), rest.end());
  judge.RunProcess(inner);
}

}  // namespace

const Tool* FindTool(std::string_view name) {
  const auto* const found =
      std::ranges::find_if(kTools, [&](const Tool& tool) { return ListHas(tool.names, name); });
  return found == kTools.end() ? nullptr : found;
}

void RunTool(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  const Tool* const tool = FindTool(rule.name);
  if (tool == nullptr) return judge.Change("a tool that is not known: ", rule.name);
  if (tool->nothing == "runs") return RunInner(judge, *tool, args.subspan(1));
  Seen seen;
  if (!tool->runs.empty()) {
    const Parsed leading =
        ParseOptions(args.subspan(1), tool->options, Operands::kStopAtFirst, [](const Option&) {});
    const std::size_t at = 1 + leading.rest;
    if (at < args.size() && args[at].constant && ListHas(tool->runs, args[at].text))
      return RunInner(judge, *tool, args.subspan(at + 1));
  }
  const Parsed parsed = ParseOptions(args.subspan(1), tool->options, Operands::kAnywhere,
                                     [&](const Option& option) { Note(judge, option, seen); });
  if (parsed.loose) judge.Change("takes options that are not known");
  if (seen.reads) return judge.Raise(Effect::kRead, "reads");
  std::span<const Arg* const> operands = parsed.operands;
  const bool toolchain = !operands.empty() && operands[0]->text.starts_with('+');
  if (toolchain && rule.name == "cargo") operands = operands.subspan(1);  // cargo +nightly
  if (tool->goals) return RunGoals(judge, *tool, operands);
  if (operands.empty()) {
    if (tool->nothing == "read") return judge.Raise(Effect::kRead, "reads");
    return judge.Change("does what is not known");
  }
  if (seen.in_place) judge.Raise(Effect::kProductionWrite, "rewrites files");
  // The longest known name: compose/ps before compose.
  std::array<std::string, 4> names;
  std::size_t count = 0;
  for (; count < names.size() && count < operands.size() && operands[count]->constant; ++count)
    names[count] = count == 0 ? operands[0]->text : names[count - 1] + "/" + operands[count]->text;
  // `ip link set` is not known just because `ip link` is: there the operands are verbs.
  const std::size_t least = rule.name == "ip" ? operands.size() : 1;
  while (count >= least && count > 0) {
    if (Known(judge, *tool, names[--count], seen.checks)) return;
  }
  judge.Change("a command that is not known to be harmless: ",
               operands[0]->constant ? std::string_view(operands[0]->text) : "");
}

namespace {

// test, test:unit, build, lint …; names that suggest a change are not trusted.
void RunNamedScript(Judge& judge, const Arg& script) {
  const std::string_view name = script.text;
  const std::string_view head = name.substr(0, name.find_first_of(":-"));
  const bool changes = name.contains("deploy") || name.contains("publish") ||
                       name.contains("release") || name.contains("clean") ||
                       name.contains("update") || name.contains("migrat");
  if (!script.constant || changes) return judge.Change("runs the script ", name);
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

}  // namespace

// npm, pnpm, yarn, bun: project scripts, packages, and programs from packages.
void RunScripts(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  bool harmful = false;
  bool reads = false;
  std::size_t next = 1;
  const auto parse = [&](Operands where) {
    return ParseOptions(args.subspan(next),
                        "C=v prefix=v w=v workspace=v F=v filter=v cwd=v dir=v script-shell=X "
                        "node-options=X v=r version=r userconfig=X registry=v",
                        where, [&](const Option& option) {
                          harmful =
                              harmful || option.role == kRoleRuns || option.role == kRoleChanges;
                          reads = reads || option.role == kRoleReads;
                        });
  };
  parse(Operands::kAnywhere);  // Up to `--`, where the script's own options begin.
  if (harmful) judge.Change("takes an option that runs something");
  next += parse(Operands::kStopAtFirst).rest;
  if (next >= args.size()) {
    if (reads) return judge.Raise(Effect::kRead, "shows its version");
    return judge.Change("installs");
  }
  const Arg& command = args[next];
  if (!command.constant) return judge.Change("runs what is not known");
  const std::string_view name = command.text;
  ++next;
  if (ListHas("test t tst", name)) return judge.Verify(VerifyKind::kTest);
  if (ListHas("run run-script rum urn", name)) {
    next += parse(Operands::kStopAtFirst).rest;
    if (next >= args.size()) return judge.Raise(Effect::kRead, "lists the scripts");
    return RunNamedScript(judge, args[next]);
  }
  if (ListHas("exec x dlx", name)) return RunInner(judge, *FindTool("npx"), args.subspan(next));
  if (ListHas(
          "ls list la ll why explain outdated root prefix bin help config/get fund doctor licenses",
          name))
    return judge.Raise(Effect::kRead, "reads");
  if (name == "audit" && (next >= args.size() || args[next].text != "fix"))
    return judge.Raise(Effect::kResearch, "looks up");
  if (name == "config" && next < args.size() && ListHas("get list ls", args[next].text))
    return judge.Raise(Effect::kRead, "reads");
  if (ListHas("view info show v search s find ping whoami", name))
    return judge.Raise(Effect::kResearch, "looks up");
  constexpr std::string_view kOwn =
      "add install i ci remove rm uninstall un up update upgrade publish link init create set "
      "version pack prune dedupe rebuild start stop restart cache config login logout audit patch";
  if (rule.name == "npm" || ListHas(kOwn, name)) return judge.Change("a package command: ", name);
  // yarn build, pnpm lint, bun test: a script name or a program.
  if (FindCommand(name) != nullptr) return judge.RunWords(args.subspan(next - 1));
  RunNamedScript(judge, command);
}

void RunCmake(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  bool builds = false;
  bool known = true;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const std::string_view text = args[i].text;
    if (text == "--build") builds = true;
    if (text == "--install" || text == "-P" || text == "-E" || text.starts_with("--open") ||
        text == "--workflow" || text == "-C" || text == "--fresh" || text == "--clean-first")
      known = false;
    const bool target = text == "--target" || text == "-t";
    for (std::size_t j = i + 1; builds && target && j < args.size(); ++j) {
      if (args[j].IsOption()) break;
      if (!args[j].constant || ListHas("install clean uninstall deploy package", args[j].text))
        known = false;
    }
    if (text.contains("LAUNCHER=") || text.contains("PROJECT_INCLUDE")) known = false;
    const std::size_t compiler = text.find("_COMPILER=/");
    if (compiler != std::string_view::npos && !text.substr(compiler + 10).starts_with("/usr/"))
      known = false;
    if (args[i].loose) known = false;
  }
  if (!known || args.size() == 1) return judge.Change("does more than configure or build");
  judge.Verify(VerifyKind::kBuild);
}

}  // namespace credence::governor::shell
